"""Corrections on the play page: undo and redo across rounds, a tap on a number, an early end."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.helpers.game_page import end_game_early, open_game_menu
from tests.browser.helpers.phone import Model, NewPhone, Phone
from tests.browser.helpers.places import box_of
from tests.browser.helpers.play_page import (
    expect_bidding,
    expect_playing,
    expect_wells,
    key,
    live_region,
    question,
    shown_bid,
    start_game,
    tap_bids,
    tap_each,
    tap_number,
    tap_redo,
    tap_undo,
    total,
    wait_for_turn,
    wait_until_saved,
    well,
)

PLAYERS = ["Anna", "Ben", "Clara"]


@pytest.fixture
def table(phone: Phone) -> Phone:
    """The table of a new game with Plus/Minus One from one card; Anna deals, Ben bids first."""
    start_game(phone, PLAYERS, plus_minus_one="1")
    return phone


def play_first_round(phone: Phone) -> None:
    """Play a round in which Anna wins the trick that she had bid, Ben misses, and Clara is exact with 0."""
    tap_bids(phone, [1, 1, 0])
    tap_number(phone, 0)
    wait_for_turn(phone, 2)
    tap_number(phone, 0)
    expect_bidding(phone, 2)


def undo_everything(phone: Phone) -> int:
    """Tap Undo until nothing is left to undo, and return the number of taps."""
    undo = phone.page.locator("#undo")
    start = phone.taps
    while True:
        wait_until_saved(phone)
        if undo.is_disabled():
            return phone.taps - start
        tap_undo(phone)


def test_undo_goes_back_over_rounds_and_redo_forward_again(table: Phone) -> None:
    play_first_round(table)
    tap_number(table, 2)
    wait_for_turn(table, 0)
    taken_back = undo_everything(table)
    expect_bidding(table, 1)
    expect_wells(table, [None, None, None])
    redo = table.page.locator("#redo")
    for _ in range(taken_back):
        expect(redo).to_be_visible()
        tap_redo(table)
        wait_until_saved(table)
    expect_bidding(table, 2)
    wait_for_turn(table, 0)
    expect_wells(table, [None, None, 2])
    expect(redo).to_be_hidden()
    for seat, points in enumerate(["30", "−10", "20"]):
        expect(total(table, seat)).to_have_text(points)


def test_undo_after_the_last_number_of_a_phase_removes_only_that_number(table: Phone) -> None:
    tap_bids(table, [1, 1, 0])
    tap_undo(table)
    wait_for_turn(table, 0)
    expect_wells(table, [None, 1, 0])
    tap_number(table, 1)
    expect_playing(table, 1, [1, 1, 0])
    # A new number makes Redo unavailable.
    tap_undo(table)
    wait_for_turn(table, 0)
    expect(table.page.locator("#redo")).to_be_visible()
    tap_undo(table)
    wait_for_turn(table, 2)
    tap_number(table, 1)
    expect(table.page.locator("#redo")).to_be_hidden()
    # A tap on a number of this phase changes it.
    wait_for_turn(table, 0)
    table.tap(well(table, 2))
    wait_for_turn(table, 2)
    tap_number(table, 0)
    wait_for_turn(table, 0)
    expect_wells(table, [None, 1, 0])


def test_a_tap_on_a_bid_corrects_it_while_tricks_are_entered_and_a_forbidden_sum_makes_the_dealer_bid_again(
    table: Phone,
) -> None:
    tap_bids(table, [1, 1, 0])
    # A tap on another bid, or on the same again.
    table.tap(shown_bid(table, 2))
    wait_for_turn(table, 2)
    expect(key(table, 0)).to_be_visible()
    table.tap(shown_bid(table, 2))
    wait_for_turn(table, 1)
    table.tap(shown_bid(table, 1))
    wait_for_turn(table, 1)
    tap_number(table, 0)
    expect(question(table)).to_have_text("Anna must bid again")
    # Undo cancels that.
    tap_undo(table)
    expect_playing(table, 1, [1, 1, 0])
    wait_for_turn(table, 1)
    table.tap(shown_bid(table, 1))
    tap_number(table, 0)
    expect(question(table)).to_have_text("Anna must bid again")
    wait_for_turn(table, 0)
    expect(key(table, 1)).to_have_attribute("aria-disabled", "true")
    expect(table.page.locator("#why")).to_have_text("Not 1: bids may not add up to 1")
    tap_number(table, 0)
    expect_playing(table, 1, [0, 0, 0])
    wait_until_saved(table)
    table.page.reload()
    expect_playing(table, 1, [0, 0, 0])
    # Also after the tricks were undone.
    tap_number(table, 1)
    expect_bidding(table, 2)
    tap_undo(table)
    wait_for_turn(table, 1)
    table.tap(shown_bid(table, 0))
    wait_for_turn(table, 0)
    tap_number(table, 0)
    expect_playing(table, 1, [0, 0, 0])


def test_the_forbidden_number_is_struck_out_and_focusable_but_cannot_be_entered(table: Phone) -> None:
    tap_number(table, 0)
    wait_for_turn(table, 2)
    expect(table.page.locator("#why")).to_be_hidden()
    tap_number(table, 0)
    wait_for_turn(table, 0)
    forbidden = key(table, 1)
    expect(forbidden).to_have_attribute("aria-disabled", "true")
    expect(forbidden).to_have_class("chip struck")
    expect(forbidden).to_have_attribute("aria-describedby", "why")
    expect(table.page.locator("#why")).to_have_text("Not 1: bids may not add up to 1")
    forbidden.focus()
    expect(forbidden).to_be_focused()
    forbidden.tap(force=True)
    expect(live_region(table)).to_contain_text("Not 1: bids may not add up to 1")
    table.page.keyboard.press("1")
    table.page.keyboard.press("Enter")
    wait_for_turn(table, 0)
    expect_wells(table, [None, 0, 0])
    tap_number(table, 0)
    expect_playing(table, 1, [0, 0, 0])


def test_an_early_end_is_undone_on_the_play_page(table: Phone) -> None:
    play_first_round(table)
    wait_until_saved(table)
    end_game_early(table)
    open_game_menu(table)
    table.page.locator("#game-menu a[href$='/play/']").tap()
    expect(table.page.locator(".champion h2")).to_be_visible()
    tap_undo(table)
    expect_bidding(table, 2)
    tap_each(table, [0, 0, 0])
    expect_playing(table, 2, [0, 0, 0])


# Returns the places of the keys below the numbers other than Undo, and the texts that are cut or wider than their key.
TOOLS = """(() => {
  const keys = [...document.querySelectorAll(".bar > :is(.more-tools, .to-game)")];
  const texts = [...document.querySelectorAll("#undo b, #undo small, .to-game span")];
  const inner = ({ right }, key) => right < key.getBoundingClientRect().right - 2;
  return {
    places: keys.map((key) => JSON.stringify(key.getBoundingClientRect())),
    cut: texts.filter((text) => text.scrollWidth > text.clientWidth && text.clientWidth).map((each) => each.className),
    beyond: texts.filter((text) => !inner(text.getBoundingClientRect(), text.closest(".bar > *"))).length,
    words: document.querySelector(".to-game span").checkVisibility(),
  };
})()"""


def tools(phone: Phone) -> list[dict[str, Any]]:
    """Return what `TOOLS` does for phones of three widths."""
    found = []
    for width in (320, 360, 390):
        phone.resize(width, 700)
        found.append(phone.page.evaluate(TOOLS))
    return found


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_redo_takes_its_room_from_undo_alone_and_only_the_name_in_undo_is_shortened(
    new_phone: NewPhone, locale: str
) -> None:
    phone = new_phone(Model(locale=locale))
    start_game(phone, ["Christiane-Elisabeth", "Wilhelmine-Charlotte", "Clara"])
    tap_number(phone, 0)
    tap_number(phone, 0)
    step = phone.page.locator("#undo small")
    expect(step.locator("bdi")).to_have_text("Clara")
    before = tools(phone)
    tap_undo(phone)
    expect(phone.page.locator("#redo")).to_be_visible()
    expect(step.locator("bdi")).to_have_text("Wilhelmine-Charlotte")
    assert tools(phone) == before
    assert [(each["cut"], each["beyond"], each["words"]) for each in before] == [([], 0, True)] * 3


@pytest.mark.parametrize("cards", [15, 20])
def test_the_bid_that_the_dealer_may_not_make_stands_beside_the_bars_of_the_cards(
    new_phone: NewPhone, cards: int
) -> None:
    phone = new_phone(Model(locale="de-DE"))
    start_game(phone, PLAYERS, plus_minus_one="1", schedule="custom", hand_sizes=str(cards))
    for seat in (1, 2):
        tap_number(phone, 1, seat)
    expect(phone.page.locator("#why")).to_be_visible()
    bars = phone.page.locator(".pips i")
    expect(bars).to_have_count(cards)
    text = box_of(phone.page.locator("#why"))
    assert text["x"] + text["width"] <= box_of(bars.first)["x"]
