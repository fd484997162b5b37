"""Why the next round cannot be drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.rules.events.event import Event, StageKind
from scorekeeper.rules.events.hands import hands_at_table
from scorekeeper.rules.events.points import has_points_for
from scorekeeper.rules.events.problems import EventError, EventProblem, EventProblemCode
from scorekeeper.rules.events.standings import admitted_to, cut_into
from scorekeeper.rules.events.table_checks import who
from scorekeeper.rules.problems import MessageParams, gettext_noop
from scorekeeper.rules.setup_validation import MIN_PLAYERS

_NO_ROUND_LEFT = gettext_noop("All rounds of the tournament have been drawn.")
_MANUAL = gettext_noop("The tables of round %(round)s are typed in; they are not drawn.")
_MISSING = gettext_noop("Round %(round)s cannot be drawn yet: round %(missing)s does not have all its results.")
_NOT_DECIDED = gettext_noop("Round %(round)s begins stage %(stage)s, but a tie is open: %(entrants)s are equal.")
_TOO_FEW = gettext_noop("Round %(round)s needs at least three people, but would have %(people)s.")
_NO_SCHEDULE = gettext_noop(
    "Round %(round)s would have tables with %(seats)s seats, "
    "but the rules of this tournament have no schedule for so many."
)
_NO_POINTS = gettext_noop(
    "Round %(round)s would have tables with %(seats)s seats, but this tournament has no points for so many."
)


def stage_to_draw(event: Event) -> int:
    """The stage of the next round, once nothing but the number of people can prevent its draw; raises EventError."""
    number = len(event.rounds) + 1
    stage = event.stage_of_round(number)
    if stage is None:
        raise EventError(EventProblem(EventProblemCode.NO_ROUND_LEFT, _NO_ROUND_LEFT))
    if event.stages[stage - 1].kind is StageKind.MANUAL:
        raise EventError(EventProblem(EventProblemCode.MANUAL_STAGE, _MANUAL, {"round": number}, number))
    _check_results(event, stage, number)
    _check_cut(event, stage, number)
    return stage


def _check_results(event: Event, stage: int, number: int) -> None:
    for needed in _rounds_needed(event, stage, number):
        if not event.rounds[needed - 1].has_all_results:
            values = {"round": number, "missing": needed}
            raise EventError(EventProblem(EventProblemCode.RESULTS_MISSING, _MISSING, values, number))


def _rounds_needed(event: Event, stage: int, number: int) -> range:
    """Those whose results decide who is drawn, or who sits with whom."""
    plan, rounds = event.stages[stage - 1], event.rounds_of(stage)
    stage_before = event.rounds_of(stage - 1) if stage > 1 and number == rounds.start else range(number - 1, number)
    cuts = plan.admit is not None and plan.admitted is None and number == rounds.start
    if plan.kind is StageKind.KNOCK_OUT or cuts:
        return range(max(stage_before.start, 1), number)
    return range(max(number - 1, 1), number) if plan.kind is StageKind.SWISS else range(0)


def _check_cut(event: Event, stage: int, number: int) -> None:
    if admitted_to(event, stage) is not None:
        return
    cut = cut_into(event, stage)
    equal = [who(event, entrant) for tie in cut.ties for entrant in tie.entrants] if cut else []
    values: MessageParams = {"round": number, "stage": stage, "entrants": ", ".join(equal)}
    raise EventError(EventProblem(EventProblemCode.CUT_NOT_DECIDED, _NOT_DECIDED, values, number))


def check_tables(event: Event, people: int, sizes: Sequence[int]) -> None:
    """Raise EventError."""
    number = len(event.rounds) + 1
    if people < MIN_PLAYERS:
        raise EventError(EventProblem(EventProblemCode.TOO_FEW, _TOO_FEW, {"round": number, "people": people}, number))
    problems = [*_size_problems(event, number, sizes)]
    if problems:
        raise EventError(*problems)


def _size_problems(event: Event, number: int, sizes: Sequence[int]) -> Iterator[EventProblem]:
    for seats in sorted(set(sizes)):
        values = {"round": number, "seats": seats}
        if hands_at_table(event.ruleset, seats) is None:
            yield EventProblem(EventProblemCode.TABLE_SIZE, _NO_SCHEDULE, values, number)
        if not has_points_for(event.points, seats):
            yield EventProblem(EventProblemCode.NO_POINTS_FOR_SIZE, _NO_POINTS, values, number)
