"""What the public link of an event shows: names, seats, results and standings, and nothing else."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from unittest.mock import Mock

import pytest
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from scorekeeper.events.event_bin import put_in_bin
from scorekeeper.events.forgetting import forget_entrants
from scorekeeper.events.games import game_of_table
from scorekeeper.games import recording
from scorekeeper.games.hidden_bids import SubmittedBid
from scorekeeper.models import Game, GameLink
from scorekeeper.rules.events.event import Stage, StageKind
from scorekeeper.rules.events.log import Clock, End, Totals
from scorekeeper.rules.ruleset import Bidding, Ruleset
from scorekeeper.storage.write_lock import DatabaseBusy
from scorekeeper.views.events.public import table
from scorekeeper.web.rate_limits import WRONG_TOKENS
from scorekeeper.web.request_limits.limits import QueueKind, kind_of
from tests.helpers.events.evenings import PLAN, draw_by_number, make_event, play, state
from tests.helpers.events.visitors import PAGES, Visitor, at_once
from tests.helpers.phones import HTMX

__all__ = ["at_once"]

pytestmark = pytest.mark.django_db

ADA = 1
SLIP = (30, 20, 0)


@pytest.mark.parametrize("name", PAGES)
def test_a_poll_without_news_is_one_query(name: str) -> None:
    event = make_event(drawn=1)
    visitor = Visitor(event)
    text = visitor.get(name).text
    with CaptureQueriesContext(
        connection,
    ) as queries:
        assert visitor.poll(name, text).status_code == 204
    assert len(queries) == 1


def test_the_poll_of_a_person_is_one_query_too_and_notices_the_own_hands(at_once: None) -> None:
    event = make_event(drawn=1)
    phone = Visitor(event)
    phone.choose(ADA)
    text = phone.get("event_me").text
    with CaptureQueriesContext(connection) as queries:
        assert phone.poll("event_me", text).status_code == 204
    assert len(queries) == 1
    play(event, 1, 1)
    news = phone.poll("event_me", text)
    assert news.status_code == 200
    assert "1 of 3" in news.text


@pytest.mark.parametrize("name", PAGES[1:])
def test_onlookers_get_no_cookie(name: str) -> None:
    visitor = Visitor(make_event(drawn=1))
    visitor.get(name)
    assert not visitor.client.cookies


@pytest.mark.parametrize("name", PAGES)
def test_the_pages_are_neither_stored_nor_indexed_and_their_address_is_no_referrer(name: str) -> None:
    response = Visitor(make_event(drawn=1)).get(name)
    assert response["X-Robots-Tag"] == "noindex"
    assert response["Cache-Control"] == "no-store"
    assert response["Referrer-Policy"] == "strict-origin"


@pytest.mark.parametrize("name", PAGES)
def test_an_event_in_the_bin_and_a_wrong_link_show_nothing(name: str) -> None:
    event = make_event(drawn=1)
    visitor = Visitor(event)
    assert Client().get(reverse(name, args=["A" * 30])).status_code == 404
    assert visitor.get(name).status_code == 200
    put_in_bin(event.pk)
    assert visitor.get(name).status_code == 404


def test_wrong_links_of_a_network_are_refused_after_a_while_and_the_right_one_never() -> None:
    visitor = Visitor(make_event(drawn=1))
    wrong = [Client().get(reverse("event_public", args=[f"wrong-{number}"])) for number in range(WRONG_TOKENS.most + 1)]
    assert wrong[-1].status_code == 429
    assert visitor.get("event_public").status_code == 200


def test_a_hall_behind_one_address_waits_instead_of_being_refused() -> None:
    """Its polls wait beside those of watchers; a form that says who somebody is, like those of other phones."""
    assert kind_of("GET", "/e/token/me/") is QueueKind.HALL
    assert kind_of("POST", "/e/token/me/") is QueueKind.OPEN_FORM


def test_300_phones_behind_one_address_open_their_seat() -> None:
    names = [f"Player {number}" for number in range(300)]
    event = make_event(names)
    state(event, draw_by_number(1, range(1, 301)))
    visitors = Visitor(event)
    for number in (1, 150, 300):
        assert f"Not Player {number - 1}?" in visitors.choose(number)
        visitors.client.cookies.clear()


def test_standings_hold_complete_rounds_only() -> None:
    event = make_event(drawn=1)
    visitor = Visitor(event)
    state(event, Totals(1, 1, SLIP), Totals(1, 2, SLIP))
    assert "once all tables have finished the first round" in visitor.look("event_public_standings")
    state(event, Totals(1, 3, SLIP))
    text = visitor.look("event_public_standings")
    assert "after round 1 of 3" in text
    assert "1 Ada 60" in text
    assert "Opponents beaten Up to 60 points a round" in text


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("event_public_screen", "provisional"),
        ("event_public_standings", "provisional"),
        ("event_me", "The standings are not final yet"),
    ],
)
def test_open_pages_notice_the_end_of_the_event(name: str, words: str, at_once: None) -> None:
    event = make_event(plan=replace(PLAN, stages=(Stage(StageKind.RANDOM, 1),)), drawn=1)
    state(event, *(Totals(1, table, SLIP) for table in (1, 2, 3)))
    phone = Visitor(event)
    phone.choose(ADA)
    text = phone.get(name).text
    assert words in text
    assert phone.poll(name, text).status_code == 204
    state(event, End())
    news = phone.poll(name, text)
    assert (news.status_code, words in news.text) == (200, False)


def test_live_totals_stand_at_the_tables(at_once: None) -> None:
    event = make_event(drawn=1)
    visitor = Visitor(event)
    assert "no hand yet" in visitor.look("event_tables")
    play(event, 1, 2)
    assert "finished" in visitor.look("event_tables")


def test_a_table_with_a_phone_is_shown_live_as_to_watchers(at_once: None) -> None:
    event = make_event(drawn=1)
    visitor = Visitor(event)
    assert "No phone keeps the score at this table." in visitor.look("event_table", 1)
    game_of_table(event.pk, (1, 1))
    text = visitor.get("event_table", 1).text
    assert "bids first" in text
    assert visitor.poll("event_table", text, 1).status_code == 204
    play(event, 1, 1)
    assert visitor.poll("event_table", text, 1).status_code == 200
    assert visitor.get("event_table", 9)["Location"] == visitor.address("event_tables")


def test_a_page_of_a_table_is_loaded_anew_once_a_phone_begins_or_a_slip_is_typed_instead(at_once: None) -> None:
    event = make_event(drawn=1)
    visitor = Visitor(event)
    seats = visitor.get("event_table", 1).text
    game_of_table(event.pk, (1, 1))
    assert visitor.poll("event_table", seats, 1)["HX-Refresh"] == "true"
    live = visitor.get("event_table", 1).text
    state(event, Totals(1, 1, SLIP))
    assert visitor.poll("event_table", live, 1)["HX-Refresh"] == "true"
    assert "This is the result of the table." in visitor.look("event_table", 1)


def test_a_busy_database_is_said_in_a_sentence(at_once: None, monkeypatch: pytest.MonkeyPatch) -> None:
    event = make_event(drawn=1)
    game_of_table(event.pk, (1, 1))
    monkeypatch.setattr("scorekeeper.views.events.public.table.link_of", Mock(side_effect=DatabaseBusy))
    assert Visitor(event).get("event_table", 1).status_code == 503


def test_hidden_bids_stay_hidden(at_once: None) -> None:
    hidden = Ruleset(schedule=(5,), bidding=Bidding.COVERED)
    event = make_event(plan=replace(PLAN, ruleset=hidden), drawn=1)
    game: Game = game_of_table(event.pk, (1, 1))
    recording.submit_hidden_bid(game.owner, game.pk, SubmittedBid(0, 1, 0, 4))
    visitor = Visitor(event)
    assert "1 of 3 has bid" in visitor.look("event_table", 1)
    texts = [visitor.get("event_table", 1).text, *(visitor.get(name).text for name in PAGES)]
    assert not any(f">{4}<" in text for text in texts)


@pytest.mark.parametrize("secret", [Bidding.COVERED, Bidding.SECRET])
def test_every_page_is_the_same_for_any_two_vectors_of_hidden_bids(secret: Bidding, at_once: None) -> None:
    event = make_event(plan=replace(PLAN, ruleset=Ruleset(schedule=(5,), bidding=secret)), drawn=1)
    game, visitor = game_of_table(event.pk, (1, 1)), Visitor(event)
    visitor.get("event_table", 1)  # makes the link

    def shown(*bids: int) -> list[object]:
        with transaction.atomic():
            for seat, bid in enumerate(bids):
                recording.submit_hidden_bid(game.owner, game.pk, SubmittedBid(0, 1, seat, bid))
            addresses = [visitor.address("event_table", 1), *map(visitor.address, PAGES)]
            answers = [visitor.client.get(address, headers=HTMX) for address in addresses]
            transaction.set_rollback(True)
        return [(answer.content, {**answer.headers}) for answer in answers]

    expected = shown(0, 0)
    assert all(shown(*bids) == expected for bids in ((0, 5), (5, 0), (3, 4)))


def test_a_table_whose_seats_are_changed_at_the_same_moment_is_not_shown(
    monkeypatch: pytest.MonkeyPatch, at_once: None
) -> None:
    event = make_event(drawn=1)
    game_of_table(event.pk, (1, 1))
    visitor = Visitor(event)
    monkeypatch.setattr(table, "read_watched", Mock(side_effect=GameLink.DoesNotExist))
    assert visitor.get("event_table", 1)["Location"] == visitor.address("event_tables")


def test_who_was_forgotten_has_no_name_there_at_once() -> None:
    event = make_event(drawn=1)
    visitor = Visitor(event)
    assert "Ada" in visitor.look("event_tables")
    forget_entrants(event.pk, [ADA])
    assert "Ada" not in visitor.look("event_tables")


def test_the_time_is_left_in_whole_minutes() -> None:
    event = make_event(drawn=1)
    state(event, Clock(1, timezone.now() - timedelta(minutes=42, seconds=30), 60))
    assert "18 min left" in Visitor(event).choose(ADA)


def test_the_organisers_pages_are_closed_to_who_has_the_public_link() -> None:
    event = make_event(drawn=1)
    visitor = Visitor(event)
    visitor.choose(ADA)
    assert visitor.client.get(reverse("event_screen", args=[event.pk])).status_code == 404


def test_in_german() -> None:
    assert "Wer bist du?" in Visitor(make_event(), language="de").look("event_public")
