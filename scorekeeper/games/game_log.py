from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property
from threading import Lock
from typing import Any

from django.db.models import Case, When
from django.db.models.functions import Coalesce

from scorekeeper.games.log_rows import Author, LogEntry, log_entry, read_rows
from scorekeeper.models import Confidant, Entry, Game, Seat, name_on_phones
from scorekeeper.rules import game as rules
from scorekeeper.rules.knowledge import Precision
from scorekeeper.rules.record import GameRecord
from scorekeeper.rules.statements import (
    History,
    Statement,
    first_precision_of,
    first_start_of,
    history_of,
    precision_of,
    settled,
    start_of,
)
from scorekeeper.rules.validation import replayed

PLAYER_NAME = Coalesce("player__person__name", "player__name")  # that of the person, if the player is merged into one

MOST_GAMES = 128  # about as many as tables play at once on one machine; a game of 15 rounds takes 50 kB

_AUTHOR = Case(When(author_name="", then="made_by__name"), default="author_name")
_ENTRY_COLUMNS = ("key", "made_at", _AUTHOR, "kind", "round", "values", "player", PLAYER_NAME)

_known: OrderedDict[int, GameLog] = OrderedDict()
_lock = Lock()


@dataclass(frozen=True)
class GameLog:
    """`players` and `starters`: names and ids of the first players."""

    row: Game
    players: tuple[str, ...]
    starters: tuple[int, ...]
    entries: tuple[LogEntry, ...]
    # Of the present round, by seat, in the order in which they were made (B2, B3).
    hidden_bids: Mapping[int, int] = field(default_factory=dict)
    waiting: frozenset[int] = frozenset()  # seats whose hidden bids from own phones wait for the reveal
    phones: Mapping[int, int] = field(default_factory=dict)  # players with own phones, by seat
    # After the last entry, if known.
    replayed_game: rules.GameState | None = field(default=None, repr=False, compare=False)
    # An earlier log with the same players, options and entries, whose replay is used.
    same: GameLog | None = field(default=None, repr=False, compare=False)

    @cached_property
    def history(self) -> History:
        """Raises RuleError if an undo or redo is impossible."""
        return self.same.history if self.same else history_of(entry.statement for entry in self.entries)

    @cached_property
    def game(self) -> rules.GameState:
        """Raises RuleError if an entry breaks a rule."""
        return self.replayed_game or (self.same.game if self.same else replayed(self.table, self.history))

    @cached_property
    def table(self) -> GameRecord:
        return GameRecord(self.players, self.row.first_dealer, self.row.ruleset)

    @cached_property
    def settled(self) -> tuple[GameRecord, tuple[Statement, ...]]:
        """As if all had sat where they sit now from the start."""
        return self.same.settled if self.same else settled(self.table, self.history.done)

    @cached_property
    def seat_changes(self) -> tuple[Statement, ...]:
        return tuple(statement for statement in self.settled[1] if statement.changes_seats)

    @cached_property
    def everybody(self) -> Mapping[str, int]:
        """Ids of all who ever sat at the table, by name."""
        if self.same:
            return self.same.everybody
        starters = dict(zip(self.players, self.starters, strict=True))
        not_undone = {statement.newcomer for statement in self.history.done}
        newcomers = ((entry.statement.newcomer, entry.player) for entry in self.entries)
        return starters | {
            name: player for name, player in newcomers if name in not_undone and name and player is not None
        }

    @cached_property
    def people(self) -> tuple[int, ...]:
        """Ids by seat; a substitute's in the place of the old player (A5)."""
        return tuple(self.everybody[name] for name in self.game.record.players)

    @cached_property
    def seats_with_phones(self) -> frozenset[int]:
        """A substitute (A5) does not have the old phone."""
        if not self.phones:
            return frozenset()
        return frozenset(seat for seat in self.game.active if self.phones.get(seat) == self.people[seat])

    @property
    def started_at(self) -> datetime:
        """Corrected, with the UTC offset at the table."""
        return start_of(self._statements, self.history.done) or self.row.start

    @property
    def precision(self) -> Precision:
        """How precisely the start is known after its corrections."""
        return precision_of(self._statements, self.history.done) or Precision(self.row.precision)

    @property
    def first_precision(self) -> Precision:
        """How precisely the start was known before any correction."""
        return first_precision_of(self._statements) or Precision(self.row.precision)

    @property
    def name_on_phones(self) -> str:
        """Unique: after a restore, another game may have the same id."""
        first_start = first_start_of(self._statements) or self.row.started_at
        return name_on_phones(self.row.pk, first_start)

    @property
    def _statements(self) -> Iterator[Statement]:
        return (entry.statement for entry in self.entries)

    @property
    def redeals(self) -> int:
        """Tells a round from the same round after a misdeal (A1)."""
        return sum(statement.deals_again for statement in self.history.done)

    def with_entry(self, entry: LogEntry, game: rules.GameState) -> GameLog:
        """`game` is the result of `rules.validation.validate`."""
        return replace(self, entries=(*self.entries, entry), replayed_game=game, same=None)

    def with_hidden_bids(self, hidden_bids: Mapping[int, int], waiting: frozenset[int]) -> GameLog:
        return replace(self, hidden_bids=hidden_bids, waiting=waiting, same=self)

    def as_of(self, revision: int) -> GameLog:
        """Without hidden bids."""
        past = replace(self, entries=self.entries[:revision], replayed_game=None, same=None)
        return replace(past, hidden_bids={}, waiting=frozenset())

    def entry_with_key(self, key: str) -> LogEntry | None:
        return next((entry for entry in self.entries if entry.key == key), None)


