"""The set-up page on narrow phones."""

import pytest
from playwright.sync_api import expect

from tests.browser.helpers.language_page import open_in
from tests.browser.helpers.phone import Phone
from tests.browser.helpers.places import box_of, centre_of


def test_the_field_for_a_number_of_cards_is_beside_its_choice(phone: Phone) -> None:
    field = phone.page.locator('[name="plus_minus_one_from"]')
    choice = phone.page.locator(".with-number", has=phone.page.locator('[name="plus_minus_one"]'))
    for language in ("de", "en"):
        open_in(phone, language, "/games/new/")
        phone.tap(phone.page.locator("#outcome .change"))
        phone.tap(phone.page.locator(".options-fold > summary"))
        for width in (320, 360, 390):
            phone.resize(width, 844)
            assert centre_of(field)[1] == pytest.approx(centre_of(choice)[1], abs=2)
    field.fill("3")
    expect(choice.locator("input")).to_be_checked()


def test_the_fields_for_numbers_of_a_tournament_have_one_height_beside_long_choices_too(phone: Phone) -> None:
    open_in(phone, "de", "/events/new/")
    phone.resize(360, 640)
    names = ("rounds", "final_best", "final_each")
    assert {box_of(phone.page.locator(f'[name="{name}"]'))["height"] for name in names} == {48}
