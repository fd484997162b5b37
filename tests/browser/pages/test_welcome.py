"""The page of a stranger: a sample game, a field for links, and the way back to the table of this phone."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from django.urls import reverse
from playwright.sync_api import expect

from scorekeeper.models import Game, LinkKind
from tests.browser.conftest import Confidant
from tests.browser.helpers.phone import Model, NewPhone, Phone, wait_for_value
from tests.browser.helpers.posted_forms import create_game
from tests.browser.live.test_own_phones import sit
from tests.browser.live.test_passing_the_pen import take_the_pen
from tests.helpers.pens import pen_path
from tests.helpers.watchers import share

PLAYERS = ["Anna", "Ben", "Clara"]
KEPT = "table of this phone"
TWO_DAYS_AGO = f"""() => {{
    const kept = JSON.parse(localStorage.getItem("{KEPT}"));
    localStorage.setItem("{KEPT}", JSON.stringify({{...kept, at: kept.at - 2 * 24 * 60 * 60 * 1000}}));
}}"""


def expect_way_back(phone: Phone, path: str) -> None:
    """Once the phone has remembered its table, open the start page, and follow the way back."""
    wait_for_value(phone, f"(path) => (localStorage.getItem('{KEPT}') ?? '').includes(path)", path)
    phone.open("/")
    expect(phone.page.locator("#look")).to_have_text("Back to the table")
    phone.tap(phone.page.locator("#look"))
    phone.page.wait_for_url(f"**{path}")


def game_at(address: str) -> Game:
    return Game.objects.get(pk=re.findall(r"/games/(\d+)/", address)[0])


def watch_path(confidant: Confidant, address: str) -> str:
    """Return the path of a link that shows a game."""
    with confidant.database():
        return reverse("watch", args=[share(game_at(address))])


def expect_sample(phone: Phone) -> None:
    phone.open("/")
    expect(phone.page.locator("#look")).to_have_text("Look at a sample game")
    expect(phone.page.locator("#look")).to_have_attribute("href", "/sample/")


def test_a_phone_that_watches_finds_its_table_again_for_a_day(
    confidant: Confidant, new_phone: NewPhone, new_signed_out_phone: NewPhone
) -> None:
    watcher = new_signed_out_phone()
    expect_sample(watcher)
    path = watch_path(confidant, create_game(new_phone(), PLAYERS))
    watcher.open(path)
    expect_way_back(watcher, path)
    watcher.open(f"{path}sheet/")
    expect_way_back(watcher, path)
    watcher.page.evaluate(TWO_DAYS_AGO)
    expect_sample(watcher)


def test_a_phone_that_bids_and_one_that_has_the_pen_find_their_table_again(
    confidant: Confidant, new_phone: NewPhone, new_signed_out_phone: NewPhone
) -> None:
    bidder, writer = new_signed_out_phone(), new_signed_out_phone()
    table = create_game(new_phone(), PLAYERS)
    with confidant.database():
        game = game_at(table)
        bidding, pen = reverse("own_bid", args=[share(game, LinkKind.BID)]), pen_path(game)
    sit(bidder, f"{bidder.address}{bidding}", "Anna")
    expect_way_back(bidder, bidding)
    take_the_pen(writer, f"{writer.address}{pen}", "Ben")
    expect_way_back(writer, urlsplit(table).path)


def test_a_table_whose_link_works_no_more_is_forgotten(new_signed_out_phone: NewPhone) -> None:
    watcher = new_signed_out_phone()
    watcher.open("/")
    path = f"/watch/{'x' * 30}/"
    watcher.page.evaluate(f"localStorage.setItem('{KEPT}', JSON.stringify({{path: '{path}', at: Date.now()}}))")
    watcher.expect_errors("404")
    expect_way_back(watcher, path)
    expect(watcher.page.locator("h1")).to_have_text("Nothing to see here")
    expect_sample(watcher)


def test_only_pages_of_this_server_count_as_a_table(new_signed_out_phone: NewPhone) -> None:
    phone = new_signed_out_phone()
    phone.open("/")
    for path in ("https://evil.example/watch/x/", "//evil.example/watch/x/", "/account/", "javascript:alert(1)", ""):
        phone.page.evaluate(f"localStorage.setItem('{KEPT}', JSON.stringify({{path: '{path}', at: Date.now()}}))")
        expect_sample(phone)


def test_the_command_is_copied_on_a_wide_page_and_absent_on_a_narrow_one(new_signed_out_phone: NewPhone) -> None:
    desk = new_signed_out_phone(Model(width=1280, height=800, touch=False))
    desk.open("/")
    expect(desk.page.locator("#command")).to_be_visible()
    desk.tap(desk.page.locator("#copy"))
    expect(desk.page.locator("#copy")).to_have_text("Copied")
    desk.resize(390, 844)
    expect(desk.page.locator("#command")).to_be_hidden()


def test_the_sample_game_opens_and_leads_back(new_signed_out_phone: NewPhone) -> None:
    phone = new_signed_out_phone()
    phone.open("/")
    phone.tap(phone.page.locator("#look"))
    expect(phone.page.locator("h1")).to_have_text("A sample game")
    expect(phone.page.locator(".scorepad tbody tr")).to_have_count(7)
    expect(phone.page.locator(".chart svg").first).to_be_visible()
    phone.tap(phone.page.locator(".back a"))
    expect(phone.page.locator("#look")).to_be_visible()


def test_signing_out_forgets_the_table_too(confidant: Confidant, phone: Phone) -> None:
    phone.open(watch_path(confidant, create_game(phone, PLAYERS)))
    expect(phone.page.locator(".asked")).to_be_visible()
    phone.open("/more/")
    phone.tap(phone.page.locator(".leave summary"))
    phone.tap(phone.page.locator("#leave button"))
    expect(phone.page.locator("#look")).to_have_text("Look at a sample game")
