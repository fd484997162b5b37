"""Which bids may stand."""

from collections.abc import Sequence

from scorekeeper.rules.counts import Refusal, Refusals, check_counts
from scorekeeper.rules.problems import Code, Gaps, Problem, gettext_noop
from scorekeeper.rules.record import Written
from scorekeeper.rules.ruleset import PlusMinusOne
from scorekeeper.rules.schedule import Deal

REFUSALS = Refusals(
    missing=Refusal(Code.BIDS_MISSING, gettext_noop("%(player)s has no bid in round %(round)s.")),
    not_whole=Refusal(Code.BID_NOT_INTEGER, gettext_noop("%(player)s’s bid “%(value)s” is not a whole number.")),
    negative=Refusal(Code.BID_NEGATIVE, gettext_noop("%(player)s’s bid %(value)s is below 0.")),
    above_cards=Refusal(
        Code.BID_GT_CARDS,
        gettext_noop("%(player)s’s bid %(value)s is more than the cards dealt in round %(round)s: %(cards)s."),
    ),
)
_FORBIDDEN = gettext_noop("%(player)s deals and may not bid %(value)s: the bids may not add up to %(cards)s.")
_OUT_OF_TURN = gettext_noop("It is %(turn)s’s turn to bid, not %(player)s’s.")


def forbidden_sum(cards: int, rule: PlusMinusOne | None) -> int | None:
    """Return the sum that all bids may not have, None where any sum is fine (M1, M2)."""
    return cards if rule and cards >= rule.from_cards else None


def forbidden_bid(
    others: int, cards: int, rule: PlusMinusOne | None, *, dealer_leads_alone: bool = False
) -> int | None:
    """Return the one bid that the last bidder may not say, None where all are free (M1, M2, M3).

    `others` is the sum of the other bids. `dealer_leads_alone` is asked only where the rule binds the leader alone.
    """
    if rule is None or forbidden_sum(cards, rule) is None or (rule.leader_only and not dealer_leads_alone):
        return None
    forbidden = cards - others
    return None if forbidden < 0 or (forbidden == 0 and rule.zero_always_allowed) else forbidden


def leads_alone(seat: int, totals: Sequence[int]) -> bool:
    """Return whether a seat has the one highest total; at 0:0 and in a tie nobody leads (M3)."""
    return all(totals[seat] > total for other, total in enumerate(totals) if other != seat)


def check_bids(
    bids: Sequence[Written], deal: Deal, players: Sequence[str], rule: PlusMinusOne | None, *, dealer_leads_alone: bool
) -> list[Problem]:
    """Return what is wrong with the bids of a round, in seat order; the sum is judged where all else is right."""
    problems = list(check_counts(bids, players, deal.cards, deal.number, REFUSALS))
    if problems:
        return problems
    numbers = [bid for bid in bids if isinstance(bid, int)]
    said = numbers[deal.dealer]
    if said != forbidden_bid(sum(numbers) - said, deal.cards, rule, dealer_leads_alone=dealer_leads_alone):
        return []
    gaps: Gaps = {"player": players[deal.dealer], "value": said, "cards": deal.cards}
    return [Problem(Code.BID_FORBIDDEN_BY_SUM_RULE, _FORBIDDEN, gaps, deal.number, deal.dealer)]


def check_turn(bidder: int, bids: Sequence[int | None], deal: Deal, players: Sequence[str]) -> list[Problem]:
    """Return a problem unless `bidder` is the next to bid (G5)."""
    turn = next((seat for seat in deal.order if bids[seat] is None), None)
    if turn is None or turn == bidder:
        return []
    gaps = {"player": players[bidder], "turn": players[turn]}
    return [Problem(Code.BID_OUT_OF_TURN, _OUT_OF_TURN, gaps, deal.number, bidder)]
