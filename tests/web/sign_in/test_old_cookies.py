"""Phones from before cookies had the installation in their names stay signed in, and get the new names."""

from __future__ import annotations

from http.cookies import SimpleCookie

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from scorekeeper.models import Game
from scorekeeper.rules.ruleset import Bidding, Ruleset
from scorekeeper.web import sign_in as signing_in
from scorekeeper.web.cookies import cookie_name, old_name
from scorekeeper.web.device_cookies import cookie_at
from scorekeeper.web.sessions import client_of
from scorekeeper.web.theme import theme_cookie
from tests.helpers.own_phones import BidderPhone
from tests.helpers.pens import phone_with_pen
from tests.helpers.phones import entry, page, phone_of, send
from tests.helpers.tables import THREE_ROUNDS, make_confidant, make_game
from tests.views.every_page.test_forged_requests import token_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    return make_game(rounds=THREE_ROUNDS[:1], ruleset=Ruleset(bidding=Bidding.COVERED))


def session() -> str:
    return settings.SESSION_COOKIE_NAME


def before_the_upgrade(phone: Client) -> dict[str, str]:
    """Give the cookies of a phone their old names, and return them."""
    renamed = SimpleCookie()
    for name, cookie in phone.cookies.items():
        device = cookie_at(cookie["path"])
        secret = device.secret({name: cookie.value}) if device else None
        renamed[old_name(name)] = device.with_old_name().value(secret) if device and secret else cookie.value
        renamed[old_name(name)]["path"] = cookie["path"]
    phone.cookies = renamed
    return {name: cookie.value for name, cookie in renamed.items()}


def kept(phone: Client) -> set[str]:
    """Return the names of the cookies that a browser would keep; the test client keeps deleted ones, without value."""
    return {name for name, cookie in phone.cookies.items() if cookie.value}


def test_a_signed_in_phone_stays_signed_in_under_the_new_name() -> None:
    phone = phone_of(make_confidant())
    (key,) = before_the_upgrade(phone).values()
    page(phone, "past_games")
    assert phone.cookies[session()].value == key
    assert (phone.cookies[session()]["max-age"], phone.cookies[session()]["path"]) == (365 * 24 * 60 * 60, "/")
    assert phone.cookies[session()]["httponly"]
    assert "sessionid" not in kept(phone)
    page(phone, "past_games")
    assert session() not in phone.get(reverse("past_games")).cookies


def test_a_form_that_was_open_during_the_upgrade_is_accepted() -> None:
    phone = phone_of(make_confidant(), enforce_csrf_checks=True)
    token = token_in(page(phone, "start"))
    before_the_upgrade(phone)
    fields = {"csrfmiddlewaretoken": token, "theme": "dark"}
    assert phone.post(reverse("choose_theme"), fields).status_code == 302
    page(phone, "start")
    assert phone.cookies[settings.CSRF_COOKIE_NAME].value == phone.cookies["csrftoken"].value
    # It may be another program's now.
    phone.cookies["csrftoken"] = "b" * 32
    assert phone.post(reverse("choose_theme"), fields).status_code == 302


def test_the_pen_stays_where_it_is(game: Game) -> None:
    phone = phone_with_pen(game)
    before_the_upgrade(phone)
    assert send(phone, game, entry(game, "bids", (0, 0, 0), number=2)).status_code == 200
    new = f"{cookie_name('pen')}-{game.pk}"
    assert kept(phone) == {new}
    assert phone.cookies[new]["path"] == phone.cookies[f"pen-{game.pk}"]["path"] == f"/games/{game.pk}/"
    assert send(phone, game, entry(game, "tricks", (1, 1, 0), number=2)).status_code == 200


def test_a_player_keeps_the_seat(game: Game) -> None:
    bidder = BidderPhone(game).sit(0)
    before_the_upgrade(bidder.client)
    assert bidder.bid(1).status_code in {200, 302}
    new = cookie_name("seat")
    assert kept(bidder.client) == {new, settings.CSRF_COOKIE_NAME}
    path = reverse("own_bid", args=[bidder.token])
    assert bidder.client.cookies[new]["path"] == bidder.client.cookies["seat"]["path"] == path
    assert bidder.fields()


def test_a_player_gives_the_seat_back(game: Game) -> None:
    bidder = BidderPhone(game).sit(0)
    before_the_upgrade(bidder.client)
    bidder.post("leave_seat")
    assert kept(bidder.client) == set()


def test_language_and_theme_stay_until_they_are_chosen_again() -> None:
    phone = Client()
    phone.cookies.load({"django_language": "de", "theme": "dark"})
    text = page(phone, "rules")
    assert ('lang="de"' in text, 'data-theme="dark"' in text) == (True, True)
    phone.post(reverse("set_language"), {"language": "en"})
    phone.post(reverse("choose_theme"), {"theme": "system"})
    for name in phone.cookies.keys() - kept(phone):
        del phone.cookies[name]
    text = page(phone, "rules")
    assert ('lang="en"' in text, 'data-theme="dark"' in text) == (True, False)


def test_signing_out_with_an_old_cookie_leaves_none() -> None:
    phone = phone_of(make_confidant())
    before_the_upgrade(phone)
    assert phone.post(reverse("leave")).status_code == 302
    assert {session(), "sessionid"} & kept(phone) == set()


def test_cookies_of_another_program_with_the_same_names_are_left_alone() -> None:
    phone = Client()
    foreign = {"sessionid": "x" * 32, "csrftoken": "y" * 32, "django_language": "tlh", "theme": "blue", "seat": "z"}
    phone.cookies.load(foreign)
    for path in ("/rules/", "/games/", "/bid/some-token/"):
        assert phone.get(path).cookies.keys() <= {settings.CSRF_COOKIE_NAME}
    phone.post(reverse("enter", args=[signing_in.make_link(make_confidant())]))
    page(phone, "past_games")
    assert {name: phone.cookies[name].value for name in foreign} == foreign


def test_a_cookie_with_the_new_name_counts() -> None:
    phone, other = phone_of(make_confidant()), phone_of(make_confidant())
    phone.cookies["sessionid"] = other.cookies[session()].value
    phone.cookies["theme"], phone.cookies[theme_cookie()] = "dark", "light"
    text = page(phone, "past_games")
    assert 'data-theme="light"' in text
    assert "sessionid" in kept(phone)


def test_bodies_of_these_phones_are_read(game: Game) -> None:
    signed_in, writer, bidder = phone_of(game.owner), phone_with_pen(game), BidderPhone(game).sit(0).client
    paths = ("/", f"/games/{game.pk}/play/", "/bid/some-token/make/")
    for path, phone in zip(paths, (signed_in, writer, bidder), strict=True):
        before_the_upgrade(phone)
        assert client_of(path, phone.cookies.output(header="", sep=";"))
