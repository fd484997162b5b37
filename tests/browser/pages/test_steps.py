"""Stepping through a game round by round: by touch, by keyboard, and without scripts."""

import re

from playwright.sync_api import Locator, Route, expect

from tests.browser.helpers.games import made_up_round
from tests.browser.helpers.phone import SMALL, Model, NewPhone, Phone, beyond_the_screen
from tests.browser.helpers.places import box_of
from tests.browser.helpers.posted_forms import create_game

PLAYERS = ["Anna", "Ben", "Clara", "David", "Eva", "Fritz"]


def play(phone: Phone, rounds: int) -> None:
    """Record this number of rounds of a game of six, and show its page."""
    played = [made_up_round(number, len(PLAYERS)) for number in range(1, rounds + 1)]
    phone.page.goto(create_game(phone, PLAYERS, rounds=played).removesuffix("play/"))
    expect(phone.page.locator(".scorepad")).to_be_visible()


def begin(phone: Phone) -> None:
    """Open the first step of the game whose page is shown."""
    phone.tap(phone.page.get_by_role("link", name="Step through the game"))
    expect_round(phone, 1)
    # The text can be read before the script listens to the arrow keys.
    phone.page.wait_for_load_state()


def expect_round(phone: Phone, number: int) -> None:
    expect(phone.page.locator("#step h1")).to_have_text(re.compile(rf"^Round {number}\b"))
    expect(phone.page).to_have_url(re.compile(rf"/steps/{number}/$"))
    expect(phone.page).to_have_title(re.compile(rf"^Round {number} ·"))


def next_button(phone: Phone) -> Locator:
    return phone.page.locator("#step-next")


def test_tapping_steps_through_a_game_and_back_returns_to_its_page(new_phone: NewPhone) -> None:
    phone = new_phone(SMALL)
    play(phone, 4)
    begin(phone)
    assert beyond_the_screen(phone)[0] == 0
    where = box_of(next_button(phone))
    # The standings of six players fit above the buttons on a small phone.
    last, keys = box_of(phone.page.locator(".standings li").last), box_of(phone.page.locator(".step-keys"))
    assert last["y"] + last["height"] <= keys["y"]
    phone.page.evaluate("scrollTo(0, 40)")
    for number in range(2, 5):
        phone.tap(next_button(phone))
        expect_round(phone, number)
        expect(phone.page.locator("#say")).to_have_text(re.compile(rf"^Round {number}: .* leads? with"))
        assert box_of(next_button(phone)) == where
        expect(next_button(phone)).to_be_focused()
    assert phone.page.evaluate("scrollY") == 40
    expect(next_button(phone)).to_have_attribute("aria-disabled", "true")
    phone.page.go_back()
    expect(phone.page.locator(".scorepad")).to_be_visible()
    # A highlight links to its round.
    first = phone.page.locator(".stood-out li a").first
    words = first.locator(".what").inner_text()
    phone.tap(first)
    expect(phone.page.locator(".remembered")).to_contain_text(words)


def test_every_one_of_several_fast_taps_and_arrow_keys_counts_and_both_ends_stop(new_phone: NewPhone) -> None:
    phone = new_phone(SMALL)
    play(phone, 5)
    begin(phone)
    phone.page.evaluate("""() => {
        const tap = (id) => document.getElementById(id).click();
        for (const id of ["step-next", "step-next", "step-next", "step-previous", "step-next"]) tap(id);
    }""")
    expect_round(phone, 4)
    for _ in range(3):
        phone.page.keyboard.press("ArrowRight")
    expect_round(phone, 5)
    for number in range(4, 0, -1):
        phone.page.keyboard.press("ArrowLeft")
        expect_round(phone, number)
    phone.page.keyboard.press("ArrowLeft")
    expect(phone.page.locator("#step h1")).to_have_text("Before the first round")
    phone.page.keyboard.press("ArrowLeft")
    phone.page.keyboard.press("ArrowRight")
    expect_round(phone, 1)


def test_a_step_that_fails_to_load_is_opened_as_a_page(new_phone: NewPhone) -> None:
    phone = new_phone(SMALL)
    phone.expect_errors("status of 500", "Status Error Code 500", "net::ERR_FAILED", "htmx:")
    play(phone, 3)
    begin(phone)

    def answer(route: Route) -> None:
        if "hx-request" not in route.request.headers:
            route.continue_()
        elif "/steps/2/" in route.request.url:
            route.abort()
        else:
            route.fulfill(status=500)

    phone.page.route("**/steps/*/", answer)
    for number in (2, 3):
        phone.tap(next_button(phone))
        expect_round(phone, number)
        # The page is loaded, so that its script has run.
        phone.page.wait_for_load_state()


def test_without_scripts_the_buttons_of_the_steps_are_links(new_phone: NewPhone) -> None:
    plain = new_phone(Model(javascript=False))
    play(plain, 2)
    begin(plain)
    plain.tap(next_button(plain))
    expect_round(plain, 2)
    plain.tap(plain.page.locator("#step-previous"))
    expect_round(plain, 1)
