from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cached_property

from django.utils.timezone import localtime

from scorekeeper.games.bulk import NewGame
from scorekeeper.games.log_rows import LogEntry
from scorekeeper.import_export.game_file import GameFile, read_game_file
from scorekeeper.import_export.game_file_writer import write_game_file
from scorekeeper.import_export.game_sources import GameSource
from scorekeeper.import_export.json_reader import file_error
from scorekeeper.import_export.log_file import MOST_ENTRIES, LogFile, read_log_file
from scorekeeper.import_export.timestamps import read_start
from scorekeeper.models import written_day
from scorekeeper.players.people import already_seated
from scorekeeper.rules.game import GameState
from scorekeeper.rules.knowledge import Precision
from scorekeeper.rules.names import name_key
from scorekeeper.rules.problems import gettext_noop
from scorekeeper.rules.record import GameRecord
from scorekeeper.rules.sheets.game_from_paper import game_of
from scorekeeper.rules.statements import History, Statement, dealer_at_start, history_of, precision_of, start_of
from scorekeeper.rules.statements_from_record import canonical_record, check_late_seats, statements_of, table_of
from scorekeeper.rules.validation import validate_all

_ONLY_A_DAY = len("2026-11-20")
_TOO_LONG = gettext_noop("This game has more than %(most)s entries, more than any game that was played.")
_ANOTHER_GAME = gettext_noop("The log belongs to another game: its result differs from the game file.")

_ANOTHER_START = gettext_noop("The log has another start of the game than the game file.")


@dataclass
class ParsedGame:
    """`game`: known after `check`; derived values need a legal game."""

    file: GameFile
    log: LogFile | None = None
    game: GameState | None = None
    rewritten: bool = False  # it is from a table or another program

    @cached_property
    def start(self) -> tuple[datetime, Precision] | None:
        return read_start(self.file.started_at) if self.file.started_at else None

    @property
    def started_at(self) -> datetime | None:
        return self.start[0] if self.start else None

    @property
    def began_at(self) -> datetime | None:
        """None without a time of day: two games of one day may be equal."""
        has_time = len(self.file.started_at or "") > _ONLY_A_DAY
        return self.started_at.astimezone(UTC) if self.started_at and has_time else None

    @cached_property
    def record(self) -> GameRecord:
        """Canonical."""
        return canonical_record(self.file.record)

    @property
    def replayed(self) -> GameState:
        """The state of the game, also before `check` if the game is legal."""
        if self.game is None:
            self.game = game_of(self.record, frozenset())
        return self.game

    @cached_property
    def table(self) -> GameRecord:
        """Before the first statement."""
        if self.log is None:
            return table_of(self.record)
        first_dealer = dealer_at_start(self.record.first_dealer, history_of(self.log.statements).done)
        return GameRecord(self.log.players, first_dealer, self.record.ruleset)

    @cached_property
    def statements(self) -> tuple[Statement, ...]:
        """Without a log, statements that produce the record."""
        return statements_of(self.record) if self.log is None else self.log.statements

    @cached_property
    def key(self) -> str:
        """Without a log, a hash that does not depend on the formatting of the file."""
        if self.log:
            return self.log.key
        plain = replace(self.record, players=name_keys(self.record.players))
        # Earlier versions hashed a day as its first moment: the same file must keep its key.
        is_moment = self.start and self.start[1] in {Precision.TIME, Precision.DAY}
        started_at = self.start[0].astimezone(UTC).isoformat() if self.start and is_moment else self.file.started_at
        return hashlib.sha256(write_game_file(GameFile(plain, started_at=started_at))).hexdigest()

    @cached_property
    def names(self) -> list[str]:
        """Of all who ever had a seat."""
        newcomers = (statement.newcomer for statement in (self.log.statements if self.log else ()))
        return [*self.table.players, *self.record.players, *(name for name in newcomers if name)]

    def check(self) -> None:
        """As strictly as for a game entered here; raise RuleError.

        A log is checked statement by statement, and must produce the record of the game file.
        """
        self.game = _check_record(self) if self.log is None else _check_log(self, self.log)

    def new_game(self, owner: str, now: datetime) -> NewGame:
        """`owner`: the name; `now`: replaces unknown times."""
        return NewGame(
            form_key=self.key,
            title=self.file.title,
            started_at=self.started_at or localtime(now),
            precision=self.start[1] if self.start else Precision.NONE,
            first_dealer=self.table.first_dealer,
            ruleset=self.table.ruleset,
            players=self.table.players,
            entries=self._entries(owner, now),
            game=self.game,
        )

    def _entries(self, owner: str, now: datetime) -> tuple[LogEntry, ...]:
        if self.log is None:
            return tuple(
                LogEntry(f"file-{number}", statement, now, "") for number, statement in enumerate(self.statements, 1)
            )
        # Any other author is stored as text only and is not linked to a Confidant.
        return tuple(
            LogEntry(entry.key, entry.statement, entry.made_at, "") if entry.made_by == owner else entry
            for entry in self.log.entries
        )


