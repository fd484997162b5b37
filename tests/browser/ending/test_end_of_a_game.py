"""The end of a game on the play page: the winner, the last round, the chart, and the way on, on one screen."""

from __future__ import annotations

import re
import uuid
from urllib.parse import urlsplit

from playwright.sync_api import Locator, expect

from tests.browser.helpers.games import PlayedRound
from tests.browser.helpers.phone import SMALL, Model, NewPhone, Phone, beyond_the_screen
from tests.browser.helpers.play_page import (
    start_game,
    tap_bids,
    tap_number,
    tap_undo,
    wait_for_turn,
    wait_until_saved,
)
from tests.browser.helpers.posted_forms import create_game, post_form
from tests.browser.live.test_own_phones import code_of, sit
from tests.browser.live.test_watching import share
from tests.browser.paper.test_picture import SHARES

PLAYERS = ["Anna", "Ben", "Clara"]
FIRST = PlayedRound(1, [0, 1, 1], [0, 1, 0], [], [])
# Counts the animations that the page has begun.
COUNT = """(() => {
  window.begun = 0;
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...values) {
    if (this.closest(".champion")) window.begun += 1;
    return animate.apply(this, values);
  };
})()"""
STILL_RUNNING = "document.getAnimations().filter(({ playState }) => playState === 'running').length"


def play_to_the_end(phone: Phone, rounds: int = 2) -> None:
    """Play a short game up to its last trick: Anna 70, Ben 10, Clara −20 points after two rounds."""
    sizes = " ".join(map(str, range(1, rounds + 1)))
    game = create_game(phone, PLAYERS, rounds=[FIRST], schedule="custom", hand_sizes=sizes)
    bids = {"key": uuid.uuid4().hex, "revision": 2, "kind": "bids", "round": 2, "value": [2, 1, 1]}
    post_form(phone, urlsplit(game).path, bids)
    phone.page.goto(game)
    wait_for_turn(phone, 2)
    tap_number(phone, 0)
    tap_number(phone, 2)


def share_before_the_last_number(phone: Phone) -> str:
    """Play a short game until Anna's last tricks are missing, and return the link for watchers."""
    play_to_the_end(phone)
    wait_until_saved(phone)
    link = share(phone)
    tap_undo(phone)
    wait_for_turn(phone, 0)
    wait_until_saved(phone)
    return link


def winner(phone: Phone) -> Locator:
    return phone.page.locator(".champion h2")


def rows(phone: Phone) -> list[str]:
    """Return the text of each row, in the order on the screen."""
    return [" ".join(text.split()) for text in phone.page.locator(".seat").all_inner_texts()]


def test_the_winner_is_first_and_the_rows_keep_the_last_round_on_one_screen(phone: Phone) -> None:
    play_to_the_end(phone)
    expect(winner(phone)).to_have_text("Anna wins")
    expect(phone.page.locator(".champion .words p")).to_have_text("60 points, 40 ahead of Ben")
    expect(phone.page.locator(".last-round")).to_have_text("Round 2: 1 of 3 made their bid")
    assert rows(phone) == [
        "1. Anna bid 2, took 2 +40 60",
        "2. Ben bid 1, took 0 −10 20",
        "3. Clara bid 1, took 0 −10 −20",
    ]
    wait_until_saved(phone)
    for name in ("Same table again", "Share"):
        expect(phone.page.get_by_role("button", name=name)).to_be_enabled()
    expect(phone.page.locator(".end-chart polyline")).to_have_count(len(PLAYERS))
    assert beyond_the_screen(phone) == (0, 0)
    phone.resize(SMALL.width, SMALL.height)
    assert beyond_the_screen(phone) == (0, 0)


def test_the_end_is_shown_in_motion_once_a_tap_shows_the_last_frame_and_undo_the_table_as_before(phone: Phone) -> None:
    phone.own_page.add_init_script(COUNT)
    play_to_the_end(phone)
    expect(winner(phone)).to_have_text("Anna wins")
    assert phone.page.evaluate("window.begun") == 3
    phone.tap(phone.page.locator(".last-round"))
    assert phone.page.evaluate(STILL_RUNNING) == 0
    wait_until_saved(phone)
    tap_undo(phone)
    expect(winner(phone)).to_be_hidden()
    wait_for_turn(phone, 0)
    expect(phone.page.locator(".rank").first).to_be_hidden()
    tap_number(phone, 2)
    expect(winner(phone)).to_be_visible()
    assert phone.page.evaluate("window.begun") == 3
    wait_until_saved(phone)
    phone.page.reload()
    expect(winner(phone)).to_have_text("Anna wins")
    assert phone.page.evaluate("window.begun") == 0


def test_with_reduced_motion_the_last_frame_is_shown_at_once(new_phone: NewPhone) -> None:
    phone = new_phone(Model(reduced_motion=True))
    phone.own_page.add_init_script(COUNT)
    play_to_the_end(phone)
    expect(winner(phone)).to_have_text("Anna wins")
    assert phone.page.evaluate("window.begun") == 0


def test_a_row_corrects_the_last_round_and_the_same_table_plays_again_with_one_tap(phone: Phone) -> None:
    play_to_the_end(phone)
    wait_until_saved(phone)
    before = phone.page.url
    phone.tap(phone.page.get_by_role("link", name="Ben: bid 1, took 0. Correct round 2"))
    expect(phone.page).to_have_url(re.compile(r"/rounds/2/\?back=play$"))
    phone.page.goto(before)
    phone.tap(phone.page.get_by_role("button", name="Same table again"))
    expect(phone.page).not_to_have_url(before)
    expect(phone.page.locator("#round-title")).to_contain_text("Round 1")
    expect(phone.page.locator(".seat .name")).to_have_text(["Clara", "Anna", "Ben"])


def test_the_picture_is_shared_from_the_table_and_from_a_players_phone(
    new_phone: NewPhone, new_signed_out_phone: NewPhone
) -> None:
    phone, own = new_phone(), new_signed_out_phone()
    for each in (phone, own):
        each.own_page.add_init_script(SHARES)
    start_game(phone, PLAYERS, schedule="custom", hand_sizes="1")
    sit(own, code_of(phone), "Ben")
    tap_bids(phone, [1, 1, 1])
    wait_for_turn(phone, 1)
    tap_number(phone, 0)
    tap_number(phone, 0)
    wait_until_saved(phone)
    expect(own.page.locator(".own h1")).to_have_text("You came 2nd level with Clara")
    phone.tap(phone.page.get_by_role("button", name="Share"))
    for each, name in ((phone, "Send the picture"), (own, "Share picture")):
        each.tap(each.page.get_by_role("button", name=name))
        expect(each.page.locator("html")).to_have_attribute("data-shared", "1")
