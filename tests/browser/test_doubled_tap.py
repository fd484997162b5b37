"""Accidental double taps count once."""

from datetime import UTC, datetime

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.helpers.games import made_up_round
from tests.browser.helpers.phone import NewPhone, Phone
from tests.browser.helpers.places import box_of, centre_of
from tests.browser.helpers.play_page import (
    expect_bidding,
    expect_playing,
    expect_wells,
    key,
    rest_as_bid,
    shown_bid,
    start_game,
    tap_bids,
    tap_number,
    tap_twice,
    tap_undo,
    total,
    type_players,
    wait_for_turn,
    wait_until_saved,
    well,
)

# Tells whether the page takes taps when its part has just been replaced.
SWAPPED = """() => {
  window.swapped = new Promise((tell) => {
    const look = () => tell(getComputedStyle(document.querySelector(".way")).pointerEvents);
    document.addEventListener("htmx:afterSwap", look, { once: true });
  });
}"""
A_MOMENT = 1100
"""Milliseconds after which a button accepts another tap."""
FRAME, REST, LONG_REST, LAST_REST = 17, 400, 1000, 2000
"""Milliseconds until a change is painted, and after which the keys accept another tap; the last if the page has filled
in numbers that end a round, or another phone has moved the game on; at the end of the game."""
POLL_EVERY = 4000
"""Milliseconds between two requests of the page for news."""


def touch(phone: Phone, target: Locator) -> None:
    """Tap a place, whatever is there."""
    phone.page.touchscreen.tap(*centre_of(target))


def expect_rest(phone: Phone, milliseconds: int, seat: int) -> None:
    """Expect that this seat's bid, the first of a round, can be entered after this rest of the keys, and not before."""
    phone.page.clock.run_for(milliseconds - FRAME)
    touch(phone, key(phone, 0))
    expect_wells(phone, [None, None, None])
    phone.page.clock.run_for(2 * FRAME)
    touch(phone, key(phone, 0))
    expect_wells(phone, [0 if each == seat else None for each in range(3)])


@pytest.fixture
def frozen(phone: Phone) -> Phone:
    """A phone with a stopped clock on the play page of a new game, so that no tap is late."""
    phone.own_page.clock.install()
    start_game(phone, ["Anna", "Ben", "Clara"])
    phone.page.clock.pause_at(datetime(2100, 1, 1, tzinfo=UTC))
    return phone


def test_of_doubled_taps_only_those_for_two_numbers_or_two_undos_count_twice(frozen: Phone) -> None:
    # The same number for two players in a row.
    tap_twice(frozen, key(frozen, 0))
    wait_for_turn(frozen, 0)
    expect_wells(frozen, [None, 0, 0])
    # Each tap of a doubled undo removes one number.
    tap_twice(frozen, frozen.page.locator("#undo"))
    wait_for_turn(frozen, 1)
    expect_wells(frozen, [None, None, None])
    # A changed number: the next one is not entered.
    tap_number(frozen, 0)
    wait_for_turn(frozen, 2)
    frozen.tap(well(frozen, 1))
    wait_for_turn(frozen, 1)
    tap_twice(frozen, key(frozen, 1))
    expect_wells(frozen, [None, 1, None])
    # The last bid: no tricks are entered.
    frozen.page.clock.run_for(A_MOMENT)
    tap_number(frozen, 0)
    wait_for_turn(frozen, 0)
    tap_twice(frozen, key(frozen, 1))
    expect_playing(frozen, 1, [1, 1, 0])
    expect_wells(frozen, [None, None, None])
    # Keys that rest do not block the other buttons.
    tap_undo(frozen)
    expect_wells(frozen, [None, 1, 0])
    frozen.page.clock.run_for(A_MOMENT)
    tap_number(frozen, 0)
    expect_playing(frozen, 1, [0, 1, 0])
    # A changed bid: no tricks are entered.
    frozen.page.clock.run_for(A_MOMENT)
    frozen.tap(shown_bid(frozen, 0))
    tap_twice(frozen, key(frozen, 1))
    expect_playing(frozen, 1, [1, 1, 0])
    expect_wells(frozen, [None, None, None])


