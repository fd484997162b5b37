"""In what situation a bid was made, as far as it can matter for whether it is made."""

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from scorekeeper.rules.bids import bids_before_cloud, forbidden_bid, leads_alone
from scorekeeper.rules.game import GameState, Round
from scorekeeper.rules.record import Trump
from scorekeeper.rules.ruleset import Bidding
from scorekeeper.rules.schedule import Deal
from scorekeeper.rules.snapshots import snapshots_of

LAST_ROUNDS = 3


class DealersChoice(StrEnum):
    """Whether the Plus/Minus One rule (M1) forbids the dealer a number."""

    FORBIDDEN = "forbidden"
    FREE = "free"
    OTHERS = "others"  # who does not deal


class StandingBefore(StrEnum):
    """Before the round, among those who play."""

    LEADING = "leading"  # also together with others
    BEHIND = "behind"
    LEVEL = "level"  # all have the same total


class Situation(NamedTuple):
    """`position` counts from 1 in the bidding order (G5), None if bids are not made in turn (B2, B3).

    `choice` is None where the Plus/Minus One rule is not played (M1, B5).

    `surplus` is the sum of all bids, as they were before any Cloud (S2), minus the cards of a hand. `trump` is None if
    it was not recorded. `is_late`: in one of the LAST_ROUNDS that were played.
    """

    position: int | None
    choice: DealersChoice | None
    surplus: int
    trump: Trump | None
    standing: StandingBefore
    is_late: bool


def situations_of(game: GameState, round_: Round) -> dict[int, Situation]:
    """By seat, of a round that was played; empty if its bids are not known."""
    if round_.bids is None or not game.knows_bids:
        return {}
    deal = round_.deal
    bids = bids_before_cloud(round_.bids, round_.bid_changes)
    totals = _totals_before(game, round_)
    surplus = sum(bids.values()) - deal.cards
    is_late = deal.number > len(game.played) - LAST_ROUNDS
    # Bids that are shown together have no order.
    position = 1 if deal.bidding_rules.bidding is Bidding.OPEN else None
    return {
        seat: Situation(
            position=position and position + place,
            choice=_choice(deal, seat, bids, totals),
            surplus=surplus,
            trump=round_.trump,
            standing=_standing(totals, seat),
            is_late=is_late,
        )
        for place, seat in enumerate(deal.order)
    }


def _choice(deal: Deal, seat: int, bids: Mapping[int, int], totals: Mapping[int, int]) -> DealersChoice | None:
    """M1, M2, M3."""
    if deal.bidding_rules.plus_minus_one is None:
        return None
    if seat != deal.dealer:
        return DealersChoice.OTHERS
    others = sum(bid for seat, bid in bids.items() if seat != deal.dealer)
    leads = leads_alone(deal.dealer, deal.order, totals)
    forbidden = forbidden_bid(others, deal.cards, deal.bidding_rules.plus_minus_one, dealer_leads_alone=leads)
    return DealersChoice.FREE if forbidden is None else DealersChoice.FORBIDDEN


def _standing(totals: Mapping[int, int], seat: int) -> StandingBefore:
    most = max(totals.values())
    if totals[seat] < most:
        return StandingBefore.BEHIND
    return StandingBefore.LEVEL if min(totals.values()) == most else StandingBefore.LEADING


def _totals_before(game: GameState, round_: Round) -> dict[int, int]:
    """Of those who play in the round."""
    before = snapshots_of(game)[round_.deal.number - 1]
    return {standing.seat: standing.total for standing in before.standings if standing.seat in round_.deal.order}