def read_game_log(owner: Confidant, game_id: int, *, locked: bool = False) -> GameLog:
    """One query; raises Game.DoesNotExist for others' games. `locked`: with a row lock."""
    rows = read_rows(owner.pk, game_id, locked=locked)
    names, starters = zip(*rows.seats, strict=True)
    log = GameLog(rows.row, names, starters, rows.entries, phones=rows.phones)
    if rows.row.ruleset.hides_bids:
        log = replace(log, hidden_bids=rows.hidden_bids, waiting=rows.waiting)
    known = _known.get(game_id)
    if known and _is_same(known, log):
        remember_log(known)
        return replace(log, same=known)
    remember_log(log)
    return log


def remember_log(log: GameLog) -> None:
    """Its replay is used if the same log is read again."""
    with _lock:
        _known[log.row.pk] = log
        _known.move_to_end(log.row.pk)
        if len(_known) > MOST_GAMES:
            _known.popitem(last=False)


def _is_same(known: GameLog, log: GameLog) -> bool:
    """After a restore, other entries can have the same revision."""
    return known.entries == log.entries and known.starters == log.starters and known.table == log.table


def read_game_logs(owner: Confidant, game_ids: Collection[int]) -> list[GameLog]:
    """Three queries, in the given order; other ids are skipped, hidden bids not read."""
    rows = Game.objects.filter(owner=owner).in_bulk(game_ids)
    seats: dict[int, list[tuple[str, int]]] = {key: [] for key in rows}
    for key, name, player in Seat.objects.filter(game__in=rows).values_list("game", PLAYER_NAME, "player"):
        seats[key].append((name, player))
    entries: dict[int, list[LogEntry]] = {key: [] for key in rows}
    for key, *entry in Entry.objects.filter(game__in=rows).values_list("game", *_ENTRY_COLUMNS):
        entries[key].append(log_entry((*entry,)))
    logs = []
    for key in game_ids:
        # A game without seats was deleted between the queries.
        if seats.get(key):
            names, starters = zip(*seats[key], strict=True)
            logs.append(GameLog(rows[key], names, starters, tuple(entries[key])))
    return logs


ENTRY_COLUMNS = (
    *("game_id", "revision", "key", "kind", "round", "values", "made_at", "made_by_id", "author_name", "player_id"),
)
SEAT_COLUMNS = ("game_id", "player_id", "position")


def entry_values(row: Game, revision: int, entry: LogEntry, author: Author) -> tuple[Any, ...]:
    """In the order of ENTRY_COLUMNS."""
    statement = entry.statement
    stated = (statement.kind, statement.round, statement.stored_values)
    return (row.pk, revision, entry.key, *stated, entry.made_at, author.maker.pk, author.name, entry.player)
