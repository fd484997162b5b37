"""Nothing moves by itself: while the play page opens, while a round is recorded, and when fonts arrive late."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from playwright.sync_api import Route, expect

from tests.browser.helpers.phone import LARGE, SMALL, Model, NewPhone, Phone
from tests.browser.helpers.play_page import start_game, tap_bids, tap_number, wait_for_turn, wait_until_saved

WATCH = """(() => {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      const moved = sources.map(({ node }) => node?.id || node?.className).join();
      window.shifts.push({ value, hadRecentInput, moved });
    }
  }).observe({ type: "layout-shift", buffered: true });
})()"""
SHIFTS = "new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(window.shifts))))"
# A tap moves rows on purpose; shifts within half a second after it are attributed to it.
SHIFTS_WITHOUT_INPUT = f"{SHIFTS}.then((shifts) => shifts.filter(({{ hadRecentInput }}) => !hadRecentInput))"
SCRIPT = "**/js/play.*.js"
FONTS = "**/*.woff2"
# A single line that breaks elsewhere is possible with any font that is not the same.
NEXT_TO_NOTHING = 0.03
# What they show is not on them yet.
SIZES = {"large": replace(LARGE, may_be_used=False), "small": replace(SMALL, may_be_used=False)}


def begin(phone: Phone) -> None:
    """Leave the page as it is in a new game."""


def bid(phone: Phone) -> None:
    """Enter the bids of the first round."""
    tap_bids(phone, [0, 0, 0])
    wait_until_saved(phone)


def begin_tricks(phone: Phone) -> None:
    """Enter the bids of the first round and the tricks of one player, which stay on the phone."""
    bid(phone)
    tap_number(phone, 0)


def finish_round(phone: Phone) -> None:
    """Record the first round, so that its result is shown."""
    bid(phone)
    wait_for_turn(phone, 1)
    tap_number(phone, 1)
    wait_until_saved(phone)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("prepare", [begin, bid, begin_tricks, finish_round])
def test_nothing_moves_while_the_page_opens(new_phone: NewPhone, prepare: Callable[[Phone], None], size: str) -> None:
    phone = new_phone(SIZES[size])
    start_game(phone, ["Anna", "Ben", "Clara"])
    prepare(phone)
    phone.own_page.add_init_script(WATCH)
    # Fonts replace the system's when they arrive, which may be after the first paint.
    phone.expect_errors("woff2", "Failed to load resource")
    phone.page.route(FONTS, lambda route: route.abort())
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    phone.page.route(SCRIPT, hold)
    phone.page.reload(wait_until="commit")
    # The page is painted before its script arrives.
    phone.page.wait_for_function("() => performance.getEntriesByName('first-contentful-paint').length")
    held[0].continue_()
    expect(phone.page.locator("#sync .word")).not_to_be_empty()
    assert phone.page.evaluate(SHIFTS) == []


@pytest.mark.parametrize("size", SIZES)
def test_nothing_moves_while_the_set_up_page_opens(new_phone: NewPhone, size: str) -> None:
    phone = new_phone(SIZES[size])
    # The viewport gets its size with the first page, perhaps after a layout, which would be a shift.
    phone.open("/")
    phone.own_page.add_init_script(WATCH)
    phone.expect_errors("woff2", "Failed to load resource")
    phone.page.route(FONTS, lambda route: route.abort())
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    phone.page.route("**/js/set_up.*.js", hold)
    phone.page.goto(f"{phone.address}/games/new/", wait_until="commit")
    phone.page.wait_for_function("() => performance.getEntriesByName('first-contentful-paint').length")
    expect(phone.page.locator(".place-row:visible")).to_have_count(1)
    held[0].continue_()
    expect(phone.page.locator(".unarranged")).to_have_count(0)
    expect(phone.page.locator(".place-row:visible")).to_have_count(1)
    assert phone.page.evaluate(SHIFTS) == []


def test_all_places_appear_if_the_script_of_the_set_up_page_does_not_arrive(phone: Phone) -> None:
    phone.expect_errors("")
    phone.page.route("**/js/set_up.*.js", lambda route: route.abort())
    phone.open("/games/new/")
    expect(phone.page.locator(".place-row:visible")).to_have_count(1)
    # Seconds later.
    phone.page.evaluate("document.getAnimations().forEach((animation) => animation.finish())")
    expect(phone.page.locator(".place-row:visible")).to_have_count(6)


def test_nothing_moves_by_itself_while_a_round_is_recorded(phone: Phone) -> None:
    phone.own_page.add_init_script(WATCH)
    start_game(phone, ["Anna", "Ben", "Clara"])
    # Slow responses, so that the save status changes long after the last tap.
    phone.own_page.context.new_cdp_session(phone.page).send(
        "Network.emulateNetworkConditions",
        {"offline": False, "latency": 700, "downloadThroughput": -1, "uploadThroughput": -1},
    )
    finish_round(phone)
    assert phone.page.evaluate(SHIFTS_WITHOUT_INPUT) == []


@pytest.mark.parametrize(("locale", "unsent"), [("en-GB", "1 unsent"), ("de-DE", "1 ungesendet")])
def test_nothing_moves_if_the_server_does_not_answer(new_phone: NewPhone, locale: str, unsent: str) -> None:
    phone = new_phone(Model(locale=locale))
    start_game(phone, ["Anna", "Ben", "Clara"])
    below = phone.page.locator("#rounds")
    place = below.bounding_box()
    phone.expect_errors("")
    phone.page.route("**/play/**", lambda route: route.abort())
    tap_bids(phone, [0, 0, 0])
    expect(phone.page.locator("#sync .word")).to_have_text(unsent)
    assert below.bounding_box() == place


def test_a_page_whose_script_never_arrives_can_be_reloaded(new_phone: NewPhone) -> None:
    phone = new_phone(Model())
    start_game(phone, ["Anna", "Ben", "Clara"])
    late = phone.page.locator(".late")
    expect(late).to_be_hidden()
    phone.expect_errors("")
    phone.page.route(SCRIPT, lambda route: route.abort())
    phone.page.reload()
    expect(late).to_be_hidden()
    # Seconds later.
    phone.page.evaluate("document.getAnimations().forEach((animation) => animation.finish())")
    expect(late).to_contain_text("The server does not answer.")
    phone.page.unroute(SCRIPT)
    phone.tap(late.get_by_role("link", name="Reload"))
    wait_for_turn(phone, 1)
    expect(late).to_be_hidden()


def test_a_page_whose_script_is_late_reserves_the_place_of_the_keys(new_phone: NewPhone) -> None:
    phone = new_phone(Model())
    start_game(phone, ["Anna", "Ben", "Clara"])
    places = phone.page.locator("#chips").bounding_box(), phone.page.locator("#board").bounding_box()
    phone.expect_errors("")
    phone.page.route(SCRIPT, lambda route: route.abort())
    phone.page.reload()
    assert phone.page.locator(".chip").first.is_hidden()
    assert (phone.page.locator("#chips").bounding_box(), phone.page.locator("#board").bounding_box()) == places


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("address", ["/", "{game}", "/games/", "/people/"])
def test_fonts_that_arrive_late_move_next_to_nothing(new_phone: NewPhone, address: str, size: str) -> None:
    phone = new_phone(SIZES[size])
    start_game(phone, ["Anna", "Ben", "Clara"])
    finish_round(phone)
    phone.own_page.add_init_script(WATCH)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    phone.page.route(FONTS, hold)
    game = phone.page.url.removesuffix("play/").removeprefix(phone.address)
    phone.page.goto(f"{phone.address}{address.format(game=game)}", wait_until="domcontentloaded")
    # The page is painted with the fonts of the system.
    phone.page.wait_for_function("() => performance.getEntriesByName('first-contentful-paint').length")
    for route in held:
        route.continue_()
    phone.page.evaluate("() => document.fonts.ready")
    assert sum(shift["value"] for shift in phone.page.evaluate(SHIFTS)) <= NEXT_TO_NOTHING
