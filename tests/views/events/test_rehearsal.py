"""An evening is tried with made-up people and results, and thrown away."""

from __future__ import annotations

import pytest
from django.urls import reverse

from scorekeeper.events.reading import OpenEvent, read_event
from scorekeeper.events.rehearsal import make_up_results, start_rehearsal
from scorekeeper.games.log_rows import Author
from scorekeeper.models import Confidant, Event
from tests.helpers.events.evenings import draw_by_number, leader_of, make_event, state
from tests.helpers.phones import phone_of
from tests.helpers.tables import make_confidant, new_key

pytestmark = pytest.mark.django_db


def make_rehearsal(confidant: Confidant, people: int = 9) -> OpenEvent:
    return read_event(start_rehearsal(confidant, new_key(), "Rehearsal", people).pk)


def test_a_rehearsal_has_made_up_people_of_whom_one_comes_late() -> None:
    ada = make_confidant()
    answer = phone_of(ada).post(reverse("rehearse"), {"people": "40", "key": new_key()})
    event = read_event(Event.objects.get(is_rehearsal=True).pk)
    assert answer.headers["Location"] == reverse("event", args=[event.pk])
    assert len({entrant.name for entrant in event.event.entrants}) == 40
    assert event.state.here == frozenset(range(1, 40))


def test_the_form_sent_twice_starts_one_rehearsal() -> None:
    ada, key = make_confidant(), new_key()
    for _ in range(2):
        phone_of(ada).post(reverse("rehearse"), {"key": key})
    assert Event.objects.count() == 1


def test_all_missing_results_are_made_up_at_once() -> None:
    ada = make_confidant()
    event = make_rehearsal(ada, 10)
    state(event, draw_by_number(1), by=ada)
    phone_of(ada).post(reverse("fill_rehearsal", args=[event.pk]))
    assert read_event(event.pk).event.rounds[0].has_all_results


def test_a_rehearsal_is_thrown_away_after_a_question_and_its_pages_are_gone() -> None:
    ada = make_confidant()
    event = make_rehearsal(ada)
    asked = phone_of(ada).get(reverse("event", args=[event.pk])).text
    assert "Nothing of it stays, and it cannot be undone." in asked.partition("<details")[2]
    phone_of(ada).post(reverse("drop_rehearsal", args=[event.pk]))
    assert not Event.objects.exists()
    assert phone_of(ada).get(reverse("event", args=[event.pk]), {"seen": "1"}).status_code == 404


def test_a_rehearsal_is_offered_and_shown_in_german() -> None:
    ada = make_confidant()
    phone = phone_of(ada)
    phone.cookies["django_language"] = "de"
    assert "Einen Abend proben" in phone.get(reverse("events")).text
    event = make_rehearsal(ada)
    text = phone.get(reverse("event", args=[event.pk])).text
    assert ("Probe wegwerfen" in text, "rehearsal is" in text) == (True, False)


@pytest.mark.parametrize("name", ["fill_rehearsal", "drop_rehearsal"])
def test_nothing_is_made_up_or_thrown_away_of_a_real_event(name: str) -> None:
    event = make_event()
    assert phone_of(leader_of(event)).post(reverse(name, args=[event.pk])).status_code == 404
    assert Event.objects.get(pk=event.pk).deleted_at is None
    with pytest.raises(Event.DoesNotExist):
        make_up_results(event.pk, event.row.owner, Author(leader_of(event)))


def test_games_of_a_rehearsal_never_reach_the_archive() -> None:
    ada = make_confidant()
    event = make_rehearsal(ada)
    assert phone_of(ada).get(reverse("event_archive", args=[event.pk])).status_code == 404
    assert "archive" not in phone_of(ada).get(reverse("event_more", args=[event.pk])).text


def test_the_page_now_says_that_it_is_a_rehearsal() -> None:
    ada = make_confidant()
    page = phone_of(ada).get(reverse("event", args=[make_rehearsal(ada).pk])).text
    assert "This is a rehearsal." in page
    assert "Make up the missing results" not in page
