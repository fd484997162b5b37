"""The play page by keyboard and with a screen reader."""

import pytest
from playwright.sync_api import expect

from tests.browser.helpers.games import made_up_round
from tests.browser.helpers.phone import Model, NewPhone, Phone
from tests.browser.helpers.play_page import (
    expect_bidding,
    expect_playing,
    expect_wells,
    key,
    live_region,
    notice,
    rest_as_bid,
    shown_bid,
    start_game,
    tap_bids,
    tap_number,
    total,
    wait_for_turn,
    wait_until_saved,
    well,
)

DESK = Model(width=1024, height=768, touch=False)
TAB_STOPS = (
    *("trump-key humans", "trump-key elves", "trump-key dwarves", "trump-key giants", "trump-key none"),
    *("bid", "well", "bid", "well", "bid", "well", "rest", "chip 0", "chip 1"),
    *("undo", "button more-tools", "button to-game"),
)
FOCUSED = """() => {
    const {id, className, value, localName} = document.activeElement;
    return className.startsWith("chip") ? `chip ${value}` : id || className || localName;
}"""


@pytest.fixture
def desk(new_phone: NewPhone) -> Phone:
    """A computer without a touch screen on the play page of a new game; Ben bids first."""
    phone = new_phone(DESK)
    start_game(phone, ["Anna", "Ben", "Clara"])
    return phone


def press(phone: Phone, *keys: str) -> None:
    """Press these keys in order."""
    for pressed in keys:
        phone.page.keyboard.press(pressed)


def focused(phone: Phone) -> str:
    """Return a short description of the focused element."""
    word: str = phone.page.evaluate(FOCUSED)
    return word


def test_a_round_can_be_recorded_with_digits_only(desk: Phone) -> None:
    # Arrow keys enter nothing.
    key(desk, 0).focus()
    press(desk, "ArrowRight", "ArrowDown", "ArrowUp", "ArrowLeft")
    wait_for_turn(desk, 1)
    expect_wells(desk, [None, None, None])
    # A key that is held down counts once.
    for _ in range(3):
        desk.page.keyboard.down("1")
    desk.page.keyboard.up("1")
    wait_for_turn(desk, 2)
    key(desk, 1).focus()
    for _ in range(3):
        desk.page.keyboard.down("Enter")
    desk.page.keyboard.up("Enter")
    wait_for_turn(desk, 0)
    expect_wells(desk, [None, 1, 1])
    # Backspace undoes one number.
    press(desk, "Backspace")
    wait_for_turn(desk, 2)
    expect_wells(desk, [None, 1, None])
    press(desk, "1", "0")
    expect_playing(desk, 1, [0, 1, 1])
    press(desk, "0", "1")
    expect_bidding(desk, 2)
    for seat, points in enumerate(["20", "−10", "30"]):
        expect(total(desk, seat)).to_have_text(points)


def test_a_number_that_could_have_a_second_digit_ends_with_that_or_enter_or_after_a_moment(new_phone: NewPhone) -> None:
    desk = new_phone(DESK)
    start_game(desk, ["Anna", "Ben", "Clara"], rounds=[made_up_round(number, 3) for number in range(1, 12)])
    expect_bidding(desk, 12)
    wait_for_turn(desk, 0)
    press(desk, "1")
    wait_for_turn(desk, 1)
    expect_wells(desk, [1, None, None])
    press(desk, "Backspace")
    wait_for_turn(desk, 0)
    desk.own_page.clock.install()
    desk.page.clock.pause_at("2100-01-01")
    press(desk, "1")
    expect(key(desk, 1)).to_have_class("chip typed")
    press(desk, "2")
    wait_for_turn(desk, 1)
    press(desk, "1", "Enter")
    wait_for_turn(desk, 2)
    expect_wells(desk, [12, 1, None])
    press(desk, "1", "Backspace")
    wait_for_turn(desk, 2)
    press(desk, "7")
    expect_playing(desk, 12, [12, 1, 7])


