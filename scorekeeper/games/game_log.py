"""Rows -> GameRecord: the only reader of a whole game."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from django.db.models import Count
from django.db.models.functions import Coalesce

from scorekeeper.models import Entry, Game, HiddenBid, Seat
from scorekeeper.rules.record import GameRecord
from scorekeeper.rules.statements import STATEMENTS, History, Statement, StoredValues, history_of
from scorekeeper.rules.validation import replayed

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping
    from datetime import datetime

    from scorekeeper.models import Confidant
    from scorekeeper.rules import game as rules

PLAYER_NAME = Coalesce("player__person__name", "player__name")
"""The name that a player goes by, also where it is another name of somebody."""

_ENTRY = ("key", "made_at", "made_by__name", "author_name", "kind", "round", "values", "player", PLAYER_NAME)


@dataclass(frozen=True)
class LogEntry:
    """A log entry: statement, idempotency key, time, author."""

    key: str
    statement: Statement
    made_at: datetime
    made_by: str
    player: int | None = None
    """The id of who sits down by it: a substitute (A5), or a late player (A6)."""


@dataclass(frozen=True)
class GameLog:
    """One game with all its entries; everything else is derived from these.

    `players` are the names of those who began it, `starters` their ids.
    """

    row: Game
    players: tuple[str, ...]
    starters: tuple[int, ...]
    entries: tuple[LogEntry, ...]
    hidden_bids: Mapping[int, int] = field(default_factory=dict)
    """The bids of the round that is played which nobody may see yet, by seat (B2, B3)."""
    replayed_game: rules.Game | None = field(default=None, repr=False, compare=False)
    """The game after the last entry if the caller has it already, so that it is not replayed again."""

    @cached_property
    def history(self) -> History:
        """The statements that count, and those taken back; raise Refused where nothing could be undone or redone."""
        return history_of(entry.statement for entry in self.entries)

    @cached_property
    def game(self) -> rules.Game:
        """The game as it stands; raise Refused where it breaks a rule."""
        return self.replayed_game or replayed(self.table, self.history)

    @cached_property
    def table(self) -> GameRecord:
        """The record before anything was said: who sits where, who deals first, and the ruleset."""
        return GameRecord(self.players, self.row.first_dealer, self.row.ruleset)

    @cached_property
    def everybody(self) -> dict[str, int]:
        """The ids of all who ever sat at the table, by name."""
        began = dict(zip(self.players, self.starters, strict=True))
        known = {statement.newcomer for statement in self.history.done}
        came = ((entry.statement.newcomer, entry.player) for entry in self.entries)
        return began | {name: player for name, player in came if name in known and name and player is not None}

    @cached_property
    def people(self) -> tuple[int, ...]:
        """The ids of those who sit at the table, by seat; of a seat that changed hands, who sat there last (A5)."""
        return tuple(self.everybody[name] for name in self.game.record.players)

    def with_entry(self, entry: LogEntry, game: rules.Game) -> GameLog:
        """Return the tablet after one more entry, with the `game` that `judge` returned for it."""
        return replace(self, entries=(*self.entries, entry), replayed_game=game)

    def with_hidden_bids(self, hidden_bids: Mapping[int, int]) -> GameLog:
        """Return the tablet with just these bids hidden."""
        return replace(self, hidden_bids=hidden_bids, replayed_game=self.game)

    def as_of(self, revision: int) -> GameLog:
        """Return the tablet as it was after so many entries; which bids were hidden then is not known."""
        return replace(self, entries=self.entries[:revision], hidden_bids={})

    def entry_with_key(self, key: str) -> LogEntry | None:
        """Return the entry that a phone sent with this key, None if none came."""
        return next((entry for entry in self.entries if entry.key == key), None)


def read_game_log(confidant: Confidant, game_id: int, *, locked: bool = False) -> GameLog:
    """Read a whole game of this Confidant in three queries; raise Game.DoesNotExist for anybody else's.

    `locked` keeps other writers of the game out until the transaction ends, where the database has row locks.
    """
    games = Game.objects.select_for_update() if locked else Game.objects
    row = games.get(pk=game_id, confidant=confidant)
    seats = Seat.objects.filter(game=row).values_list(PLAYER_NAME, "player")
    names, starters = zip(*seats, strict=True)
    entries = tuple(_kept(entry) for entry in Entry.objects.filter(game=row).values_list(*_ENTRY))
    return GameLog(row, names, starters, entries, _hidden_bids(row))


def read_game_logs(confidant: Confidant, game_ids: Collection[int]) -> list[GameLog]:
    """Read whole games of this Confidant in three queries, in this order; those not there, or not theirs, are left out.

    Bids that nobody may see yet are not read.
    """
    rows = Game.objects.filter(confidant=confidant).in_bulk(game_ids)
    seats: dict[int, list[tuple[str, int]]] = {key: [] for key in rows}
    for key, name, player in Seat.objects.filter(game__in=rows).values_list("game", PLAYER_NAME, "player"):
        seats[key].append((name, player))
    entries: dict[int, list[LogEntry]] = {key: [] for key in rows}
    for key, *entry in Entry.objects.filter(game__in=rows).values_list("game", *_ENTRY):
        entries[key].append(_kept(tuple(entry)))
    # One that is deleted for ever meanwhile has no seats any more.
    return [_game_log(rows[key], seats[key], entries[key]) for key in game_ids if seats.get(key)]


def _game_log(row: Game, seats: Collection[tuple[str, int]], entries: Iterable[LogEntry]) -> GameLog:
    names, starters = zip(*seats, strict=True)
    return GameLog(row, names, starters, tuple(entries))


def _kept(row: tuple[Any, ...]) -> LogEntry:
    key, made_at, made_by, author_name, kind, number, values, player, name = row
    statement = STATEMENTS[kind].read(StoredValues(number, values, name))
    return LogEntry(key, statement, made_at, author_name or made_by, player)


def entry_row(row: Game, revision: int, entry: LogEntry, confidant: Confidant, author_name: str = "") -> Entry:
    """Return the row of an entry of this Confidant's; `author_name` names who made it if it was imported."""
    statement = entry.statement
    return Entry(
        game=row,
        revision=revision,
        key=entry.key,
        kind=statement.kind,
        round=statement.round,
        values=list(statement.stored_values),
        made_at=entry.made_at,
        made_by=confidant,
        author_name=author_name,
        player_id=entry.player,
    )


def news_of(confidant: Confidant, game_id: int) -> tuple[int, int]:
    """Return how many entries a game has, and how many hidden bids; raise Game.DoesNotExist for anybody else's."""
    games = Game.objects.annotate(hidden=Count("hidden_bids")).values_list("revision", "hidden")
    return games.get(pk=game_id, confidant=confidant)


def count_players(confidant: Confidant, game_id: int) -> int:
    """Return how many have sat at the table of a game by now; raise Game.DoesNotExist for anybody else's."""
    return len(Game.objects.values_list("totals", flat=True).get(pk=game_id, confidant=confidant))


def _hidden_bids(row: Game) -> dict[int, int]:
    """Return the hidden bids by seat; a game in which all are said openly is not asked for them."""
    if not row.ruleset.hides_bids:
        return {}
    return dict(HiddenBid.objects.filter(game=row).values_list("seat", "bid"))
