"""The set-up page asks about a typed name that differs from a known player's only in accents."""

import pytest
from playwright.sync_api import expect

from tests.browser.helpers.phone import Phone
from tests.browser.helpers.posted_forms import create_game
from tests.browser.pages.test_set_up import name_key, places, type_names

QUESTION = "#same-person"


@pytest.fixture
def typed(phone: Phone) -> Phone:
    """A phone that knows Łukasz, on which two names were typed for a new game."""
    create_game(phone, ["Łukasz", "Ben", "O'Neil"])
    type_names(phone, "Ada", "lukasz")
    return phone


def test_yes_seats_the_known_player(typed: Phone) -> None:
    question = typed.page.locator(QUESTION)
    expect(question.locator("span")).to_have_text("Is lukasz the same person as Łukasz?")
    expect(typed.page.locator("#say")).to_have_text("Is lukasz the same person as Łukasz?")
    expect(name_key(typed, "Łukasz")).to_have_attribute("aria-pressed", "false")
    typed.tap(question.get_by_text("Yes"))
    expect(question).to_be_hidden()
    assert places(typed) == ["Ada", "Łukasz"]
    expect(name_key(typed, "Łukasz")).to_have_attribute("aria-pressed", "true")


def test_no_keeps_the_name_and_is_not_asked_again(typed: Phone) -> None:
    question = typed.page.locator(QUESTION)
    typed.tap(question.get_by_text("No"))
    expect(question).to_be_hidden()
    typed.tap(name_key(typed, "Ben"))
    expect(question).to_be_hidden()
    assert places(typed) == ["Ada", "lukasz", "Ben"]


def test_nothing_is_asked_about_a_spelling_of_a_known_name_or_if_both_are_seated(typed: Phone) -> None:
    question = typed.page.locator(QUESTION)
    typed.tap(name_key(typed, "Łukasz"))
    expect(question).to_be_hidden()
    type_names(typed, "o’neil", "BEN", "Lukas")
    expect(name_key(typed, "O'Neil")).to_have_attribute("aria-pressed", "true")
    expect(question).to_be_hidden()
