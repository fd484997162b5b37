"""The set-up page on narrow phones."""

import pytest
from playwright.sync_api import expect

from tests.browser.helpers.phone import Model, NewPhone
from tests.browser.helpers.places import centre_of


@pytest.mark.parametrize("locale", ["de-DE", "en-GB"])
def test_the_field_for_a_number_of_cards_is_beside_its_choice(new_phone: NewPhone, locale: str) -> None:
    phone = new_phone(Model(locale=locale))
    phone.open("/games/new/")
    phone.tap(phone.page.locator("#outcome .change"))
    phone.tap(phone.page.locator(".options-fold > summary"))
    field = phone.page.locator('[name="plus_minus_one_from"]')
    choice = phone.page.locator(".with-number", has=phone.page.locator('[name="plus_minus_one"]'))
    for width in (320, 360, 390):
        phone.own_page.set_viewport_size({"width": width, "height": 844})
        assert centre_of(field)[1] == pytest.approx(centre_of(choice)[1], abs=2)
    field.fill("3")
    expect(choice.locator("input")).to_be_checked()
