"""The set-up page: players, their order, the first dealer, presets and options."""

import re
from itertools import pairwise

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.helpers.games import made_up_round
from tests.browser.helpers.phone import SMALL, Model, NewPhone, Phone
from tests.browser.helpers.places import centre_of
from tests.browser.helpers.play_page import (
    change_options,
    choose_preset,
    key,
    tap_number,
    unfold_game,
    wait_for_turn,
)
from tests.browser.helpers.posted_forms import create_game


def places(phone: Phone) -> list[str]:
    """Return the names in the order of the table."""
    fields = phone.page.locator('[name="player"]').all()
    return [name for field in fields if (name := field.input_value())]


def dealer(phone: Phone) -> str:
    row = phone.page.locator(".place-row", has=phone.page.locator('[name="first_dealer"]:checked'))
    return row.locator('[name="player"]').input_value()


def name_key(phone: Phone, name: str) -> Locator:
    return phone.page.locator(".name-key", has_text=name)


def grip(phone: Phone, place: int) -> Locator:
    """Return the handle by which a player is moved."""
    return phone.page.locator(".grip").nth(place)


def type_names(phone: Phone, *names: str, address: str = "/games/new/") -> None:
    """Type names, each ended by Enter, which adds them and empties the field."""
    phone.open(address)
    phone.page.locator("#who").focus()
    for name in names:
        phone.page.keyboard.insert_text(name)
        phone.page.keyboard.press("Enter")


def outcome(phone: Phone) -> Locator:
    """Return the line of the game."""
    return phone.page.locator("#outcome")


def remarks(phone: Phone) -> Locator:
    """Return what is said about the rounds of the game."""
    return phone.page.locator("#remarks")


def test_one_tap_adds_a_known_player_and_another_tap_removes_them(phone: Phone) -> None:
    create_game(phone, ["Anna", "Ben", "Clara", "David"])
    phone.open("/games/new/")
    for name in ["David", "Anna", "Ben"]:
        phone.tap(name_key(phone, name))
    assert places(phone) == ["David", "Anna", "Ben"]
    expect(name_key(phone, "Anna")).to_have_attribute("aria-pressed", "true")
    phone.tap(name_key(phone, "Anna"))
    assert places(phone) == ["David", "Ben"]
    expect(name_key(phone, "Anna")).to_have_attribute("aria-pressed", "false")


@pytest.mark.parametrize("address", ["/games/new/", "/games/new/offline/"])
def test_enter_adds_a_name_and_starts_no_game_also_without_a_name(phone: Phone, address: str) -> None:
    field, start = phone.page.locator("#who"), phone.page.locator(".submit-row button")
    type_names(phone, "Anna", "Ben", "Clara", address=address)
    expect(phone.page.locator(".place-row:visible")).to_have_count(3)
    for _ in range(2):
        expect(field).to_be_focused()
        phone.page.keyboard.press("Enter")
    phone.page.locator('[name="player"]').first.press("Enter")
    expect(field).to_be_focused()
    phone.page.locator('[name="first_dealer"]').first.press("Enter")
    field.focus()
    for name in ("David", "Eva", "Franz"):
        phone.page.keyboard.insert_text(name)
        phone.page.keyboard.press("Enter")
    expect(start).to_be_focused()
    phone.page.keyboard.press("Enter")
    expect(phone.page.locator(".seat")).to_have_count(6)
    expect(phone.page).to_have_url(re.compile(r"/games/[1-9]\d*/play/"))


def test_the_order_is_changed_by_arrow_keys_and_announced_and_the_dealer_stays_the_same_player(phone: Phone) -> None:
    type_names(phone, "Anna", "Ben", "Clara", "David")
    expect(outcome(phone)).to_contain_text("15 rounds")
    grip(phone, 2).focus()
    phone.page.keyboard.press("ArrowUp")
    assert places(phone) == ["Anna", "Clara", "Ben", "David"]
    expect(phone.page.locator("#say")).to_have_text("Clara now sits at place 2.")
    phone.page.keyboard.press("ArrowUp")
    phone.page.keyboard.press("ArrowUp")
    assert places(phone) == ["Clara", "Anna", "Ben", "David"]
    expect(grip(phone, 0)).to_be_focused()
    phone.page.keyboard.press("ArrowDown")
    assert places(phone) == ["Anna", "Clara", "Ben", "David"]
    # Removing the dealer makes the first player the dealer.
    phone.page.locator(".deals").nth(3).tap()
    assert dealer(phone) == "David"
    phone.page.locator(".remove").nth(3).tap()
    assert places(phone) == ["Anna", "Clara", "Ben"]
    assert dealer(phone) == "Anna"
    phone.page.locator(".deals").nth(2).tap()
    grip(phone, 2).focus()
    for pressed in ("ArrowUp", "ArrowUp", "ArrowDown"):
        phone.page.keyboard.press(pressed)
        assert dealer(phone) == "Ben"
    assert places(phone) == ["Anna", "Ben", "Clara"]
    phone.page.locator(".submit-row button").tap()
    expect(phone.page.locator(".seat .name")).to_have_text(["Clara", "Anna", "Ben"])


