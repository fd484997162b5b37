"""Every address of an event, and of the game of one of its tables, with every role."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from scorekeeper.events.reading import OpenEvent, read_event
from scorekeeper.models import Confidant, Game, Membership, Role
from tests.helpers.addresses import ADDRESSES, GAME_ADDRESSES, METHODS, SAFE, all_patterns, path_of
from tests.helpers.events.evenings import leader_of, make_event
from tests.helpers.events.table_phones import game_at, take
from tests.helpers.events.visitors import Visitor
from tests.helpers.phones import phone_of
from tests.helpers.tables import make_confidant
from tests.views.every_page.test_ownership import everything

pytestmark = pytest.mark.django_db

ORGANISERS = {"the leader", "a second organiser"}
OF_THE_LEADER = {
    *{"invite_to_event", "change_event_organiser", "replace_event_codes"},
    *{"bin_event", "restore_event", "delete_event"},
}
"""What only the leader may do; `delete_event` is missing, too, before the event is in the bin."""
NAMES = ("Ada", "Bruno", "Hanna")


@dataclass(frozen=True)
class Hall:
    event: OpenEvent
    game: Game


@pytest.fixture
def hall() -> Hall:
    """Return an event whose first table has a phone."""
    event = make_event(organiser=make_confidant(name="Ute"), drawn=1)
    take(event, 1, 1)
    return Hall(read_event(event.pk), game_at(event, 1))


def _second_organiser(hall: Hall) -> Client:
    helper = make_confidant()
    Membership.objects.create(circle_id=hall.event.pk, confidant=helper, role=Role.WRITES)
    return phone_of(helper)


def _former_organiser(hall: Hall) -> Client:
    phone = _second_organiser(hall)
    assert phone.get(reverse("event", args=[hall.event.pk])).status_code == 200
    Membership.objects.exclude(role=Role.LEADS).delete()
    return phone


def _player(hall: Hall) -> Client:
    visitor = Visitor(hall.event)
    visitor.choose(1)
    return visitor.client


def _organiser_of_another_event(_hall: Hall) -> Client:
    other = make_confidant()
    make_event(organiser=other)
    return phone_of(other)


ROLES: dict[str, Callable[[Hall], Client]] = {
    "the leader": lambda hall: phone_of(leader_of(hall.event)),
    "a second organiser": _second_organiser,
    "who was an organiser": _former_organiser,
    "an organiser of another event": _organiser_of_another_event,
    "a Confidant": lambda _hall: phone_of(make_confidant()),
    "the phone of a table": lambda hall: take(hall.event, 2, 4),
    "a player with the public link": _player,
    "an onlooker with the public link": lambda hall: Visitor(hall.event).client,
    "a stranger": lambda _hall: Client(),
}
OTHERS = sorted(ROLES.keys() - ORGANISERS)
ROUTES = {str(pattern.name): str(pattern.pattern) for pattern in all_patterns()}
OF_EVENTS = sorted(name for name, route in ROUTES.items() if "event_id" in route)


def path(name: str, event: int) -> str:
    return reverse(name, args=[event, *ADDRESSES[name].more[1:]])


@pytest.mark.parametrize("role", OTHERS)
def test_nobody_but_organisers_sees_or_changes_an_event_or_the_game_of_another_table_as_if_there_was_none(
    role: str, hall: Hall
) -> None:
    phone = ROLES[role](hall)
    before = everything()
    for name in OF_EVENTS:
        for method in sorted(ADDRESSES[name].methods):
            response = phone.generic(method, path(name, hall.event.pk))
            assert response.status_code == 404, (name, method)
            assert not [person for person in (*NAMES, "Ute", "Club evening") if person in response.text]
    for name, method in methods_of_games():
        response = phone.generic(method, path_of(name, hall.game.pk))
        assert response.status_code == 404, (name, method)
        assert not [person for person in NAMES if person in response.text]
    assert everything() == before


@pytest.mark.parametrize("role", sorted(ORGANISERS))
def test_organisers_use_every_address_but_those_of_the_leader(role: str, hall: Hall) -> None:
    phone = ROLES[role](hall)
    for name in OF_EVENTS:
        for method in sorted(ADDRESSES[name].methods):
            with transaction.atomic():
                response = phone.generic(method, path(name, hall.event.pk))
                is_missing = name == "delete_event" or (name in OF_THE_LEADER and role != "the leader")
                # The leader cannot leave, and the address of a member or of what a form does needs more.
                expected = {404} if is_missing else {200, 302, 404, 409, 422} if method == "POST" else {200}
                assert response.status_code in expected, (name, method)
                transaction.set_rollback(True)


def methods_of_games() -> list[tuple[str, str]]:
    """Return the addresses of a game with the methods that read it."""
    return [(name, method) for name in sorted(GAME_ADDRESSES) for method in sorted(GAME_ADDRESSES[name].methods & SAFE)]


@pytest.mark.parametrize("role", sorted(ORGANISERS))
def test_the_game_of_a_table_belongs_to_the_organisers(role: str, hall: Hall) -> None:
    phone = ROLES[role](hall)
    for name in ("game", "play"):
        for method in sorted(SAFE):
            assert phone.generic(method, path_of(name, hall.game.pk)).status_code == 200, (name, method)


def test_a_game_of_an_event_is_not_deleted_or_repeated_or_listed(hall: Hall) -> None:
    phone = ROLES["the leader"](hall)
    before = everything()
    for name in ("delete_game", "restore_game", "same_table_again", "series_of_game"):
        for method in GAME_ADDRESSES[name].methods:
            assert phone.generic(method, path_of(name, hall.game.pk)).status_code == 404, name
    assert everything() == before


def test_the_pages_of_circles_do_not_know_the_circle_of_an_event(hall: Hall) -> None:
    phone = ROLES["the leader"](hall)
    of_circles = [name for name, route in ROUTES.items() if "circle_id" in route]
    assert len(of_circles) > 5
    for name in of_circles:
        for method in sorted(ADDRESSES[name].methods):
            address = reverse(name, args=[hall.event.pk, *ADDRESSES[name].more[1:]])
            assert phone.generic(method, address).status_code == 404, (name, method)
    form = {"history": str(hall.event.pk)}
    assert phone.post(reverse("open_history"), form).status_code == 404
    assert phone.post(reverse("new_game"), form).status_code == 404


def test_every_address_of_an_event_and_every_method_is_listed() -> None:
    assert len(OF_EVENTS) > 20
    for name in OF_EVENTS:
        assert ADDRESSES[name].more[0] == 1, name
        assert ADDRESSES[name].methods <= {*METHODS}


def test_the_organiser_of_an_event_is_asked_for_no_name_of_it_elsewhere(hall: Hall) -> None:
    """Nothing of an event is in anybody's history."""
    phone = ROLES["the leader"](hall)
    for name in ("past_games", "people", "all_series", "games_in_bin", "import_export"):
        text = phone.get(path_of(name)).text
        assert not [person for person in NAMES if person in text], name
    assert Confidant.objects.filter(is_event=True).count() == 1
