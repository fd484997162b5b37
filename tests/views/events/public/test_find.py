"""Who are you? A phone says it once, and only that phone knows."""

from __future__ import annotations

import pytest
from django.urls import reverse

from scorekeeper.events.codes import table_codes, token_of
from scorekeeper.rules.events.log import Enter, Here, Left, NewEntrant
from tests.helpers.events.evenings import draw_by_number, make_event, state
from tests.helpers.events.visitors import Visitor, words_of

pytestmark = pytest.mark.django_db

ADA, BRUNO = 1, 2


def test_everybody_is_listed_with_the_table_of_the_round() -> None:
    text = Visitor(make_event(drawn=1)).look("event_public")
    assert "Ada Table 1" in text
    assert "Ida Table 3" in text


def test_a_phone_that_said_who_it_is_opens_its_own_page_from_then_on() -> None:
    phone = Visitor(make_event(drawn=1))
    assert "Not Ada?" in phone.choose(ADA)
    assert phone.get("event_public")["Location"] == phone.address("event_me")
    (cookie,) = [morsel for name, morsel in phone.client.cookies.items() if "entrant" in name]
    assert (cookie["path"], cookie["httponly"], cookie["samesite"]) == (phone.address("event_public"), True, "Lax")


def test_the_address_of_a_persons_page_says_you_to_nobody_else() -> None:
    event = make_event(drawn=1)
    own = Visitor(event)
    assert " you " in own.choose(ADA)
    other = Visitor(event)
    assert other.get("event_me")["Location"] == other.address("event_public")
    assert "Not Bruno?" in other.choose(BRUNO)


def test_a_phone_that_is_passed_on_forgets_who_it_was() -> None:
    phone = Visitor(make_event(drawn=1))
    phone.choose(ADA)
    assert phone.client.post(phone.address("event_me"))["Location"] == phone.address("event_public")
    assert "Who are you?" in phone.look("event_public")


@pytest.mark.parametrize("entrant", ["", "99", "-1", "Ada", "9" * 30, "²"])
def test_who_is_not_in_the_event_is_refused_with_a_sentence(entrant: str) -> None:
    phone = Visitor(make_event(drawn=1))
    response = phone.client.post(phone.address("event_me"), {"entrant": entrant})
    assert response.status_code == 422
    assert "Choose your name." in words_of(response.text)
    assert "Bruno" in response.text


def test_two_of_one_name_are_told_apart_and_clubs_are_not_shown_otherwise() -> None:
    event = make_event()
    state(event, Enter((NewEntrant("Ada", "South"), NewEntrant("Quirin", "North Club"))), Here((10, 11)))
    text = Visitor(event).look("event_public")
    assert "Ada (1)" in text
    assert "Ada (South)" in text
    assert "North Club" not in text


def test_who_was_removed_from_the_list_is_nobody_there_any_more() -> None:
    event = make_event()
    phone = Visitor(event)
    phone.choose(ADA)
    state(event, Left(ADA, 0))
    assert phone.get("event_me")["Location"] == phone.address("event_public")
    assert "Ada" not in phone.look("event_public")
    assert phone.client.post(phone.address("event_me"), {"entrant": ADA}).status_code == 422


def test_who_left_after_a_round_still_finds_the_own_results() -> None:
    event = make_event(drawn=1)
    state(event, Left(ADA, 1))
    assert "Not Ada?" in Visitor(event).choose(ADA)


def test_the_code_of_a_table_does_not_open_the_public_pages() -> None:
    event = make_event(drawn=1)
    code = token_of(table_codes(event.pk, [1])[1])
    assert Visitor(event).client.get(reverse("event_public", args=[code])).status_code == 404


def test_the_seat_appears_once_the_round_is_drawn() -> None:
    event = make_event()
    phone = Visitor(event)
    assert "Round 1 is being drawn" in phone.choose(ADA)
    before = phone.get("event_me").text
    assert phone.poll("event_me", before).status_code == 204
    state(event, draw_by_number(1))
    news = phone.poll("event_me", before)
    assert news.status_code == 200
    assert "Table</small> <b>1</b>" in news.text