def test_the_order_is_changed_by_drag_with_a_mouse(new_phone: NewPhone) -> None:
    desk = new_phone(Model(width=1024, height=768, touch=False))
    type_names(desk, "Anna", "Ben", "Clara")
    desk.page.mouse.move(*centre_of(grip(desk, 0)))
    desk.page.mouse.down()
    for place in (1, 2):
        desk.page.mouse.move(*centre_of(grip(desk, place)), steps=4)
    desk.page.mouse.up()
    assert places(desk) == ["Ben", "Clara", "Anna"]
    expect(desk.page.locator(".dragged")).to_have_count(0)


def test_the_order_is_changed_by_drag_with_a_finger(phone: Phone) -> None:
    type_names(phone, "Anna", "Ben", "Clara")
    finger = phone.own_page.context.new_cdp_session(phone.page)
    stops = [centre_of(grip(phone, place)) for place in (2, 1, 0)]

    def touch(kind: str, *points: tuple[float, float]) -> None:
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})

    touch("touchStart", stops[0])
    for start, end in pairwise(stops):
        for step in (0.25, 0.5, 0.75, 1):
            touch("touchMove", (start[0], start[1] + (end[1] - start[1]) * step))
    touch("touchEnd")
    expect(phone.page.locator(".dragged")).to_have_count(0)
    assert places(phone) == ["Clara", "Anna", "Ben"]


def test_a_refused_set_up_keeps_all_values_and_the_refusal_disappears_when_a_name_is_entered(phone: Phone) -> None:
    phone.expect_errors("422")
    type_names(phone, "Anna", "Ben")
    phone.page.locator(".deals").nth(1).tap()
    change_options(phone, {"scoring": "alternate", "plus_minus_one_from": "99"})
    phone.page.locator(".submit-row button").tap()
    refusal = phone.page.get_by_text("A game has 3 to 6 players, not 2")
    expect(refusal).to_be_visible()
    assert places(phone) == ["Anna", "Ben"]
    assert dealer(phone) == "Ben"
    expect(phone.page.locator('[name="scoring"][value="alternate"]')).to_be_checked()
    expect(phone.page.locator('[name="plus_minus_one_from"]')).to_have_value("99")
    expect(phone.page.locator('[name="plus_minus_one"][value="other"]')).to_be_checked()
    expect(phone.page.locator("#who")).to_be_focused()
    wrong = phone.page.locator('#set-up [aria-invalid="true"]:not([name="plus_minus_one_from"])')
    expect(wrong).not_to_have_count(0)
    phone.page.keyboard.type("Clara")
    phone.page.keyboard.press("Enter")
    expect(refusal).to_have_count(0)
    expect(wrong).to_have_count(0)


def test_the_same_table_takes_three_taps_from_the_start_page_and_three_known_players_take_five(phone: Phone) -> None:
    create_game(phone, ["Anna", "Ben", "Clara"], rounds=[made_up_round(1, 3)], schedule="custom", hand_sizes="1")
    phone.open("/")
    phone.taps = 0
    phone.tap(phone.page.locator(".begin form button"))
    wait_for_turn(phone, 2)
    tap_number(phone, 1)
    wait_for_turn(phone, 0)
    assert phone.taps <= 3
    phone.open("/")
    phone.taps = 0
    phone.tap(phone.page.locator(".begin > a"))
    for name in ("Anna", "Ben", "Clara"):
        phone.tap(name_key(phone, name))
    phone.tap(phone.page.locator(".submit-row button"))
    expect(key(phone, 1)).to_be_visible()
    assert phone.taps == 5


