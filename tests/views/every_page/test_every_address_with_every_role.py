"""Every address with every role; methods that an address does not allow are refused before the role is known."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from types import SimpleNamespace
from typing import Any
from urllib.parse import quote

import pytest
from django.db import transaction
from django.test import Client
from django.urls import resolve, reverse

from scorekeeper.accounts import invitations
from scorekeeper.events.codes import public_code, token_of
from scorekeeper.live import links
from scorekeeper.models import Game, LinkKind
from scorekeeper.web import sign_in as signing_in
from tests.helpers.addresses import ADDRESSES, GAME_ADDRESSES, METHODS, path_of
from tests.helpers.events.evenings import make_event
from tests.helpers.phones import HTMX, JSON, Response, entry
from tests.helpers.pictures.photos import photo_of
from tests.helpers.roles import (
    ANSWERED,
    GAME_TABLE,
    MISSING,
    NO_TOKEN,
    OPENED_BY,
    ROLES,
    SEE_EVERYTHING,
    outcome_elsewhere,
    outcome_of,
)
from tests.helpers.tables import THREE_ROUNDS, make_confidant, make_game
from tests.views.every_page.conftest import names_the_version
from tests.views.every_page.test_ownership import NOWHERE, everything, normal_path, normalized, request

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("rare_version")]

PLAYERS, OTHERS = ("Ada", "Bruno", "Carla"), ("Xenia", "Yves", "Zora")
# One role without a session and one for each kind of session: of an account, of a pen, of a seat.
ROLES_OF_EACH_KIND = {"a stranger", "another Confidant", "who has the pen", "who bids on an own phone"}
# Without a cookie they are strangers wherever no token is in the address.
WATCHING = ("who watches", "who watches another game", "who watches the evening")
KNOWN_BY_A_COOKIE = [role for role in ROLES if role not in WATCHING]
WRITING = [(role, name) for role, name in product(ROLES, GAME_ADDRESSES) if outcome_of(role, name, "POST") == ANSWERED]


@pytest.fixture
def game() -> Game:
    """Return a game with one round and a photo; its Confidant has other games and people."""
    confidant = make_confidant(name="Ute")
    make_game(owner=confidant, players=OTHERS)
    made = make_game(owner=confidant, players=PLAYERS, rounds=THREE_ROUNDS[:1])
    photo_of(made)
    return made


def requests_of(role: str) -> Iterator[tuple[str, str, dict[str, str]]]:
    """Return every address of a game with its methods and the headers of each kind of request.

    The views check the method before anything else, and the role before they read the headers, so a few roles are
    enough to try the headers, and HEAD, which is GET without a body.
    """
    for name, method, headers in product(GAME_ADDRESSES, METHODS, ({}, HTMX, JSON)):
        is_allowed = is_tried(method, role) and method in GAME_ADDRESSES[name].methods
        if is_allowed and (role in ROLES_OF_EACH_KIND or not headers):
            yield name, method, headers


def is_tried(method: str, role: str) -> bool:
    return method != "HEAD" or role in ROLES_OF_EACH_KIND


def names_in(response: Response, *names: str) -> list[str]:
    if not response["Content-Type"].startswith(("text/html", "application/json")):
        return []
    text = normalized(response)
    return [name for name in names if name in text]


def without_path(response: Response) -> str:
    """Return a response's text without the address that was asked for, in links that return to it."""
    path = response.request["PATH_INFO"]
    return normalized(response).replace(normal_path(path), "").replace(normal_path(quote(path, safe="")), "")


def test_the_table_has_every_address_of_a_game() -> None:
    assert GAME_TABLE.keys() == GAME_ADDRESSES.keys()


def test_a_method_that_an_address_does_not_allow_is_refused_whoever_sends_it_and_with_whatever_headers() -> None:
    for name, method in product((*GAME_ADDRESSES, *ADDRESSES), METHODS):
        if method not in (GAME_ADDRESSES | ADDRESSES)[name].methods:
            path = path_of(name, NOWHERE if name in GAME_ADDRESSES else None)
            # Nothing else can be read: no session, cookie, header or body.
            request: Any = SimpleNamespace(method=method, path=path)
            view = resolve(path)
            assert view.func(request, *view.args, **view.kwargs).status_code == 405, (name, method)


