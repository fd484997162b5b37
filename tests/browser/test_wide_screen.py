"""On a tablet or a desktop the score sheet and the chart stand beside the keys, and all uses the whole screen."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.helpers.games import made_up_round
from tests.browser.helpers.phone import Model, NewPhone, Phone, beyond_the_screen
from tests.browser.helpers.places import expect_size
from tests.browser.helpers.play_page import (
    start_game,
    tap_bids,
    tap_number,
    tap_undo,
    wait_until_saved,
)
from tests.browser.live.test_watching import share
from tests.browser.test_six_players import Places, key_places

DESK = Model(width=1280, height=800, touch=False)
SIZES = [(820, 1180), (1180, 820), (1280, 800), (1920, 1080), (720, 560)]
SMALLEST_KEY = 44
PLAYERS = ["Anna", "Ben", "Clara", "David", "Emil", "Friederike-Charlotte"]


def sheet(phone: Phone) -> Locator:
    return phone.page.locator(".beside .scorepad")


def line(phone: Phone, number: int) -> Locator:
    return sheet(phone).locator("tbody tr").nth(number - 1)


def expect_line(phone: Phone, number: int, fields: Sequence[str]) -> None:
    expect(line(phone, number).locator("td")).to_have_text(
        [re.compile(rf"^\s*(deals)?\s*{field}\s*$") for field in fields], use_inner_text=True
    )


def by_the_server(phone: Phone, rounds: int) -> None:
    """Wait until the server's score sheet, with this number of complete rounds, is shown."""
    expect(sheet(phone).locator("tbody a[href]")).to_have_count(rounds)


@pytest.fixture
def desk(new_phone: NewPhone) -> Phone:
    return new_phone(DESK)


def test_each_number_is_in_the_score_sheet_at_once_and_each_round_with_its_points(desk: Phone) -> None:
    start_game(desk, PLAYERS[:3])
    expect(line(desk, 20)).to_be_attached()
    tap_number(desk, 1)
    expect_line(desk, 1, ["", "bid 1", ""])
    tap_undo(desk)
    expect_line(desk, 1, ["", "", ""])
    tap_bids(desk, [0, 1, 0])
    expect_line(desk, 1, ["bid 0", "bid 1", "bid 0"])
    tap_number(desk, 0)
    expect_line(desk, 1, ["bid 0", "1/0", "bid 0"])
    tap_number(desk, 1)
    wait_until_saved(desk)
    expect(line(desk, 2)).to_have_class("now")
    expect(line(desk, 1).locator(".total")).to_have_text(["20", "−10", "−10"])
    by_the_server(desk, 1)
    tap_undo(desk)
    expect_line(desk, 1, ["bid 0", "1/0", "bid 0"])


def test_the_score_sheet_goes_on_without_the_server(desk: Phone) -> None:
    start_game(desk, PLAYERS[:3], rounds=[made_up_round(1, 3)])
    by_the_server(desk, 1)
    desk.expect_errors("")
    desk.page.route("**/play/**", lambda route: route.abort())
    tap_bids(desk, [0, 0, 1])
    tap_number(desk, 2)
    expect(line(desk, 2).locator(".total")).to_have_count(3)
    expect(line(desk, 3)).to_have_class("now")
    desk.page.locator(".sheet-switch").get_by_text("Chart").click()
    expect(desk.page.locator(".beside .chart polyline")).to_have_count(3)


def test_the_switch_shows_the_chart_and_is_remembered(desk: Phone) -> None:
    start_game(desk, PLAYERS[:4], rounds=[made_up_round(1, 4)])
    by_the_server(desk, 1)
    expect(desk.page.locator(".beside .chart")).to_be_hidden()
    desk.page.locator(".sheet-switch").get_by_text("Chart").click()
    expect(desk.page.locator(".beside .chart .line")).to_have_count(4)
    expect(sheet(desk)).to_be_hidden()
    desk.page.reload()
    expect(desk.page.locator(".beside .chart .line")).to_have_count(4)
    expect(sheet(desk)).to_be_hidden()
    expect(desk.page.get_by_role("button", name="Chart")).to_have_attribute("aria-pressed", "true")


