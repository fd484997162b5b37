"""Plays games towards an edge, statement by statement; each statement is validated by the rules."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from random import Random

from scorekeeper.games.bulk import NewGame
from scorekeeper.games.log_rows import LogEntry
from scorekeeper.rules.game import GameState, Phase
from scorekeeper.rules.problems import RuleError
from scorekeeper.rules.record import RawValue
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.schedule import Deal
from scorekeeper.rules.statements import Join, Replace, Statement
from tests.helpers.game_builder import GameBuilder
from tests.helpers.generated import LATE_NAMES, Numbers, random_bids, random_tricks, seated
from tests.helpers.statements import Kind

FIRST = datetime(2026, 1, 2, 18, tzinfo=UTC)
"""The start of the first game; each later one starts a day after the one before it."""

_TRIES = 6


class Bids(StrEnum):
    """Who makes the bid of a round."""

    ALL_MADE = "all made"
    ALL_MISSED = "all missed"
    ALL_MISSED_BY_ONE = "all missed by one"
    RANDOM = "random"


class PlayedGame(GameBuilder):
    """A game with all its statements, also those that were undone."""

    def __init__(self, players: int, ruleset: Ruleset, chance: Random) -> None:
        super().__init__(players, ruleset, first_dealer=chance.randrange(players))
        self.chance = chance
        self.statements: list[Statement] = []

    def enter(self, kind: Kind, *values: RawValue, number: int | None = None) -> GameState:
        """Enter a statement and keep it."""
        game = super().enter(kind, *values, number=number)
        self.statements.append(self._statement(kind, values, number))
        return game

    def names_in(self, number: int) -> tuple[str, ...]:
        """Return who sat at each seat in a round (A5, A6)."""
        names = [*self.table.players]
        for statement in self.history.done:
            if isinstance(statement, Join):
                names.append(statement.name)
            if isinstance(statement, Replace) and statement.round <= number:
                names[statement.seat] = statement.name
        return tuple(names)

    def new_game(self, key: str, day: int = 0, *, statements: int | None = None) -> NewGame:
        """Return the game to store, by default with all its statements."""
        started = FIRST + timedelta(days=day)
        entries = [
            LogEntry(f"{key}-{place}", statement, started + timedelta(minutes=1, seconds=place), "")
            for place, statement in enumerate(self.statements[:statements])
        ]
        table = self.table
        return NewGame(key, "", started, table.first_dealer, table.ruleset, table.players, tuple(entries))

    def play_rounds(self, rounds: int, bids: Bids) -> None:
        """Play this number of rounds, or fewer if the game ends; a tied elimination is decided by chance."""
        for _ in range(rounds):
            if self.game.phase is Phase.ELIMINATION:
                self.enter(Kind.DECIDE, self.chance.choice(self.game.tied))
            deal = self.game.next_deal
            if deal is None:
                return
            self._play_round(deal, bids)

    def start_round(self) -> None:
        """Enter the first half of a round: the bids, or the tricks if bids are secret."""
        deal = self.game.next_deal
        if deal and self.game.phase in {Phase.BIDS, Phase.TRICKS}:
            draw = random_bids if self.game.phase is Phase.BIDS else random_tricks
            numbers = draw(self.chance, deal, len(self.game.totals), *([0] if draw is random_tricks else []))
            self.enter(Kind(self.game.phase), *numbers, number=deal.number)

    def end(self) -> None:
        """End the game here, if that is possible (A7)."""
        with refusals_ignored():
            self.enter(Kind.END, number=len(self.game.played))

    def set_total(self, seat: int, total: int) -> None:
        """Give or take points until a player has this total; nothing happens if the player has left."""
        difference = total - self.game.totals[seat]
        with refusals_ignored():
            self.enter(Kind.ADJUST, seat, difference, "misplay")

    def correct(self, number: int) -> None:
        """Swap the tricks of two players of a round, unless that would change who was eliminated."""
        round_ = self.game.played[number - 1]
        tricks, (one, other) = [*(round_.tricks or ())], self.chance.sample(round_.deal.order, 2)
        tricks[one], tricks[other] = tricks[other], tricks[one]
        with refusals_ignored():
            self.enter(Kind.TRICKS, *tricks, round_.void_tricks, number=number)

    def newcomer(self) -> str:
        """Return a name that nobody at the table ever had."""
        taken = sum(isinstance(statement, Join | Replace) for statement in self.statements)
        return LATE_NAMES[taken] if taken < len(LATE_NAMES) else f"Guest {taken}"

    def _play_round(self, deal: Deal, bids: Bids) -> None:
        players, special = len(self.game.totals), bool(self.table.ruleset.special_cards)
        void = self.chance.choice([0, 1, deal.cards]) if special else 0
        if void:
            self.enter(Kind.VOID, void, number=deal.number)
        tricks = random_tricks(self.chance, deal, players, void)
        wanted = [self._bids(deal, tricks, bids) for _ in range(_TRIES)]
        for numbers in (*wanted, random_bids(self.chance, deal, players)):
            steps = [(Kind.BIDS, numbers), (Kind.TRICKS, (*tricks, void) if special else tricks)]
            # Plus/Minus One may forbid the first ones.
            with refusals_ignored():
                for kind, values in steps if self.game.phase is Phase.BIDS else reversed(steps):
                    self.enter(kind, *values, number=deal.number)
            if self.game.next_deal != deal:
                break
        if special and self.chance.random() < 0.3:
            with refusals_ignored():
                self.enter(Kind.CLOUD, self.chance.choice(deal.order), 1, number=deal.number)

    def _bids(self, deal: Deal, tricks: Numbers, bids: Bids) -> Numbers:
        if bids is Bids.RANDOM:
            return random_bids(self.chance, deal, len(tricks))
        chosen = [self._bid(tricks[seat] or 0, deal.cards, bids) for seat in sorted(deal.order)]
        return seated(chosen, deal, len(tricks))

    def _bid(self, won: int, cards: int, bids: Bids) -> int:
        if bids is Bids.ALL_MADE:
            return won
        near = [bid for bid in (won - 1, won + 1) if 0 <= bid <= cards]
        others = [bid for bid in range(cards + 1) if bid != won]
        return self.chance.choice(near if bids is Bids.ALL_MISSED_BY_ONE else others)


@contextmanager
def refusals_ignored() -> Iterator[None]:
    """Do without a statement that the rules do not allow now."""
    with suppress(RuleError):
        yield
