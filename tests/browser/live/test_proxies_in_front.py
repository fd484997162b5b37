"""A proxy in front of the server whose sign-in has ended, or which does not know the server for a while."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, Route, expect

from tests.browser.helpers.phone import NewPhone, Phone
from tests.browser.helpers.play_page import (
    expect_bidding,
    expect_playing,
    notice,
    start_game,
    tap_bids,
    tap_number,
    tap_undo,
    wait_until_saved,
)
from tests.browser.live.test_own_phones import PLAYERS as BIDDERS
from tests.browser.live.test_own_phones import bid, show_keys, sit, start_game_with_code
from tests.browser.live.test_watching import asked, look_on

ENDED = re.compile("sign-in .*ended")
SCRIPTS = {"fetch", "xhr"}
PAGE = {"content_type": "text/html", "body": "<!doctype html><title>Sign in</title><main id='own'>Password?</main>"}
SIGN_IN: dict[str, dict[str, Any]] = {
    "redirect": {"status": 302, "headers": {"Location": "https://login.example/"}},
    "page": {"status": 200, **PAGE},
    "401": {"status": 401, **PAGE},
    "403": {"status": 403, **PAGE},
}
ERRORS = (
    "40[134]",
    r"\(csp\)",
    "ERR_",
    "CORS",
    "Content Security Policy",
    "login.example",
    "htmx:",
    "Response Status Error",
)


def answer_in_front(page: Page, **answer: Any) -> None:
    """Let something else answer the requests of scripts to the server, except those for files.

    A second call replaces the answer, without a moment in which the server itself answers.
    """

    def fulfill(route: Route) -> None:
        request = route.request
        if request.resource_type in SCRIPTS and "/static/" not in request.url:
            route.fulfill(**answer)
        else:
            route.continue_()

    page.route("**/*", fulfill)


def test_a_table_says_that_the_sign_in_of_a_proxy_has_ended_and_keeps_its_entries(phone: Phone) -> None:
    """A round for each answer, because a new game takes longer; `tests/phone` has the other statuses."""
    phone.expect_errors(*ERRORS)
    start_game(phone, BIDDERS)
    for number, kind in enumerate(("redirect", "page"), 1):
        answer_in_front(phone.page, **SIGN_IN[kind])
        tap_bids(phone, [1, 0, 1])
        expect(notice(phone)).to_contain_text(ENDED)
        expect(phone.page.locator("#sync .word")).to_have_text("1 unsent")
        phone.page.unroute("**/*")
        phone.page.reload()
        wait_until_saved(phone)
        expect(notice(phone)).to_be_hidden()
        expect_playing(phone, number, [1, 0, 1])
        # The first of them takes all tricks.
        tap_number(phone, number)
        expect_bidding(phone, number + 1)
        wait_until_saved(phone)
    # A proxy that does not know the server deletes no game.
    answer_in_front(phone.page, status=404, **PAGE)
    tap_bids(phone, [1, 0, 1])
    tap_number(phone, 3)
    expect(phone.page.locator("#sync .word")).to_have_text("2 unsent")
    expect(notice(phone)).to_be_hidden()
    phone.tap(phone.page.locator("#sync"))
    expect(notice(phone)).to_contain_text("The server does not answer.")
    phone.page.unroute("**/*")
    wait_until_saved(phone)
    expect_bidding(phone, 4)
    phone.page.reload()
    expect_bidding(phone, 4)


def test_an_own_phone_says_so_too_and_sends_its_choice_later(phone: Phone, new_signed_out_phone: NewPhone) -> None:
    """`tests/phone` has the other statuses."""
    ben = sit(new_signed_out_phone(), start_game_with_code(phone, "covered"), "Ben")
    ben.expect_errors(*ERRORS)
    for choice, kind in enumerate(("redirect", "page", "401"), 1):
        show_keys(ben)
        answer_in_front(ben.page, **SIGN_IN[kind])
        ben.tap(ben.page.locator(f"#key-{choice}"))
        expect(ben.page.locator("#own-offline")).to_contain_text(ENDED)
        expect(ben.page.locator("#own-offline .front")).to_be_visible()
        expect(ben.page.locator(".me")).to_have_text("Ben")
        ben.page.unroute("**/*")
        expect(ben.page.locator("#own-offline")).to_be_hidden()
        expect(ben.page.locator("#own-well b")).to_have_text(f"{choice}")
    bid(ben, 8)


def test_a_watcher_keeps_the_table_and_reads_that_the_sign_in_has_ended(
    phone: Phone, new_signed_out_phone: NewPhone
) -> None:
    """A bid and its undo, so that each answer is followed by something new; `tests/phone` has the other statuses."""
    watcher = new_signed_out_phone()
    watcher.expect_errors(*ERRORS)
    look_on(phone, watcher)
    shown, next_shown = re.compile("Ben bids first"), re.compile(r"Clara\s+bids")
    for kind in ("redirect", "page"):
        answer_in_front(watcher.page, **SIGN_IN[kind])
        expect(watcher.page.locator("#live")).to_have_text(ENDED)
        expect(asked(watcher)).to_have_text(shown)
        watcher.page.unroute("**/*")
        expect(watcher.page.locator("#live")).to_have_text("Live")
        if kind == "redirect":
            tap_number(phone, 1)
        else:
            tap_undo(phone)
        shown, next_shown = next_shown, shown
        expect(asked(watcher)).to_have_text(shown)
    # A proxy that does not know the server does not send the watcher away.
    watcher.page.evaluate("window.isSamePage = true")
    answer_in_front(watcher.page, status=404, **PAGE)
    expect(watcher.page.locator("#live")).to_have_text(re.compile("last seen"))
    watcher.page.unroute("**/*")
    expect(watcher.page.locator("#live")).to_have_text("Live")
    assert watcher.page.evaluate("window.isSamePage")