def test_the_button_for_the_score_sheet_leads_to_the_whole_game_only_beside_it(desk: Phone) -> None:
    start_game(desk, PLAYERS[:3])
    button = desk.page.locator(".to-game")
    expect(button).to_have_text("Whole game", use_inner_text=True)
    desk.resize(390, 844)
    expect(button).to_have_text("Score sheet", use_inner_text=True)
    expect(desk.page.locator(".beside")).to_be_hidden()
    assert beyond_the_screen(desk) == (0, 0)


def test_a_phone_loads_nothing_of_it(phone: Phone) -> None:
    asked: list[str] = []
    phone.hear("request", lambda request: asked.append(request.url))
    start_game(phone, PLAYERS[:3])
    tap_bids(phone, [0, 0, 0])
    wait_until_saved(phone)
    assert [url for url in asked if "wide" in url or "beside" in url] == []


def test_covered_bids_are_not_in_the_sheet_before_the_reveal(desk: Phone) -> None:
    """B2."""
    start_game(desk, PLAYERS[:3], bidding="covered")
    expect(line(desk, 1)).to_have_class("now")
    for number, name in enumerate(("Ben", "Clara", "Anna")):
        desk.page.get_by_role("button", name=f"I am {name}").click()
        tap_number(desk, number % 2)
        if name != "Anna":
            expect(desk.page.get_by_role("button", name=re.compile("I am"))).to_be_visible()
            expect_line(desk, 1, ["", "", ""])
    expect_line(desk, 1, ["bid 0", "bid 0", "bid 1"])


