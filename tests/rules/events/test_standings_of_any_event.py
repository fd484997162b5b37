"""Standings of any event: as a second, naive count says, and the same in whatever order the event is written down."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import astuple, replace
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.events.event import Event, EventRound, Stage, Table
from scorekeeper.rules.events.standings import EventStanding, cut_into, standings
from scorekeeper.rules.events.validation import problems_of
from tests.rules.events.naive import naive_rows
from tests.rules.events.possible_events import possible_events
from tests.suite.properties import tried

type Number = Callable[[int], int]


@given(possible_events(), st.integers(0, 6))
@tried(200)
def test_standings_of_any_event_are_those_of_a_second_count(event: Event, after: int) -> None:
    assert problems_of(event) == ()
    rounds = min(after, len(event.rounds))
    assert [astuple(row) for row in standings(event, after)] == naive_rows(event, rounds)
    assert [astuple(row) for row in standings(event)] == naive_rows(event, len(event.rounds))


@given(possible_events(), st.randoms(use_true_random=False))
@tried(100)
def test_standings_of_any_event_do_not_depend_on_the_order_in_the_file(event: Event, chance: Random) -> None:
    def shuffled[Part](parts: Sequence[Part]) -> tuple[Part, ...]:
        return tuple(chance.sample(parts, len(parts)))

    other = replace(
        event,
        rounds=tuple(
            EventRound(tuple(with_seats(table, shuffled(range(len(table.seats)))) for table in shuffled(round_.tables)))
            for round_ in event.rounds
        ),
        entrants=shuffled(event.entrants),
        rulings=shuffled(event.rulings),
    )
    assert standings(other) == standings(event)
    for stage in event.stage_numbers:
        one, two = cut_into(event, stage), cut_into(other, stage)
        assert (one and replace(one, ties=())) == (two and replace(two, ties=()))
        assert {*(one.ties if one else ())} == {*(two.ties if two else ())}


def with_seats(table: Table, order: Sequence[int]) -> Table:
    def moved(numbers: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(numbers[place] for place in order)

    return replace(
        table,
        seats=moved(table.seats),
        totals=None if table.totals is None else moved(table.totals),
        exact=None if table.exact is None else moved(table.exact),
    )


@given(possible_events(), st.permutations(range(1, 12)))
@tried(100)
def test_standings_of_any_event_do_not_depend_on_the_numbers_of_entrants(event: Event, numbers: list[int]) -> None:
    def new(number: int) -> int:
        return 100 + numbers[number - 1]

    other = replace(
        event,
        entrants=tuple(replace(each, number=new(each.number)) for each in event.entrants),
        stages=tuple(with_numbers(stage, new) for stage in event.stages),
        rounds=tuple(
            EventRound(tuple(replace(table, seats=tuple(map(new, table.seats))) for table in round_.tables))
            for round_ in event.rounds
        ),
        rulings=tuple(
            each if each.entrant is None else replace(each, entrant=new(each.entrant)) for each in event.rulings
        ),
    )
    renumbered = [replace(row, entrant=new(row.entrant)) for row in standings(event)]
    assert sorted(renumbered, key=place_and_number) == [*standings(other)]


def with_numbers(stage: Stage, new: Number) -> Stage:
    admitted = None if stage.admitted is None else tuple(map(new, stage.admitted))
    return replace(stage, declined=tuple(map(new, stage.declined)), admitted=admitted)


def place_and_number(row: EventStanding) -> tuple[int, int]:
    return row.place, row.entrant
