"""A drawn round whose tables are drawn again, because somebody does not come."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.rules.events.draw.redraw import redraw
from scorekeeper.rules.events.event import Event, StageKind
from tests.rules.events.events_of import event, stage, waiting

ROUND = [waiting(1, 1, 2, 3), waiting(2, 4, 5, 6), waiting(3, 7, 8, 9)]


def of_nine() -> Event:
    return replace(event(ROUND, stages=[stage(1)]), stages=(replace(stage(2), kind=StageKind.RANDOM),))


def seats_after(fixed: tuple[int, ...], without: int) -> dict[int, set[int]] | None:
    tables = redraw(of_nine(), 1, fixed, without)
    return None if tables is None else {table.number: {*table.seats} for table in tables}


def test_tables_that_have_begun_keep_their_people() -> None:
    seats = seats_after((2,), without=9)
    assert seats is not None
    assert seats.keys() == {1, 3}
    assert set[int]().union(*seats.values()) == {1, 2, 3, 7, 8}


def test_a_table_that_is_not_needed_any_more_has_no_seats() -> None:
    assert seats_after((2,), without=9) == {1: {1, 2, 3, 7, 8}, 3: set()}


def test_without_enough_people_or_for_somebody_who_plays_nothing_is_drawn() -> None:
    assert seats_after((2, 3), without=1) is None
    assert seats_after((2,), without=4) is None


def test_more_tables_than_before_get_numbers_that_nobody_has() -> None:
    seven = event([waiting(1, 1, 2, 3, 4, 5, 6), waiting(2, 7, 8, 9)], stages=[stage(1)])
    seven = replace(seven, stages=(replace(stage(1), kind=StageKind.RANDOM),))
    tables = redraw(seven, 1, (), 9)
    assert tables is not None
    assert [table.number for table in tables] == [1, 2]
    nine = redraw(replace(seven, rounds=event([waiting(4, *range(1, 10))]).rounds), 1, (), 9)
    assert nine is not None
    assert [table.number for table in nine] == [4, 5]
