"""The table of people: sorted in place by its heads or, on a phone, by a select; rows that lead to the person."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Confidant
from tests.browser.helpers.language_page import open_in
from tests.browser.helpers.phone import SMALL, Model, NewPhone, Phone
from tests.browser.helpers.places import box_of

GAMES = 60
DESK = Model(width=1280, height=800, touch=False)


@pytest.fixture(scope="module")
def confidant(new_confidant: Callable[[], Confidant]) -> Confidant:
    """The Confidant of all tests, which change none of the games."""
    made = new_confidant()
    made.store_sample_games(GAMES)
    return made


def column(phone: Phone, name: str) -> list[str]:
    return phone.page.locator(f".league tbody .{name}").all_inner_texts()


def expect_sorted_by_wins(phone: Phone, order: str) -> None:
    expect(phone.page.locator("th.wins")).to_have_attribute("aria-sort", order)
    shares = [int(text.removesuffix("%")) for text in column(phone, "wins")]
    assert shares == sorted(shares, reverse=order == "descending")
    assert shares[0] != shares[-1]


def test_a_head_sorts_in_place_keeps_the_focus_and_survives_reload_and_back(new_phone: NewPhone) -> None:
    desk = new_phone(DESK)
    page, head = desk.page, desk.page.locator("#sort-wins")
    desk.open("/people/")
    page.evaluate("document.body.dataset.loaded = 'once'")
    head.focus()
    page.keyboard.press("Enter")
    expect_sorted_by_wins(desk, "descending")
    expect(head).to_be_focused()
    page.keyboard.press("Enter")
    expect_sorted_by_wins(desk, "ascending")
    expect(head).to_be_focused()
    expect(page.locator("body")).to_have_attribute("data-loaded", "once")
    expect(page).to_have_url(re.compile("sort=wins&order=ascending"))
    page.reload()
    expect_sorted_by_wins(desk, "ascending")
    page.go_back()
    expect_sorted_by_wins(desk, "descending")
    page.go_back()
    expect(page.locator("th.rating")).to_have_attribute("aria-sort", "descending")


def test_on_a_wide_screen_the_rating_is_explained_beside_the_table(new_phone: NewPhone) -> None:
    desk = new_phone(DESK)
    for language, width in (("en", 1280), ("de", 1000), ("fr", 1000), ("nl", 1000)):
        desk.resize(width, 700)
        open_in(desk, language, "/people/")
        table, text = (box_of(desk.page.locator(part)) for part in (".league", ".rating-beside"))
        assert table["x"] + table["width"] + 16 < text["x"]
        assert desk.page.evaluate("document.documentElement.scrollWidth") <= width
        expect(desk.page.locator("select")).to_be_hidden()
        expect(desk.page.locator("main summary")).to_be_hidden()


def test_beside_a_long_name_the_name_of_the_other_is_not_broken(new_phone: NewPhone) -> None:
    phone = new_phone(Model(width=360, height=640))
    phone.open("/people/")
    phone.page.locator(".league tbody tr").first.tap(position={"x": 200, "y": 10})
    phone.page.locator("a[href*='/against/']").first.tap()
    names = phone.page.locator(".common-games").first.locator("thead bdi")
    expect(names).to_have_count(2)
    one, other = names.all()
    one.evaluate("name => { name.textContent = 'Maximiliane-Charlotte' }")
    other.evaluate("name => { name.textContent = 'Konstantin' }")
    assert [name.evaluate("name => name.getClientRects().length") for name in (one, other)] == [2, 1]
    assert phone.page.evaluate("document.documentElement.scrollWidth") <= 360


def test_on_a_phone_a_select_sorts_and_a_tap_anywhere_on_a_row_leads_to_the_person(new_phone: NewPhone) -> None:
    phone = new_phone(SMALL)
    page = phone.page
    phone.open("/people/")
    expect(page.locator(".league thead")).to_have_css("clip-path", "inset(50%)")
    page.get_by_label("Sorted by").focus()
    page.get_by_label("Sorted by").select_option(label="Points per round")
    expect(page).to_have_url(re.compile("sort=points"))
    expect(page.locator(".league tbody tr").first).to_contain_text("points a round")
    expect(page.get_by_label("Sorted by")).to_be_focused()
    row = page.locator(".league tbody tr").nth(1)
    name = row.locator("bdi").inner_text()
    row.tap(position={"x": 300, "y": 10})
    expect(page.locator("h1 bdi")).to_have_text(name)


def test_on_a_phone_a_row_is_54_pixels_high_and_the_rating_is_explained_on_request(new_phone: NewPhone) -> None:
    phone = new_phone(SMALL)
    phone.open("/people/")
    heights = phone.page.locator(".league tbody tr").evaluate_all("all => all.map(row => row.offsetHeight)")
    assert all(height in (54, 55) for height in heights[:5])
    expect(phone.page.locator(".rating-example:visible")).to_have_count(0)
    summary = phone.page.get_by_text("Rating?")
    before = box_of(summary)
    summary.tap()
    expect(phone.page.locator("details .rating-example")).to_be_visible()
    assert box_of(summary) == before


def test_without_scripts_the_select_has_a_button_and_the_heads_are_links(new_phone: NewPhone) -> None:
    phone = new_phone(Model(javascript=False))
    phone.open("/people/")
    phone.page.get_by_label("Sorted by").select_option(label="Wins")
    phone.page.get_by_role("button", name="Sort", exact=True).tap()
    expect(phone.page).to_have_url(re.compile(r"\?count=standard&sort=wins$"))
    phone.resize(DESK.width, DESK.height)
    phone.page.locator("#sort-points").click()
    expect(phone.page).to_have_url(re.compile("sort=points"))
    expect(phone.page.locator("th.points")).to_have_attribute("aria-sort", "descending")


def test_why_a_name_is_refused_stays_in_sight_beside_its_field_on_a_long_page(new_phone: NewPhone) -> None:
    phone = new_phone(SMALL)
    phone.expect_errors("422")
    phone.open("/people/")
    names = phone.page.locator(".league tbody bdi").all_inner_texts()
    phone.page.locator(".league tbody tr").nth(1).tap(position={"x": 200, "y": 10})
    phone.page.get_by_text("Name and merging").tap()
    name = phone.page.locator('[name="name"]')
    name.fill(names[0])
    name.press("Enter")
    expect(name).to_have_attribute("aria-invalid", "true")
    expect(name).to_be_in_viewport()
    expect(phone.page.locator(".refusal")).to_be_in_viewport(ratio=0.9)


def test_the_page_of_bids_shows_another_number_of_players_in_place(new_phone: NewPhone) -> None:
    phone = new_phone(SMALL)
    page = phone.page
    phone.open("/people/?sort=games")
    page.locator(".league tbody a").first.click()
    page.get_by_role("link", name="Bids", exact=True).tap()
    expect(page.locator(".bid-card .about").first).to_contain_text("4 players")
    page.evaluate("document.body.dataset.loaded = 'once'")
    page.locator("#players-5").tap()
    expect(page.locator("#players-5")).to_have_attribute("aria-current", "true")
    expect(page.locator(".bid-bars").first.locator("li")).to_have_count(5)
    expect(page).to_have_url(re.compile("players=5"))
    expect(page.locator("body")).to_have_attribute("data-loaded", "once")
