"""Games that ask to be let in: read, and judged as strictly as if they had been told here."""

from __future__ import annotations

import hashlib
import unicodedata
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from scorekeeper.games.bulk import NewGame, Told
from scorekeeper.games.game_log import sits_down
from scorekeeper.import_export.game_file import GameFile, read_game_file
from scorekeeper.import_export.game_file_writer import write_game_file
from scorekeeper.import_export.json_reader import IS_NO_MOMENT, IS_NO_REASON, JsonReader
from scorekeeper.import_export.log_file import MOST_ENTRIES, LogFile, read_log_file
from scorekeeper.import_export.timestamps import read_moment
from scorekeeper.models import TITLE_LENGTH
from scorekeeper.players.people import sat_before
from scorekeeper.rules.judging import judge_all
from scorekeeper.rules.names import is_printable, name_key
from scorekeeper.rules.problems import Code, Problem, Refused, gettext_noop
from scorekeeper.rules.record import GameRecord
from scorekeeper.rules.replay import replay
from scorekeeper.rules.retelling import as_told, check_late_seats, statements_of, table_of
from scorekeeper.rules.statements import REASON_LENGTH, History

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from datetime import datetime

    from scorekeeper.import_export.archive_reader import GameSource
    from scorekeeper.rules.statements import Statement

_ONLY_A_DAY = len("2026-11-20")
_TOO_LONG = gettext_noop("This game has more than %(most)s entries, more than any game that was played.")
_ANOTHER_GAME = gettext_noop("The log is that of another game: it does not add up to what the game file says.")


@dataclass(frozen=True)
class Candidate:
    """A game that was read: what it adds up to, who sat down first, and its log if it came with one.

    `key` is what tells it from every other game: that of its log, or one made of all that its file says.
    """

    key: str
    title: str
    started_at: datetime | None
    record: GameRecord
    table: GameRecord
    log: LogFile | None
    began_at: datetime | None = None
    """When it began, where that is known to the time of day: two games of one day may be alike in all else."""

    @property
    def names(self) -> list[str]:
        """Everybody who ever sat down."""
        came = (sits_down(said) for said in (self.log.statements if self.log else ()))
        return [*self.table.players, *self.record.players, *(name for name in came if name)]

    def new_game(self, confidant: str, now: datetime) -> NewGame:
        """Return the game to be stored, for a Confidant of this name; what has no time of its own was said `now`."""
        return NewGame(
            form_key=self.key,
            title=self.title,
            started_at=self.started_at or now,
            first_dealer=self.table.first_dealer,
            ruleset=self.table.ruleset,
            players=self.table.players,
            entries=tuple(self._entries(confidant, now)),
        )

    def _entries(self, confidant: str, now: datetime) -> Iterator[Told]:
        if self.log is None:
            for place, said in enumerate(statements_of(self.record), 1):
                yield Told(f"file-{place}", said, now)
            return
        for entry in self.log.entries:
            # That somebody of another name said it is kept as a text: it makes nobody here the author.
            yield Told(entry.key, entry.statement, entry.made_at, "" if entry.made_by == confidant else entry.made_by)


def read_candidate(source: GameSource) -> Candidate:
    """Read a game that was judged before; raise Refused where the source cannot be read."""
    file = read_game_file(source.file)
    started_at = _checked(file)
    check_late_seats(file.record)
    record = as_told(file.record)
    log = None if source.log is None else read_log_file(source.log)
    table = table_of(record) if log is None else GameRecord(log.players, record.first_dealer, record.ruleset)
    key = _key_of(record, started_at) if log is None else log.key
    began_at = started_at if len(file.started_at or "") > _ONLY_A_DAY else None
    return Candidate(key, _title(file), started_at, record, table, log, began_at)


def judged_candidate(source: GameSource) -> Candidate:
    """Read a game and judge it; raise Refused with what is wrong with it.

    A game alone is judged as `manage.py score` does. One with its log is judged statement by statement at the moment
    when each was made, and the log must add up to the game.
    """
    if source.log is None:
        replay(read_game_file(source.file).record)
    candidate = read_candidate(source)
    if candidate.log is None:
        judge_all(candidate.table, _few_enough(statements_of(candidate.record)))
        return candidate
    _check_names(candidate.table, candidate.log.statements)
    if as_told(judge_all(candidate.table, candidate.log.statements).record) != candidate.record:
        raise Refused(Problem(Code.NOT_A_GAME_FILE, _ANOTHER_GAME))
    return candidate


def _few_enough(statements: Sequence[Statement]) -> Sequence[Statement]:
    """Return the statements; raise Refused where they are more than a log may have: judging them would take minutes."""
    if len(statements) > MOST_ENTRIES:
        raise Refused(Problem(Code.NOT_A_GAME_FILE, _TOO_LONG, {"most": MOST_ENTRIES}))
    return statements


def name_keys(names: Iterable[str]) -> tuple[str, ...]:
    """Return what the names have in common with the same names written otherwise."""
    return tuple(map(name_key, names))


def _key_of(record: GameRecord, started_at: datetime | None) -> str:
    """Return a key that is the same for the same game, however its file is written."""
    plain = replace(record, players=name_keys(record.players))
    content = write_game_file(GameFile(plain, started_at=started_at.isoformat() if started_at else None))
    return hashlib.sha256(content).hexdigest()


def _title(file: GameFile) -> str:
    return unicodedata.normalize("NFC", file.title.strip())


def _checked(file: GameFile) -> datetime | None:
    """Return when a game began; raise Refused for texts that could not be shown, and for a time that is none."""
    reader = JsonReader()
    title = _title(file)
    if len(title) > TITLE_LENGTH:
        reader.error("title", gettext_noop("is longer than %(most)s characters"), most=TITLE_LENGTH)
    if not is_printable(title):
        reader.error("title", gettext_noop("has a character that cannot be shown"))
    for place, given in enumerate(file.record.adjustments):
        if len(given.reason) > REASON_LENGTH or not is_printable(given.reason):
            reader.error(f"adjustments[{place}].reason", IS_NO_REASON)
    started_at = read_moment(file.started_at) if file.started_at else None
    if file.started_at and started_at is None:
        reader.error("started_at", IS_NO_MOMENT)
    if reader.problems:
        raise Refused(*reader.problems)
    return started_at


def _check_names(table: GameRecord, statements: Iterable[Statement]) -> None:
    """Raise Refused where two at one table have, or had, the same name: one could not tell the two apart."""
    keys = name_keys(table.players)
    for seat, player in enumerate(table.players):
        if keys[seat] in keys[:seat]:
            raise sat_before(player)
    history = History()
    for said in statements:
        name = sits_down(said)
        known = [*table.players, *(sits_down(earlier) for earlier in history.done)] if name else []
        if name and name_key(name) in name_keys(filter(None, known)):
            raise sat_before(name, said.round)
        history = history.then(said)