@pytest.mark.parametrize("role", WATCHING)
def test_a_phone_that_watches_sends_nothing_by_which_it_differs_from_that_of_a_stranger(role: str, game: Game) -> None:
    assert not ROLES[role](game).cookies
    assert all(outcome_of(role, *each) == outcome_of("a stranger", *each) for each in product(GAME_ADDRESSES, METHODS))


@pytest.mark.parametrize("role", KNOWN_BY_A_COOKIE)
def test_an_address_of_a_game_shows_what_the_role_may_see_and_else_as_little_as_a_missing_game(
    role: str, game: Game
) -> None:
    phone = ROLES[role](game)
    fields = entry(game, "tricks", (1, 0, 0), number=1)
    before = everything()
    missing: dict[tuple[str, str], Response] = {}
    for name, method, headers in requests_of(role):
        outcome = outcome_of(role, name, method)
        if method == "POST" and outcome == ANSWERED:
            continue
        response = request(phone, method, path_of(name, game.pk), fields, headers)
        assert response.status_code in outcome, (name, method)
        assert role in SEE_EVERYTHING or not names_in(response, *OTHERS)
        assert "Confidant" in role or not names_the_version(response), name
        if outcome != ANSWERED:
            assert not names_in(response, *PLAYERS)
        if outcome == MISSING:
            kind = (method, str(headers))
            if kind not in missing:
                missing[kind] = request(phone, method, path_of("game", NOWHERE), fields, headers)
            assert response.status_code == missing[kind].status_code
            assert without_path(response) == without_path(missing[kind])
    assert everything() == before


@pytest.mark.parametrize("role", sorted({role for role, _ in WRITING}))
def test_a_role_may_write_where_the_table_says(role: str, game: Game) -> None:
    for name in [name for writing, name in WRITING if writing == role]:
        with transaction.atomic():
            phone, fields = ROLES[role](game), entry(game, "tricks", (1, 0, 0), number=1)
            response = request(phone, "POST", path_of(name, game.pk), fields, {})
            assert response.status_code in ANSWERED, name
            assert role in SEE_EVERYTHING or not names_in(response, *OTHERS)
            # The next address gets the same game and another phone.
            transaction.set_rollback(True)


@pytest.mark.parametrize("role", [role for role in KNOWN_BY_A_COOKIE if role not in SEE_EVERYTHING])
def test_an_address_outside_of_games_shows_nothing_of_the_confidant(role: str, game: Game) -> None:
    phone = ROLES[role](game)
    unchanged = ("Game", "Entry", "Seat", "Player", "Pen", "GameLink")
    before = everything()
    # The session did not end.
    names = sorted(ADDRESSES, key="leave".__eq__)
    for name, method in product(names, METHODS):
        if not is_tried(method, role) or method not in ADDRESSES[name].methods:
            continue
        response = phone.generic(method, path_of(name))
        assert response.status_code in outcome_elsewhere(role, name, method), (name, method)
        assert not names_in(response, *PLAYERS, *OTHERS, "Ute")
        assert "Confidant" in role or not names_the_version(response), name
    after = everything()
    assert {model: after[model] for model in unchanged} == {model: before[model] for model in unchanged}


@pytest.mark.parametrize("kind", [*LinkKind, "sign-in", "invitation", "event", "revoked"])
def test_a_token_opens_only_the_addresses_of_its_kind(kind: str, game: Game) -> None:
    token = {
        "sign-in": lambda: signing_in.make_link(game.owner),
        "invitation": lambda: invitations.invite(signing_in.first_confidant(), ""),
        "event": lambda: token_of(public_code(make_event(("Quirin", "Rosa", "Sven")).pk)),
        "revoked": lambda: _revoked_token(game),
    }.get(kind, lambda: links.token_of(links.link_of(game, LinkKind(kind))))()
    for name in OPENED_BY:
        missing = NO_TOKEN[name]
        response = Client().get(reverse(name, args=[token]))
        opens = kind in OPENED_BY[name]
        assert response.status_code in ({200} if opens else missing), name
        assert not names_in(response, *OTHERS)
        assert opens or not names_in(response, *PLAYERS)


def _revoked_token(game: Game) -> str:
    token = links.token_of(links.link_of(game, LinkKind.WATCH))
    links.revoke(game, LinkKind.WATCH)
    return token
