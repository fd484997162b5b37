"""Rows -> GameRecord: the only reader of a whole game."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from scorekeeper.models import Entry, Game
from scorekeeper.rules.record import GameRecord
from scorekeeper.rules.replay import replay
from scorekeeper.rules.ruleset import PlusMinusOne, Ruleset, Scoring
from scorekeeper.rules.statements import History, Kind, Statement, history_of, record_of

if TYPE_CHECKING:
    from scorekeeper.models import Confidant, Seat
    from scorekeeper.rules import replay as rules


@dataclass(frozen=True)
class Tablet:
    """One game with all that was said about it; everything else is derived from that."""

    row: Game
    seats: tuple[Seat, ...]
    entries: tuple[Entry, ...]

    @cached_property
    def history(self) -> History:
        """The statements that count, and those taken back."""
        return history_of(statement_of(entry) for entry in self.entries)

    @cached_property
    def game(self) -> rules.Game:
        """The game as it stands."""
        return self.with_history(self.history)

    @property
    def table(self) -> GameRecord:
        """The record before anything was said: who sits where, who deals first, and the ruleset."""
        players = tuple(seat.player.name for seat in self.seats)
        return GameRecord(players, self.row.first_dealer, ruleset_of(self.row))

    def with_history(self, history: History) -> rules.Game:
        """Return the game that another history would give; raise Refused where it breaks a rule."""
        return replay(record_of(self.table, history))

    def entry_with_key(self, key: str) -> Entry | None:
        """Return the entry that a phone sent with this key, None if none came."""
        return next((entry for entry in self.entries if entry.key == key), None)


def read_tablet(confidant: Confidant, game_id: int, *, locked: bool = False) -> Tablet:
    """Read a whole game of this Confidant in three queries; raise Game.DoesNotExist for anybody else's.

    `locked` keeps other writers of the game out until the transaction ends, where the database has row locks.
    """
    games = Game.objects.select_for_update() if locked else Game.objects
    row = games.get(pk=game_id, confidant=confidant)
    seats = tuple(row.seats.select_related("player"))
    entries = tuple(Entry.objects.filter(game=row).select_related("made_by"))
    return Tablet(row, seats, entries)


def statement_of(entry: Entry) -> Statement:
    """Return what an entry says."""
    return Statement(Kind(entry.kind), entry.round, tuple(entry.values))


def ruleset_of(row: Game) -> Ruleset:
    """Return the options that a game was set up with."""
    from_cards = row.plus_minus_one_from
    rule = None if from_cards is None else PlusMinusOne(from_cards)
    return Ruleset(scoring=Scoring(row.scoring), plus_minus_one=rule)
