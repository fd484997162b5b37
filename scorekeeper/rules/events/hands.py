"""The hands that are played at the tables of an event."""

from functools import lru_cache

from scorekeeper.rules.events.event import TABLE_OF_THREE
from scorekeeper.rules.problems import Code, Problem, RuleError, gettext_noop
from scorekeeper.rules.ruleset import Ruleset, Schedule
from scorekeeper.rules.schedule import hand_sizes
from scorekeeper.rules.setup_validation import MAX_PLAYERS, MIN_PLAYERS, check_length, check_set_up

_FITS_EVERY_SCHEDULE = 4  # players
_ELIMINATION = gettext_noop("Elimination cannot be played in a tournament.")


@lru_cache(maxsize=256)
def hands_at_table(ruleset: Ruleset, seats: int) -> tuple[int, ...] | None:
    """The cards of each hand; None if a table of this size cannot play by these rules."""
    if not MIN_PLAYERS <= seats <= MAX_PLAYERS:
        return None
    if ruleset.schedule is Schedule.TOURNAMENT and seats == MIN_PLAYERS:
        return TABLE_OF_THREE
    try:
        check_set_up(ruleset, seats)
    except RuleError:
        return None
    return hand_sizes(ruleset, seats)


def ruleset_problem(ruleset: Ruleset) -> Problem | None:
    """Why no table of an event can play by these rules; too large hands are judged at each table."""
    if ruleset.eliminates:
        return Problem(Code.VARIANT_COMBINATION_NOT_ENFORCEABLE, _ELIMINATION)
    try:
        check_length(ruleset)
        check_set_up(ruleset, _FITS_EVERY_SCHEDULE)
    except RuleError as error:
        return next((problem for problem in error.problems if problem.code is not Code.CARDS_EXCEED_DECK), None)
    return None
