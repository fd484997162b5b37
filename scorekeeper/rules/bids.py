"""Which bids may stand."""

from collections.abc import Mapping, Sequence

from scorekeeper.rules.number_checks import ProblemText, ProblemTexts, check_counts
from scorekeeper.rules.problems import Code, Gaps, Problem, gettext_noop
from scorekeeper.rules.record import BidChange, Written
from scorekeeper.rules.ruleset import Bidding, PlusMinusOne
from scorekeeper.rules.schedule import Deal

REFUSALS = ProblemTexts(
    missing=ProblemText(Code.BIDS_MISSING, gettext_noop("%(player)s has no bid in round %(round)s.")),
    not_whole=ProblemText(Code.BID_NOT_INTEGER, gettext_noop("%(player)s’s bid “%(value)s” is not a whole number.")),
    negative=ProblemText(Code.BID_NEGATIVE, gettext_noop("%(player)s’s bid %(value)s is below 0.")),
    above_cards=ProblemText(
        Code.BID_GT_CARDS,
        gettext_noop("%(player)s’s bid %(value)s is more than the cards dealt in round %(round)s: %(cards)s."),
    ),
)
_FORBIDDEN = gettext_noop("%(player)s deals and may not bid %(value)s: the bids may not add up to %(cards)s.")
_EQUAL_SUM = gettext_noop(
    "The bids add up to %(cards)s, just the tricks to be won: %(player)s deals and must raise or lower the bid of "
    "%(value)s."
)
_NO_SUCH_SEAT = gettext_noop("Nobody who plays in round %(round)s sits there.")


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


def leads_alone(seat: int, totals: Mapping[int, int]) -> bool:
    """Return whether a seat has the one highest of these totals; at 0:0 and in a tie nobody leads (M3)."""
    return all(totals[seat] > total for other, total in totals.items() if other != seat)


def check_bids(
    bids: Sequence[Written],
    deal: Deal,
    players: Sequence[str],
    changes: Sequence[BidChange] = (),
    *,
    dealer_leads_alone: bool,
) -> list[Problem]:
    """Return what is wrong with the bids of a round, in seat order; the sum is judged where all else is right.

    It is judged by the bids as they were said, before the `changes` that a Cloud made (S2).
    """
    problems = list(check_counts(bids, players, deal, REFUSALS))
    if problems:
        return problems
    before_cloud = bids_before_cloud(bids, changes)
    if not all(0 <= bid <= deal.cards for bid in before_cloud.values()):
        return list(check_counts([before_cloud.get(seat) for seat in range(len(players))], players, deal, REFUSALS))
    return _check_sum(before_cloud, deal, players, dealer_leads_alone=dealer_leads_alone)


def check_hidden_bid(bid: Written, seat: int, deal: Deal, players: Sequence[str]) -> list[Problem]:
    """Return what is wrong with one bid that is made while no other is known (B2, B3)."""
    if seat not in deal.order:
        return [Problem(Code.SEAT_NOT_ACTIVE, _NO_SUCH_SEAT, {"round": deal.number}, deal.number)]
    values = [bid if each == seat else None for each in range(len(players))]
    return [problem for problem in check_counts(values, players, deal, REFUSALS) if problem.seat == seat]


def bids_before_cloud(bids: Sequence[Written], changes: Sequence[BidChange]) -> dict[int, int]:
    """Return the bids by seat as they were before any change (S2)."""
    before_cloud = {seat: bid for seat, bid in enumerate(bids) if isinstance(bid, int)}
    for change in reversed(changes):
        if change.seat in before_cloud:
            before_cloud[change.seat] = change.before
    return before_cloud


def _check_sum(
    before_cloud: dict[int, int], deal: Deal, players: Sequence[str], *, dealer_leads_alone: bool
) -> list[Problem]:
    own = before_cloud[deal.dealer]
    others = sum(before_cloud.values()) - own
    rule = deal.bidding_rules.plus_minus_one
    if own != forbidden_bid(others, deal.cards, rule, dealer_leads_alone=dealer_leads_alone):
        return []
    hidden = deal.bidding_rules.bidding is Bidding.COVERED
    code = Code.BIDS_SUM_EQUALS_TRICKS if hidden else Code.BID_FORBIDDEN_BY_SUM_RULE
    gaps: Gaps = {"player": players[deal.dealer], "value": own, "cards": deal.cards}
    return [Problem(code, _EQUAL_SUM if hidden else _FORBIDDEN, gaps, deal.number, deal.dealer)]
