"""Watching: the Confidant plays, and others see it on their own phones without reloading."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.helpers.phone import SMALL, Model, NewPhone, Phone, beyond_the_screen
from tests.browser.helpers.play_page import (
    bidding_order,
    start_game,
    tap_bids,
    tap_number,
    tap_undo,
    wait_for_turn,
    wait_until_saved,
)
from tests.browser.helpers.posted_forms import create_game, make_link

PLAYERS = ["Anna", "Ben", "Clara"]
GONE = ("404", "ERR_INTERNET_DISCONNECTED", "htmx:sendError", "htmx:responseError", "htmx:afterRequest")


def share(phone: Phone) -> str:
    """Share the game that is open on the play page, load that again, and return the link."""
    link = make_link(phone, phone.page.url, "watch")
    phone.page.reload()
    return link


def start_shared_game(phone: Phone, players: Sequence[str] = PLAYERS, **set_up: Any) -> str:
    """Start a game that is shared, open its play page, and return the link."""
    address = create_game(phone, players, **set_up)
    link = make_link(phone, address, "watch")
    phone.page.goto(address)
    wait_for_turn(phone, bidding_order(phone)[0])
    return link


def row(watcher: Phone, name: str) -> Locator:
    return watcher.page.locator(".seat", has_text=name)


def asked(watcher: Phone) -> Locator:
    return watcher.page.locator(".asked h2")


def look_on(phone: Phone, watcher: Phone) -> str:
    """Start a game on a phone, let the other one watch it, and return the link."""
    link = start_shared_game(phone)
    watcher.page.goto(link)
    expect(asked(watcher)).to_have_text("Ben bids first")
    return link


def test_a_watcher_sees_every_tap_and_every_round_without_reloading(
    new_phone: NewPhone, new_signed_out_phone: NewPhone
) -> None:
    phone, watcher = new_phone(), new_signed_out_phone(SMALL)
    look_on(phone, watcher)
    watcher.page.evaluate("window.isSamePage = document.getElementById('table').isSameElement = true")
    # An unchanged table is not drawn again.
    with watcher.page.expect_response(lambda response: "?seen=" in response.url) as unchanged:
        pass
    assert unchanged.value.status == 204
    assert watcher.page.evaluate("document.getElementById('table').isSameElement")
    tap_number(phone, 1)
    expect(row(watcher, "Ben").locator(".well")).to_have_text("1")
    expect(asked(watcher)).to_have_text(re.compile(r"Clara\s+bids"))
    tap_undo(phone)
    expect(row(watcher, "Ben").locator(".well")).to_have_text("")
    tap_bids(phone, [1, 0, 0])
    expect(row(watcher, "Anna").locator(".bid b")).to_have_text("1")
    tap_number(phone, 0)
    expect(row(watcher, "Ben").locator(".well")).to_have_text("0")
    wait_for_turn(phone, 2)
    tap_number(phone, 0)
    expect(watcher.page.locator("h1")).to_contain_text("Round 2")
    expect(row(watcher, "Anna").locator(".total")).to_have_text("30")
    expect(watcher.page.locator("#looking-on")).to_have_text(re.compile("keeps the score"))
    assert watcher.page.evaluate("window.isSamePage")
    assert watcher.page.context.cookies() == []
    assert beyond_the_screen(watcher) == (0, 0)


def test_a_watcher_without_a_connection_or_in_the_background_catches_up_until_the_game_is_no_longer_shared(
    new_phone: NewPhone, new_signed_out_phone: NewPhone
) -> None:
    phone, watcher = new_phone(), new_signed_out_phone()
    watcher.expect_errors(*GONE)
    start_game(phone, PLAYERS)
    table = phone.page.url
    phone.page.goto(table.replace("/play/", "/bring/"))
    phone.tap(phone.page.get_by_role("button", name="Show the code"))
    watcher.page.goto(phone.page.locator("#link").inner_text())
    phone.page.goto(table)
    expect(watcher.page.locator("#live")).to_have_text("Live")
    watcher.own_page.context.set_offline(True)
    expect(watcher.page.locator("#live")).to_have_text(re.compile(r"^last seen \d\d:\d\d$"))
    tap_number(phone, 0)
    watcher.own_page.context.set_offline(False)
    expect(watcher.page.locator("#live")).to_have_text("Live")
    expect(row(watcher, "Ben").locator(".well")).to_have_text("0")
    # In the background it does not ask.
    watcher.page.evaluate(
        """() => {
          Object.defineProperty(document, "hidden", {get: () => window.isHidden, configurable: true});
          window.isHidden = true;
          window.asked = 0;
          document.addEventListener("htmx:beforeSend", () => { window.asked += 1; });
          let tries = 0;
          return new Promise((resolve) => {
            document.addEventListener("htmx:beforeRequest", () => { if (++tries === 2) resolve(); });
          });
        }"""
    )
    assert watcher.page.evaluate("window.asked") == 0
    tap_number(phone, 0)
    tap_number(phone, 1)
    wait_until_saved(phone)
    watcher.page.evaluate("window.isHidden = false; document.dispatchEvent(new Event('visibilitychange'))")
    expect(row(watcher, "Anna").locator(".bid b")).to_have_text("1")
    # Once the game is no longer shared, its link shows nothing any more.
    phone.page.goto(phone.page.url.replace("/play/", "/bring/"))
    phone.tap(phone.page.get_by_role("button", name="Stop sharing"))
    expect(phone.page.get_by_text("Nobody gets in with the earlier link any more.")).to_be_visible()
    expect(watcher.page.get_by_role("heading", name="Nothing to see here")).to_be_visible()
    expect(watcher.page.get_by_text("Anna")).to_have_count(0)


def test_a_watcher_without_scripts_sees_the_table_and_the_score_sheet(
    new_phone: NewPhone, new_signed_out_phone: NewPhone
) -> None:
    phone, watcher = new_phone(), new_signed_out_phone(Model(javascript=False))
    watcher.page.goto(start_shared_game(phone))
    expect(asked(watcher)).to_have_text("Ben bids first")
    watcher.tap(watcher.page.get_by_role("link", name="Score sheet"))
    expect(watcher.page.get_by_role("heading", name="Score sheet")).to_be_visible()
    watcher.tap(watcher.page.get_by_role("link", name="To the table"))
    expect(asked(watcher)).to_have_text("Ben bids first")


def test_a_covered_bid_is_a_check_mark_on_the_other_phone(new_phone: NewPhone, new_signed_out_phone: NewPhone) -> None:
    """B2."""
    phone, watcher = new_phone(), new_signed_out_phone()
    link = start_shared_game(phone, bidding="covered")
    sent: list[str] = []
    phone.hear("request", lambda request: sent.append(request.url) if "/draft/" in request.url else None)
    watcher.page.goto(link)
    phone.tap(phone.page.get_by_role("button", name="I am Ben"))
    tap_number(phone, 1)
    expect(row(watcher, "Ben").locator(".well")).to_have_text("✓")
    assert sent == []


def test_bids_and_tricks_of_the_last_round_are_not_cut_off_on_a_narrow_phone(
    new_phone: NewPhone, new_signed_out_phone: NewPhone
) -> None:
    phone, watcher = new_phone(), new_signed_out_phone(Model(width=320, height=568, locale="de-DE"))
    link = start_shared_game(phone, [*PLAYERS, "Dora", "Emil", "Fritz"])
    tap_bids(phone, [1, 0, 0, 0, 0, 0])
    tap_number(phone, 1)
    wait_until_saved(phone)
    watcher.page.goto(link)
    notes = watcher.page.locator(".note")
    expect(notes).to_have_text([re.compile(r"\d angesagt, \d gemacht")] * 6)
    for width, height in ((320, 568), (568, 320)):
        watcher.own_page.set_viewport_size({"width": width, "height": height})
        assert not any(notes.evaluate_all("all => all.map(note => note.scrollWidth > note.clientWidth)"))
        assert not any(
            notes.evaluate_all("all => all.map(note => note.scrollHeight > note.parentElement.clientHeight)")
        )
        beyond = beyond_the_screen(watcher)
        assert beyond[0] == 0
        if height > width:
            assert beyond[1] == 0
