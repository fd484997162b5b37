"""Page object of the play page and the set-up page: actions, elements and conditions."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.helpers.games import PlayedRound
from tests.browser.helpers.phone import Phone, wait_for_value
from tests.browser.helpers.places import centre_of
from tests.browser.helpers.posted_forms import create_game

UNSENT = re.compile("^$|^(Saving|Speichert)$|^(Not saved|Nicht gespeichert)$|(unsent|ungesendet)$")
"""What the page shows while entries wait, in English or German."""


# The centre of the button with a number, or null: while the button is missing, disabled or covered, while the buttons
# rest after a phase, while another seat is asked for, and while the page has not seen the click of the last call.
PLACE_OF_KEY = """([number, seat]) => {
  const key = document.querySelector(`.chip[value="${number}"]`);
  const isTurn = seat === null || document.querySelector(`.seat[data-seat="${seat}"][aria-current="step"]`);
  const isReady = isTurn && key && key.ariaDisabled !== "true" && !document.querySelector("#table.resting");
  if (window.isTapped || !isReady) return null;
  key.scrollIntoViewIfNeeded();
  const { x, y, width, height } = key.getBoundingClientRect();
  const place = [x + width / 2, y + height / 2];
  if (!key.contains(document.elementFromPoint(...place))) return null;
  window.isTapped = true;
  addEventListener("click", () => { window.isTapped = false; }, { once: true });
  return place;
}"""

SEATS = """() => {
  const seats = [...document.querySelectorAll(".seat")].map((row) => Number(row.dataset.seat));
  return seats.length && seats;
}"""


def start_game(phone: Phone, players: Sequence[str], **set_up: Any) -> None:
    """Start a game like `create_game`, and open its play page."""
    phone.page.goto(create_game(phone, players, **set_up))
    order = bidding_order(phone)
    assert len(order) == len(players)
    wait_for_turn(phone, order[0])


def type_players(phone: Phone, *names: str) -> None:
    """Type names on the set-up page, each ended by Enter."""
    for name in names:
        phone.page.locator("#who").fill(name)
        phone.page.locator("#who").press("Enter")


def set_up_game(
    phone: Phone,
    players: Sequence[str],
    *,
    dealer: int = 0,
    preset: str = "standard",
    **options: str,
) -> None:
    """Set up a game with new names on the page and open the play page; `options` change the preset."""
    phone.open("/games/new/")
    page = phone.page
    type_players(phone, *players)
    page.locator(f'[name="first_dealer"][value="{dealer}"]').check(force=True)
    # The lines for every number of players are replaced by one line, so that the elements below move up.
    expect(page.locator("#outcome .lengths")).to_have_count(0)
    choose_preset(phone, preset)
    change_options(phone, options)
    page.locator(".submit-row button").click()
    expect(page.locator(".seat")).to_have_count(len(players))
    wait_for_turn(phone, bidding_order(phone)[0])


def choose_preset(phone: Phone, preset: str) -> None:
    """Choose a preset on the set-up page, if it is not chosen already."""
    key = phone.page.locator(f"#preset-{preset}")
    if key.get_attribute("aria-pressed") == "true":
        return
    unfold_game(phone)
    key.click()
    expect(phone.page.locator("#outcome")).to_have_attribute("data-button", f"preset-{preset}")


def unfold_game(phone: Phone) -> None:
    """Show the variants of the set-up page."""
    if phone.page.locator(".game-fold:not([open])").count():
        phone.page.locator("#outcome .change").click()


def change_options(phone: Phone, options: Mapping[str, str | bool]) -> None:
    """Change options on the set-up page, by the names of their fields."""
    if not options:
        return
    unfold_game(phone)
    if phone.page.locator(".options-fold:not([open])").count():
        phone.page.locator(".options-fold > summary").click()
    for name, value in options.items():
        field = phone.page.locator(f'[name="{name}"]')
        if isinstance(value, bool):
            field.set_checked(value)
        elif field.first.get_attribute("type") == "radio":
            phone.page.locator(f'[name="{name}"][value="{value}"]').check()
        else:
            field.fill(value)


def bidding_order(phone: Phone) -> list[int]:
    """Wait for the play page, and return the seats from top to bottom."""
    # Not `evaluate_all` of a locator, for which the page would parse Playwright's scripts once more.
    seats: list[int] = wait_for_value(phone, SEATS)
    return seats


def seat_row(phone: Phone, seat: int) -> Locator:
    """Return the row of a seat."""
    return phone.page.locator(f'.seat[data-seat="{seat}"]')


def well(phone: Phone, seat: int) -> Locator:
    """Return the well with the number of the current phase."""
    return seat_row(phone, seat).locator(".well")


def shown_bid(phone: Phone, seat: int) -> Locator:
    """Return the bid beside the well while tricks are entered."""
    return seat_row(phone, seat).locator(".bid")


def total(phone: Phone, seat: int) -> Locator:
    """Return the running total of a seat."""
    return seat_row(phone, seat).locator(".total")


def key(phone: Phone, number: int) -> Locator:
    """Return the button with this number."""
    return phone.page.locator(f'.chip[value="{number}"]')


def wait_for_turn(phone: Phone, seat: int) -> None:
    """Wait until it is this seat's turn to be entered."""
    expect(seat_row(phone, seat)).to_have_attribute("aria-current", "step")


