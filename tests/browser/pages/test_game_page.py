"""The page of a finished game: its length on a phone, its menu, and its rows."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.helpers.game_page import open_game_menu
from tests.browser.helpers.games import made_up_round
from tests.browser.helpers.phone import SMALL, Model, NewPhone, Phone
from tests.browser.helpers.play_page import start_game
from tests.browser.helpers.quick_entry import record_quickly

SIX = ["Mira", "Hohenstaufen", "Christiane-Elisabeth", "Theo", "Jürgen", "نور"]
LONGEST = 1450


def finish(phone: Phone, names: list[str]) -> str:
    """Play a whole game and show its page; return its address."""
    start_game(phone, names)
    record_quickly(phone, [made_up_round(number, len(names)) for number in range(1, 60 // len(names) + 1)])
    phone.page.locator("#to-standings a").click()
    expect(phone.page.locator(".standings.final li")).to_have_count(len(names))
    # Its style sheet may arrive later.
    phone.page.wait_for_load_state()
    return phone.page.url.removeprefix(phone.address)


@pytest.fixture(name="finished")
def _finished(new_phone: NewPhone) -> Phone:
    """The page of a finished game of six on a small phone."""
    phone = new_phone(SMALL)
    finish(phone, SIX)
    return phone


def test_the_page_of_six_players_is_short_on_a_small_phone(finished: Phone) -> None:
    height, width = finished.page.evaluate(
        "[document.documentElement.scrollHeight, document.documentElement.scrollWidth]"
    )
    assert height <= LONGEST
    assert width == SMALL.width


def test_score_sheet_and_chart_take_turns_on_a_phone(finished: Phone) -> None:
    sheet, chart = finished.page.locator(".scorepad"), finished.page.locator(".chart svg").first
    expect(sheet).to_be_visible()
    expect(chart).to_be_hidden()
    finished.page.locator(".sheet-switch label").last.tap()
    expect(chart).to_be_visible()
    expect(sheet).to_be_hidden()


def test_escape_closes_the_menu_and_focus_is_back_on_its_button(finished: Phone) -> None:
    open_game_menu(finished)
    finished.page.keyboard.press("Escape")
    expect(finished.page.locator("#game-menu")).to_be_hidden()
    expect(finished.page.locator(".menu-key")).to_be_focused()


def test_a_tap_anywhere_in_a_row_leads_to_its_round(finished: Phone) -> None:
    """A2."""
    finished.page.locator(".scorepad tbody tr").nth(3).locator("td").last.click(force=True)
    expect(finished.page).to_have_url(re.compile(r"/rounds/4/$"))


def test_without_scripts_menu_and_switch_work(new_phone: NewPhone) -> None:
    game = finish(new_phone(SMALL), SIX[:3])
    plain = new_phone(Model(width=SMALL.width, height=SMALL.height, javascript=False))
    plain.open(game)
    plain.page.locator(".sheet-switch label").last.tap()
    expect(plain.page.locator(".scorepad")).to_be_hidden()
    plain.page.locator(".menu-key").tap()
    plain.page.locator("#series").check()
    plain.page.keyboard.press("Escape")
    expect(plain.page.locator(".standings .series").first).to_be_visible()
