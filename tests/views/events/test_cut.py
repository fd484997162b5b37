"""Standings, and who goes on."""

from __future__ import annotations

import pytest

from scorekeeper.rules.events.event import Admission, Stage, StageKind
from scorekeeper.rules.events.log import Totals
from tests.helpers.events.desk import Desk, words
from tests.helpers.events.evenings import make_event, state, with_stages

pytestmark = pytest.mark.django_db

FINAL_OF_4 = with_stages(Stage(StageKind.RANDOM, 1), Stage(StageKind.KNOCK_OUT, 1, admit=Admission(best=4)))
EQUAL = {1: (30, -10, -10), 2: (30, 20, -10), 3: (30, 20, -10)}  # Emil and Hanna share place 4


@pytest.fixture
def desk() -> Desk:
    event = make_event(plan=FINAL_OF_4, drawn=1)
    state(event, *(Totals(1, table, totals) for table, totals in EQUAL.items()))
    return Desk(event)


def admitted(desk: Desk) -> tuple[int, ...] | None:
    return desk.event.state.event.stages[1].admitted


def test_a_tie_on_the_line_is_named_and_no_draw_is_made_before_it_is_decided(desk: Desk) -> None:
    text = desk.text("event_standings")
    assert "Place 4 is shared by 2 people Emil and Hanna are equal: points, ± mean, totals and wins." in text
    assert "Opponents beaten Up to 60 points a round" in text
    assert "Decide who goes on" in desk.text("event")
    assert "decide who goes on, then the round can be drawn" in desk.text("event_draw")


def test_the_lot_draws_one_and_the_log_says_so(desk: Desk) -> None:
    desk.do("event_standings", means="lot")
    assert admitted(desk) in {(1, 4, 5, 7), (1, 4, 7, 8)}
    assert "a draw of lots decided who goes on" in desk.text("event_log")
    assert "Start the final" in desk.text("event")


def test_all_of_them_go_on(desk: Desk) -> None:
    desk.do("event_standings", means="all")
    assert admitted(desk) == (1, 4, 5, 7, 8)


def test_a_decider_needs_exactly_as_many_as_there_are_places(desk: Desk) -> None:
    refused = desk.post("event_standings", means="decider", winner=["5", "8"])
    assert refused.status_code == 422
    assert "Mark as many who go on as there are places: 1." in words(refused.text)
    desk.do("event_standings", means="decider", winner="8")
    assert admitted(desk) == (1, 4, 7, 8)


def test_who_does_not_go_on_keeps_the_place_and_the_next_one_goes_on(desk: Desk) -> None:
    assert "Keeps the points, but does not go on" in desk.text("event_standings", person=1)
    desk.do("event_standings", decline="1")
    text = desk.text("event_standings")
    assert "Ada does not go on" in text
    assert "In the final Dora, Gerd, Emil and Hanna" in text


def test_the_final_begins_with_who_is_in_it_and_a_tapped_name_can_decline(desk: Desk) -> None:
    desk.do("event_standings", means="all")
    page = desk.phone.get(desk.address("event")).text
    assert f'href="{desk.address("event_standings")}">Start the final' in page
    assert "Draw the final" in desk.text("event_standings")
    assert "Does not go on" in desk.text("event_draw", pick=1)


def test_without_a_tie_who_goes_on_is_written_down_with_the_draw(desk: Desk) -> None:
    desk.do("event_standings", decline="1")
    assert admitted(desk) is None
    desk.do("event_draw", next=2)
    assert admitted(desk) == (4, 5, 7, 8)
    assert [len(table.seats) for table in desk.event.state.event.rounds[1].tables] == [4]


def test_nothing_is_decided_that_is_not_due() -> None:
    refused = Desk(make_event(drawn=1)).post("event_standings", means="lot")
    assert (refused.status_code, "There is nothing to decide now." in words(refused.text)) == (422, True)


def test_a_tie_is_not_decided_by_a_page_that_shows_earlier_results(desk: Desk) -> None:
    shown = desk.event.row.revision
    state(desk.event, Totals(1, 2, (30, -10, 20), reason="misread"))
    assert desk.post("event_standings", revision=shown, means="all").status_code == 409
    assert admitted(desk) is None
