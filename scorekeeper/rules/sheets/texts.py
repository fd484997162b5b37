"""Sentences about numbers that cannot be right."""

from scorekeeper.rules.number_checks import ProblemText, shown_value
from scorekeeper.rules.problems import Code, MessageParams, Problem, gettext_noop
from scorekeeper.rules.record import RawValue
from scorekeeper.rules.schedule import Deal

POINTS_MISSING: ProblemText = (
    Code.POINTS_MISSING,
    gettext_noop("%(player)s has neither points nor a total in round %(round)s."),
)
NO_NUMBER: ProblemText = (
    Code.POINTS_IMPOSSIBLE,
    gettext_noop("%(player)s, round %(round)s: “%(value)s” is not a number of points."),
)
NOT_ACTIVE: ProblemText = (Code.SEAT_NOT_ACTIVE, gettext_noop("%(player)s does not play in round %(round)s."))
INFERRED: ProblemText = (
    Code.INFERRED_MISMATCH,
    gettext_noop("%(player)s’s tricks in round %(round)s do not follow from bids and points as the file says."),
)
_NOT_IN_TENS = gettext_noop("%(player)s, round %(round)s: %(value)s cannot be: points go in tens.")
_NOT_WITH_BID = gettext_noop("%(player)s, round %(round)s: no tricks give %(value)s points with the bid %(bid)s.")
_NOT_WITH_CARDS = gettext_noop("%(player)s, round %(round)s: no bid and tricks give %(value)s points.")
_TOTALS_NOT_IN_TENS = gettext_noop(
    "%(player)s, round %(round)s: with the total %(total)s the round gave %(value)s points, but points go in tens."
)
_TOTAL_NOT_WITH_BID = gettext_noop(
    "%(player)s, round %(round)s: with the total %(total)s the round gave %(value)s points, but no tricks give these"
    " with the bid %(bid)s."
)
_TOTAL_NOT_WITH_CARDS = gettext_noop(
    "%(player)s, round %(round)s: with the total %(total)s the round gave %(value)s points, but no bid and tricks give"
    " these."
)
_NOT_TOGETHER = gettext_noop(
    "The points of round %(round)s do not fit together: no tricks that give them add up to %(tricks)s."
)


def problem_of(text: ProblemText, deal: Deal, seat: int, player: str, value: RawValue = None) -> Problem:
    params: MessageParams = {"player": player, "round": deal.number, "value": shown_value(value)}
    return Problem(*text, params, deal.number, seat)


def impossible_points(deal: Deal, seat: int, player: str, bid: int | None, written: tuple[int, int | None]) -> Problem:
    """`written` has the points, and the total from which they follow, if they do."""
    points, total = written
    sentence = _NOT_IN_TENS if points % 10 else _NOT_WITH_CARDS if bid is None else _NOT_WITH_BID
    if total is not None:
        sentence = _TOTALS_NOT_IN_TENS if points % 10 else _TOTAL_NOT_WITH_CARDS if bid is None else _TOTAL_NOT_WITH_BID
    params: MessageParams = {
        "player": player,
        "round": deal.number,
        "value": shown_value(points),
        "total": shown_value(total),
        "bid": "" if bid is None else bid,
    }
    return Problem(Code.POINTS_IMPOSSIBLE, sentence, params, deal.number, seat)


def points_do_not_fit(deal: Deal, tricks: int) -> Problem:
    params: MessageParams = {"round": deal.number, "tricks": shown_value(tricks)}
    return Problem(Code.TRICKS_SUM_MISMATCH, _NOT_TOGETHER, params, deal.number)
