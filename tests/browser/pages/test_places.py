"""The four places of a signed-in phone: at its foot, where they cover nothing; at the top of a wide page."""

from playwright.sync_api import expect

from tests.browser.helpers.language_page import open_in
from tests.browser.helpers.phone import SMALL, Model, NewPhone, Phone
from tests.browser.helpers.places import box_of
from tests.browser.helpers.play_page import start_game

PLACES = {"Table": "/", "Past games": "/games/", "People": "/people/", "More": "/more/"}
# Where the first 40 pixels of what has the focus end; nowhere in the header, which is above.
END_OF_FOCUSED = """() => {
  const focused = document.activeElement;
  if (focused === document.body || focused.closest(".top")) return 0;
  const { y, height } = focused.getBoundingClientRect();
  return y + Math.min(height, 40);
}"""
AT_THE_END = "scrollTo(0, document.documentElement.scrollHeight)"


def test_the_places_stand_at_the_foot_of_a_phone_and_lead_to_each_other(new_phone: NewPhone) -> None:
    phone = new_phone(SMALL)
    phone.open("/")
    for place, path in enumerate(PLACES.values()):
        phone.tap(phone.page.locator(".places-nav a:visible").nth(place))
        phone.page.wait_for_url(f"**{path}")
        expect(phone.page.locator(".places-nav [aria-current]")).to_have_attribute("href", path)
        expect_at_the_foot(phone)
    open_in(phone, "de", "/")
    expect_at_the_foot(phone)


def expect_at_the_foot(phone: Phone) -> None:
    expect(phone.page.locator(".places-nav a:visible")).to_have_count(4)
    nav = box_of(phone.page.locator(".places-nav"))
    assert (nav["x"], nav["width"], nav["y"] + nav["height"]) == (0, 360, 640)


def test_the_places_cover_neither_the_end_of_a_page_nor_what_has_the_focus(new_phone: NewPhone) -> None:
    phone = new_phone(SMALL)
    phone.open("/more/")
    phone.page.evaluate(AT_THE_END)
    last, nav = box_of(phone.page.locator(".foot")), box_of(phone.page.locator(".places-nav"))
    assert last["y"] + last["height"] <= nav["y"]
    for path in ("/account/", "/games/import-export/"):
        phone.open(path)
        phone.page.locator("main").focus()
        for _ in range(12):
            phone.page.keyboard.press("Tab")
            assert phone.page.evaluate(END_OF_FOCUSED) <= nav["y"]


def test_the_places_are_in_the_header_of_a_wide_page_with_the_new_game(new_phone: NewPhone) -> None:
    desk = new_phone(Model(width=1280, height=800, touch=False))
    desk.open("/")
    expect(desk.page.locator(".places-nav a:visible")).to_have_text(
        ["Table", "New game", "Past games", "People", "More"]
    )
    assert box_of(desk.page.locator(".places-nav"))["y"] < 60
    desk.page.get_by_role("link", name="New game").first.click()
    expect(desk.page.locator(".places-nav [aria-current]")).to_have_text("New game")


def test_the_table_and_the_page_for_a_new_game_have_no_places_on_a_phone(phone: Phone) -> None:
    phone.open("/games/new/")
    expect(phone.page.locator(".places-nav")).to_be_hidden()
    phone.tap(phone.page.locator(".back a").first)
    expect(phone.page.locator(".places-nav")).to_be_visible()
    start_game(phone, ["Anna", "Ben", "Clara"])
    expect(phone.page.locator(".places-nav")).to_have_count(0)
