"""The points of one player in one round."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.ruleset import Scoring
from scorekeeper.rules.scoring import points, points_table
from tests.helpers.generated import recounted_points

CARDS = st.integers(1, 20)
SCORINGS = st.sampled_from(Scoring)


@pytest.mark.parametrize(("bid", "tricks", "earned"), [(0, 0, 20), (3, 3, 50), (4, 2, -20), (0, 1, -10), (20, 0, -200)])
def test_standard_scoring_rewards_exact_bids_and_subtracts_for_each_miss(bid: int, tricks: int, earned: int) -> None:
    """P1."""
    assert points(Scoring.STANDARD, 20, bid, tricks) == earned


@pytest.mark.parametrize(("bid", "tricks", "earned"), [(3, 3, 110), (2, 3, 10), (4, 2, -10)])
def test_alternate_scoring_matches_the_three_printed_examples(bid: int, tricks: int, earned: int) -> None:
    """P2."""
    assert points(Scoring.ALTERNATE, 8, bid, tricks) == earned


def test_an_exact_bid_scores_the_cards_of_the_hand_and_not_the_round_number() -> None:
    """P3: nine cards in the fifth round of a tournament."""
    assert points(Scoring.ALTERNATE, 9, 4, 4) == 130


def test_the_worst_round_in_alternate_scoring_costs_2100() -> None:
    """P4."""
    worst = min(min(row) for row in points_table(Scoring.ALTERNATE, 20))
    assert worst == -2100


@given(cards=CARDS, data=st.data())
def test_alternate_scoring_is_symmetric_in_bid_and_tricks(cards: int, data: st.DataObject) -> None:
    """P2."""
    bid, tricks = data.draw(st.integers(0, cards)), data.draw(st.integers(0, cards))
    assert points(Scoring.ALTERNATE, cards, bid, tricks) == points(Scoring.ALTERNATE, cards, tricks, bid)


@given(scoring=SCORINGS, cards=CARDS)
def test_the_table_of_points_equals_a_count_trick_by_trick(scoring: Scoring, cards: int) -> None:
    """P1, P2."""
    numbers = range(cards + 1)
    counted = [[recounted_points(scoring, cards, bid, won) for won in numbers] for bid in numbers]
    assert [list(row) for row in points_table(scoring, cards)] == counted
