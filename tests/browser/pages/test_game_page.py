"""The page of a finished game: its length on a phone, its menu, and its rows."""

import re

from playwright.sync_api import expect

from tests.browser.helpers.game_page import open_game_menu
from tests.browser.helpers.games import made_up_round
from tests.browser.helpers.phone import SMALL, Model, NewPhone, Phone
from tests.browser.helpers.posted_forms import create_game

SIX = ["Mira", "Hohenstaufen", "Christiane-Elisabeth", "Theo", "Jürgen", "نور"]
LONGEST = 1540


def finish(phone: Phone, names: list[str]) -> None:
    """Play a whole game and show its page."""
    rounds = [made_up_round(number, len(names)) for number in range(1, 60 // len(names) + 1)]
    phone.page.goto(create_game(phone, names, rounds=rounds).removesuffix("play/"))
    expect(phone.page.locator(".standings.final li")).to_have_count(len(names))
    # Its style sheet may arrive later.
    phone.page.wait_for_load_state()


HEIGHTS_OF_KEYS = """(group) => [...group.querySelectorAll("button, .button")]
  .map((key) => key.getBoundingClientRect().height).filter(Boolean)"""


def test_the_page_of_six_players_is_short_on_a_small_phone_with_sheet_or_chart_and_a_menu(new_phone: NewPhone) -> None:
    """A2."""
    phone = new_phone(SMALL)
    finish(phone, SIX)
    height, width = phone.page.evaluate("[document.documentElement.scrollHeight, document.documentElement.scrollWidth]")
    assert height <= LONGEST
    assert width == SMALL.width
    # Score sheet and chart take turns.
    sheet, chart = phone.page.locator(".scorepad"), phone.page.locator(".chart svg").first
    expect(sheet).to_be_visible()
    expect(chart).to_be_hidden()
    phone.page.locator(".sheet-switch label").last.tap()
    expect(chart).to_be_visible()
    expect(sheet).to_be_hidden()
    phone.page.locator(".sheet-switch label").first.tap()
    # Escape closes the menu, and the focus is back on its button.
    open_game_menu(phone)
    phone.page.keyboard.press("Escape")
    expect(phone.page.locator("#game-menu")).to_be_hidden()
    expect(phone.page.locator(".menu-key")).to_be_focused()
    # A tap anywhere in a row leads to its round.
    phone.page.locator(".scorepad tbody tr").nth(3).locator("td").last.click(force=True)
    expect(phone.page).to_have_url(re.compile(r"/rounds/4/$"))


def test_without_scripts_menu_and_switch_work(new_phone: NewPhone) -> None:
    plain = new_phone(Model(width=SMALL.width, height=SMALL.height, javascript=False))
    finish(plain, SIX)
    plain.page.locator(".sheet-switch label").last.tap()
    expect(plain.page.locator(".scorepad")).to_be_hidden()
    plain.page.locator(".menu-key").tap()
    plain.page.locator("#series").check()
    plain.page.keyboard.press("Escape")
    expect(plain.page.locator(".standings .series").first).to_be_visible()


def test_keys_of_a_group_are_equally_high_and_the_names_of_the_same_table_are_whole(new_phone: NewPhone) -> None:
    phone = new_phone(Model(locale="de-DE", width=SMALL.width, height=SMALL.height))
    names = ["Annegret", "Bartholomäus", "Clementine", "Dorothea"]
    game = create_game(phone, names, rounds=[made_up_round(1, 4)], schedule="custom", hand_sizes="1")
    phone.page.goto(game.removesuffix("play/"))
    phone.tap(phone.page.locator(".game-files summary"))
    heights = phone.page.locator(".files").evaluate(HEIGHTS_OF_KEYS)
    assert len(heights) > 1
    assert len({*heights}) == 1
    phone.open("/")
    assert phone.page.locator(".begin small").evaluate("(e) => e.scrollHeight <= e.clientHeight")
