"""A phone stores data of one Confidant: signing out, and another Confidant on the same phone."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from django.conf import settings
from playwright.sync_api import expect

from tests.browser.conftest import Confidant
from tests.browser.helpers.offline import (
    path_of_page,
    stored_page,
    wait_until_nothing_is_stored,
    wait_until_start_page_has_sent,
    wait_until_stored,
)
from tests.browser.helpers.phone import SMALL, NewPhone, Phone, sign_in
from tests.browser.helpers.play_page import start_game, tap_bids, wait_until_saved
from tests.browser.helpers.server import ProductServer

PLAYERS = ["Anna", "Ben", "Clara"]
SIGN_OUT = "#leave button"


@pytest.fixture
def play_page(phone: Phone) -> str:
    """Start a game, wait until the phone has stored it, and return the address of the play page."""
    start_game(phone, PLAYERS)
    address = path_of_page(phone)
    phone.open("/")
    wait_until_stored(phone, address, "/", "/more/")
    return address


def sign_in_as(phone: Phone, confidant: Confidant) -> None:
    key = confidant.session()
    phone.page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": key, "url": phone.address}])


def ask_to_sign_out(phone: Phone) -> None:
    """Open the question whether to sign out."""
    phone.open("/more/")
    phone.tap(phone.page.locator(".leave summary"))
    expect(phone.page.locator(".leave")).to_contain_text("this phone needs a new link")


def sign_out(phone: Phone) -> None:
    """Open the question whether to sign out, and answer it."""
    ask_to_sign_out(phone)
    phone.tap(phone.page.locator(SIGN_OUT))


def test_the_question_whether_to_sign_out_opens_on_the_screen(new_phone: NewPhone) -> None:
    phone = new_phone(SMALL)
    phone.open("/more/")
    phone.page.locator(".leave summary").evaluate("each => { each.scrollIntoView({ block: 'end' }); each.click(); }")
    # Positions may be fractions of a pixel.
    expect(phone.page.locator("#leave")).to_be_in_viewport(ratio=0.99)


def test_nothing_is_left_on_the_phone_after_signing_out_nor_after_a_busy_server_does_not_answer_to_that(
    phone: Phone, play_page: str, server: ProductServer, confidant: Confidant
) -> None:
    """Nor if it does not answer to signing in."""
    link = confidant.take_link()
    phone.expect_errors("503")
    for page in ("enter", "leave"):
        if page == "enter":
            phone.page.goto(link)
        assert stored_page(phone, play_page)
        phone.own_page.context.route(f"**/{page}/**", lambda route: route.fulfill(status=503, body="Try again later."))
        if page == "enter":
            phone.tap(phone.page.locator("main form button"))
        else:
            sign_out(phone)
        expect(phone.page.locator("body")).to_have_text("Try again later.")
        wait_until_nothing_is_stored(phone)
        phone.page.context.unroute(f"**/{page}/**")
        phone.open("/")
        wait_until_stored(phone, play_page, "/", "/more/")
    sign_out(phone)
    expect(phone.page.locator(".intro h1")).to_be_visible()
    wait_until_nothing_is_stored(phone)
    phone.page.wait_for_function("() => localStorage.length === 0")
    server.unplug()
    phone.open(play_page)
    expect(phone.page.locator("h1")).to_have_text("This page needs the server")


def test_signing_out_warns_of_entries_that_are_only_here_and_an_ended_session_takes_the_pages_away_but_not_them(
    phone: Phone, play_page: str, confidant: Confidant, server: ProductServer
) -> None:
    server.unplug()
    phone.open(play_page)
    tap_bids(phone, [1, 1, 1])
    phone.open("/")
    expect(phone.page.locator("#waiting")).to_contain_text("1 entry on this phone")
    ask_to_sign_out(phone)
    expect(phone.page.locator("#unsent")).to_contain_text("Signing out deletes them")
    expect(phone.page.locator(SIGN_OUT)).to_have_text("Sign out and delete them")
    assert path_of_page(phone) == "/more/"
    phone.page.context.clear_cookies()
    server.plug_in()
    phone.expect_errors("403", "404")
    phone.open("/")
    expect(phone.page.locator(".intro h1")).to_be_visible()
    wait_until_nothing_is_stored(phone)
    # Two days later.
    phone.own_page.context.clock.install(time=datetime.now(UTC) + timedelta(days=2))
    sign_in(phone, confidant.take_link())
    # The start page sends what waits, too, and is loaded again then.
    phone.page = phone.own_page.context.new_page()
    phone.open(play_page)
    wait_until_saved(phone)
    expect(phone.page.locator("#undo")).to_be_enabled()


def test_another_confidant_sees_nothing_of_the_previous_one_whose_entries_come_back(
    phone: Phone, play_page: str, confidant: Confidant, server: ProductServer, new_confidant: Callable[[], Confidant]
) -> None:
    server.unplug()
    phone.open(play_page)
    tap_bids(phone, [1, 1, 1])
    # An open table would send at once.
    phone.open("/offline/")
    server.plug_in()
    cookies = phone.page.context.cookies()
    phone.page.context.clear_cookies()
    sign_in_as(phone, new_confidant())
    phone.open("/")
    phone.page.wait_for_function(
        "() => localStorage.getItem('tablet-owner') === document.getElementById('waiting').dataset.owner"
    )
    expect(phone.page.locator("#waiting")).to_be_hidden()
    wait_until_stored(phone, "/")
    assert stored_page(phone, play_page) is None
    assert "Anna" not in (stored_page(phone, "/") or "")
    server.unplug()
    phone.open(play_page)
    expect(phone.page.locator("h1")).to_have_text("This page needs the server")
    server.plug_in()
    phone.page.context.clear_cookies()
    phone.page.context.add_cookies([{**cookie} for cookie in cookies])  # type: ignore[typeddict-item]
    phone.open("/")
    wait_until_start_page_has_sent(phone)
    phone.open(play_page)
    wait_until_saved(phone)
    expect(phone.page.locator("#undo")).to_be_enabled()
