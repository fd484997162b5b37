"""A game as it follows from its record."""

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from scorekeeper.rules.record import BidChange, GameRecord, Trump, Turned
from scorekeeper.rules.ruleset import Bidding, Schedule
from scorekeeper.rules.schedule import Deal, next_active
from scorekeeper.rules.standings import Standing, standings

type Numbers = tuple[int | None, ...]
"""A number for each seat, None for a seat that is out of the round."""


class Phase(StrEnum):
    """What the table writes down next."""

    BIDS = "bids"
    TRICKS = "tricks"
    ELIMINATION = "elimination"
    FINISHED = "finished"


@dataclass(frozen=True)
class Round:
    """A round that was begun. `points` and `totals` are None until its bids and its tricks are in.

    `totals` are those after the round, with the adjustments that follow it (A4).
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

    def is_exact(self, seat: int) -> bool:
        """Return whether a seat won just what it had bid; nobody has before the round is counted."""
        bids, tricks = self.bids or (), self.tricks or ()
        return self.points is not None and seat in self.deal.order and bids[seat] == tricks[seat]


@dataclass(frozen=True)
class Departure:
    """A seat that is out since a round: by elimination (V4), or because its player left (A5)."""

    seat: int
    after_round: int
    eliminated: bool


@dataclass(frozen=True)
class Game:
    """A game as it follows from its record.

    `sizes` are the cards of every round; `deals` the rounds of which it is known who plays them, `rounds` those begun.
    `totals` and `exact_bids` are by seat, also for those who are out; `active` are the seats that play on, `departures`
    those that do not, first to leave first, and `tied` those of whom the table must say who leaves (V4).
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
    too_few: bool = False
    """Whether fewer than three are left, which ends the game (A5)."""

    @cached_property
    def played(self) -> tuple[Round, ...]:
        """The rounds that are counted."""
        return tuple(round_ for round_ in self.rounds if round_.points is not None)

    @cached_property
    def phase(self) -> Phase:
        """What comes next: the game is finished after its last round (G4), or where the table ended it (A5, A7)."""
        over = self.too_few or len(self.played) == len(self.sizes)
        if over or self.record.ended_after_round is not None:
            return Phase.FINISHED
        if self.tied:
            return Phase.ELIMINATION
        return Phase.TRICKS if self._tricks_are_next() else Phase.BIDS

    def _tricks_are_next(self) -> bool:
        """Bids come first, but where they are secret (B3)."""
        bids, tricks = (self.current.bids, self.current.tricks) if self.current else (None, None)
        secret = self.deals[len(self.played)].bidding_rules.bidding is Bidding.SECRET
        return tricks is None if secret else bids is not None

    @cached_property
    def current(self) -> Round | None:
        """The round that was begun and not finished."""
        return self.rounds[-1] if len(self.rounds) > len(self.played) else None

    @cached_property
    def next_deal(self) -> Deal | None:
        """The deal of the round that is played now, None in a finished game and while it is open who leaves."""
        playing = self.phase in {Phase.BIDS, Phase.TRICKS}
        return self.deals[len(self.played)] if playing else None

    @property
    def most_cards(self) -> int:
        """The largest hand that is dealt to as many as are active now; who is eliminated makes room for more (V4)."""
        ruleset = self.record.ruleset
        fed = [cards for cards in self.sizes if cards * len(self.active) <= ruleset.deck]
        return max(fed if ruleset.eliminates else self.sizes)

    @property
    def company(self) -> tuple[int, ...]:
        """The seats of those who are still there: all but who left by choice (A5); who was eliminated watches (V4)."""
        gone = {departure.seat for departure in self.departures if not departure.eliminated}
        return tuple(seat for seat in range(len(self.record.players)) if seat not in gone)

    @property
    def next_first_dealer(self) -> int:
        """The place in the company of who deals first in the next game: the deal moves on by one seat (G3)."""
        return self.company.index(next_active(self.record.first_dealer, self.company))

    @property
    def hides_bids(self) -> bool:
        """Whether bids may be made now that nobody sees yet: covered (B2), or secret before the tricks (B3)."""
        deal = self.next_deal
        if deal is None or (self.current and self.current.bids is not None):
            return False
        secret_tricks_open = deal.bidding_rules.bidding is Bidding.SECRET and self.phase is Phase.TRICKS
        return secret_tricks_open or (deal.bidding_rules.bidding is Bidding.COVERED and self.phase is Phase.BIDS)

    @cached_property
    def standings(self) -> tuple[Standing, ...]:
        """The places so far (F1, F2), behind all others those who were out before the end of an elimination (V4)."""
        record = self.record
        by_elimination = record.ruleset.schedule is Schedule.ELIMINATION
        out = [departure.seat for departure in self.departures] if by_elimination else []
        return standings(record.players, self.totals, self.exact_bids, record.ruleset.tie_break, out)
