"""Searching, reading and correcting a past game; the search is still there after going back."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from playwright.sync_api import expect

from tests.browser.helpers.game_page import open_game_menu
from tests.browser.helpers.games import PlayedRound
from tests.browser.helpers.phone import Phone
from tests.browser.helpers.posted_forms import create_game, post_form

ONE_TABLE = ["Anna", "Ben", "Clara"]
ANOTHER = ["Dora", "Emil", "Finn"]


def play_a_short_game(phone: Phone, players: list[str], title: str) -> str:
    """Record a game of one round, in which the third player was best, with a title; return its address."""
    played = PlayedRound(1, bids=[1, 0, 0], tricks=[0, 1, 0], order=[1, 2, 0], totals=[-10, -10, 20])
    game = create_game(phone, players, rounds=[played], schedule="custom", hand_sizes="1").removesuffix("play/")
    post_form(phone, urlsplit(f"{game}title/").path, {"title": title})
    return game


def mark(phone: Phone) -> None:
    """Mark the page as it was loaded."""
    phone.page.evaluate("document.body.dataset.loaded = 'once'")


def expect_in_place(phone: Phone) -> None:
    """Check that the page was not loaded since it was marked."""
    expect(phone.page.locator("body")).to_have_attribute("data-loaded", "once")


def test_the_way_of_counting_is_switched_in_place_and_the_switch_keeps_the_focus(phone: Phone) -> None:
    page = phone.page
    play_a_short_game(phone, ONE_TABLE, "Friday")
    phone.open("/people/")
    switch, rows = page.locator("#count-alternate"), page.locator(".few li")
    expect(rows).to_have_count(3)
    mark(phone)
    switch.focus()
    page.keyboard.press("Enter")
    expect(rows).to_have_count(0)
    expect_in_place(phone)
    expect(switch).to_be_focused()
    expect(switch).to_have_attribute("aria-current", "true")
    expect(page).to_have_url(re.compile("count=alternate"))
    page.go_back()
    expect(rows).to_have_count(3)
    # The page of a person replaces only the statistics.
    phone.page.locator(".few a").first.tap()
    expect(phone.page.locator(".facts-grid")).to_be_visible()
    mark(phone)
    phone.page.locator("#count-alternate").tap()
    expect(phone.page.locator(".facts-grid")).to_have_count(0)
    expect_in_place(phone)
    expect(phone.page.get_by_text("Name and merging")).to_be_visible()


def test_a_game_is_found_by_a_word_and_a_player_and_corrected(phone: Phone) -> None:
    page = phone.page
    game = play_a_short_game(phone, ONE_TABLE, "Friday")
    play_a_short_game(phone, ANOTHER, "Saturday")
    phone.page.goto(game)
    open_game_menu(phone)
    phone.tap(page.locator('#game-menu a[href$="/title/"]'))
    page.get_by_role("textbox").fill("Friday at home")
    phone.tap(page.get_by_role("button", name="Save"))
    expect(page.locator(".game-title")).to_have_text("Friday at home")
    phone.open("/games/")
    expect(page.locator(".game-card")).to_have_count(2)

    # Back from a second search shows the whole page of the first.
    for word, games in (("frid", 1), ("nothing", 0)):
        page.get_by_role("searchbox").fill(word)
        page.get_by_role("searchbox").press("Enter")
        expect(page).to_have_url(re.compile(f"text={word}"))
        expect(page.locator(".game-card")).to_have_count(games)
        if games:
            mark(phone)
    expect_in_place(phone)
    page.go_back()
    expect(page.locator(".game-card")).to_have_count(1)
    expect(page.get_by_role("searchbox")).to_have_value("frid")
    page.locator(".search-more summary").tap()
    page.get_by_label("Player", exact=True).select_option(label="Emil")
    expect(page.locator("#found")).to_contain_text("No game fits that.")
    page.get_by_label("Player", exact=True).select_option(label="Ben")
    expect(page.locator(".game-card")).to_have_count(1)
    expect(page).to_have_url(re.compile(r"text=frid.*player=\d+"))

    page.locator(".game-card").tap()
    expect(page.locator(".game-title")).to_have_text("Friday at home")
    expect(page.locator(".standings .name").first).to_have_text("Clara")
    page.locator(".scorepad tbody a").first.tap()
    for seat, won in enumerate("100"):
        page.locator('#round [name="tricks"]').nth(seat).fill(won)
    page.locator("#round button.primary").tap()
    expect(page.locator(".changes")).to_contain_text("tricks of round 1")
    expect(page.locator(".standings .name").first).to_have_text("Anna")

    phone.open("/games/?text=frid")
    expect(page.locator(".game-card .first")).to_contain_text("Anna")
    page.locator(".game-card").tap()
    page.wait_for_url(re.compile(r"/games/\d+/$"))
    page.go_back()
    expect(page.get_by_role("searchbox")).to_have_value("frid")
    expect(page.locator(".game-card")).to_have_count(1)