def test_the_preview_follows_players_and_options_immediately(phone: Phone) -> None:
    """G4, V4, M6."""
    create_game(phone, ["Anna", "Ben", "Clara", "David"])
    phone.open("/games/new/")
    expect(remarks(phone)).to_contain_text("6 players")
    for name in ("Anna", "Ben", "Clara", "David"):
        phone.tap(name_key(phone, name))
    expect(outcome(phone)).to_contain_text("15 rounds: 1 to 15 cards")
    choose_preset(phone, "elimination")
    expect(remarks(phone)).to_contain_text("One player leaves after round 15.")
    expect(phone.page.locator("#outcome-name")).to_be_focused()
    assert places(phone) == ["Anna", "Ben", "Clara", "David"]
    change_options(phone, {"bidding": "secret"})
    expect(outcome(phone)).to_contain_text("Custom options")
    expect(phone.page.locator('.preset[aria-pressed="true"]')).to_have_count(0)
    change_options(phone, {"plus_minus_one": "2"})
    expect(outcome(phone).locator(".objection")).to_contain_text("cannot be kept while bids are secret")
    expect(outcome(phone)).to_be_in_viewport()
    expect(phone.page.locator("#say")).to_contain_text("cannot be kept while bids are secret")
    change_options(phone, {"bidding": "covered"})
    expect(remarks(phone)).to_contain_text("Bids are covered in every round.")


def test_options_stay_where_they_are_while_the_preview_above_them_changes(new_phone: NewPhone) -> None:
    phone = new_phone(SMALL)
    phone.open("/games/new/")
    choose_preset(phone, "dm2008")
    change_options(phone, {"bidding": "secret"})
    expect(outcome(phone).locator(".objection")).to_have_count(1)
    save = phone.page.locator("#keep")
    save.scroll_into_view_if_needed()
    place = centre_of(save)
    phone.page.evaluate("""document.querySelector('[name="bidding"][value="covered"]').click()""")
    expect(outcome(phone).locator(".objection")).to_have_count(0)
    assert centre_of(save) == pytest.approx(place, abs=1)


def test_a_preset_tapped_as_soon_as_the_last_one_is_shown_stays_on_the_page(phone: Phone) -> None:
    phone.open("/games/new/")
    page = phone.page
    page.evaluate("""() => document.addEventListener("htmx:afterSwap", () => queueMicrotask(
        () => document.getElementById("preset-quick").click()), {once: true})""")
    page.evaluate("document.getElementById('preset-alternate_count').click()")
    expect(page.locator("#preset-quick")).to_have_attribute("aria-pressed", "true")
    assert page.url.endswith("/games/new/")


def test_a_list_of_hand_sizes_can_be_filled_in_and_edited(phone: Phone) -> None:
    """V8."""
    phone.open("/games/new/")
    change_options(phone, {"most": "3"})
    phone.page.locator("#shape-up_and_down").tap()
    sizes = phone.page.locator('[name="hand_sizes"]')
    expect(sizes).to_have_value("1-2-3-2-1")
    expect(phone.page.locator("#shape-up_and_down")).to_be_focused()
    change_options(phone, {"schedule": "standard"})
    expect(remarks(phone)).to_contain_text("20 rounds")
    expect(phone.page.locator("#game-choice")).to_have_count(1)
    expect(phone.page.locator('[name="schedule"][value="standard"]')).to_be_checked()
    sizes.fill("5-4")
    expect(phone.page.locator('[name="schedule"][value="custom"]')).to_be_checked()
    sizes.blur()
    expect(remarks(phone)).to_contain_text("2 rounds: 5-4 cards")


def test_an_own_preset_is_saved_chosen_and_deleted(phone: Phone) -> None:
    phone.open("/games/new/")
    change_options(phone, {"scoring": "alternate", "clairvoyance": True, "preset_name": "Friday"})
    phone.page.keyboard.press("Enter")
    expect(phone.page.locator("#outcome-name")).to_have_text("Friday")
    choose_preset(phone, "standard")
    unfold_game(phone)
    phone.page.locator(".own-preset .preset").tap()
    expect(phone.page.locator("#outcome-name")).to_have_text("Friday")
    expect(phone.page.locator('[name="clairvoyance"]')).to_be_checked()
    unfold_game(phone)
    phone.page.locator(".forget").tap()
    expect(phone.page.locator(".own-preset")).to_have_count(0)
    expect(phone.page.locator('[name="clairvoyance"]')).to_be_checked()


def test_without_scripts_choosing_a_preset_scrolls_to_the_preview(new_phone: NewPhone) -> None:
    """V7."""
    plain = new_phone(Model(javascript=False))
    plain.open("/games/new/")
    for place, name in enumerate(["Anna", "Ben", "Clara"]):
        plain.page.locator('[name="player"]').nth(place).fill(name)
    choose_preset(plain, "quick")
    expect(outcome(plain)).to_contain_text("10 rounds: 2-4-6-8-10-12-14-16-18-20 cards")
    expect(outcome(plain)).to_be_in_viewport()
    assert places(plain) == ["Anna", "Ben", "Clara"]
    plain.page.locator(".submit-row button").tap()
    expect(plain.page.locator("#round-title")).to_contain_text("of 10 · 2 cards")
