"""Rulings of an organiser: points for a player or a table, with a reason."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.helpers.events.desk import Desk, words
from tests.helpers.events.evenings import make_event

pytestmark = pytest.mark.django_db


def test_a_ruling_is_about_a_table_or_a_person_and_has_a_reason() -> None:
    desk = Desk(make_event(drawn=1))
    desk.do("event_rulings", who="t2", round=1, points="\u221210", reason="time over")
    desk.do("event_rulings", who="e1", round=1, points="-2,5", what="points", reason="phone")
    table, person = desk.event.state.event.rulings
    assert (table.table, table.total, table.reason) == (2, -10, "time over")
    assert (person.entrant, person.points) == (1, Fraction(-5, 2))
    text = desk.text("event_rulings")
    assert "Ada · Round 1 phone −2.5 tournament points Table 2 · Round 1 time over −10" in text


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("reason", "", "A ruling needs a reason"),
        ("points", "ten", "Say how many points"),
        ("points", "-5", "Totals of a game change in tens."),
        ("who", "", "Say whom the ruling is about."),
        ("round", "4", "Say which round it is about."),
    ],
)
def test_a_ruling_that_says_too_little_is_refused_and_stays_in_the_form(field: str, value: str, sentence: str) -> None:
    desk = Desk(make_event(drawn=1))
    fields = {"who": "t1", "round": "1", "points": "-10", "reason": "loud", field: value}
    refused = desk.post("event_rulings", fields)
    assert refused.status_code == 422
    assert sentence in words(refused.text)
    assert field == "reason" or 'value="loud"' in refused.text
