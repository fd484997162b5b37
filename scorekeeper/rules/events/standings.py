"""Standings, and who is in which stage: one follows from the other, stage by stage."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scorekeeper.rules.events.cuts import Cut, Placed, cut_of, draw_line
from scorekeeper.rules.events.event import Admission, Event
from scorekeeper.rules.events.memory import once
from scorekeeper.rules.events.stages import (
    left_by,
    left_early,
    rounds_that_count,
    stage_begun,
    stage_is_complete,
    stage_that_clears,
)
from scorekeeper.rules.events.table_results import PARTS, SeatResult, TableResult, results_of_round
from scorekeeper.rules.events.tie_breaks import Equals, Sums, break_ties, split


@dataclass(frozen=True)
class EventStanding:
    """`exact` is None if one of the results that count lacks it; `left`: before the last planned round of the stage."""

    place: int
    entrant: int
    stage: int
    points: Fraction
    margin: Fraction
    totals: int
    firsts: int
    exact: int | None
    left: bool


def standings(event: Event, after_round: int | None = None) -> tuple[EventStanding, ...]:
    """By place and number; `after_round` counts only the first rounds. The event must be without problems."""
    rounds = len(event.rounds)
    return _standings(event, rounds if after_round is None else min(after_round, rounds))


@once
def admitted_to(event: Event, stage: int) -> frozenset[int] | None:
    """Who may sit in the stage while they are there; None if that is not decided yet."""
    plan, first = event.stages[stage - 1], event.rounds_of(stage).start
    came = frozenset(entrant.number for entrant in event.entrants if not entrant.absent)
    if plan.admitted is not None:
        return came.intersection(plan.admitted)
    late = frozenset(number for number in came if event.by_number[number].from_round in event.rounds_of(stage))
    if stage == 1:
        return late
    if plan.admit:
        cut = cut_into(event, stage)
        return frozenset(cut.admitted) if cut and cut.admitted is not None else None
    before = admitted_to(event, stage - 1)
    return None if before is None else _still_there(event, before | late, first - 1)


@once
def cut_into(event: Event, stage: int) -> Cut | None:
    """None for a stage without a cut, and until it is known who is in the stage before, with all results."""
    plan, last = event.stages[stage - 1], event.rounds_of(stage).start - 1
    if stage == 1 or plan.admit is None or not stage_is_complete(event, stage - 1):
        return None
    before = admitted_to(event, stage - 1)
    if before is None:
        return None
    candidates = _still_there(event, before, last)
    lists, places = _lists(event, plan.admit, last)
    line, without_declines = (
        draw_line(lists, among, places) for among in (candidates.difference(plan.declined), candidates)
    )
    return cut_of(stage, line, without_declines, candidates.intersection(plan.declined), plan.admitted)


def due_cut(event: Event) -> Cut | None:
    """The cut into the stage that comes next, if the one before is complete and the next has not begun."""
    stage = event.stage_of_round(len(event.rounds) + 1)
    if stage is None or event.rounds_of(stage).start != len(event.rounds) + 1:
        return None
    return cut_into(event, stage)


def changed_cuts(event: Event) -> list[Cut]:
    """Those that were decided, and which the results no longer agree with."""
    cuts = (cut_into(event, stage) for stage in event.stage_numbers)
    return [cut for cut in cuts if cut and cut.as_results is False]


def first_below_line(event: Event, after_round: int) -> int | None:
    """The first one in the standings after this round who does not go on, as decided or if the next stage began now.

    Equal ones on the line stand inside until a tie is decided. None without a cut, or if nobody stands below its line.
    """
    rows, stage = _standings(event, after_round), stage_begun(event, after_round)
    if stage >= len(event.stages):
        return None
    inside = _inside(event, stage + 1, [row for row in rows if row.stage == stage])
    last = max((place for place, row in enumerate(rows) if row.entrant in inside), default=len(rows))
    below = next((row for row in rows[last + 1 :] if row.stage == stage), None)
    return below.entrant if below else None


def _inside(event: Event, stage: int, rows: Sequence[EventStanding]) -> Collection[int]:
    """`rows` are those of the stage before."""
    plan = event.stages[stage - 1]
    if cut := cut_into(event, stage):
        return cut.admitted or {*cut.sure, *cut.tied}
    places = [row.place for row in rows if not row.left and row.entrant not in plan.declined]
    if plan.admit is None or plan.admit.best is None or not places:
        return ()
    last = places[: plan.admit.best][-1]
    return {row.entrant for row in rows if row.place <= last}


def _still_there(event: Event, entrants: frozenset[int], round_number: int) -> frozenset[int]:
    return frozenset(number for number in entrants if not left_by(event.by_number[number], round_number))


def _lists(event: Event, admit: Admission, last_round: int) -> tuple[list[list[Placed]], int]:
    """The places of the standings or of each table, and how many go on from each list."""
    if admit.best is not None:
        return [[(row.place, row.entrant) for row in _standings(event, last_round)]], admit.best
    tables = results_of_round(event, last_round)
    return [[(seat.place, seat.entrant) for seat in table] for table in tables], admit.each_table or 0


@once
def _standings(event: Event, after_round: int) -> tuple[EventStanding, ...]:
    rows: list[EventStanding] = []
    for stage, entrants in sorted(_entrants_by_stage(event, after_round).items(), reverse=True):
        rows += _of_stage(event, stage, entrants, after_round, len(rows))
    return tuple(rows)


def _entrants_by_stage(event: Event, after_round: int) -> dict[int, Equals]:
    """EVENT.md, Standings 2."""
    begun = range(stage_begun(event, after_round), 1, -1)
    admitted = [(stage, admitted_to(event, stage) or frozenset()) for stage in begun]
    by_stage: dict[int, Equals] = {}
    for entrant in event.by_number.values():
        if not entrant.absent:
            stage = next((stage for stage, members in admitted if entrant.number in members), 1)
            by_stage.setdefault(stage, []).append(entrant.number)
    return by_stage


def _of_stage(event: Event, stage: int, entrants: Equals, after_round: int, above: int) -> Iterator[EventStanding]:
    """EVENT.md, Standings 3 to 5; `above`: how many stand above the stage."""
    last = min(after_round, event.rounds_of(stage)[-1])
    rounds = range(rounds_that_count(event, stage).start, last + 1)
    tables = [table for number in rounds for table in results_of_round(event, number)]
    sums = _sums(entrants, tables)
    left = {number for number in entrants if left_early(event, event.by_number[number], stage)}
    groups = split([entrants], lambda entrant: entrant not in left)
    groups = split(groups, lambda entrant: sums[entrant].points)
    groups = break_ties(groups, event.tie_breaks, sums, tables)
    groups = split(groups, lambda entrant: -_places_before(event, stage).get(entrant, 0))
    for equal in groups:
        for entrant in sorted(equal):
            own = sums[entrant]
            values = (own.points, own.margin, own.totals, own.firsts, own.exact)
            yield EventStanding(above + 1, entrant, stage, *values, entrant in left)
        above += len(equal)


def _places_before(event: Event, stage: int) -> Mapping[int, int]:
    """At the end of the stage before points were cleared; none if they never were."""
    clearing = stage_that_clears(event, stage)
    return {} if clearing is None else _places(event, event.rounds_of(clearing).start - 1)


@once
def _places(event: Event, after_round: int) -> Mapping[int, int]:
    return {row.entrant: row.place for row in _standings(event, after_round)}


def _sums(entrants: Equals, tables: list[TableResult]) -> dict[int, Sums]:
    results: dict[int, list[SeatResult]] = {number: [] for number in entrants}
    for table in tables:
        for seat in table:
            if seat.entrant in results:
                results[seat.entrant].append(seat)
    return {number: sum_of(own) for number, own in results.items()}


def sum_of(results: Sequence[SeatResult]) -> Sums:
    exact = [result.exact for result in results if result.exact is not None]
    return Sums(
        points=sum((result.points for result in results), Fraction()),
        margin=Fraction(sum(result.margin_parts for result in results), PARTS),
        totals=sum(result.total for result in results),
        firsts=sum(result.is_first for result in results),
        exact=sum(exact) if len(exact) == len(results) else None,
    )
