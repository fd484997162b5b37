"""Any possible event: with ties, late entrants, leavers, rulings, and lists of who goes on."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from scorekeeper.rules.events.event import (
    Admission,
    Entrant,
    Event,
    EventRound,
    EventTieBreak,
    PointsScheme,
    Ruling,
    Stage,
    StageKind,
    Table,
)
from scorekeeper.rules.events.standings import admitted_to
from scorekeeper.rules.ruleset import Ruleset, TieBreak

FEW_TOTALS = st.sampled_from([-20, 0, 0, 10, 30])
OWN_POINTS = {seats: tuple(Fraction(5 - place, 2) for place in range(seats)) for seats in (3, 4, 5, 6)}
POINTS = st.sampled_from([*PointsScheme, OWN_POINTS])


@st.composite
def possible_events(draw: DrawFn) -> Event:
    stages = [draw(stages_of_rounds()), *draw(st.lists(stages_of_rounds(), max_size=2))]
    planned = sum(stage.rounds for stage in stages)
    entrants = [draw(entrants_of(number, planned)) for number in range(1, draw(st.integers(4, 11)))]
    event = Event(
        "Any",
        ruleset=Ruleset(tie_break=draw(st.sampled_from(TieBreak))),
        points=draw(POINTS),
        tie_breaks=tuple(draw(st.permutations([*EventTieBreak]))[: draw(st.integers(0, 5))]),
        entrants=tuple(entrants),
    )
    lists = [draw(with_list(stage, entrants, is_first=not number)) for number, stage in enumerate(stages)]
    event = replace(event, stages=tuple(lists))
    rounds: list[EventRound] = []
    for number in range(1, draw(st.integers(0, planned)) + 1):
        there = admitted_to(event, event.stage_of_round(number) or 1) or frozenset()
        present = sorted(entrant for entrant in there if event.by_number[entrant].is_there_in(number))
        rounds.append(draw(drawn_rounds(present)))
    event = replace(event, rounds=tuple(rounds))
    has_tables = any(each.tables for each in rounds)
    return replace(event, rulings=tuple(draw(st.lists(rulings_of(event), max_size=5)) if has_tables else ()))


def stages_of_rounds() -> st.SearchStrategy[Stage]:
    return st.builds(Stage, st.just(StageKind.MANUAL), st.integers(1, 2), points_cleared=st.booleans())


@st.composite
def entrants_of(draw: DrawFn, number: int, planned: int) -> Entrant:
    late = draw(st.integers(-4, planned))
    left = draw(st.integers(-6, planned))
    return Entrant(
        number,
        f"P{number}",
        from_round=max(late, 1),
        left_after_round=left if left >= 0 else None,
        absent=draw(st.integers(0, 9)) == 9,
    )


@st.composite
def with_list(draw: DrawFn, stage: Stage, entrants: list[Entrant], *, is_first: bool) -> Stage:
    """A cut has a list of who goes on, so that the event is possible."""
    if is_first or not draw(st.booleans()):
        return stage
    best, each_table = draw(st.sampled_from([(3, None), (None, 1), (None, 2), (99, None)]))
    numbers = st.sampled_from([entrant.number for entrant in entrants])
    return Stage(
        stage.kind,
        stage.rounds,
        stage.points_cleared,
        Admission(best, each_table),
        tuple(draw(st.lists(numbers, max_size=2))),
        tuple(draw(st.lists(numbers, min_size=3, max_size=6, unique=True))),
    )


@st.composite
def drawn_rounds(draw: DrawFn, present: list[int]) -> EventRound:
    """Some may have no seat, and tables any numbers."""
    left, tables = draw(st.permutations(present)), list[Table]()
    numbers = draw(st.permutations(range(1, 10)))
    knows_bids = draw(st.integers(0, 2)) > 0
    while len(left) >= 3:
        seats, left = left[: (size := draw(st.integers(3, min(6, len(left)))))], left[size:]
        totals = tuple(draw(FEW_TOTALS) for _ in seats) if draw(st.integers(0, 5)) else None
        exact = tuple(draw(st.integers(0, 2)) for _ in seats) if knows_bids else None
        tables.append(Table(numbers[len(tables)], tuple(seats), None, totals, exact))
    return EventRound(tuple(tables))


@st.composite
def rulings_of(draw: DrawFn, event: Event) -> Ruling:
    tables = [(number, table) for number, round_ in event.numbered_rounds for table in round_.tables]
    number, table = draw(st.sampled_from(tables))
    total = draw(st.sampled_from([-10, 10, 20]))
    if draw(st.booleans()):
        return Ruling(number, "time over", table=table.number, total=total)
    points = draw(st.sampled_from([Fraction(), Fraction("-2.5"), Fraction(30)]))
    return Ruling(number, "phone", entrant=draw(st.sampled_from(table.seats)), total=total, points=points)
