"""Problems of events as those of games are shown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace

from scorekeeper.rules.events.problems import EventError, EventProblem, EventProblemCode
from scorekeeper.rules.problems import Code, Problem, RuleError

_FIELDS = {
    **dict.fromkeys((EventProblemCode.TOTALS_COUNT, EventProblemCode.TOTAL_NOT_MULTIPLE_OF_TEN), "totals"),
    **dict.fromkeys((EventProblemCode.TOTAL_OUT_OF_BOUNDS, EventProblemCode.TOTALS_TOO_HIGH), "totals"),
    EventProblemCode.EXACT_OUT_OF_BOUNDS: "exact",
    EventProblemCode.RULESET_NOT_FOR_EVENTS: "ruleset",
}


def refuse(problems: Iterable[EventProblem]) -> None:
    """Raises RuleError if there is one."""
    if found := [*map(_as_problem, problems)]:
        raise RuleError(*found)


@contextmanager
def refusing() -> Iterator[None]:
    """Raises RuleError instead of EventError."""
    try:
        yield
    except EventError as error:
        refuse(error.problems)
        raise


def _as_problem(problem: EventProblem) -> Problem:
    about = _FIELDS.get(problem.code, "")
    if problem.cause:
        return replace(problem.cause, about=about)
    return Problem(Code.NOT_POSSIBLE_IN_EVENT, problem.sentence, problem.values, problem.round, about=about)