def tap_number(phone: Phone, number: int, seat: int | None = None) -> None:
    """Touch a number, once its button accepts taps, and, if a seat is given, once it is its turn.

    It touches the place where the button is, without Playwright's wait until that has not moved for two frames: the
    numbers have fixed places, which `test_six_players.py` proves.
    """
    touch = phone.page.touchscreen.tap if phone.touch else phone.page.mouse.click
    touch(*wait_for_value(phone, PLACE_OF_KEY, [number, seat]))
    phone.taps += 1


def tap_twice(phone: Phone, target: Locator) -> None:
    """Tap the same place twice in quick succession."""
    target.scroll_into_view_if_needed()
    centre = centre_of(target)
    for _ in range(2):
        phone.page.touchscreen.tap(*centre)
        phone.taps += 1


def tap_each(phone: Phone, numbers: Sequence[int]) -> list[int]:
    """Tap a number for each player in the order of bidding, and return that; `numbers` are in seat order."""
    order = bidding_order(phone)
    for seat in order:
        tap_number(phone, numbers[seat], seat)
    return order


def tap_bids(phone: Phone, bids: Sequence[int]) -> None:
    """Tap the bids of a round, and wait until they are shown."""
    order = tap_each(phone, bids)
    expect(phone.page.locator(".seat .bid b")).to_have_text([str(bids[seat]) for seat in order])


def take_tricks(phone: Phone, played: PlayedRound) -> None:
    """Tap the tricks of a round with as few taps as the page offers, until its phase is over."""
    open_seats = bidding_order(phone)
    left = played.cards
    while open_seats and (left or open_seats == bidding_order(phone)):
        seat = open_seats[0]
        wait_for_turn(phone, seat)
        if _rest_is_as_bid(phone, played, open_seats):
            phone.tap(rest_as_bid(phone))
            return
        if len(open_seats) == 1:
            return
        tap_number(phone, played.tricks[seat])
        open_seats.remove(seat)
        left -= played.tricks[seat]
        if not left or len(open_seats) == 1:
            return


def chosen_trump(phone: Phone) -> Locator:
    """Return the key of the trump that is chosen."""
    return phone.page.locator('#trumps [aria-pressed="true"]')


def rest_as_bid(phone: Phone) -> Locator:
    """Return the button that enters all remaining tricks as bid."""
    return phone.page.locator("#rest")


def _rest_is_as_bid(phone: Phone, played: PlayedRound, open_seats: Sequence[int]) -> bool:
    as_bid = all(played.tricks[seat] == played.bids[seat] for seat in open_seats)
    return as_bid and rest_as_bid(phone).is_visible()


def play_round(phone: Phone, played: PlayedRound) -> None:
    """Tap a whole round."""
    tap_bids(phone, played.bids)
    take_tricks(phone, played)


def wait_until_saved(phone: Phone) -> None:
    """Wait until all entries are saved by the server."""
    expect(phone.page.locator("#sync .word")).not_to_have_text(UNSENT)


def notice(phone: Phone) -> Locator:
    """Return the box with the notice about a refused or unsent entry."""
    return phone.page.locator("#notice")


def question(phone: Phone) -> Locator:
    """Return the element that says what to enter next."""
    return phone.page.locator("#ask > span")


def live_region(phone: Phone) -> Locator:
    """Return the live region that a screen reader reads out when it changes."""
    return phone.page.locator("#say")


def expect_bidding(phone: Phone, number: int) -> None:
    """Wait until the page asks for the bids of this round."""
    expect(phone.page.locator("#round-title b")).to_have_text(f"Round {number}")
    expect(shown_bid(phone, 0)).to_be_hidden()


def expect_playing(phone: Phone, number: int, bids: Sequence[int]) -> None:
    """Wait until the page asks for the tricks of this round and shows these bids."""
    expect(phone.page.locator("#round-title b")).to_have_text(f"Round {number}")
    for seat, bid in enumerate(bids):
        expect(shown_bid(phone, seat).locator("b")).to_have_text(str(bid))


def expect_wells(phone: Phone, numbers: Sequence[int | None]) -> None:
    """Wait until the wells have these numbers, in seat order."""
    for seat, number in enumerate(numbers):
        expect(well(phone, seat)).to_have_text("" if number is None else str(number))


def tap_undo(phone: Phone) -> None:
    """Tap Undo."""
    expect(phone.page.locator("#undo")).to_be_enabled()
    phone.tap(phone.page.locator("#undo"))


def tap_redo(phone: Phone) -> None:
    """Tap Redo."""
    phone.tap(phone.page.locator("#redo"))
