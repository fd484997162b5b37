"""The page of a stranger: a sample game, a field for links, and the way back to the table of this phone."""

from playwright.sync_api import expect

from tests.browser.helpers.offline import path_of_page
from tests.browser.helpers.phone import Model, NewPhone, Phone, wait_for_value
from tests.browser.helpers.play_page import start_game
from tests.browser.live.test_own_phones import code_of, sit
from tests.browser.live.test_passing_the_pen import hand_over, take_the_pen
from tests.browser.live.test_watching import look_on, share

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


def expect_sample(phone: Phone) -> None:
    phone.open("/")
    expect(phone.page.locator("#look")).to_have_text("Look at a sample game")
    expect(phone.page.locator("#look")).to_have_attribute("href", "/sample/")


def test_a_phone_that_watches_finds_its_table_again_for_a_day(
    new_phone: NewPhone, new_signed_out_phone: NewPhone
) -> None:
    watcher = new_signed_out_phone()
    expect_sample(watcher)
    link = look_on(new_phone(), watcher)
    path = link[link.index("/watch/") :]
    expect_way_back(watcher, path)
    watcher.open(f"{path}sheet/")
    expect_way_back(watcher, path)
    watcher.page.evaluate(TWO_DAYS_AGO)
    expect_sample(watcher)


def test_a_phone_that_bids_and_one_that_has_the_pen_find_their_table_again(
    new_phone: NewPhone, new_signed_out_phone: NewPhone
) -> None:
    phone, bidder, writer = new_phone(), new_signed_out_phone(), new_signed_out_phone()
    start_game(phone, ["Anna", "Ben", "Clara"])
    table = path_of_page(phone)
    link = code_of(phone)
    sit(bidder, link, "Anna")
    expect_way_back(bidder, link[link.index("/bid/") :])
    take_the_pen(writer, hand_over(phone), "Ben")
    expect_way_back(writer, table)


def test_a_table_whose_link_works_no_more_is_forgotten(new_phone: NewPhone, new_signed_out_phone: NewPhone) -> None:
    watcher = new_signed_out_phone()
    look_on(new_phone(), watcher)
    path = f"/watch/{'x' * 30}/"
    watcher.page.evaluate(f"localStorage.setItem('{KEPT}', JSON.stringify({{path: '{path}', at: Date.now()}}))")
    watcher.expect_errors("404")
    expect_way_back(watcher, path)
    expect(watcher.page.locator("h1")).to_have_text("Nothing to see here")
    expect_sample(watcher)


def test_only_pages_of_this_server_count_as_a_table(new_signed_out_phone: NewPhone) -> None:
    phone = new_signed_out_phone()
    for path in ("https://evil.example/watch/x/", "//evil.example/watch/x/", "/account/", "javascript:alert(1)", ""):
        phone.open("/")
        phone.page.evaluate(f"localStorage.setItem('{KEPT}', JSON.stringify({{path: '{path}', at: Date.now()}}))")
        expect_sample(phone)


def test_the_command_is_copied_on_a_wide_page_and_absent_on_a_phone(new_signed_out_phone: NewPhone) -> None:
    desk = new_signed_out_phone(Model(width=1280, height=800, touch=False))
    desk.open("/")
    expect(desk.page.locator("#command")).to_be_visible()
    desk.tap(desk.page.locator("#copy"))
    expect(desk.page.locator("#copy")).to_have_text("Copied")
    phone = new_signed_out_phone()
    phone.open("/")
    expect(phone.page.locator("#command")).to_be_hidden()


def test_the_sample_game_opens_and_leads_back(new_signed_out_phone: NewPhone) -> None:
    phone = new_signed_out_phone()
    phone.open("/")
    phone.tap(phone.page.locator("#look"))
    expect(phone.page.locator("h1")).to_have_text("A sample game")
    expect(phone.page.locator(".scorepad tbody tr")).to_have_count(7)
    expect(phone.page.locator(".chart svg").first).to_be_visible()
    phone.tap(phone.page.locator(".back a"))
    expect(phone.page.locator("#look")).to_be_visible()


def test_signing_out_forgets_the_table_too(new_phone: NewPhone) -> None:
    phone = new_phone()
    start_game(phone, ["Anna", "Ben", "Clara"])
    phone.page.goto(share(phone))
    expect(phone.page.locator(".asked")).to_be_visible()
    phone.open("/more/")
    phone.tap(phone.page.locator(".leave summary"))
    phone.tap(phone.page.locator("#leave button"))
    expect(phone.page.locator("#look")).to_have_text("Look at a sample game")
