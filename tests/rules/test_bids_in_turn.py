"""Open bids in turn: whose turn it is, who may still change a bid, and the dealer's forbidden one (G5, B1, M1, M4)."""

from __future__ import annotations

import pytest

from scorekeeper.rules.bids_in_turn import check_bid_in_turn, dealers_forbidden_bid, next_bidder
from scorekeeper.rules.game import GameState
from scorekeeper.rules.problems import Code
from scorekeeper.rules.record import GameRecord
from scorekeeper.rules.replay import replay
from scorekeeper.rules.ruleset import PlusMinusOne, Ruleset

ANNA, BEN, UTE = range(3)
"""Ute deals: Anna bids first, Ute last."""


def game_of(cards: int = 9, rule: PlusMinusOne | None = None) -> GameState:
    """Return a game of one round in which Ute deals."""
    ruleset = Ruleset(schedule=(cards,), plus_minus_one=rule)
    return replay(GameRecord(("Anna", "Ben", "Ute"), UTE, ruleset))


def next_of(game: GameState, made: dict[int, int]) -> int | None:
    """Return who bids next."""
    assert game.next_deal
    return next_bidder(game, game.next_deal, made)


def codes(game: GameState, made: dict[int, int], seat: int, bid: int | str) -> list[Code]:
    """Return the codes of the problems of a bid."""
    return [problem.code for problem in check_bid_in_turn(game, made, seat, bid)]


@pytest.mark.parametrize(
    ("made", "following"),
    [({}, ANNA), ({ANNA: 1}, BEN), ({ANNA: 1, BEN: 2}, UTE), ({ANNA: 1, BEN: 2, UTE: 6}, None)],
)
def test_the_turn_goes_round_from_the_dealers_left(made: dict[int, int], following: int | None) -> None:
    """G5."""
    assert next_of(game_of(), made) == following


def test_the_dealer_bids_again_if_an_earlier_bid_made_the_sum_forbidden() -> None:
    """M4."""
    game = game_of(rule=PlusMinusOne(1))
    assert next_of(game, {ANNA: 1, BEN: 2, UTE: 6}) == UTE
    assert codes(game, {ANNA: 1, BEN: 2, UTE: 6}, UTE, 5) == []


def test_a_bid_out_of_turn_is_refused_and_says_whose_turn_it_is() -> None:
    """B1."""
    (problem,) = check_bid_in_turn(game_of(), {ANNA: 1}, UTE, 2)
    assert (problem.code, problem.message) == (Code.BID_OUT_OF_TURN, "It is Ben’s turn to bid.")


def test_a_bid_can_be_changed_until_the_next_player_has_bid() -> None:
    """B1."""
    game = game_of()
    assert codes(game, {ANNA: 1}, ANNA, 2) == []
    (problem,) = check_bid_in_turn(game, {ANNA: 1, BEN: 3}, ANNA, 2)
    assert problem.code == Code.BID_OUT_OF_TURN
    assert problem.message == "Ben has bid after Anna; only the Confidant can change that bid now."


def test_the_last_bid_may_not_make_the_sum_equal() -> None:
    """M1."""
    game = game_of(rule=PlusMinusOne(1))
    assert codes(game, {ANNA: 1, BEN: 2}, UTE, 6) == [Code.BID_FORBIDDEN_BY_SUM_RULE]
    assert codes(game, {ANNA: 1, BEN: 2, UTE: 5}, UTE, 6) == [Code.BID_FORBIDDEN_BY_SUM_RULE]
    assert codes(game, {ANNA: 1, BEN: 2}, UTE, 5) == []


def test_nothing_is_forbidden_before_the_others_have_bid_or_without_a_leader() -> None:
    """M1, M3: at 0:0 nobody leads."""
    game = game_of(rule=PlusMinusOne(1, leader_only=True))
    assert game.next_deal
    assert dealers_forbidden_bid(game, game.next_deal, {ANNA: 1, BEN: 2}) is None
    game = game_of(rule=PlusMinusOne(1))
    assert game.next_deal
    assert dealers_forbidden_bid(game, game.next_deal, {ANNA: 1}) is None
    assert dealers_forbidden_bid(game, game.next_deal, {ANNA: 1, BEN: 2}) == 6


@pytest.mark.parametrize(
    ("bid", "code"), [(10, Code.BID_GT_CARDS), (-1, Code.BID_NEGATIVE), ("x", Code.BID_NOT_INTEGER)]
)
def test_a_bid_must_be_possible(bid: int | str, code: Code) -> None:
    """G6."""
    assert codes(game_of(), {}, ANNA, bid) == [code]


def test_nobody_else_bids() -> None:
    assert codes(game_of(), {}, 3, 1) == [Code.SEAT_NOT_ACTIVE]
