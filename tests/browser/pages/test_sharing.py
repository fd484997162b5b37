"""The sheet for sharing a game: what is copied, the link, and what works without scripts."""

from __future__ import annotations

from playwright.sync_api import Request, expect

from tests.browser.helpers.games import made_up_round
from tests.browser.helpers.phone import Model, NewPhone, Phone
from tests.browser.helpers.posted_forms import create_game

NAMES = ("Ada", "Ben", "Clara")
ROUNDS = [made_up_round(number, len(NAMES)) for number in (1, 2)]
SELECTED = "getSelection().toString()"


def open_game(phone: Phone) -> None:
    """Open the page of a game after two rounds."""
    phone.page.goto(create_game(phone, NAMES, rounds=ROUNDS).removesuffix("play/"))


def test_the_sheet_copies_the_text_and_a_link_that_it_makes_and_takes_back(phone: Phone) -> None:
    requests: list[Request] = []
    phone.hear("request", requests.append)
    open_game(phone)
    phone.tap(phone.page.locator("#share"))
    sheet = phone.page.get_by_role("dialog", name="Share")
    text, link = sheet.locator(".share-ways > li").first, sheet.locator("#share-link")
    phone.tap(text.get_by_role("button"))
    expect(text.get_by_role("button")).to_have_text("Copied")
    assert phone.page.evaluate(SELECTED).startswith("After round 2 of 20: 1. ")
    phone.tap(link.get_by_role("button", name="Copy"))
    expect(link.get_by_role("button", name="Copied")).to_be_focused()
    address = phone.page.evaluate(SELECTED)
    assert phone.page.request.get(address).ok
    preview = sheet.get_by_role("switch", name="Names in the preview")
    expect(preview).not_to_be_checked()
    phone.tap(preview)
    expect(preview).to_be_checked()
    expect(preview).to_be_focused()
    phone.tap(link.get_by_role("button", name="Take the link back"))
    expect(link.get_by_role("status")).to_have_text("Nobody gets in with the earlier link any more.")
    expect(link.get_by_role("button", name="Copy")).to_be_focused()
    assert phone.page.request.get(address).status == 404
    phone.page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(phone.page.locator("#share")).to_be_focused()
    assert [each.url for each in requests if not each.url.startswith(phone.address)] == []


def test_without_scripts_the_text_can_be_selected_and_the_link_is_shown(new_phone: NewPhone) -> None:
    plain = new_phone(Model(javascript=False))
    open_game(plain)
    plain.tap(plain.page.locator("#share"))
    expect(plain.page.locator("#share-text")).to_contain_text("1. ")
    expect(plain.page.locator("#picture")).to_be_hidden()
    plain.tap(plain.page.locator("#share-link").get_by_role("button", name="Copy"))
    expect(plain.page.locator("#share-address")).to_contain_text("/watch/")
    plain.tap(plain.page.get_by_role("switch"))
    expect(plain.page.get_by_role("switch")).to_be_checked()
    plain.tap(plain.page.get_by_role("link", name="Close"))
    expect(plain.page.locator("#share")).to_be_visible()


def test_a_game_without_a_round_has_nothing_to_share(phone: Phone) -> None:
    phone.page.goto(create_game(phone, NAMES).removesuffix("play/"))
    phone.page.locator(".game-files > summary").click()
    expect(phone.page.locator("#print")).to_be_visible()
    expect(phone.page.locator("#share")).to_have_count(0)
