"""Which changes of a bid a Cloud can make (S2)."""

from collections.abc import Iterator, Sequence

from scorekeeper.rules.problems import Code, Gaps, Problem, gettext_noop
from scorekeeper.rules.record import BidChange, Written
from scorekeeper.rules.schedule import Deal

_NOT_ONE = gettext_noop("A Cloud changes a bid by exactly one: %(player)s cannot go from %(before)s to %(after)s.")
_NOT_THE_BID = gettext_noop("%(player)s’s bid in round %(round)s is not what the Cloud made of it: %(after)s.")


def check_bid_changes(
    bids: Sequence[Written], changes: Sequence[BidChange], deal: Deal, players: Sequence[str]
) -> Iterator[Problem]:
    """Yield a problem for each change that is not by one, or that does not lead to the next or to the bid that counts.

    The bids themselves are judged by `check_bids`.
    """
    for place, change in enumerate(changes):
        sentence = _judge(
            bids, change, next((later for later in changes[place + 1 :] if later.seat == change.seat), None)
        )
        if sentence:
            gaps: Gaps = {
                "player": players[change.seat],
                "before": str(change.before).replace("-", "−"),
                "after": str(change.after).replace("-", "−"),
                "round": deal.number,
            }
            yield Problem(Code.ADJUSTMENT_NOT_ONE, sentence, gaps, deal.number, change.seat)


def _judge(bids: Sequence[Written], change: BidChange, later: BidChange | None) -> str | None:
    if abs(change.after - change.before) != 1:
        return _NOT_ONE
    led_to = later.before if later else dict(enumerate(bids)).get(change.seat)
    return None if led_to == change.after else _NOT_THE_BID
