"""Nothing moves by itself: while the play page opens, while a round is recorded, and when fonts arrive late."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Route, ViewportSize, expect

from tests.browser.helpers.games import made_up_round
from tests.browser.helpers.phone import LARGE, SMALL, Model, NewPhone, Phone
from tests.browser.helpers.places import box_of, place_of
from tests.browser.helpers.play_page import (
    rest_as_bid,
    start_game,
    tap_bids,
    tap_number,
    tap_undo,
    wait_for_turn,
    wait_until_saved,
)

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
SIZES: dict[str, ViewportSize] = {
    "large": {"width": LARGE.width, "height": LARGE.height},
    "small": {"width": SMALL.width, "height": SMALL.height},
}


def begin(phone: Phone) -> None:
    """Leave the page as it is in a new game."""


def bid(phone: Phone) -> None:
    """Enter the bids of the first round."""
    tap_bids(phone, [0, 0, 0])
    wait_until_saved(phone)


def begin_tricks(phone: Phone) -> None:
    """Enter the tricks of one player, which stay on the phone."""
    tap_number(phone, 0)
    wait_for_turn(phone, 2)


def finish_tricks(phone: Phone) -> None:
    """Record the first round, so that its result is shown."""
    tap_number(phone, 1)
    wait_until_saved(phone)


def finish_round(phone: Phone) -> None:
    """Record the first round."""
    for step in (bid, begin_tricks, finish_tricks):
        step(phone)


@contextmanager
def held_back(phone: Phone, files: str) -> Iterator[None]:
    """Let these files arrive only at the end, once the page is painted without them; the browser has cached none."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    phone.page.route(files, hold)
    yield
    phone.page.wait_for_function("() => performance.getEntriesByName('first-contentful-paint').length")
    assert held
    for route in held:
        route.continue_()
    phone.page.unroute(files)


def without_fonts(phone: Phone) -> None:
    """Let no font arrive: fonts replace the system's when they do, which may be after the first paint."""
    phone.expect_errors("woff2", "Failed to load resource")
    phone.page.route(FONTS, lambda route: route.abort())


def test_nothing_moves_while_the_page_opens(phone: Phone, subtests: pytest.Subtests) -> None:
    phone.own_page.add_init_script(WATCH)
    start_game(phone, ["Anna", "Ben", "Clara"])
    without_fonts(phone)
    for prepare in (begin, bid, begin_tricks, finish_tricks):
        prepare(phone)
        for size, screen in SIZES.items():
            with subtests.test(phase=prepare.__name__, size=size):
                phone.resize(**screen)
                with held_back(phone, SCRIPT):
                    phone.page.reload(wait_until="commit")
                expect(phone.page.locator("#sync .word")).not_to_be_empty()
                assert phone.page.evaluate(SHIFTS) == []


def test_nothing_moves_while_the_set_up_page_opens(phone: Phone, subtests: pytest.Subtests) -> None:
    phone.own_page.add_init_script(WATCH)
    without_fonts(phone)
    for size, screen in SIZES.items():
        with subtests.test(size=size):
            phone.resize(**screen)
            # The viewport gets its size with the first page, perhaps after a layout, which would be a shift.
            phone.open("/")
            with held_back(phone, "**/js/set_up/table.*.js"):
                phone.page.goto(f"{phone.address}/games/new/", wait_until="commit")
                expect(phone.page.locator(".nobody")).to_be_visible()
            expect(phone.page.locator(".unarranged")).to_have_count(0)
            expect(phone.page.locator(".place-row:visible")).to_have_count(0)
            assert phone.page.evaluate(SHIFTS) == []


def test_all_places_appear_if_the_script_of_the_set_up_page_does_not_arrive(phone: Phone) -> None:
    phone.expect_errors("")
    phone.page.route("**/js/set_up/table.*.js", lambda route: route.abort())
    phone.open("/games/new/")
    expect(phone.page.locator(".place-row:visible")).to_have_count(0)
    # Seconds later, all at once: no part of the list waits as long once more.
    phone.page.evaluate("document.getAnimations().forEach((animation) => animation.finish())")
    assert phone.page.locator(".place-row:visible").count() == 6


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
    place = box_of(below)
    phone.expect_errors("")
    phone.page.route("**/play/**", lambda route: route.abort())
    tap_bids(phone, [0, 0, 0])
    expect(phone.page.locator("#sync .word")).to_have_text(unsent)
    assert box_of(below) == place


def test_a_page_whose_script_never_arrives_reserves_the_place_of_the_keys_and_can_be_reloaded(phone: Phone) -> None:
    start_game(phone, ["Anna", "Ben", "Clara"])
    late, chips, board = (phone.page.locator(part) for part in (".late", "#chips", "#board"))
    places = place_of(chips), place_of(board)
    expect(late).to_be_hidden()
    phone.expect_errors("")
    phone.page.route(SCRIPT, lambda route: route.abort())
    phone.page.reload()
    expect(phone.page.locator(".chip").first).to_be_hidden()
    assert (place_of(chips), place_of(board)) == places
    expect(late).to_be_hidden()
    # Seconds later.
    phone.page.evaluate("document.getAnimations().forEach((animation) => animation.finish())")
    expect(late).to_contain_text("The server does not answer.")
    phone.page.unroute(SCRIPT)
    phone.tap(late.get_by_role("link", name="Reload"))
    wait_for_turn(phone, 1)
    expect(late).to_be_hidden()