def parse_game(source: GameSource) -> ParsedGame:
    """Without the rules; raise RuleError."""
    log = None if source.log is None else read_log_file(source.log)
    return ParsedGame(read_game_file(source.file), log, rewritten=source.rewritten)


def name_keys(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(map(name_key, names))


def _check_record(parsed: ParsedGame) -> GameState:
    game = game_of(parsed.file.record)
    check_late_seats(parsed.file.record)
    if len(parsed.statements) > MOST_ENTRIES:
        # Validating them would take minutes.
        raise file_error(_TOO_LONG, most=MOST_ENTRIES)
    # For plain rounds the replay is enough; other statements are validated in the state in which they are made.
    is_checked = _is_plain(parsed.record) and game.record == parsed.record
    return game if is_checked else validate_all(parsed.table, parsed.statements)


def _check_log(parsed: ParsedGame, log: LogFile) -> GameState:
    check_late_seats(parsed.file.record)
    _check_names(parsed.table, log.statements)
    game = validate_all(parsed.table, log.statements)
    if game.record != parsed.file.record and canonical_record(game.record) != parsed.record:
        raise file_error(_ANOTHER_GAME)
    if parsed.start:
        _check_start(log, *parsed.start)
    return game


def _check_start(log: LogFile, moment: datetime, precision: Precision) -> None:
    done = history_of(log.statements).done
    stated, known = start_of(log.statements, done), precision_of(log.statements, done)
    if stated and not (known in {None, precision} and _is_same_start(stated, moment, precision)):
        raise file_error(_ANOTHER_START)


def _is_same_start(stated: datetime, moment: datetime, precision: Precision) -> bool:
    """A day, a month or a year is compared on the calendar at the table, wherever the file is read."""
    if precision == Precision.TIME:
        return stated == moment
    return written_day(stated.date(), precision) == written_day(moment.date(), precision)


def _is_plain(record: GameRecord) -> bool:
    """Whether the record has only bids, tricks, trumps and numbers that were written down."""
    events = (record.adjustments, record.eliminations, record.retirements, record.joins)
    changes = (round_.dealer is not None or round_.void_tricks or round_.bid_changes for round_ in record.rounds)
    return record.ended_after_round is None and not any(events) and not any(changes)


def _check_names(table: GameRecord, statements: Iterable[Statement]) -> None:
    """Among present and past players."""
    keys = name_keys(table.players)
    for seat, player in enumerate(table.players):
        if keys[seat] in keys[:seat]:
            raise already_seated(player)
    history = History()
    for statement in statements:
        name = statement.newcomer
        earlier_names = [*table.players, *(earlier.newcomer for earlier in history.done)] if name else []
        if name and name_key(name) in name_keys(filter(None, earlier_names)):
            raise already_seated(name, statement.round)
        history = history.then(statement)
