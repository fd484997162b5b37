"""The hands that are played at the tables of an event."""

from functools import lru_cache

from scorekeeper.rules.events.event import TABLE_OF_THREE
from scorekeeper.rules.problems import Code, RuleError
from scorekeeper.rules.ruleset import Ruleset, Schedule
from scorekeeper.rules.schedule import hand_sizes
from scorekeeper.rules.setup_validation import MAX_PLAYERS, MIN_PLAYERS, check_length, check_set_up

_FITS_EVERY_SCHEDULE = 4  # players


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


def is_for_events(ruleset: Ruleset) -> bool:
    """Whether tables of some size can play by these rules; too large hands are judged at each table."""
    if ruleset.eliminates:
        return False
    try:
        check_length(ruleset)
        check_set_up(ruleset, _FITS_EVERY_SCHEDULE)
    except RuleError as error:
        return all(problem.code is Code.CARDS_EXCEED_DECK for problem in error.problems)
    return True
