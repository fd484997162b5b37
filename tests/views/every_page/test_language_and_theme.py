"""The switches for language and theme: remembered on the phone, and no open redirect."""

from __future__ import annotations

import re
from urllib.parse import urljoin, urlsplit

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from scorekeeper.web.theme import theme_cookie
from tests.helpers.phones import page, phone_of
from tests.helpers.tables import THREE_ROUNDS, make_confidant, make_game

ELSEWHERE = [
    *("//evil.example", "///evil.example", "http://evil.example/", "https:evil.example", "https:/evil.example"),
    *("\\\\evil.example", "/\\evil.example", "\\/evil.example", "javascript:alert(1)", "JaVaScRiPt:alert(1)", "data:x"),
    *(
        "\t//evil.example",
        " //evil.example",
        "\r\n//evil.example",
        "//evil.example\\@testserver",
        "http:///evil.example",
    ),
    *("//testserver@evil.example", "http://testserver.evil.example/", "ftp://testserver/", "\0//evil.example", "//"),
    *("/%0d%0aLocation:%20//evil.example", "/\r\nX-Evil: 1", "%2f%2fevil.example", "http://[::1", "", "x" * 3000),
]


NEXT = 'name="next"\\s+value="([^"]+)"'


def host_of(location: str) -> str:
    """Return the host that a browser would open; browsers treat a backslash as a slash."""
    return urlsplit(urljoin("http://testserver/language/setlang/", location.replace("\\", "/"))).netloc


def switches() -> list[tuple[str, str]]:
    return [("choose_theme", "theme"), ("set_language", "language")]


@pytest.mark.parametrize("wanted", ELSEWHERE)
@pytest.mark.parametrize(("name", "field"), switches())
@pytest.mark.parametrize("value", ["dark", "de"])
def test_a_switch_never_redirects_to_another_site(wanted: str, name: str, field: str, value: str) -> None:
    response = Client().post(reverse(name), {field: value, "next": wanted})
    assert response.status_code == 302
    assert host_of(response["Location"]) == "testserver"
    assert "\n" not in response["Location"]
    assert "X-Evil" not in response.headers


@pytest.mark.parametrize(("name", "field"), switches())
def test_a_switch_redirects_back_to_its_page(name: str, field: str) -> None:
    response = Client().post(reverse(name), {field: "de", "next": "/games/?after=abc"})
    assert response["Location"] == "/games/?after=abc"


@pytest.mark.django_db
@pytest.mark.parametrize("query", ["", "?a=1"])
def test_the_switches_of_a_page_lead_back_to_its_address(query: str) -> None:
    address = f"/more/{query}"
    phone = phone_of(make_confidant())
    shown = phone.get(address).text
    [languages] = re.findall(f'href="({reverse("choose_language")}[^"]*)"', shown)
    assert re.findall(NEXT, shown) == re.findall(NEXT, phone.get(languages).text) == [address]


def test_the_choice_of_languages_leads_to_no_other_site() -> None:
    for wanted in ELSEWHERE:
        shown = Client().get(reverse("choose_language"), {"next": wanted}).text
        [target] = re.findall(NEXT, shown)
        assert host_of(target) == "testserver"


def test_each_language_is_listed_by_its_own_name_and_the_present_one_is_marked() -> None:
    shown = Client(headers={"accept-language": "es"}).get(reverse("choose_language")).text
    assert re.findall('lang="es"\\s+aria-pressed="true">\\s*<b>([^<]+)', shown) == ["Español"]
    assert shown.count('aria-pressed="false"') == len(settings.LANGUAGES) - 1


@pytest.mark.parametrize(("theme", "shown"), [("light", ' data-theme="light"'), ("dark", ' data-theme="dark"')])
def test_a_theme_is_remembered_until_the_system_theme_is_chosen(theme: str, shown: str) -> None:
    phone = Client()
    phone.post(reverse("choose_theme"), {"theme": theme})
    assert shown in page(phone, "start")
    phone.post(reverse("choose_theme"), {"theme": "system"})
    assert "data-theme" not in page(phone, "start")


@pytest.mark.parametrize("theme", ["", "blue", '"><script>', "\0", "x" * 5000])
def test_an_unknown_theme_means_the_system_theme(theme: str) -> None:
    phone = Client()
    phone.post(reverse("choose_theme"), {"theme": theme})
    assert phone.cookies[theme_cookie()].value == ""
    phone.cookies[theme_cookie()] = theme.replace("\0", "")
    assert "data-theme" not in page(phone, "start")


def test_the_browsers_language_is_used_until_another_is_chosen() -> None:
    phone = Client(headers={"accept-language": "de-AT,de;q=0.9,en;q=0.1"})
    assert '<html lang="de">' in page(phone, "start")
    phone.post(reverse("set_language"), {"language": "en"})
    assert '<html lang="en">' in page(phone, "start")


@pytest.mark.parametrize("language", ["", "tlh", "xx", "../de", "\0", "d" * 600])
def test_an_unknown_language_changes_nothing(language: str) -> None:
    phone = Client()
    phone.post(reverse("set_language"), {"language": language})
    assert '<html lang="en">' in page(phone, "start")


@pytest.mark.django_db
def test_every_page_is_in_german_if_it_was_chosen() -> None:
    game = make_game(rounds=THREE_ROUNDS)
    phone = phone_of(game.owner)
    phone.post(reverse("set_language"), {"language": "de"})
    words = {
        "start": "Neues Spiel",
        "new_game": "Wer spielt mit?",
        "past_games": "Papierkorb",
        "games_in_bin": "Papierkorb",
    }
    for name, word in words.items():
        assert word in page(phone, name)
    assert "Stich" in page(phone, "play", game.pk)
    assert "Block der Wahrheit" in page(phone, "game", game.pk)
    assert "Runde 1" in page(phone, "round", game.pk, 1)
