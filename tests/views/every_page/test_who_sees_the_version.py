"""The page *More* names the version; no page for others does, and no header."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.accounts import invitations
from scorekeeper.events.codes import public_code, token_of
from scorekeeper.live import links
from scorekeeper.models import LinkKind
from scorekeeper.web import sign_in as signing_in
from tests.helpers.addresses import ADDRESSES, path_of
from tests.helpers.events.evenings import make_event
from tests.helpers.events.table_phones import card_of
from tests.helpers.pens import phone_with_pen
from tests.helpers.phones import JSON, page, phone_of
from tests.helpers.roles import OPENED_BY
from tests.helpers.tables import THREE_ROUNDS, make_confidant, make_game
from tests.views.every_page.conftest import VERSION, names_the_version

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("rare_version")]

WORDS = {"en": "Version", "de": "Version", "fr": "Version", "it": "Versione", "es": "Versión", "nl": "Versie"}


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


def test_no_refusal_of_an_address_in_json_names_the_version() -> None:
    """Pages: see the crawl of all addresses with each role."""
    phone, statuses = phone_with_pen(make_game(rounds=THREE_ROUNDS[:1])), set()
    for name in ADDRESSES:
        response = phone.get(path_of(name), headers=JSON)
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


def test_no_refusal_names_the_version() -> None:
    refused = [
        Client().get("/nowhere/"),
        Client().get("/", headers={"host": "evil.example"}),
        Client(enforce_csrf_checks=True).post("/leave/"),
    ]
    assert [response.status_code for response in refused] == [404, 400, 403]
    assert not any(map(names_the_version, refused))