@pytest.mark.parametrize("players", [3, pytest.param(4, marks=pytest.mark.thorough), 6])
def test_everything_fits_the_screen_and_no_key_moves(new_phone: NewPhone, players: int) -> None:
    """The places are compared with the precision of a pixel."""
    rounds = [made_up_round(number, players) for number in range(1, 60 // players + 1)]
    desk = new_phone(DESK)
    places: dict[tuple[int, int], Places] = {}
    for played in (rounds[:1], rounds[:-1]):
        start_game(desk, PLAYERS[-players:], rounds=played)
        for width, height in SIZES:
            desk.resize(width, height)
            assert beyond_the_screen(desk) == (0, 0)
            shown = key_places(desk)
            known = places.setdefault((width, height), shown)
            assert all(shown[number] == pytest.approx(place, abs=1) for number, place in known.items())
            assert min(min(place["width"], place["height"]) for place in shown.values()) >= SMALLEST_KEY


def test_twenty_rounds_of_six_players_need_no_scrolling(desk: Phone) -> None:
    start_game(desk, PLAYERS, preset="elimination", rounds=[made_up_round(number, 6) for number in range(1, 4)])
    by_the_server(desk, 3)
    frame = desk.page.locator(".beside .scorepad-frame")
    assert frame.evaluate("frame => frame.scrollHeight <= frame.clientHeight")
    desk.resize(1280, 560)
    assert frame.evaluate("frame => frame.scrollHeight > frame.clientHeight")
    tap_bids(desk, [0, 0, 0, 0, 0, 0])
    for number in (1, 1, 1, 1):
        tap_number(desk, number)
    wait_until_saved(desk)
    expect(line(desk, 5)).to_have_class("now")
    expect(line(desk, 5)).to_be_in_viewport()


def test_a_link_for_watchers_shows_the_view_for_a_television_with_a_way_back(
    new_phone: NewPhone, new_signed_out_phone: NewPhone
) -> None:
    phone, watcher = new_phone(), new_signed_out_phone(DESK)
    start_game(phone, PLAYERS[:3])
    link = share(phone)
    watcher.page.goto(link)
    expect(watcher.page.locator(".tv")).to_be_visible()
    back = watcher.page.get_by_role("link", name="Without the TV view")
    back.click()
    expect(watcher.page.locator(".watch")).to_be_visible()
    watcher.page.reload()
    expect(watcher.page.locator(".watch .board")).to_be_visible()
    assert beyond_the_screen(watcher) == (0, 0)
    watcher.page.get_by_role("link", name="TV view").click()
    expect(watcher.page.locator(".tv")).to_be_visible()


def watch_a_game(phone: Phone, watcher: Phone) -> None:
    start_game(phone, PLAYERS[:4], rounds=[made_up_round(1, 4)])
    watcher.page.goto(f"{share(phone)}#table")


def test_watchers_on_a_tablet_see_rows_sheet_and_chart_on_the_whole_screen(
    new_phone: NewPhone, new_signed_out_phone: NewPhone
) -> None:
    watcher = new_signed_out_phone(replace(DESK, width=820, height=1180))
    watch_a_game(new_phone(), watcher)
    expect(watcher.page.locator(".watch .chart")).to_be_visible()
    assert beyond_the_screen(watcher) == (0, 0)
    for part, height in ((".watch .board", 800), (".beside .scorepad", 500), (".beside .chart", 250)):
        expect_size(watcher.page, part, width=300, height=height)


def test_watchers_switch_between_sheet_and_chart_and_an_update_keeps_what_is_shown(
    new_phone: NewPhone, new_signed_out_phone: NewPhone
) -> None:
    phone, watcher = new_phone(), new_signed_out_phone(DESK)
    watch_a_game(phone, watcher)
    pad, chart = watcher.page.locator(".beside .scorepad"), watcher.page.locator(".beside .chart")
    expect(pad).to_be_visible()
    expect(chart).to_be_hidden()
    watcher.page.get_by_role("button", name="Chart").click()
    expect(pad).to_be_hidden()
    tap_bids(phone, [1, 0, 1, 1])
    expect(watcher.page.locator(".seat .bid b")).to_have_count(4)
    expect(chart).to_be_visible()
    expect(pad).to_be_hidden()
    watcher.page.reload()
    expect(chart).to_be_visible()
    expect(watcher.page.get_by_role("button", name="Chart")).to_have_attribute("aria-pressed", "true")


LINES = """name => {
  const [text, range, lines] = [name.firstChild, document.createRange(), new Map()];
  for (let at = 0; at < text.length; at += 1) {
    range.setStart(text, at);
    range.setEnd(text, at + 1);
    const top = Math.round(range.getBoundingClientRect().top);
    lines.set(top, (lines.get(top) ?? "") + text.data[at]);
  }
  return [...lines.values()];
}"""


def test_names_break_at_hyphens_only_and_a_long_word_is_shortened(new_phone: NewPhone) -> None:
    phone = new_phone(replace(DESK, width=820, height=1180))
    names = ["Wolframmaximilian", "Karl-Friedrich", "Bo", "Christiane-Elisabeth"]
    start_game(phone, names, rounds=[made_up_round(1, 4)])
    tap_bids(phone, [1, 0, 1, 1])
    for name in names:
        shown = phone.page.locator(".seat .name").get_by_text(name, exact=True)
        lines = shown.evaluate(LINES)
        assert "".join(lines) == name
        assert lines in ([name], [f"{name.split('-')[0]}-", name.split("-")[-1]])
        is_cut = shown.evaluate("name => name.scrollWidth > name.clientWidth")
        assert shown.get_attribute("title") == (name if name == names[0] else None)
        assert not is_cut or name == names[0]


# Returns, for all elements of a kind, the number of font sizes and the texts that are cut.
TYPE = """elements => ({
  sizes: new Set(elements.map((each) => getComputedStyle(each).fontSize)).size,
  cut: elements.filter((each) => each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 3)
    .map((each) => each.textContent),
})"""


def test_names_of_a_table_have_one_size_and_no_name_is_cut_in_a_row_or_above_the_sheet(new_phone: NewPhone) -> None:
    phone = new_phone(DESK)
    names = ["Mira", "Theodor", "Alexandra", "Hohenstaufen", "Christiane-Elisabeth", "Ben"]
    start_game(phone, names, rounds=[made_up_round(number, 6) for number in range(1, 5)])
    by_the_server(phone, 4)
    for bids in ([], [1, 0, 1, 1, 0, 0]):
        if bids:
            tap_bids(phone, bids)
        for width, height in ((820, 1180), (1280, 800)):
            phone.resize(width, height)
            assert phone.page.locator(".seat .name").evaluate_all(TYPE) == {"sizes": 1, "cut": []}
            assert phone.page.locator(".beside thead bdi").evaluate_all(TYPE)["cut"] == []


def test_bid_and_tricks_of_the_last_round_have_one_line_on_an_upright_tablet(new_phone: NewPhone) -> None:
    phone = new_phone(replace(DESK, width=820, height=1180))
    start_game(phone, PLAYERS, rounds=[made_up_round(1, 6)])
    expect(phone.page.locator(".seat .note a")).to_have_count(6)
    heights = phone.page.locator(".seat .note").evaluate_all("notes => notes.map(({ clientHeight }) => clientHeight)")
    assert max(heights) == min(heights)
