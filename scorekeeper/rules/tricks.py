from collections.abc import Sequence

from scorekeeper.rules.number_checks import ProblemTexts, check_counts
from scorekeeper.rules.problems import Code, MessageParams, Problem, gettext_noop
from scorekeeper.rules.record import RawValue
from scorekeeper.rules.schedule import Deal

REFUSALS = ProblemTexts(
    missing=(Code.TRICKS_MISSING, gettext_noop("%(player)s’s tricks in round %(round)s are missing.")),
    not_whole=(Code.TRICKS_NOT_INTEGER, gettext_noop("%(player)s’s tricks “%(value)s” are not a whole number.")),
    negative=(Code.TRICKS_NEGATIVE, gettext_noop("%(player)s’s tricks %(value)s are below 0.")),
    above_cards=(
        Code.TRICKS_GT_CARDS,
        gettext_noop("%(player)s’s tricks %(value)s are more than the cards dealt in round %(round)s: %(cards)s."),
    ),
)
_MISMATCH = gettext_noop("The tricks of round %(round)s add up to %(value)s instead of %(tricks)s.")


def check_tricks(tricks: Sequence[RawValue], deal: Deal, players: Sequence[str], void_tricks: int = 0) -> list[Problem]:
    """G9, S1."""
    problems = list(check_counts(tricks, players, deal, REFUSALS))
    won = sum([number for number in tricks if isinstance(number, int)])
    if problems or won == deal.cards - void_tricks:
        return problems
    params: MessageParams = {
        "value": won,
        "tricks": str(deal.cards - void_tricks).replace("-", "−"),
        "round": deal.number,
    }
    return [Problem(Code.TRICKS_SUM_MISMATCH, _MISMATCH, params, deal.number)]
