"""Problems of events as those of games are shown."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from scorekeeper.rules.events.problems import EventCode, EventProblem
from scorekeeper.rules.problems import Code, Problem, RuleError

_FIELDS = {
    **dict.fromkeys((EventCode.TOTALS_COUNT, EventCode.TOTAL_NOT_MULTIPLE_OF_TEN), "totals"),
    **dict.fromkeys((EventCode.TOTAL_OUT_OF_BOUNDS, EventCode.TOTALS_TOO_HIGH), "totals"),
    EventCode.EXACT_OUT_OF_BOUNDS: "exact",
    EventCode.RULESET_NOT_FOR_EVENTS: "ruleset",
}


def refuse(problems: Iterable[EventProblem]) -> None:
    """Raises RuleError if there is one."""
    if found := [*map(_as_problem, problems)]:
        raise RuleError(*found)


def _as_problem(problem: EventProblem) -> Problem:
    about, cause = _FIELDS.get(problem.code, ""), problem.cause
    if cause and problem.sentence == EventProblem.sentence:
        return replace(cause, about=about)
    values = {**problem.values, "cause": cause.message} if cause else problem.values
    return Problem(Code.NOT_POSSIBLE_IN_EVENT, problem.sentence, values, problem.round, about=about)
