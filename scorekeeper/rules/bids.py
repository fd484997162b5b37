from collections.abc import Iterable, Iterator, Mapping, Sequence

from scorekeeper.rules.number_checks import ProblemTexts, check_counts
from scorekeeper.rules.problems import Code, MessageParams, Problem, gettext_noop
from scorekeeper.rules.record import BidChange, RawValue
from scorekeeper.rules.ruleset import Bidding, PlusMinusOne
from scorekeeper.rules.schedule import Deal

REFUSALS = ProblemTexts(
    missing=(Code.BIDS_MISSING, gettext_noop("%(player)s has no bid in round %(round)s.")),
    not_whole=(Code.BID_NOT_INTEGER, gettext_noop("%(player)s’s bid “%(value)s” is not a whole number.")),
    negative=(Code.BID_NEGATIVE, gettext_noop("%(player)s’s bid %(value)s is below 0.")),
    above_cards=(
        Code.BID_GT_CARDS,
        gettext_noop("%(player)s’s bid %(value)s is more than the cards dealt in round %(round)s: %(cards)s."),
    ),
)
FORBIDDEN = gettext_noop("%(player)s deals and may not bid %(value)s: the bids may not add up to %(cards)s.")
_EQUAL_SUM = gettext_noop(
    "The bids add up to %(cards)s, the number of tricks: %(player)s deals and must raise or lower the bid of %(value)s."
)
_NO_SUCH_SEAT = gettext_noop("Nobody who plays in round %(round)s sits there.")
_NOT_ONE = gettext_noop("A Cloud changes a bid by exactly one: %(player)s cannot go from %(before)s to %(after)s.")
_OUT_OF_RANGE = gettext_noop(
    "A Cloud cannot change %(player)s’s bid from %(before)s to %(after)s: round %(round)s has %(cards)s cards."
)
_NOT_ACTIVE = gettext_noop("%(player)s does not play in round %(round)s and has no bid that a Cloud could change.")
_NOT_THE_BID = gettext_noop("%(player)s’s bid in round %(round)s is not the bid after the Cloud: %(after)s.")


def forbidden_sum(cards: int, rule: PlusMinusOne | None) -> int | None:
    """M1, M2; None if every sum is allowed."""
    return cards if rule and cards >= rule.from_cards else None


def forbidden_bid(
    others: int, cards: int, rule: PlusMinusOne | None, *, dealer_leads_alone: bool = False
) -> int | None:
    """M1, M2, M3; `others` is the sum of the other bids."""
    if rule is None or forbidden_sum(cards, rule) is None or (rule.leader_only and not dealer_leads_alone):
        return None
    forbidden = cards - others
    return None if forbidden < 0 or (forbidden == 0 and rule.zero_always_allowed) else forbidden


def leads_alone(seat: int, active: Iterable[int], totals: Sequence[int] | Mapping[int, int]) -> bool:
    """M3; at 0:0 and in a tie nobody leads."""
    return all(totals[seat] > totals[other] for other in active if other != seat)


def check_bids(
    bids: Sequence[RawValue],
    deal: Deal,
    players: Sequence[str],
    changes: Sequence[BidChange] = (),
    *,
    dealer_leads_alone: bool,
) -> list[Problem]:
    """Numbers in seat order, then the sum before the `changes` by a Cloud (S2)."""
    problems = list(check_counts(bids, players, deal, REFUSALS))
    if problems:
        return problems
    before_cloud = bids_before_cloud(bids, changes)
    if changes and not all(0 <= bid <= deal.cards for bid in before_cloud.values()):
        return list(check_counts([before_cloud.get(seat) for seat in range(len(players))], players, deal, REFUSALS))
    return _check_sum(before_cloud, deal, players, dealer_leads_alone=dealer_leads_alone)


def check_hidden_bid(bid: RawValue, seat: int, deal: Deal, players: Sequence[str]) -> list[Problem]:
    """B2, B3."""
    if seat not in deal.order:
        return [Problem(Code.SEAT_NOT_ACTIVE, _NO_SUCH_SEAT, {"round": deal.number}, deal.number)]
    values = [bid if index == seat else None for index in range(len(players))]
    return [problem for problem in check_counts(values, players, deal, REFUSALS) if problem.seat == seat]


def bids_before_cloud(bids: Sequence[RawValue], changes: Sequence[BidChange]) -> dict[int, int]:
    """S2."""
    before_cloud = {seat: bid for seat, bid in enumerate(bids) if isinstance(bid, int)}
    for change in reversed(changes):
        if change.seat in before_cloud:
            before_cloud[change.seat] = change.before
    return before_cloud


def check_bid_changes(
    bids: Sequence[RawValue] | None, changes: Sequence[BidChange], deal: Deal, players: Sequence[str]
) -> Iterator[Problem]:
    """S2; `check_bids` checks the bids themselves."""
    final = dict(enumerate(bids or ()))
    for index, change in enumerate(changes):
        following = next((later.before for later in changes[index + 1 :] if later.seat == change.seat), None)
        problem = _validate_change(change, final.get(change.seat) if following is None else following, deal)
        if problem:
            code, sentence = problem
            yield Problem(code, sentence, _change_params(change, deal, players), deal.number, change.seat)


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
    params: MessageParams = {"player": players[deal.dealer], "value": own, "cards": deal.cards}
    return [Problem(code, _EQUAL_SUM if hidden else FORBIDDEN, params, deal.number, deal.dealer)]


def _validate_change(change: BidChange, following: RawValue, deal: Deal) -> tuple[Code, str] | None:
    if change.seat not in deal.order:
        return Code.SEAT_NOT_ACTIVE, _NOT_ACTIVE
    if abs(change.after - change.before) != 1:
        return Code.ADJUSTMENT_NOT_ONE, _NOT_ONE
    if not (0 <= change.before <= deal.cards and 0 <= change.after <= deal.cards):
        return Code.ADJUSTMENT_NOT_ONE, _OUT_OF_RANGE
    return None if following == change.after else (Code.ADJUSTMENT_NOT_ONE, _NOT_THE_BID)


def _change_params(change: BidChange, deal: Deal, players: Sequence[str]) -> MessageParams:
    return {
        "player": players[change.seat],
        "before": str(change.before).replace("-", "−"),
        "after": str(change.after).replace("-", "−"),
        "round": deal.number,
        "cards": deal.cards,
    }
