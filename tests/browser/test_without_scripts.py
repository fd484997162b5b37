"""A browser without scripts: plain forms that keep refused values."""

from collections.abc import Sequence

import pytest
from playwright.sync_api import Locator, Route, expect

from tests.browser.helpers.phone import Model, NewPhone, Phone

PLAIN = Model(javascript=False)


@pytest.fixture
def plain(new_phone: NewPhone) -> Phone:
    """A phone without scripts, signed in."""
    return new_phone(PLAIN)


def set_up(phone: Phone, names: Sequence[str]) -> None:
    """Fill in the names and start the game."""
    phone.open("/games/new/")
    expect(phone.page.locator('[name="player"]')).to_have_count(6)
    expect(phone.page.locator('[name="player"]:visible')).to_have_count(6)
    for place, name in enumerate(names):
        phone.page.locator('[name="player"]').nth(place).fill(name)
    phone.page.locator(".submit-row button").tap()


def write_numbers(phone: Phone, numbers: Sequence[str]) -> Locator:
    """Fill in a number for each player, in seat order, and return the button that saves them."""
    fields = phone.page.locator('noscript [name="value"][inputmode]')
    expect(fields).to_have_count(len(numbers))
    for field, number in zip(fields.all(), numbers, strict=True):
        field.fill(number)
    return phone.page.locator("noscript form button.primary")


def save_numbers(phone: Phone, numbers: Sequence[str]) -> None:
    """Fill in a number for each player, and save them."""
    write_numbers(phone, numbers).tap()


def send_twice(route: Route) -> None:
    """Send a request twice; the second response is shown."""
    route.fetch(max_redirects=0)
    route.continue_()


def expect_form(phone: Phone, what: str, number: int) -> None:
    """Wait until the form asks for the bids or the tricks of a round."""
    expect(phone.page.locator("noscript legend").first).to_have_text(what)
    expect(phone.page.locator("#round-title b")).to_have_text(f"Round {number}")


def test_a_round_can_be_recorded_with_plain_forms(plain: Phone) -> None:
    plain.open("/games/new/")
    for label in plain.page.locator(".deals span").all():
        assert label.evaluate("(label) => label.scrollWidth <= label.clientWidth")
    set_up(plain, ["Anna", "Ben", "", "Clara"])
    expect_form(plain, "Bids", 1)
    plain.page.locator('noscript .trump-key[value="red"]').tap()
    expect(plain.page.locator('noscript .trump-key[aria-pressed="true"]')).to_have_attribute("value", "red")
    save_numbers(plain, ["1", "1", "0"])
    expect_form(plain, "Tricks", 1)
    # Going back and forward shows the current state.
    plain.page.go_back()
    plain.page.go_forward()
    expect_form(plain, "Tricks", 1)
    save_numbers(plain, ["1", "0", "0"])
    expect_form(plain, "Bids", 2)
    for seat, total in enumerate(["30", "−10", "20"]):
        expect(plain.page.locator(f'.seat[data-seat="{seat}"] .total')).to_have_text(total)
    # The page links to that of the game.
    plain.page.get_by_role("link", name="Score sheet").first.tap()
    expect(plain.page.locator(".scorepad tbody tr")).to_have_count(1)


def test_what_is_refused_stays_in_its_fields_with_a_sentence(plain: Phone) -> None:
    plain.expect_errors("422")
    set_up(plain, ["Anna", "anna", "Clara"])
    expect(plain.page.locator(".refusal")).to_contain_text("nna")
    for place, typed in enumerate(["Anna", "anna", "Clara"]):
        expect(plain.page.locator('[name="player"]').nth(place)).to_have_value(typed)
    plain.page.locator('[name="player"]').nth(1).fill("Ben")
    plain.page.locator(".submit-row button").tap()
    expect_form(plain, "Bids", 1)
    save_numbers(plain, ["1", "7", "x"])
    expect(plain.page.locator(".refusal p").first).to_be_visible()
    for place, typed in enumerate(["1", "7", "x"]):
        expect(plain.page.locator('noscript [name="value"][inputmode]').nth(place)).to_have_value(typed)
    save_numbers(plain, ["1", "0", "1"])
    expect_form(plain, "Tricks", 1)


def test_a_plain_form_sent_twice_counts_once_and_there_are_buttons_for_undo_and_redo(plain: Phone) -> None:
    set_up(plain, ["Anna", "Ben", "Clara"])
    plain.page.route("**/play/", send_twice)
    save_numbers(plain, ["1", "1", "0"])
    expect_form(plain, "Tricks", 1)
    expect(plain.page.locator(".refusal")).to_have_count(0)
    plain.page.unroute("**/play/")
    tools = plain.page.locator("#pad")
    tools.get_by_role("button", name="Undo").tap()
    expect_form(plain, "Bids", 1)
    expect(plain.page.get_by_role("button", name="Undo")).to_have_count(0)
    tools.get_by_role("button", name="Redo").tap()
    expect_form(plain, "Tricks", 1)