def test_the_keys_rest_longer_if_the_last_tap_of_a_round_fills_in_the_other_tricks(frozen: Phone) -> None:
    tap_bids(frozen, [0, 1, 0])
    frozen.page.clock.run_for(A_MOMENT)
    # The second tap, and one on another key, do not enter a bid.
    tap_twice(frozen, key(frozen, 1))
    expect_bidding(frozen, 2)
    touch(frozen, key(frozen, 0))
    expect_wells(frozen, [None, None, None])
    expect(total(frozen, 1)).to_have_text("30")
    expect_rest(frozen, LONG_REST, seat=2)


def test_the_keys_rest_longer_after_the_rest_as_bid_which_a_doubled_tap_enters_once(frozen: Phone) -> None:
    tap_bids(frozen, [0, 1, 0])
    frozen.page.clock.run_for(A_MOMENT)
    tap_twice(frozen, rest_as_bid(frozen))
    expect_bidding(frozen, 2)
    expect_wells(frozen, [None, None, None])
    expect(total(frozen, 1)).to_have_text("30")
    expect_rest(frozen, LONG_REST, seat=2)
    # Also after the last of two phases that end quickly.
    tap_number(frozen, 0, seat=0)
    tap_number(frozen, 2, seat=1)
    expect_playing(frozen, 2, [0, 2, 0])
    frozen.page.clock.run_for(REST - FRAME)
    frozen.tap(rest_as_bid(frozen))
    expect_bidding(frozen, 3)
    expect_rest(frozen, LONG_REST, seat=0)


def test_a_tap_that_begins_while_the_keys_rest_does_not_count_when_it_ends(frozen: Phone) -> None:
    tap_bids(frozen, [0, 1, 0])
    finger = frozen.own_page.context.new_cdp_session(frozen.page)
    x, y = centre_of(key(frozen, 0))
    place = {"x": x, "y": y}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [place]})
    frozen.page.clock.run_for(A_MOMENT)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    touch(frozen, key(frozen, 1))
    expect_bidding(frozen, 2)
    expect(total(frozen, 1)).to_have_text("30")


def test_an_entry_of_another_phone_lets_the_keys_rest(frozen: Phone, new_phone: NewPhone) -> None:
    other = new_phone()
    other.page.goto(frozen.page.url)
    tap_bids(other, [0, 1, 0])
    wait_until_saved(other)
    frozen.page.clock.run_for(POLL_EVERY)
    expect_playing(frozen, 1, [0, 1, 0])
    touch(frozen, key(frozen, 1))
    frozen.page.clock.run_for(REST + FRAME)
    touch(frozen, key(frozen, 1))
    expect_wells(frozen, [None, None, None])
    frozen.page.clock.run_for(A_MOMENT)
    touch(frozen, key(frozen, 1))
    expect_bidding(frozen, 2)


def test_a_doubled_tap_on_the_button_that_starts_a_game_starts_one(phone: Phone) -> None:
    phone.open("/games/new/")
    type_players(phone, "Anna", "Ben", "Clara")
    phone.page.locator(".submit-row button").dblclick()
    expect(phone.page.locator(".seat")).to_have_count(3)
    wait_until_saved(phone)
    phone.open("/")
    expect(phone.page.locator(".game-card")).to_have_count(1)


def test_a_doubled_tap_on_a_way_to_bring_others_in_chooses_nothing_else(phone: Phone) -> None:
    """The choices move when a code appears above them."""
    start_game(phone, ["Anna", "Ben", "Clara"])
    phone.page.goto(phone.page.url.replace("/play/", "/bring/"))
    phone.page.evaluate(SWAPPED)
    phone.tap(phone.page.locator('.way[value="bid"]'))
    assert phone.page.evaluate("window.swapped") == "none"
    phone.tap(phone.page.locator('.way[value="watch"]'))
    expect(phone.page.locator('.way[aria-current="true"]')).to_have_attribute("value", "watch")


def test_redo_which_takes_a_part_of_undo_ignores_the_second_of_two_taps_there(frozen: Phone) -> None:
    tap_number(frozen, 0)
    tap_number(frozen, 1)
    box = box_of(frozen.page.locator("#undo"))
    x, y = box["x"] + box["width"] - 20, box["y"] + box["height"] / 2
    frozen.page.touchscreen.tap(x, y)
    expect(frozen.page.locator("#redo")).to_be_visible()
    frozen.page.touchscreen.tap(x, y)
    expect_wells(frozen, [None, 0, None])
    frozen.page.clock.run_for(A_MOMENT)
    frozen.page.touchscreen.tap(x, y)
    expect_wells(frozen, [None, 0, 1])


