"""What a phone needs without the server: the service worker, the manifest, and whose pages are whose."""

from __future__ import annotations

import json
import re

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from django.urls import reverse
from pytest_django.fixtures import Settings

from scorekeeper.games import game_bin
from scorekeeper.web.offline import ANYONE, HEADER, NOBODY
from tests.helpers.phones import HTMX, JSON, page, phone_of
from tests.helpers.tables import THREE_ROUNDS, make_confidant, make_game

pytestmark = pytest.mark.django_db


def worker_script(text: str) -> str:
    found = re.search(r'importScripts\("/static/([^"]+)"\)', text)
    assert found, text
    return found.group(1)


def test_the_service_worker_is_a_script_that_is_asked_for_each_time(client: Client) -> None:
    response = client.get("/service-worker.js")
    assert response["Content-Type"] == "text/javascript; charset=utf-8"
    assert response["Cache-Control"] == "no-cache"
    assert worker_script(response.text) == "js/offline/worker.js"
    assert "worker-src 'self'" in response["Content-Security-Policy"]


def test_the_switch_replaces_the_worker_by_one_that_deletes_stored_pages(client: Client, settings: Settings) -> None:
    settings.SERVICE_WORKER = False
    assert worker_script(client.get("/service-worker.js").text) == "js/offline/retired_worker.js"


def test_the_settings_of_the_worker_have_only_addresses_that_exist(client: Client) -> None:
    confidant = make_confidant()
    text = client.get("/service-worker.js").text
    settings = json.loads(text.partition(" = ")[2].partition(";\n")[0])
    stored = [*settings["always"], *settings["instead"].values(), settings["offline"]]
    for address in stored:
        response = phone_of(confidant).get(address)
        assert response.status_code == 200
        assert response[settings["mark"]] in {f"{confidant.pk}.0", ANYONE}


@pytest.mark.parametrize("path", ["/", "/rules/", "/games/new/offline/", "/games/new/offline/play/"])
def test_a_page_that_a_phone_stores_is_marked_with_its_confidant(path: str) -> None:
    confidant = make_confidant()
    assert phone_of(confidant).get(path)[HEADER] == f"{confidant.pk}.0"


@pytest.mark.parametrize("name", ["play", "game"])
def test_the_pages_of_a_game_are_marked_with_their_confidant(name: str) -> None:
    game = make_game(rounds=THREE_ROUNDS)
    assert phone_of(game.owner).get(reverse(name, args=[game.pk]))[HEADER] == f"{game.owner_id}.0"
    assert Client().get(reverse(name, args=[game.pk]))[HEADER] == NOBODY


@pytest.mark.parametrize("path", ["/", "/rules/", "/nothing/"])
def test_pages_for_phones_that_are_not_signed_in_are_not_stored(client: Client, path: str) -> None:
    assert client.get(path)[HEADER] == NOBODY


def test_pages_that_need_the_server_are_not_stored() -> None:
    game = make_game(rounds=THREE_ROUNDS)
    phone = phone_of(game.owner)
    play = reverse("play", args=[game.pk])
    assert HEADER not in phone.get(play, {"revision": "0"}, headers=JSON)
    for name in ("new_game", "past_games", "people", "import_export", "another_phone", "all_series", "games_csv"):
        assert HEADER not in phone.get(reverse(name)), name
    assert HEADER not in phone.post("/games/new/outcome/", headers=HTMX)
    assert HEADER not in phone.get("/service-worker.js")


def test_the_offline_page_has_no_names() -> None:
    game = make_game()
    response = phone_of(game.owner).get("/offline/")
    assert response[HEADER] == ANYONE
    assert not any(name in response.text for name in ("Ada", game.owner.name))


@pytest.mark.parametrize(
    ("language", "names"), [("en", ["New game", "Open game"]), ("de", ["Neues Spiel", "Offenes Spiel"])]
)
def test_the_manifest_has_what_an_installation_needs(client: Client, language: str, names: list[str]) -> None:
    response = client.get("/manifest.webmanifest", headers={"Accept-Language": language})
    assert response["Content-Type"] == "application/manifest+json"
    manifest = response.json()
    assert (manifest["start_url"], manifest["scope"], manifest["display"]) == ("/", "/", "standalone")
    assert manifest["lang"] == language
    assert {(icon["sizes"], icon["purpose"]) for icon in manifest["icons"]} >= {
        ("192x192", "any"),
        ("512x512", "any"),
        ("512x512", "maskable"),
    }
    assert all(finders.find(icon["src"].removeprefix("/static/")) for icon in manifest["icons"])
    assert [shortcut["name"] for shortcut in manifest["shortcuts"]] == names


def test_every_page_but_the_play_page_which_has_a_byte_budget_links_to_the_manifest() -> None:
    game = make_game()
    phone = phone_of(game.owner)
    # Without credentials browsers would send no cookies of a proxy to which people sign in.
    assert f'<link rel="manifest" href="{reverse("manifest")}" crossorigin="use-credentials">' in page(phone, "start")
    assert 'rel="manifest"' not in page(phone, "play", game.pk)


def test_the_shortcut_leads_to_the_newest_open_game() -> None:
    confidant = make_confidant()
    phone = phone_of(confidant)
    assert phone.get("/games/open/").headers["Location"] == "/"
    make_game(owner=confidant)
    newest = make_game(owner=confidant)
    assert phone.get("/games/open/").headers["Location"] == f"/games/{newest.pk}/play/"
    game_bin.put_in_bin(confidant, newest.pk)
    assert phone.get("/games/open/").headers["Location"] != f"/games/{newest.pk}/play/"
