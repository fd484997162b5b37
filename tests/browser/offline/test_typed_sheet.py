"""A sheet can be typed while the server cannot be reached, even after the page was loaded again."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.helpers.offline import path_of_page, wait_until_stored
from tests.browser.helpers.phone import Phone
from tests.browser.helpers.server import ProductServer
from tests.browser.helpers.typed_sheet import (
    SHEET_OF_FOUR,
    cell,
    expect_saved,
    numbers,
    paste_rounds,
    start_sheet,
    type_rounds,
)


def test_a_sheet_is_loaded_again_and_typed_on_without_the_server_and_signing_out_warns_of_its_numbers(
    phone: Phone, server: ProductServer
) -> None:
    phone.open("/")
    wait_until_stored(phone, "/more/")
    start_sheet(phone)
    paste_rounds(phone, SHEET_OF_FOUR[:1])
    expect_saved(phone)
    wait_until_stored(phone, path_of_page(phone))
    server.unplug()
    type_rounds(phone, SHEET_OF_FOUR[1:2], first=2)
    unsaved = phone.page.locator("#saving")
    expect(unsaved).to_have_text("not saved yet: the server does not answer")
    address = phone.page.url
    phone.open("/more/")
    phone.page.locator(".leave summary").click()
    expect(phone.page.locator("#unsent")).to_be_visible()
    phone.page.goto(address)
    # The stored page is older than the last answer of the server.
    assert numbers(phone, 2) == [list(row) for row in SHEET_OF_FOUR[:2]]
    cell(phone, 3, 0).fill("3")
    expect(unsaved).to_have_text("not saved yet: the server does not answer")
    server.plug_in()
    expect_saved(phone)
    phone.page.reload()
    expect(phone.page.locator("#rounds")).to_have_text("2 of 15 rounds")
    assert numbers(phone, 2) == [list(row) for row in SHEET_OF_FOUR[:2]]
    expect(cell(phone, 3, 0)).to_have_value("3")
    cell(phone, 4, 0).fill("0")
    expect_saved(phone)
