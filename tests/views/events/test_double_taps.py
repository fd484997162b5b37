"""A button of an organiser's page that is tapped twice counts once, and both taps get the same answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from scorekeeper.events.reading import read_event
from tests.helpers.events.desk import Desk
from tests.helpers.events.evenings import make_event
from tests.helpers.tables import new_key

pytestmark = pytest.mark.django_db

SLIP = {"total": ["30", "20", "-10"]}
OF_ROUND = {"of_round": "1", "pick": "1"}


def desk_with(*, drawn: int, results: bool = False) -> Desk:
    desk = Desk(make_event(drawn=drawn))
    if drawn:
        desk.do("event", do="start")
    for table in (1, 2, 3) if results else ():
        desk.do("event_results", SLIP, table=table)
    return desk


@pytest.mark.parametrize(
    ("page", "fields", "drawn"),
    [
        ("event", {"do": "start"}, 1),
        ("event", {"do": "longer"}, 1),
        ("event", {"do": "end"}, 1),
        ("event_people", {"do": "add", "names": "Zoe\nYan", "seen_names": "2"}, 1),
        ("event_people", {"do": "add", "names": "Zoe\nYan", "seen_names": "2"}, 0),
        ("event_people", {"do": "rename", "person": "1", "name": "Adele"}, 0),
        ("event_draw", {"next": "1"}, 0),
        ("event_draw", {**OF_ROUND, "do": "swap", "pick": ["1", "4"]}, 1),
        ("event_draw", {**OF_ROUND, "do": "redraw"}, 1),
        ("event_results", {"table": "1", "reason": "typed at once", **SLIP}, 1),
        ("event_rulings", {"round": "1", "who": "e1", "points": "-10", "reason": "time over"}, 1),
        ("event_log", {"do": "undo"}, 1),
    ],
)
def test_a_form_sent_twice_counts_once(page: str, fields: Mapping[str, Any], drawn: int) -> None:
    desk = desk_with(drawn=drawn, results=page == "event_people" and drawn > 0)
    form = {"key": new_key(), "revision": desk.event.row.revision, **fields}
    desk.do(page, form)
    recorded = desk.event.row.revision
    desk.do(page, form)
    assert desk.event.row.revision == recorded > form["revision"]


def test_two_people_are_checked_in_before_the_page_is_shown_anew() -> None:
    """Both buttons have the key of the page."""
    desk = Desk(make_event(("Ada", "Bruno", "Carla")))
    for person in (1, 2, 3):
        desk.do("event_people", do="away", person=person)
    form = {"key": new_key(), "revision": desk.event.row.revision}
    desk.do("event_people", form, here=1)
    desk.do("event_people", form, here=2)
    assert read_event(desk.event_id).state.here == {1, 2}
