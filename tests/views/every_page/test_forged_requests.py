"""CSRF: every URL that writes refuses requests from other sites, and nothing changes.

Django's middleware refuses them before the view is called, and knows nothing of it but whether it is exempt, which none
is. So each address gets one forged request of each test, and each kind of forged request goes to every few addresses.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from itertools import cycle

import pytest
from django.contrib.auth import SESSION_KEY
from django.test import Client
from django.urls import reverse

from scorekeeper.models import Entry
from scorekeeper.web import sign_in as signing_in
from scorekeeper.web.cookies import cookie_name
from scorekeeper.web.theme import theme_cookie
from tests.helpers.addresses import ADDRESSES, GAME_ADDRESSES, all_patterns, path_of
from tests.helpers.markup import on_one_line
from tests.helpers.phones import JSON, entry, page, phone_of
from tests.helpers.tables import THREE_ROUNDS, make_confidant, make_game
from tests.views.every_page.test_ownership import everything

pytestmark = pytest.mark.django_db

WRITING = [
    *((name, False) for name, address in ADDRESSES.items() if "POST" in address.methods),
    *((name, True) for name, address in GAME_ADDRESSES.items() if "POST" in address.methods),
]


def forged(*kinds: dict[str, str]) -> Iterator[tuple[str, bool, dict[str, str]]]:
    """Return every address that writes with one of these kinds of forged requests, each in turn."""
    return ((*address, kind) for address, kind in zip(WRITING, cycle(kinds), strict=False))


def token_in(text: str) -> str:
    return str(re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', text)[0])


def test_no_view_is_exempt() -> None:
    assert [pattern.name for pattern in all_patterns() if getattr(pattern.callback, "csrf_exempt", False)] == []


def test_a_request_without_a_valid_token_is_refused() -> None:
    game = make_game(rounds=THREE_ROUNDS[:1])
    phone = phone_of(game.owner, enforce_csrf_checks=True)
    page(phone, "start")
    fields = {**entry(game, "tricks", (1, 0, 0), number=1), "theme": "dark", "language": "de"}
    before = everything()
    tokens = ({}, *({"csrfmiddlewaretoken": text} for text in ("", "x", "a" * 32, "b" * 64)))
    for name, of_a_game, token in forged(*tokens):
        response = phone.post(path_of(name, game.pk if of_a_game else None), {**fields, **token})
        assert response.status_code == 403, name
        assert "Go back, load it again" in response.text
        assert everything() == before, name
        assert theme_cookie() not in phone.cookies
        # The session did not end, so that the next address is refused because of the token as well.
        assert phone.session[SESSION_KEY]


def test_a_request_from_another_origin_is_refused_even_with_the_token() -> None:
    game = make_game(rounds=THREE_ROUNDS[:1])
    phone = phone_of(game.owner, enforce_csrf_checks=True)
    fields = {**entry(game, "tricks", (1, 0, 0), number=1), "csrfmiddlewaretoken": token_in(page(phone, "start"))}
    before = everything()
    origins = ("https://evil.example", "http://testserver.evil.example", "null", "http://")
    for name, of_a_game, headers in forged(*({"origin": origin} for origin in origins)):
        path = path_of(name, game.pk if of_a_game else None)
        assert phone.post(path, fields, headers=headers).status_code == 403, (name, headers)
        assert everything() == before, name
        assert phone.session[SESSION_KEY]


@pytest.mark.parametrize(
    ("secure", "origin", "hints"),
    [
        (True, "https://testserver:8443", {"Host"}),
        (False, "http://table.local:8000", {"Host"}),
        (False, "https://testserver", {"TABLET_HTTPS"}),
        (False, "https://tablet.example:8443", {"Host", "TABLET_HTTPS"}),
    ],
)
def test_the_page_for_another_origin_says_what_arrived_and_what_the_proxy_has_to_pass_on(
    *, secure: bool, origin: str, hints: set[str]
) -> None:
    phone = Client(enforce_csrf_checks=True)
    token = token_in(phone.get("/", secure=secure).text)
    headers = {"origin": origin}
    response = phone.post("/appearance/", {"csrfmiddlewaretoken": token}, headers=headers, secure=secure)
    text = html.unescape(response.text)
    own = "https://testserver" if secure else "http://testserver"
    assert f"was sent by a page at {origin}, but this server is at {own}." in text
    assert {hint for hint in ("Host", "TABLET_HTTPS") if hint in text} == hints


@pytest.mark.parametrize("origin", ["null", "https://<script>", "https://a b", "https://" + "a" * 300, "javascript:1"])
def test_an_origin_that_is_none_is_not_shown(origin: str) -> None:
    response = Client(enforce_csrf_checks=True).post("/appearance/", headers={"origin": origin})
    assert response.status_code == 403
    assert "the browser does not say from which page this was sent." in response.text
    assert origin not in html.unescape(response.text)


def test_over_https_a_form_without_an_origin_needs_a_referer_of_this_host() -> None:
    """Without both, other sites could use a token that was sent over plain http."""
    game = make_game(rounds=THREE_ROUNDS[:1])
    phone = phone_of(game.owner, enforce_csrf_checks=True)
    token = token_in(phone.get("/", secure=True).text)
    fields = {**entry(game, "tricks", (1, 0, 0), number=1), "csrfmiddlewaretoken": token}
    before = everything()
    referers = ("https://evil.example/", "http://testserver/", "https://testserver.evil.example/", "x")
    kinds = ({}, *({"referer": referer} for referer in referers), {"origin": "http://testserver"})
    for name, of_a_game, headers in forged(*kinds):
        path = path_of(name, game.pk if of_a_game else None)
        assert phone.post(path, fields, headers=headers, secure=True).status_code == 403, (name, headers)
        assert everything() == before, name
    own = {"referer": "https://testserver/games/"}
    assert phone.post(path_of("delete_game", game.pk), fields, headers=own, secure=True).status_code == 302


def test_the_play_page_contains_the_token_that_its_entries_need() -> None:
    game = make_game(rounds=THREE_ROUNDS)
    phone = phone_of(game.owner, enforce_csrf_checks=True)
    text = page(phone, "play", game.pk)
    (token,) = re.findall(r'<form id="entry".*?name="csrfmiddlewaretoken" value="(\w+)"', on_one_line(text))
    fields = entry(game, "tricks", (1, 0, 0), number=1)
    address = reverse("play", args=[game.pk])
    assert phone.post(address, fields, headers=JSON).status_code == 403
    assert phone.post(address, {**fields, "csrfmiddlewaretoken": token}, headers=JSON).status_code == 200
    assert Entry.objects.count() == 7


def test_a_token_of_another_browser_is_refused() -> None:
    game = make_game()
    stranger, phone = Client(), phone_of(game.owner, enforce_csrf_checks=True)
    page(phone, "start")
    foreign = token_in(page(stranger, "start"))
    assert phone.post(path_of("delete_game", game.pk), {"csrfmiddlewaretoken": foreign}).status_code == 403


def test_every_form_of_every_page_has_the_token() -> None:
    game = make_game(rounds=THREE_ROUNDS)
    phone = phone_of(game.owner)
    texts = [page(phone, name) for name in ("start", "new_game", "more", "past_games", "games_in_bin")]
    texts += [page(phone, name, game.pk) for name in ("play", "game")]
    texts += [page(phone, "round", game.pk, 1), page(Client(), "start")]
    forms = [form for text in texts for form in re.findall(r'<form method="post".*?</form>', text, re.DOTALL)]
    assert len(forms) > len(texts)
    assert [form for form in forms if len(re.findall('name="csrfmiddlewaretoken"', form)) != 1] == []


def test_a_form_with_the_token_of_its_page_is_accepted() -> None:
    game = make_game()
    phone = phone_of(game.owner, enforce_csrf_checks=True)
    token = token_in(page(phone, "start"))
    response = phone.post(path_of("delete_game", game.pk), {"csrfmiddlewaretoken": token})
    assert response.status_code == 302


def test_cookies_are_http_only_and_same_site() -> None:
    phone = Client()
    page(phone, "start")
    phone.post(path_of("choose_theme"), {"theme": "dark"})
    phone.post(path_of("set_language"), {"language": "de"})
    phone.post(reverse("enter", args=[signing_in.make_link(make_confidant())]))
    kinds = ("csrftoken", "theme", "django_language", "sessionid")
    assert phone.cookies.keys() == {cookie_name(kind) for kind in kinds}
    for name in phone.cookies:
        assert phone.cookies[name]["samesite"] == "Lax"
        assert phone.cookies[name]["httponly"]
