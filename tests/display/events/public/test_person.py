"""What the phone shows of which somebody said who they are."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from scorekeeper.display.events.public.hall import Course, HandsPlayed
from scorekeeper.display.events.public.person import PersonPage, Where, person_of
from scorekeeper.rules.events.event import Entrant, Event
from tests.helpers.events.halls import NAMES, RESULT, after, clock, make_event, make_hall, three_tables

ALL = (RESULT, RESULT, RESULT)
ZOE = 1


def person(event: Event, number: int = ZOE, **known: object) -> PersonPage:
    hall = make_hall(event, **known)  # type: ignore[arg-type]
    return person_of(hall, event.by_number[number], hall.course(after(5)))


def test_the_card_has_the_seats_in_their_order_with_oneself_and_the_first_dealer() -> None:
    found = person(make_event(three_tables()), clocks={1: clock()})
    assert (found.where, found.table, found.round) == (Where.SEAT, 1, 1)
    assert [(seat.number, seat.name) for seat in found.seats] == [(1, "Zoë"), (2, "Anke"), (3, "Jörg")]
    assert [seat.is_own for seat in found.seats] == [True, False, False]
    assert [seat.deals_first for seat in found.seats] == [True, False, False]
    assert found.clock == clock()


def test_once_all_results_are_in_the_card_says_that_the_next_round_is_being_drawn() -> None:
    found = person(make_event(three_tables(*ALL)), clocks={1: clock()})
    assert (found.where, found.round, found.table, found.clock) == (Where.DRAWING, 2, None, None)


def test_while_others_still_play_the_seat_stays() -> None:
    found = person(make_event(three_tables(RESULT, None, RESULT)))
    assert (found.where, found.own[0].points) == (Where.SEAT, Fraction(60))


def test_own_results_have_the_place_at_the_table_and_the_standings_wait_for_complete_rounds() -> None:
    found = person(
        make_event(three_tables(*ALL), three_tables(number=2)), progress={(2, 1): HandsPlayed(7, 10, (0, 0, 0))}
    )
    first, second = found.own
    assert (first.table, first.place, first.of, first.total, first.points) == (1, 1, 3, 100, Fraction(60))
    assert (second.points, second.progress and second.progress.hand) == (None, 8)
    assert found.after == 1


def test_three_lines_of_the_standings_have_oneself_in_the_middle() -> None:
    event = make_event(three_tables((300, 20, 10), (250, 150, 30), (200, 140, 0)))
    hall = make_hall(event)
    for place, line in enumerate(hall.standings):
        around = person_of(hall, event.by_number[line.entrant], hall.course(after(5))).around
        middle = min(max(place, 1), len(hall.standings) - 2)
        assert around == hall.standings[middle - 1 : middle + 2]


def test_who_comes_late_left_or_is_not_there_is_told_so() -> None:
    people = [Entrant(number, name) for number, name in enumerate(NAMES, start=1)]
    late, left, absent = (
        Entrant(10, "Lou", from_round=3),
        Entrant(11, "Lia", left_after_round=1),
        Entrant(12, "Al", absent=True),
    )
    others = Entrant(13, "Out")
    drawn = make_event(three_tables(*ALL), three_tables(number=2), entrants=[*people, late, left, absent, others])
    assert [person(drawn, number).where for number in (10, 11, 12, 13)] == [
        Where.LATER,
        Where.LEFT,
        Where.ABSENT,
        Where.OUT,
    ]
    assert person(drawn, 10).round == 3
    drawing = replace(drawn, rounds=drawn.rounds[:1])
    assert [person(drawing, number).where for number in (10, 11, 12, 13)] == [
        Where.LATER,
        Where.LEFT,
        Where.ABSENT,
        Where.DRAWING,
    ]


def test_after_the_end_there_is_no_seat_any_more() -> None:
    found = person(make_event(three_tables(*ALL)), ended=True)
    assert (found.where, found.table, found.place) == (Where.OVER, None, 1)


def test_a_round_before_one_came_says_so() -> None:
    event = make_event(three_tables((100, 50, 0), (100, 50, 0), (100, 50, 0)))
    late = replace(event, entrants=(*event.entrants, Entrant(10, "Lena", from_round=2)))
    (own,) = person_of(make_hall(late), late.entrants[-1], Course.DRAWING).own
    assert own.came_later