def test_every_control_of_the_play_page_is_labelled_and_reached_by_tab(desk: Phone) -> None:
    expect(desk.page.locator('.seat[aria-current="step"] .name')).to_have_text("Ben")
    tap_bids(desk, [1, 0, 0])
    expect(shown_bid(desk, 0)).to_have_accessible_name("Change Anna’s bid, now 1")
    expect(desk.page.get_by_role("button", name="Enter Anna’s tricks")).to_be_visible()
    expect(desk.page.get_by_role("group", name="Trump")).to_be_visible()
    expect(desk.page.get_by_role("navigation", name="Tools of the round")).to_be_visible()
    expect(desk.page.get_by_role("heading", level=1)).to_contain_text("Round 1")
    key(desk, 0).focus()
    seen = [focused(desk)]
    for _ in range(len(TAB_STOPS) * 2):
        press(desk, "Tab")
        seen.append(focused(desk))
    assert set(TAB_STOPS) <= set(seen)


def test_a_number_button_stays_focused_after_the_response_of_the_server(desk: Phone) -> None:
    key(desk, 0).focus()
    press(desk, "Enter", "Enter", "Space")
    expect_playing(desk, 1, [0, 0, 0])
    wait_until_saved(desk)
    expect(key(desk, 0)).to_be_focused()
    key(desk, 1).focus()
    press(desk, "Enter")
    expect_bidding(desk, 2)
    wait_until_saved(desk)
    expect(key(desk, 1)).to_be_focused()


def test_the_focus_moves_on_if_its_element_disappears(desk: Phone) -> None:
    desk.page.locator(".trump-key").first.focus()
    press(desk, "Enter")
    expect(desk.page.locator(".trump-key").first).to_be_focused()
    press(desk, "Enter")
    wait_until_saved(desk)
    tap_bids(desk, [1, 0, 0])
    rest_as_bid(desk).focus()
    press(desk, "Enter")
    expect(desk.page.locator("#ask")).to_be_focused()
    expect_bidding(desk, 2)
    press(desk, "1")
    wait_for_turn(desk, 0)
    well(desk, 2).focus()
    press(desk, "Backspace")
    expect(well(desk, 2)).to_be_disabled()
    expect(desk.page.locator("#ask")).to_be_focused()


def test_the_live_region_announces_whose_turn_it_is_and_the_sum_of_the_bids(phone: Phone) -> None:
    start_game(phone, ["Anna", "Ben", "Clara"], plus_minus_one="1")
    announced = live_region(phone)
    expect(announced).to_have_attribute("aria-live", "polite")
    expect(announced).to_be_empty()
    phone.page.evaluate("() => { document.getElementById('say').kept = true; }")
    tap_number(phone, 0)
    expect(announced).to_have_text("Clara bids. 0 bid for 1 trick.")
    tap_number(phone, 0)
    expect(announced).to_have_text("Anna bids. 0 bid for 1 trick. Not 1: bids may not add up to 1.")
    tap_number(phone, 0)
    expect(announced).to_have_text("Ben tricks? 0 bid, 1 under.")
    wait_until_saved(phone)
    tap_number(phone, 1)
    expect(announced).to_have_text("Clara bids. Ben deals 2 cards.")
    wait_until_saved(phone)
    # It is outside of everything that a response replaces: a new region would not be read out.
    assert phone.page.evaluate("() => document.getElementById('say').kept")
    assert not phone.page.evaluate("() => Boolean(document.getElementById('say').closest('#state, [hx-target]'))")


def test_why_entries_are_unsent_can_be_asked_by_keyboard_and_is_announced(desk: Phone) -> None:
    status = desk.page.locator("#sync")
    expect(status).to_be_disabled()
    desk.expect_errors("")
    desk.page.route("**/play/**", lambda route: route.abort())
    tap_bids(desk, [0, 0, 0])
    expect(status).to_have_accessible_name("1 unsent no answer")
    key(desk, 0).focus()
    press(desk, "Shift+Tab")
    while focused(desk) not in {"unsaved", "sync"}:
        press(desk, "Shift+Tab")
    desk.page.evaluate("document.getElementById('say').textContent = ''")
    press(desk, "Enter")
    expect(notice(desk)).to_contain_text("The server does not answer.")
    expect(live_region(desk)).to_contain_text("The server does not answer.")
    # The second attempt to send begins only after the failure of the first one was handled.
    for _ in range(2):
        with desk.page.expect_event("requestfailed"):
            desk.page.evaluate("dispatchEvent(new Event('online'))")
    expect(live_region(desk)).to_contain_text("The server does not answer.")
