from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Any

from scorekeeper.rules.elimination import somebody_leaves
from scorekeeper.rules.knowledge import KNOWS_BIDS, Knowledge, Note, Question
from scorekeeper.rules.record import BidChange, GameRecord, Trump, Turned
from scorekeeper.rules.ruleset import Bidding, Schedule
from scorekeeper.rules.schedule import Deal, next_active
from scorekeeper.rules.standings import Standing, standings

type Numbers = tuple[int | None, ...]  # by seat; None if not in the round


class Phase(StrEnum):
    BIDS = "bids"
    TRICKS = "tricks"
    ELIMINATION = "elimination"
    FINISHED = "finished"


@dataclass(frozen=True)
class Round:
    """`totals` include adjustments (A4); without bids or tricks there are none, unless points were written down.

    `inferred` are seats whose tricks were worked out from written points. In a round with an open question, tricks that
    differ between its choices are None: such a bid was not made.
    """

    deal: Deal
    bids: Numbers | None
    tricks: Numbers | None
    points: Numbers | None
    totals: Numbers | None
    trump: Trump | None
    turned: Turned | None = None
    void_tricks: int = 0
    bid_changes: tuple[BidChange, ...] = ()
    inferred: tuple[int, ...] = ()

    @property
    def tricks_to_win(self) -> int:
        """Without those of Bombs (S1)."""
        return self.deal.cards - self.void_tricks

    def is_exact(self, seat: int) -> bool:
        """Whether the bid was made; False without points, or if bids are not known."""
        if self.points is None or self.bids is None or self.tricks is None or seat not in self.deal.order:
            return False
        return self.bids[seat] == self.tricks[seat]


@dataclass(frozen=True)
class Departure:
    """V4, A5."""

    seat: int
    after_round: int
    eliminated: bool


@dataclass(frozen=True)
class GameState:
    """`totals` and `exact_bids` include seats that left; `departures` are in order.

    In `record`, an adjustment for the whole table has the seats that played when it was made (A4). `deals` are those of
    rounds whose players are known. If seats are `tied`, the table must choose one of them (V4). In a game from paper,
    `exact_bids` count only if `knows_bids`, and there are no rounds if only final totals are known.
    """

    record: GameRecord
    sizes: tuple[int, ...]
    deals: tuple[Deal, ...]
    rounds: tuple[Round, ...]
    totals: tuple[int, ...]
    exact_bids: tuple[int, ...]
    active: tuple[int, ...]
    departures: tuple[Departure, ...] = ()
    tied: tuple[int, ...] = ()
    too_few: bool = False  # A5
    knowledge: Knowledge = Knowledge.TRICKS
    questions: tuple[Question, ...] = ()
    notes: tuple[Note, ...] = ()

    def computed_once[Found](self, derive: Callable[["GameState"], Found]) -> Found:
        known: dict[Callable[[GameState], Any], Any] = self._derived
        if derive not in known:
            known[derive] = derive(self)
        found: Found = known[derive]
        return found

    @cached_property
    def _derived(self) -> "dict[Callable[[GameState], Any], Any]":
        return {}

    @property
    def knows_bids(self) -> bool:
        return self.knowledge in KNOWS_BIDS

    @property
    def knows_rounds(self) -> bool:
        return self.knowledge is not Knowledge.TOTALS

    @property
    def has_result(self) -> bool:
        """Whether there are totals to compare."""
        return bool(self.played) or not self.knows_rounds

    @cached_property
    def played(self) -> tuple[Round, ...]:
        return tuple(round_ for round_ in self.rounds if round_.points is not None)

    @cached_property
    def phase(self) -> Phase:
        """G4, A5, A7."""
        over = self.too_few or len(self.played) == len(self.sizes) or not self.knows_rounds
        if over or self.record.ended_after_round is not None:
            return Phase.FINISHED
        if self.tied:
            return Phase.ELIMINATION
        return Phase.TRICKS if self._tricks_are_next() else Phase.BIDS

    def _tricks_are_next(self) -> bool:
        """Secret bids follow the tricks (B3)."""
        bids, tricks = (self.current.bids, self.current.tricks) if self.current else (None, None)
        secret = self.deals[len(self.played)].bidding_rules.bidding is Bidding.SECRET
        return tricks is None if secret else bids is not None

    @cached_property
    def current(self) -> Round | None:
        return self.rounds[-1] if len(self.rounds) > len(self.played) else None

    @cached_property
    def next_deal(self) -> Deal | None:
        """None also while a tie is undecided."""
        playing = self.phase in {Phase.BIDS, Phase.TRICKS}
        return self.deals[len(self.played)] if playing else None

    @property
    def most_cards(self) -> int:
        """Before another elimination (V4)."""
        ruleset = self.record.ruleset
        possible = [cards for cards in self.sizes if cards * len(self.active) <= ruleset.deck]
        return max(possible if ruleset.eliminates else self.sizes)

    @property
    def ends_in_elimination(self) -> bool:
        """V4; assumes that nobody leaves before."""
        following = len(self.played) + 1
        return (
            self.next_deal is not None
            and following < len(self.sizes)
            and somebody_leaves(self.record.ruleset, len(self.active), self.sizes[following])
        )

    @property
    def present(self) -> tuple[int, ...]:
        """Also eliminated players (V4), but not who left (A5)."""
        left = {departure.seat for departure in self.departures if not departure.eliminated}
        return tuple(seat for seat in range(len(self.record.players)) if seat not in left)

    @property
    def next_first_dealer(self) -> int:
        """G3; an index into `present`."""
        return self.present.index(next_active(self.record.first_dealer, self.present))

    @property
    def hides_bids(self) -> bool:
        """Whether hidden bids can be made now (B2, B3)."""
        deal = self.next_deal
        if deal is None or (self.current and self.current.bids is not None):
            return False
        secret_tricks_open = deal.bidding_rules.bidding is Bidding.SECRET and self.phase is Phase.TRICKS
        return secret_tricks_open or (deal.bidding_rules.bidding is Bidding.COVERED and self.phase is Phase.BIDS)

    @property
    def winners(self) -> tuple[Standing, ...]:
        """F1, F2."""
        return tuple(standing for standing in self.standings if standing.rank == 1)

    @property
    def leaders(self) -> tuple[int, ...]:
        """F1, F2, among those who still play; nobody before a complete round."""
        if not self.has_result:
            return ()
        if self.phase is Phase.FINISHED:
            return tuple(standing.seat for standing in self.winners)
        playing = [standing for standing in self.standings if standing.seat in self.active]
        return tuple(standing.seat for standing in playing if standing.rank == playing[0].rank)

    @cached_property
    def standings(self) -> tuple[Standing, ...]:
        """F1, F2, V4. If it is not known which bids were made, they break no tie."""
        record = self.record
        by_elimination = record.ruleset.schedule is Schedule.ELIMINATION
        eliminated = [departure.seat for departure in self.departures] if by_elimination else []
        exact_bids = self.exact_bids if self.knows_bids else (None,) * len(record.players)
        return standings(record.players, self.totals, exact_bids, record.ruleset.tie_break, eliminated)
