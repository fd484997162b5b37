"""Recognising signed-in phones by their cookies."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import DatabaseError, connection
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from scorekeeper.rules.ruleset import Bidding, Ruleset
from scorekeeper.web.cookies import cookie_name
from scorekeeper.web.device_cookies import pen_cookie
from scorekeeper.web.sessions import client_of
from tests.helpers.own_phones import BidderPhone
from tests.helpers.pens import phone_with_pen
from tests.helpers.phones import phone_of
from tests.helpers.tables import make_confidant, make_game

pytestmark = pytest.mark.django_db


def cookies_of_a_phone() -> str:
    return phone_of(make_confidant()).cookies.output(header="", sep=";")


def test_only_the_cookie_of_a_session_is_that_of_a_signed_in_phone() -> None:
    name, cookies = settings.SESSION_COOKIE_NAME, cookies_of_a_phone()
    assert client_of("/", cookies)
    assert client_of("/", f"theme=dark; {cookies}")
    for others in ("", f"{name}=", f"{name}=unknown", "csrftoken=abc", "…; =", cookies.replace(name, "s")):
        assert not client_of("/", others)


def test_an_expired_session_and_one_without_a_confidant_are_not_signed_in() -> None:
    cookies = cookies_of_a_phone()
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    assert not client_of("/", cookies)
    Session.objects.update(expire_date=timezone.now() + timedelta(days=1), session_data="")
    assert not client_of("/", cookies)


def test_if_the_database_cannot_be_read_the_page_reports_its_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    cookies = cookies_of_a_phone()

    def fail() -> None:
        raise DatabaseError

    monkeypatch.setattr(connection, "cursor", fail)
    assert client_of("/", cookies)


def test_a_phone_with_the_pen_of_a_game_is_known_there_and_nowhere_else(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    game, other = make_game(), make_game()
    name = pen_cookie(game.pk).name
    cookies = f"theme=dark; {name}={phone_with_pen(game).cookies[name].value}"
    with django_assert_num_queries(0):
        assert client_of(f"/games/{game.pk}/play/", cookies)
        for path in (f"/games/{other.pk}/play/", f"/games/{game.pk}1/play/", "/games/import-export/", "/", ""):
            assert not client_of(path, cookies)
        for others in ("", f"{name}=", f"{name}=x", cookies.replace(":", ":A"), cookies[:-1]):
            assert not client_of(f"/games/{game.pk}/play/", others)


def test_a_phone_on_which_a_player_bids_is_known_there_and_nowhere_else(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    game = make_game(ruleset=Ruleset(bidding=Bidding.COVERED))
    seat = cookie_name("seat")
    value = BidderPhone(game).sit(0).client.cookies[seat].value
    with django_assert_num_queries(0):
        assert client_of("/bid/some-token/make/", f"{seat}={value}")
        assert not client_of("/", f"{seat}={value}")
        for forged in ("", "x", value.partition(":")[0], value[:-1]):
            assert not client_of("/bid/some-token/make/", f"{seat}={forged}")


def test_a_signed_in_phone_is_known_everywhere() -> None:
    cookies, others = cookies_of_a_phone(), cookies_of_a_phone()
    assert client_of("/", cookies) == client_of("/games/1/play/", f"theme=dark; {cookies}") != ""
    assert client_of("/", others) != client_of("/", cookies)
    assert not client_of("/games/1/play/", f"{settings.SESSION_COOKIE_NAME}=unknown")
