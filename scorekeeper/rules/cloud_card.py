"""Which changes of a bid a Cloud can make (S2)."""

from collections.abc import Iterator, Sequence

from scorekeeper.rules.problems import Code, Gaps, Problem, gettext_noop
from scorekeeper.rules.record import BidChange, Written
from scorekeeper.rules.schedule import Deal

_NOT_ONE = gettext_noop("A Cloud changes a bid by exactly one: %(player)s cannot go from %(before)s to %(after)s.")
_OUT_OF_RANGE = gettext_noop(
    "A Cloud cannot change %(player)s’s bid from %(before)s to %(after)s: round %(round)s has %(cards)s cards."
)
_NOT_ACTIVE = gettext_noop("%(player)s does not play in round %(round)s and has no bid that a Cloud could change.")
_NOT_THE_BID = gettext_noop("%(player)s’s bid in round %(round)s is not what the Cloud made of it: %(after)s.")


def check_bid_changes(
    bids: Sequence[Written] | None, changes: Sequence[BidChange], deal: Deal, players: Sequence[str]
) -> Iterator[Problem]:
    """Yield a problem for each change that is not by one, or that does not lead to the next or to the bid that counts.

    The bids themselves are judged by `check_bids`.
    """
    counted = dict(enumerate(bids or ()))
    for place, change in enumerate(changes):
        led_to = next((later.before for later in changes[place + 1 :] if later.seat == change.seat), None)
        refusal = _validate(change, counted.get(change.seat) if led_to is None else led_to, deal)
        if refusal:
            code, sentence = refusal
            yield Problem(code, sentence, _gaps(change, deal, players), deal.number, change.seat)


def _validate(change: BidChange, led_to: Written, deal: Deal) -> tuple[Code, str] | None:
    if change.seat not in deal.order:
        return Code.SEAT_NOT_ACTIVE, _NOT_ACTIVE
    if abs(change.after - change.before) != 1:
        return Code.ADJUSTMENT_NOT_ONE, _NOT_ONE
    if not (0 <= change.before <= deal.cards and 0 <= change.after <= deal.cards):
        return Code.ADJUSTMENT_NOT_ONE, _OUT_OF_RANGE
    return None if led_to == change.after else (Code.ADJUSTMENT_NOT_ONE, _NOT_THE_BID)


def _gaps(change: BidChange, deal: Deal, players: Sequence[str]) -> Gaps:
    return {
        "player": players[change.seat],
        "before": str(change.before).replace("-", "−"),
        "after": str(change.after).replace("-", "−"),
        "round": deal.number,
        "cards": deal.cards,
    }
