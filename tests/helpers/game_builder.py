"""Builds a game statement by statement, validating each one."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from scorekeeper.rules.game import GameState, Phase
from scorekeeper.rules.problems import Code, Problem, RuleError
from scorekeeper.rules.record import GameRecord, RawValue
from scorekeeper.rules.replay import replay
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.statements import History, Statement, record_of
from scorekeeper.rules.validation import validate
from tests.helpers.statements import Kind, make_statement
from tests.helpers.tables import NAMES

STANDARD = Ruleset()


class GameBuilder:
    """A game. `number` is a round, by default the current one."""

    def __init__(self, players: int = 4, ruleset: Ruleset = STANDARD, *, first_dealer: int = 0) -> None:
        self.table = GameRecord(NAMES[:players], first_dealer, ruleset)
        self.history = History()
        self._replayed: tuple[History, GameState] | None = None

    @property
    def game(self) -> GameState:
        """The current game."""
        if self._replayed is None or self._replayed[0] is not self.history:
            self._replayed = self.history, replay(record_of(self.table, self.history), frozenset())
        return self._replayed[1]

    def enter(self, kind: Kind, *values: RawValue, number: int | None = None) -> GameState:
        """Enter a statement and return the game after it; raise RuleError if it is refused."""
        statement = self._statement(kind, values, number)
        game = validate(self.game, self.table, self.history, statement)
        self.history = self.history.then(statement)
        assert game == self.game
        return game

    def refused(self, kind: Kind, *values: RawValue, number: int | None = None) -> Problem:
        """Enter a statement that must be refused, and return the first problem."""
        statement = self._statement(kind, values, number)
        with pytest.raises(RuleError) as refusal:
            validate(self.game, self.table, self.history, statement)
        return refusal.value.problems[0]

    def code(self, kind: Kind, *values: RawValue, number: int | None = None) -> Code:
        """Enter a statement that must be refused, and return the code of the first problem."""
        return self.refused(kind, *values, number=number).code

    def play(self, rounds: int = 1, *, winner: int = 0, bids: Mapping[int, int] | None = None) -> GameState:
        """Play rounds in which one seat wins all tricks; all bids are exact except these bids by seat."""
        for _ in range(rounds):
            deal = self.game.next_deal
            assert deal
            tricks = self.by_seat({seat: deal.cards if seat == winner else 0 for seat in deal.order})
            numbers_bid = self.by_seat({seat: (bids or {}).get(seat, tricks[seat]) for seat in deal.order})
            steps = [(Kind.BIDS, numbers_bid), (Kind.TRICKS, tricks)]
            for kind, values in steps if self.game.phase is Phase.BIDS else reversed(steps):
                self.enter(kind, *values, number=deal.number)
        return self.game

    def by_seat(self, numbers: Mapping[int, int | None]) -> tuple[int | None, ...]:
        """Return numbers in the order of the seats; None for seats without one."""
        return tuple(numbers.get(seat) for seat in range(len(self.game.record.players)))

    def _statement(self, kind: Kind, values: tuple[RawValue, ...], number: int | None) -> Statement:
        if kind in {Kind.UNDO, Kind.REDO}:
            return make_statement(kind)
        return make_statement(kind, len(self.game.played) + 1 if number is None else number, values)