def test_after_an_undo_the_keys_count_at_once(frozen: Phone) -> None:
    tap_bids(frozen, [0, 1, 0])
    frozen.page.clock.run_for(A_MOMENT)
    tap_number(frozen, 1)
    expect_bidding(frozen, 2)
    frozen.tap(frozen.page.locator("#undo"))
    expect_playing(frozen, 1, [0, 1, 0])
    touch(frozen, key(frozen, 0))
    expect_wells(frozen, [None, 0, None])


def test_at_the_end_no_tap_for_a_key_begins_another_game(frozen: Phone) -> None:
    start_game(frozen, ["Anna", "Ben", "Clara"], schedule="custom", hand_sizes="1")
    tap_bids(frozen, [0, 1, 0])
    frozen.page.clock.run_for(A_MOMENT)
    tap_number(frozen, 1)
    again = frozen.page.get_by_role("button", name="Same table again")
    expect(again).to_be_visible()
    page = frozen.page.url
    for _ in range(3):
        touch(frozen, again)
        frozen.page.clock.run_for(LAST_REST // 3 - FRAME)
    wait_until_saved(frozen)
    expect(frozen.page).to_have_url(page)
    frozen.page.clock.run_for(5 * FRAME)
    touch(frozen, again)
    expect(frozen.page).not_to_have_url(page)


def test_what_takes_the_place_of_the_keys_in_a_covered_game_rests_as_they_do(frozen: Phone) -> None:
    start_game(frozen, ["Anna", "Ben", "Clara"], preset="covered_bids")
    openly = frozen.page.get_by_role("button", name="Enter all bids openly")
    frozen.tap(openly)
    tap_bids(frozen, [0, 1, 0])
    frozen.page.clock.run_for(A_MOMENT)
    tap_number(frozen, 1)
    expect(openly).to_be_visible()
    touch(frozen, openly)
    frozen.page.clock.run_for(LONG_REST - FRAME)
    touch(frozen, openly)
    expect(openly).to_be_visible()
    frozen.page.clock.run_for(2 * FRAME)
    touch(frozen, openly)
    expect(openly).to_be_hidden()


WITHOUT_LOCAL_LINK = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("#share-link .refusal { display: none }");
  document.adoptedStyleSheets = [sheet];
}"""


def test_a_second_tap_on_copy_of_the_link_to_watch_finds_the_same_button(phone: Phone) -> None:
    """Nothing moves when the link is made: the switch of the preview is not where the button was."""
    start_game(phone, ["Anna", "Ben", "Clara"], rounds=[made_up_round(1, 3)])
    phone.page.goto(phone.page.url.removesuffix("play/"))
    phone.tap(phone.page.locator("#share"))
    copy, preview = phone.page.locator("#share-link .copy"), phone.page.locator("#preview")
    expect(phone.page.locator(".share-picture canvas")).to_be_visible()
    # Only on the computer of the server it says below the link that other phones cannot open it.
    phone.page.evaluate(WITHOUT_LOCAL_LINK)
    before = box_of(copy)["y"], box_of(preview)["y"]
    phone.tap(copy)
    expect(phone.page.locator("#share-address")).to_be_visible()
    # What is said below the link can still move it, so it takes no taps at first.
    expect(phone.page.locator("#share-link")).to_have_css("animation", "1s rest")
    assert (box_of(copy)["y"], box_of(preview)["y"]) == pytest.approx(before, abs=0.5)


def test_after_an_undo_that_came_too_late_the_keys_rest(frozen: Phone, new_phone: NewPhone) -> None:
    tap_bids(frozen, [0, 1, 0])
    wait_until_saved(frozen)
    frozen.page.clock.run_for(A_MOMENT)
    other = new_phone()
    other.page.goto(frozen.page.url)
    expect_playing(other, 1, [0, 1, 0])
    tap_number(other, 1, seat=1)
    expect_bidding(other, 2)
    wait_until_saved(other)
    frozen.expect_errors("409")
    tap_undo(frozen)
    expect_bidding(frozen, 2)
    expect_rest(frozen, REST, seat=2)
