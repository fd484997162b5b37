"""The end of a game on a wide screen: the winner and the rows beside the score sheet and the chart."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.ending.test_end_of_a_game import play_to_the_end, share_before_the_last_number, winner
from tests.browser.helpers.games import made_up_round
from tests.browser.helpers.phone import LARGE, SMALL, Model, NewPhone, Phone, beyond_the_screen
from tests.browser.helpers.places import expect_size
from tests.browser.helpers.play_page import start_game, tap_number, tap_undo, wait_for_turn, wait_until_saved
from tests.browser.helpers.posted_forms import create_game

DESK = Model(width=1280, height=800, touch=False)
COUNT_REMOVALS = """(() => {
  window.removed = 0;
  const hasChart = (node) => node.matches?.(".end-chart") || node.querySelector?.(".end-chart");
  new MutationObserver((changes) => {
    for (const { removedNodes } of changes) window.removed += [...removedNodes].filter(hasChart).length;
  }).observe(document, { childList: true, subtree: true });
})()"""


def test_the_chart_is_shown_at_the_end_and_the_switch_leads_to_the_sheet(new_phone: NewPhone) -> None:
    phone = new_phone(DESK)
    play_to_the_end(phone)
    expect(winner(phone)).to_have_text("Anna wins")
    sheet, chart = phone.page.locator(".beside .scorepad"), phone.page.locator(".end-chart")
    expect(chart).to_be_visible()
    expect(sheet).to_be_hidden()
    wait_until_saved(phone)
    expect(sheet.locator("tbody a[href]")).to_have_count(2)
    expect(phone.page.locator(".beside .chart")).to_have_count(1)
    assert beyond_the_screen(phone) == (0, 0)
    phone.page.get_by_role("button", name="Score sheet", exact=True).click()
    expect(chart).to_be_hidden()
    expect(sheet.locator(".total")).to_have_text(["20", "30", "−10", "60", "20", "−20"])
    assert beyond_the_screen(phone) == (0, 0)


def test_the_sheet_of_the_server_does_not_end_the_motion_of_the_chart(new_phone: NewPhone) -> None:
    """An element that is taken from the page, even for a moment, stops moving."""
    phone = new_phone(DESK)
    phone.own_page.add_init_script(COUNT_REMOVALS)
    play_to_the_end(phone)
    wait_until_saved(phone)
    expect(phone.page.locator(".beside .scorepad tbody a[href]")).to_have_count(2)
    expect(phone.page.locator(".beside-chart h2")).to_have_text("Totals after round 2")
    assert phone.page.evaluate("window.removed") == 1  # once, to its place before it moves


def test_undo_shows_the_keys_beside_what_was_chosen_before_the_end(new_phone: NewPhone) -> None:
    phone = new_phone(DESK)
    play_to_the_end(phone)
    expect(winner(phone)).to_be_visible()
    wait_until_saved(phone)
    tap_undo(phone)
    wait_for_turn(phone, 0)
    expect(phone.page.locator(".beside .scorepad")).to_be_visible()
    expect(phone.page.locator(".end-chart")).to_be_hidden()
    phone.page.get_by_role("button", name="Chart").click()
    expect(phone.page.locator(".beside .chart:not(.end-chart) .line")).to_have_count(3)


def test_a_watcher_sees_the_chart_when_the_game_ends_and_later_and_switches_to_the_sheet(
    new_phone: NewPhone, new_signed_out_phone: NewPhone
) -> None:
    phone, watcher = new_phone(), new_signed_out_phone(DESK)
    link = share_before_the_last_number(phone)
    watcher.page.goto(f"{link}#table")
    sheet, chart = watcher.page.locator(".beside .scorepad"), watcher.page.locator(".beside .chart")
    expect(sheet).to_be_visible()
    tap_number(phone, 2)
    expect(winner(watcher)).to_have_text("Anna wins")
    expect(chart).to_be_visible()
    expect(sheet).to_be_hidden()
    watcher.page.reload()
    expect(chart).to_be_visible()
    watcher.page.get_by_role("button", name="Score sheet", exact=True).click()
    expect(sheet).to_be_visible()
    expect(chart).to_be_hidden()
    assert beyond_the_screen(watcher) == (0, 0)


def test_upright_the_rows_take_the_height_beside_sheet_and_chart_which_moves_below_them_on_a_narrow_screen_and_back(
    new_phone: NewPhone,
) -> None:
    phone = new_phone(Model(width=820, height=1180))
    play_to_the_end(phone)
    expect(winner(phone)).to_be_visible()
    for part, height in ((".board", 500), (".beside .scorepad", 100), (".end-chart", 250)):
        expect_size(phone.page, part, height=height)
    assert beyond_the_screen(phone) == (0, 0)
    expect(phone.page.locator(".beside-chart .end-chart")).to_be_visible()
    phone.resize(390, 844)
    expect(phone.page.locator("#table > .end-chart")).to_be_visible()
    assert beyond_the_screen(phone) == (0, 0)
    phone.resize(1280, 800)
    expect(phone.page.locator(".beside-chart .end-chart")).to_be_visible()


@pytest.mark.parametrize("players", [4, 6])
def test_the_buttons_stay_on_the_screen_after_an_early_end_and_a_picture(phone: Phone, players: int) -> None:
    """A7."""
    names = ["Anna", "Ben", "Clara", "David", "Emil", "Friederike-Charlotte"][:players]
    start_game(phone, names, rounds=[made_up_round(number, players) for number in (1, 2)])
    phone.tap(phone.page.get_by_role("link", name="What happened?"))
    phone.tap(phone.page.get_by_text("End the game here"))
    phone.tap(phone.page.get_by_role("button", name="End the game", exact=True))
    expect(phone.page.locator("#notice")).to_be_visible()
    phone.tap(phone.page.get_by_role("button", name="Share"))
    phone.tap(phone.page.get_by_role("button", name="Send the picture"))
    expect(phone.page.get_by_text("The picture was downloaded.")).to_be_visible()
    phone.page.keyboard.press("Escape")
    for model in (LARGE, SMALL):
        phone.resize(model.width, model.height)
        assert beyond_the_screen(phone) == (0, 0)
        expect(phone.page.get_by_role("button", name="Same table again")).to_be_in_viewport(ratio=1)
        expect(phone.page.locator("#undo")).to_be_in_viewport(ratio=1)


# Measures the names beside the chart: the spaces between them from top to bottom, how far they reach beyond the edge of
# the chart, and how many of the lines that lead to them end at their height.
NAMES_BESIDE_A_CHART = """figure => {
  const place = (element) => element.getBoundingClientRect();
  const texts = [...figure.querySelectorAll("text")].filter((text) => /[a-z]/i.test(text.textContent));
  const places = texts.map(place).sort((one, other) => one.top - other.top);
  const leads = texts.map((text) => place(text.parentElement.querySelector(".lead")));
  const between = ({ top, bottom }, { top: upper, bottom: lower }) => lower >= top && upper <= bottom;
  return {
    spaces: places.slice(1).map(({ top }, index) => top - places[index].top),
    beyond: Math.max(...places.map(({ right }) => right - place(figure).right)),
    led: texts.filter((text, index) => between(place(text), leads[index])).length,
  };
}"""


@pytest.mark.parametrize("rounds", [9, 10])
def test_lines_lead_from_the_chart_to_the_names_which_do_not_overlap(new_phone: NewPhone, rounds: int) -> None:
    """The chart is that of the server while the game goes on, and that of the phone at the end."""
    phone = new_phone(Model(width=820, height=1180))
    players = ["Mira", "Theodor", "Ute", "Hohenstaufen", "Christiane-Elisabeth", "Wilhelmine"]
    game = create_game(phone, players, rounds=[made_up_round(number, 6) for number in range(1, rounds + 1)])
    phone.page.goto(game)
    chart = phone.page.locator(".end-chart" if rounds == 10 else ".beside .chart")
    expect_names_with_lines(chart)
    phone.resize(1280, 800)
    if rounds < 10:
        phone.page.get_by_role("button", name="Chart").click()
    expect_names_with_lines(chart)


def expect_names_with_lines(chart: Locator) -> None:
    expect(chart.locator("text", has_text="Hohenstaufen")).to_be_visible()
    expect(chart.locator("text", has_text="Christiane-…")).to_be_visible()
    names = chart.evaluate(NAMES_BESIDE_A_CHART)
    assert min(names["spaces"]) > 15
    assert names["beyond"] < 0
    assert names["led"] == 6
