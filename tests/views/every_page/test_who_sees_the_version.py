"""The page *More* names the version; no page for others does, and no header."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper import environment
from scorekeeper.accounts import invitations
from scorekeeper.environment import program_version
from scorekeeper.events.codes import public_code, token_of
from scorekeeper.live import links
from scorekeeper.models import Game, LinkKind
from scorekeeper.web import sign_in as signing_in
from tests.helpers.addresses import ADDRESSES, GAME_ADDRESSES, path_of
from tests.helpers.events.evenings import make_event
from tests.helpers.events.table_phones import card_of
from tests.helpers.phones import JSON, Response, page, phone_of
from tests.helpers.roles import OPENED_BY, ROLES
from tests.helpers.tables import THREE_ROUNDS, make_confidant, make_game

pytestmark = pytest.mark.django_db

VERSION = "98.76.54"
WORDS = {"en": "Version", "de": "Version", "fr": "Version", "it": "Versione", "es": "Versión", "nl": "Versie"}
WITHOUT_ACCOUNT = ("a stranger", "who watches", "who bids on an own phone", "who has the pen", "who had the pen")


@pytest.fixture(autouse=True)
def _version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let the program have a version that no text contains by chance."""
    (tmp_path / "pyproject.toml").write_text(f'[project]\nversion = "{VERSION}"\n')
    monkeypatch.setattr(environment, "PROJECT", tmp_path)
    program_version.cache_clear()
    yield
    program_version.cache_clear()


def names_the_version(response: Response) -> bool:
    return VERSION.encode() in response.getvalue() or has_it_in_a_header(response)


def has_it_in_a_header(response: Response) -> bool:
    return any(VERSION in value for value in response.headers.values())


def paths_of(game: Game) -> dict[str, str]:
    return {name: path_of(name) for name in ADDRESSES} | {name: path_of(name, game.pk) for name in GAME_ADDRESSES}


@pytest.mark.parametrize("language", WORDS)
def test_the_page_more_names_the_version(language: str) -> None:
    phone = phone_of(make_confidant())
    phone.post(reverse("set_language"), {"language": language})
    assert f'<p class="version">{WORDS[language]} {VERSION}</p>' in page(phone, "more")


def test_a_newer_version_is_named_only_after_a_new_start(tmp_path: Path) -> None:
    phone = phone_of(make_confidant())
    page(phone, "more")
    (tmp_path / "pyproject.toml").write_text('version = "99.0.0"\n')
    assert VERSION in page(phone, "more")


@pytest.mark.parametrize("role", WITHOUT_ACCOUNT)
def test_nobody_without_an_account_sees_the_version_at_any_address(role: str) -> None:
    game = make_game(rounds=THREE_ROUNDS[:1])
    phone, paths = ROLES[role](game), paths_of(game)
    statuses = set()
    for name, headers in product(paths, ({}, JSON)):
        response = phone.get(paths[name], headers=headers)
        assert not names_the_version(response), name
        statuses.add(response.status_code)
    assert statuses >= {200, 404, 405}


def test_no_link_shows_the_version() -> None:
    game, confidant = make_game(rounds=THREE_ROUNDS[:1]), signing_in.first_confidant()
    event = make_event(drawn=1)
    tokens: dict[str, str] = {
        **{kind: links.token_of(links.link_of(game, kind)) for kind in LinkKind},
        "sign-in": signing_in.make_link(confidant),
        "invitation": invitations.invite(confidant, ""),
        "event": token_of(public_code(event.pk)),
    }
    opened = [(name, kind) for name, kinds in OPENED_BY.items() for kind in kinds]
    for path in (card_of(event, 1), *(reverse(name, args=[tokens[kind]]) for name, kind in opened)):
        response = Client().get(path)
        assert response.status_code == 200
        assert not names_the_version(response), path


def test_no_answer_to_an_account_has_the_version_in_a_header() -> None:
    game = make_game(rounds=THREE_ROUNDS[:1])
    phone = phone_of(game.owner)
    found = {name: has_it_in_a_header(phone.get(path)) for name, path in paths_of(game).items()}
    assert {name for name, has_it in found.items() if has_it} == set()


def test_no_refusal_names_the_version() -> None:
    refused = [
        Client().get("/nowhere/"),
        Client().get("/", headers={"host": "evil.example"}),
        Client(enforce_csrf_checks=True).post("/leave/"),
    ]
    assert [response.status_code for response in refused] == [404, 400, 403]
    assert not any(map(names_the_version, refused))
