"""The end of a game on a television: the winner across the screen, then the standings and the chart."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.ending.test_end_of_a_game import share_before_the_last_number, winner
from tests.browser.helpers.phone import Model, NewPhone, beyond_the_screen
from tests.browser.helpers.play_page import tap_undo, wait_for_turn

SIZE = "element => parseFloat(getComputedStyle(element).fontSize)"


def test_the_winner_fills_the_screen_for_some_seconds_once_the_last_round_is_saved(
    new_phone: NewPhone, new_signed_out_phone: NewPhone
) -> None:
    phone = new_phone()
    tv = new_signed_out_phone(Model(width=1920, height=1080, touch=False))
    link = share_before_the_last_number(phone)
    tv.page.goto(f"{link}tv/")
    screen = tv.page.locator(".tv-win")
    expect(tv.page.locator(".tv-sum")).to_be_visible()
    phone.tap(phone.page.locator('.chip[value="2"]'))
    expect(winner(phone)).to_have_text("Anna wins")
    expect(screen).to_be_visible()
    expect(screen.locator(".names")).to_have_text("Anna")
    expect(screen.locator(".result")).to_have_text("wins with 60 points, 40 ahead of Ben")
    expect(screen.locator("li bdi")).to_have_text(["Ben", "Clara"])
    assert screen.locator(".names").evaluate(SIZE) == 300
    assert beyond_the_screen(tv) == (0, 0)
    expect(screen).to_be_hidden()
    expect(tv.page.locator(".won-by h1")).to_have_text("Anna wins 60 points, 40 ahead of Ben")
    expect(tv.page.locator(".seat .rank")).to_have_text(["1.", "2.", "3."])
    tap_undo(phone)
    expect(tv.page.locator(".tv-sum")).to_be_visible()
    wait_for_turn(phone, 0)
    phone.tap(phone.page.locator('.chip[value="2"]'))
    expect(tv.page.locator(".won-by h1")).to_contain_text("Anna wins")
    expect(screen).to_be_hidden()
    tv.page.reload()
    expect(tv.page.locator(".won-by h1")).to_contain_text("Anna wins")
    expect(screen).to_be_hidden()