def test_fonts_that_arrive_late_move_next_to_nothing(phone: Phone, subtests: pytest.Subtests) -> None:
    start_game(phone, ["Anna", "Ben", "Clara"])
    finish_round(phone)
    phone.own_page.add_init_script(WATCH)
    game = phone.page.url.removesuffix("play/").removeprefix(phone.address)
    for address in ("/", game, "/games/", "/people/"):
        for size, screen in SIZES.items():
            with subtests.test(address=address, size=size):
                phone.resize(**screen)
                with held_back(phone, FONTS):
                    phone.page.goto(f"{phone.address}{address}", wait_until="domcontentloaded")
                phone.page.evaluate("() => document.fonts.ready")
                assert sum(shift["value"] for shift in phone.page.evaluate(SHIFTS)) <= NEXT_TO_NOTHING


LAYOUT = """() => Object.fromEntries(["trumps", "ask", "sum", "chips", "undo"].map((id) => {
    const { x, y, width, height } = document.getElementById(id).getBoundingClientRect();
    return [id, [x, y, width, height]];
}))"""
# While the phone is handed over, the keys are hidden but keep their room.
COVERED_LAYOUT = LAYOUT.replace('"undo"', '"board"')
SIZE_OF_NAME = "getComputedStyle(document.querySelector('#ask bdi')).fontSize"


def layouts(phone: Phone, layout: str = LAYOUT) -> dict[str, object]:
    """Return the places on a screen of each size."""
    found = {}
    for size, screen in SIZES.items():
        phone.resize(**screen)
        found[size] = phone.page.evaluate(layout)
    return found


@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_trump_question_and_keys_keep_their_places_until_the_last_number_is_asked(
    new_phone: NewPhone, locale: str
) -> None:
    """Also while a forbidden bid is explained, and while there is a button for the rest."""
    phone = new_phone(Model(locale=locale))
    rounds = [made_up_round(number, 3) for number in (1, 2)]
    start_game(phone, ["Annika", "Benjamin", "Clara"], plus_minus_one="1", rounds=rounds)
    places = layouts(phone)
    for number in (1, 0):
        tap_number(phone, number)
        assert layouts(phone) == places
    expect(phone.page.locator("#why")).to_be_visible()
    tap_number(phone, 1)
    wait_for_turn(phone, 0)
    assert layouts(phone) == places
    tap_number(phone, 0, 0)
    expect(rest_as_bid(phone)).to_be_hidden()
    assert layouts(phone) == places
    size_of_name = phone.page.evaluate(SIZE_OF_NAME)
    tap_undo(phone)
    tap_number(phone, 2, 0)
    expect(rest_as_bid(phone)).to_be_visible()
    assert layouts(phone) == places
    assert phone.page.evaluate(SIZE_OF_NAME) == size_of_name


@pytest.mark.parametrize(("locale", "players"), [("en-GB", 3), ("de-DE", 3), ("en-GB", 6), ("de-DE", 6)])
def test_nothing_moves_between_the_hand_over_and_the_keys_of_a_covered_round(
    new_phone: NewPhone, locale: str, players: int
) -> None:
    phone = new_phone(Model(locale=locale))
    start_game(phone, ["Annika", "Benjamin", "Clara", "Dora", "Emil", "Fritz"][:players], preset="covered_bids")
    take, undo = phone.page.locator(".hand .take"), phone.page.locator("#undo small")
    expect(take).to_be_visible()
    places = layouts(phone, COVERED_LAYOUT)
    for bids in range(1, players + 1):
        phone.tap(take)
        expect(phone.page.locator(".chip").first).to_be_visible()
        assert layouts(phone, COVERED_LAYOUT) == places
        tap_number(phone, 0)
        if bids < players:
            expect(take).to_be_enabled()
            expect(undo).not_to_be_empty()
            assert layouts(phone, COVERED_LAYOUT) == places


def test_nothing_moves_when_another_phone_of_the_confidant_records(new_phone: NewPhone) -> None:
    phone, second = new_phone(), new_phone()
    start_game(phone, ["Annika", "Benjamin", "Clara"])
    places, below = phone.page.evaluate(LAYOUT), box_of(phone.page.locator("#rounds"))
    second.page.goto(phone.page.url)
    tap_bids(second, [1, 0, 0])
    wait_until_saved(second)
    expect(phone.page.locator("#sync small")).not_to_be_empty()
    assert box_of(phone.page.locator("#rounds")) == below
    # The question is now about another number, but its line has the same height.
    assert phone.page.evaluate(LAYOUT) == places
