"""A sheet can be typed while the server cannot be reached, even after the page was loaded again."""

from __future__ import annotations

from urllib.parse import urlsplit

from playwright.sync_api import expect

from tests.browser.helpers.offline import wait_until_stored
from tests.browser.helpers.phone import Phone
from tests.browser.helpers.server import ProductServer
from tests.browser.helpers.typed_sheet import SHEET_OF_FOUR, cell, expect_saved, numbers, start_sheet, type_rounds


def test_a_sheet_is_loaded_again_and_typed_on_without_the_server(phone: Phone, server: ProductServer) -> None:
    phone.open("/")
    start_sheet(phone)
    type_rounds(phone, SHEET_OF_FOUR[:1])
    expect_saved(phone)
    wait_until_stored(phone, urlsplit(phone.page.url).path)
    server.unplug()
    type_rounds(phone, SHEET_OF_FOUR[1:2], first=2)
    unsaved = phone.page.locator("#saving")
    expect(unsaved).to_have_text("not saved yet: the server does not answer")
    phone.page.reload()
    # The stored page is older than the last answer of the server.
    assert numbers(phone, 2) == [list(row) for row in SHEET_OF_FOUR[:2]]
    type_rounds(phone, SHEET_OF_FOUR[2:3], first=3)
    expect(unsaved).to_have_text("not saved yet: the server does not answer")
    server.plug_in()
    expect_saved(phone)
    phone.page.reload()
    expect(phone.page.locator("#rounds")).to_have_text("3 of 15 rounds")
    assert numbers(phone, 3) == [list(row) for row in SHEET_OF_FOUR[:3]]
    cell(phone, 4, 0).fill("0")
    expect_saved(phone)


def test_signing_out_warns_of_numbers_that_are_only_on_the_device(phone: Phone, server: ProductServer) -> None:
    phone.open("/more/")
    wait_until_stored(phone, "/")
    start_sheet(phone)
    expect_saved(phone)
    server.unplug()
    type_rounds(phone, SHEET_OF_FOUR[:1])
    expect(phone.page.locator("#saving")).to_have_text("not saved yet: the server does not answer")
    server.plug_in()
    phone.page.route("**/save/", lambda route: route.abort())
    phone.open("/more/")
    phone.page.locator(".leave summary").click()
    expect(phone.page.locator("#unsent")).to_be_visible()
