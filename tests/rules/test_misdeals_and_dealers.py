"""Misdeals and dealers set by hand."""

from __future__ import annotations

import pytest

from scorekeeper.rules.game import Phase
from scorekeeper.rules.problems import Code
from scorekeeper.rules.record import Trump
from scorekeeper.rules.ruleset import Bidding, PlusMinusOne, Ruleset
from tests.helpers.game_builder import GameBuilder
from tests.helpers.statements import Kind


def test_after_a_misdeal_the_same_dealer_deals_the_same_round_again() -> None:
    """A1."""
    builder = GameBuilder(4)
    before = builder.play(2)
    builder.enter(Kind.TRUMP, "blue")
    builder.enter(Kind.VOID, 1)
    builder.enter(Kind.BIDS, 1, 1, 0, 0)
    builder.enter(Kind.CLOUD, 0, 1)
    game = builder.enter(Kind.MISDEAL)
    assert (game.phase, game.next_deal, game.totals) == (Phase.BIDS, before.next_deal, before.totals)
    assert game.current
    assert (game.current.bids, game.current.trump, game.current.void_tricks) == (None, None, 0)
    assert builder.play().played[-1].bid_changes == ()
    assert builder.game.next_deal == builder.game.deals[3]


def test_a_misdeal_can_be_undone() -> None:
    """A1, A3."""
    builder = GameBuilder(4)
    builder.enter(Kind.BIDS, 1, 1, 0, 0)
    builder.enter(Kind.MISDEAL)
    game = builder.enter(Kind.UNDO)
    assert (game.phase, game.rounds[0].bids) == (Phase.TRICKS, (1, 1, 0, 0))


def test_a_misdeal_clears_secret_tricks_too() -> None:
    """A1, B3."""
    builder = GameBuilder(3, Ruleset(bidding=Bidding.SECRET))
    builder.enter(Kind.TRICKS, 1, 0, 0)
    assert builder.enter(Kind.MISDEAL).phase is Phase.TRICKS


def test_a_dealer_set_by_hand_also_deals_after_a_misdeal_and_the_rotation_continues() -> None:
    """G3, A1."""
    builder = GameBuilder(4)
    builder.play()
    game = builder.enter(Kind.DEALER, 3)
    assert game.next_deal
    assert (game.next_deal.dealer, game.next_deal.order) == (3, (0, 1, 2, 3))
    game = builder.enter(Kind.MISDEAL)
    assert game.next_deal
    assert game.next_deal.dealer == 3
    assert [deal.dealer for deal in builder.play().deals[:4]] == [0, 3, 0, 1]


def test_the_sum_rule_follows_the_dealer_set_by_hand() -> None:
    """G3, M1."""
    builder = GameBuilder(4, Ruleset(plus_minus_one=PlusMinusOne(1)))
    builder.enter(Kind.DEALER, 2)
    assert builder.refused(Kind.BIDS, 1, 0, 0, 0).seat == 2


@pytest.mark.parametrize("kind", [Kind.MISDEAL, Kind.LEAVE, Kind.REPLACE, Kind.JOIN, Kind.DECIDE])
def test_table_events_are_accepted_only_for_the_current_round(kind: Kind) -> None:
    """A1, A5, A6, G3, V4."""
    builder = GameBuilder(4)
    builder.play(2)
    for number in (1, 2, 4):
        problem = builder.refused(kind, 0, "Otto", number=number)
        assert (problem.code, problem.round) == (Code.NOT_THE_ROUND_PLAYED, number)
        assert problem.message.startswith("This is possible only for round 3, ")


@pytest.mark.parametrize("kind", [Kind.MISDEAL, Kind.LEAVE, Kind.REPLACE, Kind.JOIN, Kind.DECIDE, Kind.END])
def test_a_finished_game_cannot_be_continued(kind: Kind) -> None:
    """A7, A2: it can be corrected."""
    builder = GameBuilder(6)
    builder.play(10)
    assert builder.code(kind, 0, "Otto") is Code.GAME_IS_FINISHED
    assert builder.enter(Kind.TRUMP, "red", number=3).rounds[2].trump is Trump.DWARVES


def test_the_dealer_of_an_earlier_round_can_be_corrected_and_the_rotation_goes_on_from_there() -> None:
    """G3, A2: also in a finished game."""
    builder = GameBuilder(4)
    builder.play(3)
    game = builder.enter(Kind.DEALER, 3, number=2)
    assert [deal.dealer for deal in game.deals[:5]] == [0, 3, 0, 1, 2]
    builder.play(12)
    finished = builder.enter(Kind.DEALER, 2, number=15)
    assert (finished.phase, finished.deals[14].dealer) == (Phase.FINISHED, 2)


@pytest.mark.parametrize("number", [0, 5, 99])
def test_a_round_that_was_not_dealt_has_no_dealer_to_correct(number: int) -> None:
    """G3."""
    builder = GameBuilder(4)
    builder.play(3)
    problem = builder.refused(Kind.DEALER, 1, number=number)
    assert (problem.code, problem.message) == (
        Code.NOT_THE_ROUND_PLAYED,
        f"Round {number} is not being played; its dealer cannot be chosen.",
    )


def test_a_seat_that_left_before_a_round_cannot_have_dealt_it() -> None:
    """G3, A5: but one that left later can."""
    builder = GameBuilder(4)
    builder.play(2)
    builder.enter(Kind.LEAVE, 1)
    builder.play()
    problem = builder.refused(Kind.DEALER, 1, number=3)
    assert (problem.code, problem.round) == (Code.SEAT_NOT_ACTIVE, 3)
    assert [deal.dealer for deal in builder.enter(Kind.DEALER, 0, number=2).deals[1:3]] == [0, 2]


def test_another_dealer_is_refused_if_the_bids_of_the_round_would_then_break_the_sum_rule() -> None:
    """A2, M3: only the dealer may always bid 0."""
    builder = GameBuilder(4, Ruleset(plus_minus_one=PlusMinusOne(1, zero_always_allowed=True)))
    builder.enter(Kind.BIDS, 0, 1, 0, 0)
    builder.enter(Kind.TRICKS, 0, 1, 0, 0)
    assert builder.code(Kind.DEALER, 1, number=1) is Code.BID_FORBIDDEN_BY_SUM_RULE
    assert builder.enter(Kind.DEALER, 2, number=1).deals[0].dealer == 2
