"""A table's phone writes in the game of its table, and sees and changes nothing else of the event."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scorekeeper.events.codes import public_code, token_of
from scorekeeper.events.reading import OpenEvent
from scorekeeper.models import Game, Membership, Role
from tests.helpers.events.evenings import leader_of, make_event, owner_of
from tests.helpers.events.table_phones import card_of, game_at, play_path, take
from tests.helpers.phones import JSON, entry, phone_of, send
from tests.helpers.statements import Kind
from tests.helpers.tables import make_confidant

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> OpenEvent:
    return make_event(drawn=1)


@pytest.fixture
def phone(event: OpenEvent) -> Client:
    """Return the phone of table 2."""
    return take(event, 2, 5)


@pytest.fixture
def game(event: OpenEvent, phone: Client) -> Game:
    return game_at(event, 2)


def _member(event: OpenEvent, role: Role) -> Client:
    member = make_confidant()
    Membership.objects.create(circle=owner_of(event), confidant=member, role=role)
    return phone_of(member)


def _player(event: OpenEvent) -> Client:
    player = Client()
    path = reverse("event_public", args=[token_of(public_code(event.pk))])
    assert player.post(f"{path}me/", {"entrant": 5}).status_code in {200, 302}
    return player


def _who_only_scanned(event: OpenEvent) -> Client:
    phone = Client()
    assert phone.get(card_of(event, 2)).status_code == 200
    return phone


OTHERS: dict[str, tuple[Callable[[OpenEvent], Client], int]] = {
    "an organiser": (lambda event: phone_of(leader_of(event)), 200),
    "a second organiser": (lambda event: _member(event, Role.WRITES), 200),
    "a member who only reads": (lambda event: _member(event, Role.READS), 403),
    "the phone of another table": (lambda event: take(event, 3, 7), 404),
    "a player": (_player, 404),
    "who only scanned the card": (_who_only_scanned, 404),
    "a stranger": (lambda _event: Client(), 404),
    "another Confidant": (lambda _event: phone_of(make_confidant()), 404),
}


@pytest.mark.parametrize("role", OTHERS)
def test_who_may_write_in_the_game_of_a_table(event: OpenEvent, game: Game, role: str) -> None:
    make, status = OTHERS[role]
    assert send(make(event), game, entry(game, Kind.BIDS, (1, 1, 0), number=1)).status_code == status


def test_a_phone_of_a_table_sees_nothing_else_of_the_event(event: OpenEvent, phone: Client, game: Game) -> None:
    take(event, 1, 1)
    other = game_at(event, 1)
    for name in ("play", "game", "round", "game_json", "bring_others"):
        args = [other.pk, 1] if name == "round" else [other.pk]
        assert phone.get(reverse(name, args=args)).status_code == 404, name
    for name in ("game_json", "bring_others", "delete_game", "same_table_again"):
        assert phone.post(reverse(name, args=[game.pk])).status_code in {404, 405}, name
    assert phone.get(reverse("past_games")).status_code == 404


def test_the_pages_of_a_game_do_not_give_away_the_codes_of_other_tables(event: OpenEvent, phone: Client) -> None:
    text = phone.get(play_path(game_at(event, 2))).text
    assert card_of(event, 2) in text
    assert card_of(event, 1) not in text
    assert phone.get(play_path(game_at(event, 2)), headers=JSON).status_code == 200


def test_a_poll_without_news_takes_one_query() -> None:
    event = make_event()
    path = card_of(event, 2)
    text = Client().get(path).text
    (seen,) = [part.split('"')[0] for part in text.split("?seen=")[1:]]
    with CaptureQueriesContext(
        connection,
    ) as queries:
        assert Client().get(path, {"seen": seen}).status_code == 204
    assert len(queries) == 1
