"""A game with rounds of all sizes, recorded by taps."""

from collections.abc import Sequence

import pytest
from playwright.sync_api import expect

from tests.browser.helpers.games import read_game
from tests.browser.helpers.phone import Phone
from tests.browser.helpers.play_page import (
    bidding_order,
    play_round,
    set_up_game,
    total,
    wait_for_turn,
    wait_until_saved,
)
from tests.browser.helpers.quick_entry import record_quickly

MOST_TAPS_A_ROUND = 7.0
# The first rounds, one in the middle and the last; a script records those between.
TAPPED = (1, 2, 8, 15)


@pytest.mark.parametrize(
    "tapped", [TAPPED, pytest.param(range(1, 16), marks=pytest.mark.thorough)], ids=["some", "all"]
)
def test_a_game_of_four_can_be_recorded_by_taps_from_its_set_up_to_its_end(
    phone: Phone, capsys: pytest.CaptureFixture[str], tapped: Sequence[int]
) -> None:
    game = read_game("four-players-plus-minus-one")
    set_up_game(phone, game.players, dealer=game.first_dealer, plus_minus_one=game.plus_minus_one)
    phone.taps, recorded = 0, 0
    for played in (game.rounds[number - 1] for number in tapped):
        if between := game.rounds[recorded : played.number - 1]:
            record_quickly(phone, between)
        recorded = played.number
        wait_for_turn(phone, played.order[0])
        assert bidding_order(phone) == played.order
        play_round(phone, played)
        for seat, expected in enumerate(played.totals):
            expect(total(phone, seat)).to_have_text(str(expected).replace("-", "−"))
    taps = phone.taps
    wait_until_saved(phone)
    expect(phone.page.locator(".champion h2")).to_have_text(f"{game.standings[0]['player']} wins")
    phone.tap(phone.page.locator(".bar .to-game"))
    for place, standing in enumerate(game.standings):
        row = phone.page.locator(".standings li").nth(place)
        expect(row.locator(".rank")).to_have_text(f"{standing['rank']}.")
        expect(row.locator(".name")).to_have_text(standing["player"])
        expect(row.locator(".total")).to_have_text(str(standing["total"]))
    with capsys.disabled():
        print(f"\n{taps} taps for {len(tapped)} rounds: {taps / len(tapped):.2f} a round")  # noqa: T201 - the number is asked for
    assert taps <= MOST_TAPS_A_ROUND * len(tapped)
