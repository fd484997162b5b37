"""Six players on the smallest phone: nothing scrolls, no button moves, every button is large enough."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from playwright.sync_api import FloatRect, expect

from tests.browser.helpers.games import PlayedRound, made_up_round
from tests.browser.helpers.phone import LARGE, SMALL, Model, NewPhone, Phone, beyond_the_screen
from tests.browser.helpers.play_page import (
    bidding_order,
    shown_bid,
    start_game,
    take_tricks,
    tap_bids,
    tap_number,
    wait_for_turn,
    wait_until_saved,
)
from tests.browser.helpers.quick_entry import record_quickly

PLAYERS = ["Anna", "Ben", "Clara", "David", "Emil", "Friederike-Charlotte"]
ROUNDS = [made_up_round(number, len(PLAYERS)) for number in range(1, 11)]
SMALLEST_KEY = 44
SMALL_IN_GERMAN = replace(SMALL, locale="de-DE")

type Places = dict[str, FloatRect]


# The layout position of each button: a button that was just released is still drawn a little lower.
KEY_PLACES = """() => {
    const pad = document.getElementById("pad").getBoundingClientRect();
    const shown = [...document.querySelectorAll(".chip")].filter((key) => !key.hidden);
    return Object.fromEntries(shown.map((key) => [key.value, {
        x: pad.x + key.offsetLeft, y: pad.y + key.offsetTop, width: key.offsetWidth, height: key.offsetHeight,
    }]));
}"""


def expect_one_screen(phone: Phone) -> None:
    """Check that the page is not larger than the screen."""
    assert beyond_the_screen(phone) == (0, 0)


def key_places(phone: Phone) -> Places:
    """Return position and size of each visible number button."""
    found: Places = phone.page.evaluate(KEY_PLACES)
    return found


def play_and_watch_keys(phone: Phone, played: PlayedRound) -> Iterator[Places]:
    """Play a round and yield the places of the buttons before each bid and before the tricks."""
    for seat in played.order:
        wait_for_turn(phone, seat)
        expect_one_screen(phone)
        yield key_places(phone)
        tap_number(phone, played.bids[seat])
    expect(shown_bid(phone, 0)).to_be_visible()
    expect_one_screen(phone)
    yield key_places(phone)
    take_tricks(phone, played)


@pytest.mark.parametrize(
    ("model", "tapped"),
    [
        (SMALL, (1, 6, 10)),
        (SMALL_IN_GERMAN, (1, 10)),
        (LARGE, (1, 10)),
        pytest.param(SMALL, tuple(range(1, 11)), marks=pytest.mark.thorough),
    ],
    ids=["360x640", "360x640 German", "390x844", "360x640, all rounds"],
)
def test_with_six_players_nothing_scrolls_and_no_button_moves(
    new_phone: NewPhone, capsys: pytest.CaptureFixture[str], model: Model, tapped: tuple[int, ...]
) -> None:
    """The first and the last round have the longest texts and the most keys; those between are recorded by a script."""
    phone = new_phone(model)
    start_game(phone, PLAYERS, plus_minus_one="1")
    places: Places = {}
    recorded = 0
    for played in (ROUNDS[number - 1] for number in tapped):
        if between := ROUNDS[recorded : played.number - 1]:
            record_quickly(phone, between)
        recorded = played.number
        assert bidding_order(phone) == played.order
        for shown in play_and_watch_keys(phone, played):
            assert len(shown) == played.cards + 1
            assert {number: places.setdefault(number, place) for number, place in shown.items()} == shown
    expect(phone.page.locator(".champion h2")).to_be_visible()
    sizes = sorted({(round(place["width"]), round(place["height"])) for place in places.values()})
    with capsys.disabled():
        print(f"\nkeys at {phone.page.viewport_size}: {sizes}")  # noqa: T201 - the sizes are asked for
    assert all(min(place["width"], place["height"]) >= SMALLEST_KEY for place in places.values())


def enlarge_text(phone: Phone, size: str) -> None:
    """Give the text another size, and wait until the page has the styles for it, if it is very large or magnified."""
    phone.page.evaluate("(size) => { document.documentElement.style.fontSize = size; }", size)
    phone.page.wait_for_function("() => getComputedStyle(document.getElementById('table')).maxHeight !== 'none'")


# Pairs of parts of the page that overlap, and keys that are not on the screen; the parts are in one column.
UNTIDY = """() => {
  const box = (part) => part.getBoundingClientRect();
  const parts = [".head", "#board", "#trumps", "#pad", ".bar"].map((part) => document.querySelector(part));
  const over = parts.slice(1).filter((part, index) => box(part).top < box(parts[index]).bottom - 0.5);
  const [title, saved] = [...document.querySelectorAll("#round-title b, #sync")].map(box);
  const keys = [...document.querySelectorAll(".chip:not([hidden])")].map(box);
  const away = keys.filter(({ top, bottom, left, right }) =>
    top < 0 || left < 0 || bottom > innerHeight + 0.5 || right > innerWidth + 0.5 || bottom - top < 44);
  return [over.map(({ id, className }) => id || className), title.right > saved.left, away.length];
}"""


@pytest.mark.parametrize("players", [3, pytest.param(4, marks=pytest.mark.thorough), 6])
def test_with_text_of_200_percent_all_keys_are_on_the_screen_and_nothing_overlaps(
    new_phone: NewPhone, players: int
) -> None:
    """Rows have one line then, and the row in question is in sight."""
    phone = new_phone(LARGE)
    rounds = [made_up_round(number, players) for number in range(1, 10)]
    sizes = " ".join(map(str, [*range(1, 10), 60 // players]))
    start_game(phone, PLAYERS[:players], schedule="custom", hand_sizes=sizes, rounds=rounds)
    enlarge_text(phone, "200%")
    for _ in range(players):
        assert phone.page.evaluate(UNTIDY) == [[], False, 0]
        expect(phone.page.locator(".seat[aria-current] .well")).to_be_in_viewport(ratio=0.9)
        heights = phone.page.locator(".seat .who").evaluate_all("names => names.map((name) => name.offsetHeight)")
        assert max(heights) <= phone.page.locator(".seat").first.evaluate("row => row.offsetHeight")
        tap_number(phone, 0)
    expect(phone.page.locator(".seat .bid").first).to_be_visible()
    assert phone.page.evaluate(UNTIDY) == [[], False, 0]


CUT_NAMES = """() => [...document.querySelectorAll(".seat .name")]
    .filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent)"""


@pytest.mark.parametrize(
    ("model", "size"),
    [(SMALL, "200%"), (Model(width=180, height=320), "100%")],
    ids=["text of 200 %", "magnified twice"],
)
def test_names_can_be_read_with_large_text_and_magnified(new_phone: NewPhone, model: Model, size: str) -> None:
    phone = new_phone(model)
    start_game(phone, [*PLAYERS[:5], "Friederike"])
    enlarge_text(phone, size)
    for number in (0, 1, 1):
        assert phone.page.evaluate(CUT_NAMES) == []
        assert beyond_the_screen(phone)[0] == 0
        tap_number(phone, number)


LONG_NAMES = ["Maximiliane von Hohenstein", "Konstantin", "Theodora-Alexandra", "Jo", "Bartholomäus Kirschbaum", "Emma"]
CUT_IN_HEIGHT = """() => [...document.querySelectorAll(".seat .name")]
    .filter((name) => name.scrollHeight > name.clientHeight).map((name) => name.textContent)"""


@pytest.mark.parametrize("locale", ["de-DE", "en-GB"])
def test_long_names_can_be_read_beside_the_bids_and_nothing_scrolls(new_phone: NewPhone, locale: str) -> None:
    """The word above a bid takes no width from the name."""
    phone = new_phone(replace(LARGE, locale=locale))
    start_game(phone, LONG_NAMES, rounds=ROUNDS[:9])
    tap_bids(phone, ROUNDS[9].bids)
    assert phone.page.evaluate(CUT_NAMES) == phone.page.evaluate(CUT_IN_HEIGHT) == []
    expect_one_screen(phone)


CUT = "(drawn) => drawn.scrollWidth > drawn.clientWidth || drawn.scrollHeight > drawn.clientHeight"


def test_a_long_name_is_not_cut_off_in_the_prompt_and_in_the_score_sheet(new_phone: NewPhone) -> None:
    phone = new_phone(replace(LARGE, locale="de-DE"))
    names = ["Maximiliane von Hohenstein", "Friederike-Charlotte", "Bartholomäus Kirschbaum"]
    start_game(phone, names)
    height = phone.page.locator("#ask").evaluate("prompt => prompt.offsetHeight")
    for seat in (1, 2, 0):
        wait_for_turn(phone, seat)
        expect(phone.page.locator("#ask bdi")).to_have_text(names[seat])
        assert not phone.page.locator("#ask span").evaluate(CUT)
        assert phone.page.locator("#ask").evaluate("prompt => prompt.offsetHeight") == height
        tap_number(phone, 0)
    wait_until_saved(phone)
    phone.page.goto(phone.page.url.replace("/play/", "/"))
    for name in phone.page.locator(".scorepad thead bdi").all():
        assert not name.evaluate(CUT)
