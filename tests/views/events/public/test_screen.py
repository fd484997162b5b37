"""The big screen at its static address, and how a television gets there."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scorekeeper.events.codes import public_code, token_of
from scorekeeper.events.reading import OpenEvent
from scorekeeper.models import Confidant
from scorekeeper.rules.events.log import Clock, Totals
from scorekeeper.web.rate_limits import WRONG_TV_NUMBERS
from tests.helpers.events.evenings import draw_by_number, leader_of, make_event, state
from tests.helpers.events.visitors import Visitor, words_of
from tests.helpers.phones import HTMX, Response, phone_of
from tests.helpers.tables import make_confidant

pytestmark = pytest.mark.django_db


def results(number: int) -> list[Totals]:
    return [Totals(number, table, (30, 20, 0)) for table in (1, 2, 3)]


def look(event: OpenEvent) -> str:
    return Visitor(event).look("event_public_screen")


def begin(event: OpenEvent, number: int, minutes: float) -> None:
    """Let the time of a round begin in that many minutes."""
    state(event, Clock(number, timezone.now() + timedelta(minutes=minutes), 60))


def test_it_turns_by_itself_with_the_event() -> None:
    event = make_event()
    assert "My table on my phone" in look(event)
    state(event, draw_by_number(1))
    begin(event, 1, 3)
    assert "Where do I sit? Round 1 Live begins in" in look(event)
    state(event, *results(1))
    assert "Standings after round 1 of 3 Live Place Name" in look(event)
    assert "Round 2 is being drawn" in look(event)
    state(event, draw_by_number(2))
    begin(event, 2, 3)
    assert "Where do I sit? Round 2" in look(event)
    begin(event, 2, -3)
    assert "Round 2, time left" in look(event)
    begin(event, 2, -70)
    assert "Time is over" in look(event)


def test_the_open_page_notices_the_next_picture() -> None:
    event = make_event(drawn=1)
    visitor = Visitor(event)
    text = visitor.get("event_public_screen").text
    state(event, *results(1))
    assert "after round 1 of 3" in words_of(f"<main{visitor.poll('event_public_screen', text).text}")


def test_each_digit_of_the_clock_has_a_cell() -> None:
    event = make_event(drawn=1)
    begin(event, 1, 3)
    text = Visitor(event).get("event_public_screen").text
    assert re.search(r'<i>\d</i><i class="colon">:</i><i>\d</i><i>\d</i></b>', text)


@pytest.mark.parametrize(("query", "theme"), [({}, "light"), ({"look": "dark"}, "dark"), ({"look": "x"}, "light")])
def test_it_is_light_for_projectors_and_dark_by_choice(query: dict[str, str], theme: str) -> None:
    visitor = Visitor(make_event())
    text = visitor.client.get(visitor.address("event_public_screen"), query).text
    assert f'data-theme="{theme}"' in text
    assert ("look=dark" in text) == (theme == "dark")


class Television:
    """A browser without a session that opened /tv/."""

    def __init__(self) -> None:
        self.client = Client()
        self.address = self.client.get(reverse("tv"))["Location"]
        (self.number,) = re.findall(r'<p class="digits" role="img" aria-label="(\d{4})">', self.look().text)

    def look(self) -> Response:
        return self.client.get(self.address)


def show(event: OpenEvent, number: str, *, by: Confidant | None = None) -> Response:
    phone = phone_of(by or leader_of(event))
    return phone.post(reverse("event_screen", args=[event.pk]), {"number": number}, follow=True)


def test_a_television_shows_the_big_screen_once_an_organiser_has_typed_its_number() -> None:
    event, television = make_event(), Television()
    assert "The TV shows the big screen now." in words_of(show(event, television.number).text)
    token = token_of(public_code(event.pk))
    address = reverse("event_public_screen", args=[token], query={"look": "dark"})
    assert television.look()["Location"] == address
    assert television.client.get(television.address, headers=HTMX)["HX-Redirect"] == address
    assert "No TV shows" in words_of(show(event, television.number).text)


def test_only_an_organiser_may_do_that() -> None:
    event, television = make_event(), Television()
    assert show(event, television.number, by=make_confidant()).status_code == 404
    assert television.look().status_code == 200


def test_a_wrong_number_is_refused_with_a_sentence_and_guesses_are_limited() -> None:
    event, television = make_event(), Television()
    for typed in ("", "12", "12345", "abcd", "１２３４"):
        assert "The number of a TV has four digits." in words_of(show(event, typed).text)
    wrong = f"{(int(television.number) + 1) % 10_000:04}"
    answers = [show(event, wrong) for _ in range(WRONG_TV_NUMBERS.most + 1)]
    assert [answer.status_code for answer in answers] == [*[422] * WRONG_TV_NUMBERS.most, 429]
    assert f"No TV shows {wrong}." in words_of(answers[0].text)


def test_the_organisers_page_has_the_public_link() -> None:
    event = make_event()
    text = phone_of(leader_of(event)).get(reverse("event_screen", args=[event.pk])).text
    assert reverse("event_public", args=[token_of(public_code(event.pk))]) in text
    assert "Open the big screen" in text
