"""A phone shows a code that signs in another one; both record, and one signs the other out."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.browser.helpers.phone import SMALL, Model, NewPhone, Phone, beyond_the_screen
from tests.browser.helpers.places import box_of
from tests.browser.helpers.play_page import (
    expect_bidding,
    expect_playing,
    tap_bids,
    tap_number,
    total,
    wait_for_turn,
    wait_until_saved,
)
from tests.browser.helpers.posted_forms import create_game

SMALLEST_CODE = 240
"""In pixels of CSS on a screen of 360."""


def outcome(phone: Phone) -> Locator:
    return phone.page.locator("#outcome")


def show_code(phone: Phone) -> str:
    """Show a code on a phone and return its address."""
    phone.page.get_by_role("link", name=re.compile("Sign in (another|a second) phone")).click()
    phone.tap(phone.page.get_by_role("button", name="Show the code"))
    expect(outcome(phone)).to_have_text("Waiting for the other phone …")
    return phone.page.locator("#code code").inner_text()


def press_sign_in(phone: Phone, address: str) -> None:
    phone.page.goto(address)
    phone.tap(phone.page.get_by_role("button", name="Sign in"))
    expect(phone.page.locator(".begin")).to_be_visible()


def test_a_phone_signs_in_another_one_and_both_record(new_phone: NewPhone, new_signed_out_phone: NewPhone) -> None:
    phone, other = new_phone(SMALL), new_signed_out_phone(SMALL)
    table = create_game(phone, ["Anna", "Ben", "Clara"])
    phone.page.goto(table.replace("/play/", "/bring/"))
    address = show_code(phone)
    expect(phone.page.get_by_role("button", name="Copy link")).to_be_visible()
    press_sign_in(other, address)
    expect(outcome(phone)).to_have_text("The other phone is signed in.")
    expect(phone.page.locator(".qr")).to_have_count(0)
    for each in (phone, other):
        each.page.goto(table)
        wait_for_turn(each, 1)
    tap_bids(other, [1, 0, 0])
    wait_until_saved(other)
    expect_playing(phone, 1, [1, 0, 0])
    tap_number(phone, 0)
    wait_for_turn(phone, 2)
    tap_number(phone, 0)
    expect_bidding(other, 2)
    expect(total(other, 0)).to_have_text("30")


def test_the_code_is_large_and_keeps_its_place_until_it_is_used(new_phone: NewPhone) -> None:
    phone = new_phone(Model(width=360, height=640, scheme="dark"))
    phone.open("/more/")
    show_code(phone)
    box = box_of(phone.page.locator(".qr"))
    assert min(box["width"], box["height"]) >= SMALLEST_CODE
    assert box["width"] == box["height"]
    assert beyond_the_screen(phone)[0] == 0
    expect(phone.page.locator("#new-code")).to_be_focused()
    with phone.page.expect_response(lambda response: "/another-phone/?code=" in response.url) as unchanged:
        pass
    assert unchanged.value.status == 204
    assert box_of(phone.page.locator(".qr")) == box
    # A late answer about the code before is given up: this one never comes.
    polls = "**/another-phone/?code=*"
    phone.page.route(polls, lambda _: None)
    with phone.page.expect_request(polls):
        first = phone.page.locator("#code code").inner_text()
    with phone.page.expect_event("requestfailed", lambda request: "?code=" in request.url):
        phone.tap(phone.page.get_by_role("button", name="New code"))
    expect(phone.page.locator("#code code")).not_to_have_text(first)
    expect(outcome(phone)).to_have_text("Waiting for the other phone …")


def test_a_reload_and_back_make_no_code_and_end_none(new_phone: NewPhone, new_signed_out_phone: NewPhone) -> None:
    phone, other = new_phone(), new_signed_out_phone()
    phone.open("/more/")
    address = show_code(phone)
    phone.page.reload()
    expect(phone.page.get_by_role("button", name="Show the code")).to_be_visible()
    phone.page.go_back()
    phone.page.go_forward()
    expect(phone.page.get_by_role("button", name="Show the code")).to_be_visible()
    press_sign_in(other, address)


def test_a_newer_code_replaces_the_one_on_another_phone_which_says_so(new_phone: NewPhone) -> None:
    first, second = new_phone(), new_phone()
    for phone in (first, second):
        phone.open("/more/")
        show_code(phone)
    expect(outcome(first)).to_have_text("This code has expired, or a newer one has replaced it.")
    expect(outcome(second)).to_have_text("Waiting for the other phone …")
    first.tap(first.page.get_by_role("button", name="New code"))
    expect(outcome(first)).to_have_text("Waiting for the other phone …")


def test_without_scripts_the_code_works_too(new_phone: NewPhone, new_signed_out_phone: NewPhone) -> None:
    phone, other = new_phone(Model(javascript=False)), new_signed_out_phone()
    phone.open("/more/")
    press_sign_in(other, show_code(phone))
    phone.tap(phone.page.get_by_role("button", name="Sign out all other phones"))
    expect(outcome(phone)).to_have_text("All other phones are signed out.")
    other.open("/")
    expect(other.page.get_by_role("heading", name="You keep the score?")).to_be_visible()
