"""A recorded tournament game of five."""

from playwright.sync_api import expect

from tests.browser.helpers.games import read_game
from tests.browser.helpers.phone import Phone
from tests.browser.helpers.play_page import (
    bidding_order,
    play_round,
    question,
    set_up_game,
    total,
    wait_for_turn,
    wait_until_saved,
)
from tests.browser.helpers.quick_entry import record_quickly

TAPPED = 3
"""How many of the ten rounds, the last ones, are tapped; those before are recorded by a script."""


def test_a_tournament_game_of_five_has_the_expected_totals(phone: Phone) -> None:
    """V6, M2, P1."""
    game = read_game("five-players-tournament")
    set_up_game(phone, game.players, dealer=game.first_dealer, preset="tournament", plus_minus_one=game.plus_minus_one)
    expect(phone.page.locator("#round-title small")).to_have_text("of 10 · 2 cards")
    record_quickly(phone, game.rounds[:-TAPPED])
    for played in game.rounds[-TAPPED:]:
        wait_for_turn(phone, played.order[0])
        assert bidding_order(phone) == played.order
        expect(phone.page.locator("#round-title small")).to_have_text(f"of 10 · {played.cards} cards")
        play_round(phone, played)
        for seat, expected in enumerate(played.totals):
            expect(total(phone, seat)).to_have_text(str(expected).replace("-", "−"))
    wait_until_saved(phone)
    expect(question(phone)).to_contain_text(game.standings[0]["player"])
