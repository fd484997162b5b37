"""What the big screen shows, and when."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from fractions import Fraction

import pytest

from scorekeeper.display.events.public.hall import Course, Hall, HallLine, HandsPlayed, TableCourse
from scorekeeper.display.events.public.lists import NameLine, names_of, tables_of
from scorekeeper.display.events.public.screen import (
    LINES_A_PAGE,
    Picture,
    Screen,
    screen_of,
    standings_pages,
    where_pages,
)
from scorekeeper.rules.events.event import Admission, Entrant, EventRound, Stage, StageKind, Table
from tests.helpers.events.halls import RESULT, after, clock, make_event, make_hall, three_tables

ALL = (RESULT, RESULT, RESULT)
FINALISTS = (1, 2, 3, 4)


def screen_at(hall: Hall, now: datetime) -> Screen:
    return screen_of(hall, hall.course(now))


def final_hall(progress: HandsPlayed | None = None, declined: tuple[int, ...] = ()) -> Hall:
    stages = (
        Stage(StageKind.RANDOM, 1),
        Stage(StageKind.KNOCK_OUT, 1, admit=Admission(best=4), declined=declined, admitted=FINALISTS),
    )
    rounds = three_tables(*ALL), EventRound((Table(1, FINALISTS, first_dealer=1),))
    return make_hall(make_event(*rounds, stages=stages), progress={(2, 1): progress} if progress else None)


def test_before_the_round_begins_everybody_finds_their_table_by_name() -> None:
    screen = screen_at(make_hall(make_event(three_tables()), clocks={1: clock()}), after(-3))
    assert (screen.picture, screen.course, screen.rows) == (Picture.WHERE, Course.DRAWN, 3)
    names = [line.name for page in screen.where for column in page.columns for line in column]
    assert names == ["Anke", "Björn", "Carla", "Dieter", "Emma", "Finn", "Jonas", "Jörg", "Zoë"]


def test_once_the_second_round_has_begun_the_standings_are_shown_with_the_clock() -> None:
    hall = make_hall(make_event(three_tables(*ALL), three_tables(number=2)), clocks={2: clock()})
    assert screen_at(hall, after(-1)).picture is Picture.WHERE
    screen = screen_at(hall, after(1))
    assert (screen.picture, screen.after, screen.round, screen.clock) == (Picture.STANDINGS, 1, 2, clock())


def test_in_the_first_round_there_are_no_standings_yet_and_the_seats_stay() -> None:
    hall = make_hall(make_event(three_tables()), clocks={1: clock()})
    assert screen_at(hall, after(1)).picture is Picture.WHERE


def test_without_a_clock_a_round_begins_with_the_first_hand_or_result() -> None:
    event = make_event(three_tables(*ALL), three_tables(number=2))
    assert screen_at(make_hall(event), after(0)).course is Course.DRAWN
    playing = make_hall(event, progress={(2, 1): HandsPlayed(1, 10, (10, 0, 0))})
    assert screen_at(playing, after(0)).course is Course.PLAYING


def test_before_the_first_draw_and_after_the_last_round() -> None:
    assert screen_at(make_hall(make_event()), after(0)).picture is Picture.WELCOME
    over = make_hall(make_event(three_tables(*ALL)), ended=True)
    assert (screen_at(over, after(0)).picture, screen_at(over, after(0)).course) == (Picture.STANDINGS, Course.OVER)


def test_the_final_shows_who_plays_it_who_moved_up_and_who_comes_next() -> None:
    final = screen_at(final_hall(), after(0)).final
    assert final
    assert {seat.entrant for seat in final.seats} == {*FINALISTS}
    assert (final.table, final.rounds, final.hand) == (1, 1, None)
    assert not {line.entrant for line, _ in final.behind} & {*FINALISTS}
    with_decline = screen_at(final_hall(declined=(5,)), after(0)).final
    assert with_decline
    assert [line.entrant for line, declined in with_decline.behind if declined] == [5]


def test_who_would_not_be_in_the_final_without_a_decline_moves_up() -> None:
    hall = final_hall(declined=(5,))
    outside = {line.entrant for line in hall.standings[4:]} & {*FINALISTS}
    final = screen_at(hall, after(0)).final
    assert final
    assert outside
    assert {seat.entrant for seat in final.seats if seat.moves_up} == outside


def test_the_live_final_is_in_the_order_of_its_totals() -> None:
    final = screen_at(final_hall(HandsPlayed(4, 10, (10, 40, 30, 20))), after(0)).final
    assert final
    assert [(seat.entrant, seat.total) for seat in final.seats] == [(2, 40), (3, 30), (4, 20), (1, 10)]
    assert (final.hand, final.hands) == (5, 10)


def test_the_line_of_the_cut_is_in_the_standings_from_the_start_below_all_who_are_equal() -> None:
    hall = make_hall(make_event(three_tables(*ALL)))
    below = [place for place, line in enumerate(hall.standings) if line.is_below_cut]
    # Three share each place, so that four go on means that two on place four stand on the line.
    assert [line.place for line in hall.standings] == [1, 1, 1, 4, 4, 4, 7, 7, 7]
    assert below == [6]


def test_who_left_stands_below_without_a_place() -> None:
    event = make_event(three_tables(*ALL))
    first, *others = event.entrants
    hall = make_hall(replace(event, entrants=(replace(first, left_after_round=1), *others)))
    assert (hall.standings[-1].entrant, hall.standings[-1].place) == (1, None)


def test_who_has_not_played_yet_has_no_distance_to_a_mean() -> None:
    event = make_event(three_tables(*ALL))
    hall = make_hall(replace(event, entrants=(*event.entrants, Entrant(10, "Kim", from_round=2))))
    assert [line.beside for line in hall.standings if line.entrant == 10] == ["–"]


@pytest.mark.parametrize(
    ("people", "sizes"), [(40, [[14, 13, 13]]), (43, [[8, 7, 7], [7, 7, 7]]), (42, [[14, 14, 14]])]
)
def test_up_to_42_names_are_on_one_page_of_three_columns(people: int, sizes: list[list[int]]) -> None:
    pages = where_pages([NameLine(number, f"{number}", 1) for number in range(people)])
    assert [[len(column) for column in page.columns] for page in pages] == sizes
    assert [line.number for page in pages for column in page.columns for line in column] == [*range(people)]


def test_standings_turn_by_twelve() -> None:
    line = HallLine(1, 1, "Ada", Fraction(60), Fraction(30), "+30")
    pages = standings_pages([line] * 40)
    assert [(page.first, page.last, len(page.lines)) for page in pages] == [
        (1, 12, LINES_A_PAGE),
        (13, 24, LINES_A_PAGE),
        (25, 36, LINES_A_PAGE),
        (37, 40, 4),
    ]


def test_the_list_of_names_has_no_table_between_rounds() -> None:
    assert {line.table for line in names_of(make_hall(make_event(three_tables(*ALL))))} == {None}


def test_live_totals_stand_at_the_tables() -> None:
    event = make_event(three_tables(RESULT))
    hall = make_hall(event, progress={(1, 2): HandsPlayed(3, 10, (30, 20, 10)), (1, 3): HandsPlayed(0, 10, (0, 0, 0))})
    done, playing, waiting = tables_of(hall)
    assert (done.state, done.totals) == (TableCourse.DONE, RESULT)
    assert (playing.state, playing.totals, playing.progress and playing.progress.hand) == (
        TableCourse.PLAYING,
        (30, 20, 10),
        4,
    )
    assert (waiting.state, waiting.totals) == (TableCourse.WAITING, ())


def test_a_final_that_began_at_zero_has_its_own_heading() -> None:
    stages = (Stage(StageKind.RANDOM, 1), Stage(StageKind.KNOCK_OUT, 1, points_cleared=True, admit=Admission(best=4)))
    stages = (stages[0], replace(stages[1], admitted=FINALISTS))
    final = EventRound((Table(1, FINALISTS, first_dealer=1, totals=(10, 10, 0, 0)),))
    hall = make_hall(make_event(three_tables(*ALL), final, stages=stages))
    assert [line.stage for line in hall.standings] == ["Final"] * 4 + ["Preliminary rounds"] * 5
    assert hall.cleared == "The final began at zero."
    assert hall.is_over
    assert not make_hall(hall.event, ended=True).is_over


def test_the_screen_says_what_decides_between_equals_in_a_final_that_begins_at_zero() -> None:
    hall = final_hall()
    kept = screen_at(hall, after(0)).final
    cleared_stage = replace(hall.event.stages[1], points_cleared=True)
    cleared = make_hall(replace(hall.event, stages=(hall.event.stages[0], cleared_stage)))
    final = screen_at(cleared, after(0)).final
    assert kept
    assert final
    assert (kept.equal, final.equal) == ("", "Still equal after the final: the place before the final decides.")


def test_who_has_no_result_has_no_distance_from_the_mean() -> None:
    event = make_event(three_tables(*ALL))
    late = Entrant(10, "Lena", from_round=2)
    hall = make_hall(replace(event, entrants=(*event.entrants, late)))
    assert {line.entrant: line.beside for line in hall.standings}[10] == "–"
