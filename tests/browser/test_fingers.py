"""Every finger that goes down and up on a key counts, also while another one is down."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest
from playwright.sync_api import CDPSession, Locator, expect

from tests.browser.helpers.games import made_up_round
from tests.browser.helpers.phone import Model, NewPhone, Phone
from tests.browser.helpers.places import box_of
from tests.browser.helpers.play_page import (
    chosen_trump,
    expect_playing,
    expect_wells,
    key,
    seat_row,
    start_game,
    tap_number,
    tap_undo,
    wait_for_turn,
    wait_until_saved,
)
from tests.browser.helpers.posted_forms import create_game
from tests.browser.live.test_own_phones import code_of, sit, start_game_of_nine_cards

PLAYERS = ["Anna", "Ben", "Clara", "David"]


@dataclass
class Hand:
    """Fingers on the screen of a phone, each of which goes down and up when the test says so."""

    phone: Phone
    session: CDPSession
    places: dict[int, dict[str, float]] = field(default_factory=dict)

    def down(self, finger: int, target: Locator, across: float = 0.5) -> None:
        """Put a finger on an element, in the middle of its height, at this share of its width."""
        box = box_of(target)
        self._move("touchStart", finger, box["x"] + box["width"] * across, box["y"] + box["height"] / 2)

    def drag(self, finger: int, across: float = 0, down: float = 0) -> None:
        """Move a finger by this many pixels in small steps."""
        place = self.places[finger]
        for step in range(1, 11):
            self._move("touchMove", finger, place["x"] + across * step / 10, place["y"] + down * step / 10)

    def up(self, finger: int) -> None:
        """Lift a finger."""
        place = self.places.pop(finger)
        self._send("touchEnd", place)

    def _move(self, kind: str, finger: int, x: float, y: float) -> None:
        self.places[finger] = {"x": x, "y": y, "id": finger}
        self._send(kind, self.places[finger])

    def _send(self, kind: str, place: dict[str, float]) -> None:
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [place]})


def hand_of(phone: Phone) -> Hand:
    return Hand(phone, phone.own_page.context.new_cdp_session(phone.page))


@pytest.fixture
def hand(phone: Phone) -> Hand:
    """The fingers at the play page of a new game; Ben bids first."""
    start_game(phone, PLAYERS)
    return hand_of(phone)


def take_back(phone: Phone, times: int) -> None:
    """Undo this many numbers, until Ben is asked again."""
    for _ in range(times):
        tap_undo(phone)
    wait_for_turn(phone, 1)


def test_fingers_that_overlap_count_in_the_order_of_going_down_once_they_go_up(hand: Hand) -> None:
    phone = hand.phone
    hand.down(1, key(phone, 1))
    hand.down(2, key(phone, 0))
    hand.up(2)
    expect_wells(phone, [None, None, None, None])
    hand.up(1)
    expect_wells(phone, [None, 1, 0, None])
    take_back(phone, 2)
    # The first one counts although the other is still down.
    hand.down(1, key(phone, 1))
    hand.down(2, key(phone, 0))
    hand.up(1)
    expect_wells(phone, [None, 1, None, None])
    hand.up(2)
    expect_wells(phone, [None, 1, 0, None])
    take_back(phone, 2)
    # Three fingers on trump, Undo and number.
    tap_number(phone, 0)
    wait_for_turn(phone, 2)
    hand.down(1, phone.page.locator(".trump-key").first)
    hand.down(2, phone.page.locator("#undo"))
    hand.down(3, key(phone, 1))
    for finger in (3, 2, 1):
        hand.up(finger)
    expect(chosen_trump(phone)).to_have_count(1)
    expect_wells(phone, [None, 1, None, None])
    # On rows, for which the numbers are asked in order.
    hand.down(1, seat_row(phone, 1).locator(".name"))
    hand.down(2, key(phone, 0))
    hand.up(2)
    hand.up(1)
    expect_wells(phone, [None, 0, None, None])
    # A finger behind the one that ends a phase does not begin the next one.
    for seat in (2, 3):
        tap_number(phone, 0, seat)
    wait_for_turn(phone, 0)
    hand.down(1, key(phone, 0))
    hand.down(2, key(phone, 1))
    hand.up(2)
    hand.up(1)
    expect_playing(phone, 1, [0, 0, 0, 0])
    wait_until_saved(phone)
    expect_wells(phone, [None, None, None, None])


def test_a_finger_that_leaves_its_key_does_not_count_and_one_that_rolls_within_it_does(hand: Hand) -> None:
    phone = hand.phone
    # The browser itself gives up the touch only after about 15 pixels. The next finger is not held up.
    for pixels in (12, 60):
        hand.down(1, key(phone, 1), across=0.95)
        hand.down(2, key(phone, 0))
        hand.up(2)
        hand.drag(1, across=pixels)
        hand.up(1)
        expect_wells(phone, [None, 0, None, None])
        take_back(phone, 1)
    # Where the page may scroll, the browser takes rolling for that.
    for finger, pressed in ((1, key(phone, 1)), (2, phone.page.locator(".trump-key").first)):
        hand.down(finger, pressed, across=0.2)
        hand.drag(finger, across=25, down=10)
        hand.up(finger)
    expect_wells(phone, [None, 1, None, None])
    expect(chosen_trump(phone)).to_have_count(1)
    # Two sliding thumbs do not zoom the table.
    hand.down(1, key(phone, 0))
    hand.down(2, key(phone, 1))
    hand.drag(1, across=-20, down=20)
    hand.drag(2, across=40, down=-60)
    hand.up(1)
    hand.up(2)
    assert phone.page.evaluate("visualViewport.scale") == 1


def test_a_finger_counts_once_although_a_part_of_its_button_is_replaced_meanwhile(hand: Hand) -> None:
    phone = hand.phone
    for number, seat in ((1, 1), (0, 2)):
        tap_number(phone, number, seat)
    wait_until_saved(phone)
    hand.down(1, phone.page.locator("#undo bdi"))
    phone.page.locator("#undo small").evaluate("(step) => step.replaceChildren(...step.cloneNode(true).childNodes)")
    hand.up(1)
    expect_wells(phone, [None, 1, None, None])


def test_on_an_own_phone_a_finger_counts_while_the_phone_is_held_with_another(
    phone: Phone, new_signed_out_phone: NewPhone
) -> None:
    start_game_of_nine_cards(phone, "covered")
    own = hand_of(sit(new_signed_out_phone(), code_of(phone), "Ben"))
    own.down(1, own.phone.page.locator(".me"))
    own.down(2, own.phone.page.locator("#key-7"))
    own.up(2)
    own.up(1)
    expect(own.phone.page.locator("#own-well b")).to_have_text("7")


def test_on_an_own_phone_a_finger_counts_although_the_page_is_replaced_meanwhile(
    phone: Phone, new_signed_out_phone: NewPhone
) -> None:
    start_game_of_nine_cards(phone, "covered")
    link = code_of(phone)
    own = hand_of(sit(new_signed_out_phone(), link, "Ben"))
    ute = sit(new_signed_out_phone(), link, "Ute")
    own.down(1, own.phone.page.locator("#key-7"))
    ute.tap(ute.page.locator("#key-8"))
    expect(own.phone.page.locator(".sum")).to_have_text("1 of 3 has bid")
    own.up(1)
    expect(own.phone.page.locator("#own-well b")).to_have_text("7")


def test_a_finger_that_scrolls_a_recorded_round_presses_no_key(new_phone: NewPhone) -> None:
    phone = new_phone(Model(width=360, height=500))
    table = create_game(phone, PLAYERS, rounds=[made_up_round(1, len(PLAYERS))])
    phone.page.goto(table.replace("/play/", "/rounds/1/"))
    hand = hand_of(phone)
    bid = phone.page.locator('#round [name="bids"]').first
    phone.tap(bid)
    number = bid.input_value()
    other = key(phone, 1 - int(number))
    other.scroll_into_view_if_needed()
    hand.down(1, other)
    hand.drag(1, down=-100)
    hand.up(1)
    assert phone.page.evaluate("scrollY") > 0
    expect(bid).to_have_value(number)
    phone.tap(other)
    expect(bid).to_have_value(str(1 - int(number)))
