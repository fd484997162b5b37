"""Number of players, number of rounds, dealers, and order of bidding."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.problems import Code, RuleError
from scorekeeper.rules.record import GameRecord, RoundRecord
from scorekeeper.rules.replay import replay
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.schedule import bidding_order, deal_round, hand_sizes
from scorekeeper.rules.setup_validation import check_set_up
from tests.helpers.generated import PLAYERS
from tests.helpers.tables import NAMES, make_record, whole_game


@pytest.mark.parametrize("players", [0, 1, 2, 7, 60])
def test_fewer_than_three_or_more_than_six_cannot_play(players: int) -> None:
    """G1."""
    with pytest.raises(RuleError) as refusal:
        replay(GameRecord(tuple(f"Player {seat}" for seat in range(players))))
    assert [problem.code for problem in refusal.value.problems] == [Code.PLAYER_COUNT]
    assert refusal.value.problems[0].message == f"A game has 3 to 6 players, not {players}."


@pytest.mark.parametrize(("players", "rounds"), [(3, 20), (4, 15), (5, 12), (6, 10)])
def test_sixty_cards_last_for_the_expected_number_of_rounds(players: int, rounds: int) -> None:
    """G1, G4."""
    assert hand_sizes(Ruleset(), players) == tuple(range(1, rounds + 1))


def test_the_first_seat_deals_first_unless_another_is_chosen() -> None:
    """G2."""
    assert replay(make_record(players=4)).deals[0].dealer == 0
    assert replay(make_record(players=4, first_dealer=2)).deals[0].dealer == 2


@given(players=PLAYERS, data=st.data())
def test_the_deal_passes_one_seat_clockwise_each_round(players: int, data: st.DataObject) -> None:
    """G3."""
    deals = replay(make_record(players=players, first_dealer=data.draw(st.integers(0, players - 1)))).deals
    steps = {(after.dealer - before.dealer) % players for before, after in pairwise(deals)}
    assert steps == {1}


def test_a_dealer_set_by_hand_deals_and_the_rotation_continues_from_there() -> None:
    """G3."""
    by_hand = {3: 0, 6: 1}
    rounds = tuple(
        RoundRecord(tuple(bids), tuple(tricks), dealer=by_hand.get(number))
        for number, (bids, tricks) in enumerate(whole_game(4), 1)
    )
    dealers = [deal.dealer for deal in replay(GameRecord(NAMES[:4], rounds=rounds)).deals]
    assert dealers[:8] == [0, 1, 0, 1, 2, 1, 2, 3]


@given(players=PLAYERS, data=st.data())
def test_bidding_starts_left_of_the_dealer_and_ends_with_the_dealer(players: int, data: st.DataObject) -> None:
    """G5."""
    dealer = data.draw(st.integers(0, players - 1))
    order = bidding_order(dealer, tuple(range(players)))
    assert order[0] == (dealer + 1) % players
    assert order[-1] == dealer
    assert sorted(order) == list(range(players))


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("number", [1, 20])
def test_there_is_no_trump_exactly_if_the_whole_deck_is_dealt(players: int, number: int) -> None:
    """G8: this depends on the deck, not on the number of the round."""
    without = [cards for cards in range(1, 21) if deal_round(number, cards, 0, range(players), Ruleset()).no_trump]
    assert without == [60 // players]


def test_the_last_round_counts_like_any_other() -> None:
    """G4."""
    rounds = [((0, 0, 0), (cards, 0, 0)) for cards in range(1, 21)]
    game = replay(make_record(rounds=rounds))
    assert len(game.played) == 20
    assert game.totals[1] == 20 * 20


def test_an_empty_list_of_rounds_is_refused() -> None:
    """V8."""
    with pytest.raises(RuleError) as refusal:
        check_set_up(Ruleset(schedule=()), 3)
    assert [problem.code for problem in refusal.value.problems] == [Code.CARDS_LT_ONE]
