"""A game can be read and changed only by its own Confidant, with any request."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest
from django.apps import apps
from django.db import connection
from django.test import Client

from scorekeeper.games import game_bin
from scorekeeper.models import RateCount
from tests.helpers.addresses import ADDRESSES, GAME_ADDRESSES, METHODS, all_patterns, path_of
from tests.helpers.phones import Response, entry, phone_of
from tests.helpers.pictures.photos import photo_of
from tests.helpers.tables import THREE_ROUNDS, make_confidant, make_game

pytestmark = pytest.mark.django_db

NOWHERE = 987_654


@cache
def _queries() -> dict[str, str]:
    models = [model for model in apps.get_app_config("scorekeeper").get_models() if model is not RateCount]
    return {model.__name__: str(model._base_manager.order_by("pk").values_list().query) for model in models}


def everything() -> dict[str, list[Any]]:
    """Return every row of the product's tables, without sessions and without the counts of wrong tokens."""
    found = {}
    with connection.cursor() as cursor:
        for name, query in _queries().items():
            cursor.execute(query)
            found[name] = cursor.fetchall()
    return found


def request(phone: Client, method: str, path: str, fields: dict[str, object], headers: dict[str, str]) -> Response:
    """Send a request; a GET states the current revision of the game."""
    if method == "GET":
        return phone.get(path, {"revision": str(fields["revision"])}, headers=headers)
    if method == "POST":
        return phone.post(path, fields, headers=headers)
    return phone.generic(method, path, headers=headers)


def normalized(response: Response) -> str:
    """Return a response's text without the parts that always differ: the path of the request, and tokens."""
    text = re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", response.text)
    return normal_path(text)


def normal_path(text: str) -> str:
    return re.sub(r"(/|%2F)games\1\d+\1", "/games/0/", text)


def test_every_address_is_listed_with_its_methods() -> None:
    patterns = {pattern.name: str(pattern.pattern) for pattern in all_patterns() if pattern.name}
    assert patterns.keys() == ADDRESSES.keys() | GAME_ADDRESSES.keys()
    assert {name for name, route in patterns.items() if "game_id" in route} == GAME_ADDRESSES.keys()


@pytest.mark.parametrize("name", ["restore_game", "game", "delete_game"])
def test_another_confidants_game_in_the_bin_is_not_found_either(name: str) -> None:
    game, phone = make_game(), phone_of(make_confidant())
    game_bin.put_in_bin(game.owner, game.pk)
    before = everything()
    for method in ("GET", "POST"):
        answer = phone.generic(method, path_of(name, game.pk))
        assert answer.status_code == (404 if method in GAME_ADDRESSES[name].methods else 405)
    assert everything() == before


@pytest.mark.parametrize("name", GAME_ADDRESSES)
def test_the_addresses_of_an_own_game_accept_only_their_listed_methods(name: str) -> None:
    game = make_game(rounds=THREE_ROUNDS[:1])
    photo_of(game)
    phone, fields = phone_of(game.owner), entry(game, "tricks", (1, 0, 0), number=1)
    before = everything()
    others = {*METHODS} if name == "play" else {"PUT"}
    for method in sorted(GAME_ADDRESSES[name].methods | others, key="POST".__eq__):
        assert everything() == before
        response = request(phone, method, path_of(name, game.pk), fields, {})
        assert response.status_code in ({200, 204, 302, 422} if method in GAME_ADDRESSES[name].methods else {405})


@pytest.mark.parametrize("name", ADDRESSES)
def test_the_other_addresses_accept_only_their_listed_methods(name: str) -> None:
    """All other methods are tried with the page of play, and with each view in the test of all roles."""
    phone, methods = phone_of(make_confidant()), ADDRESSES[name].methods
    for method in sorted({*methods, "PUT"}, key="POST".__eq__):
        response = phone.generic(method, path_of(name))
        assert (response.status_code == 405) == (method not in methods)


def test_a_signed_out_confidant_is_a_stranger() -> None:
    game = make_game()
    phone = phone_of(game.owner)
    phone.post(path_of("leave"))
    assert phone.get(path_of("play", game.pk)).status_code == 404
