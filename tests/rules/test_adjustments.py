"""Adjustments: extra points with a reason."""

from __future__ import annotations

import pytest

from scorekeeper.rules.game import Phase
from scorekeeper.rules.problems import Code, RuleError
from scorekeeper.rules.record import AdjustmentRecord, GameRecord
from scorekeeper.rules.replay import replay
from tests.helpers.game_builder import GameBuilder
from tests.helpers.statements import Kind
from tests.helpers.tables import NAMES


def test_an_adjustment_counts_from_the_round_it_follows() -> None:
    """A4, P4."""
    builder = GameBuilder(3)
    builder.play(2)
    game = builder.enter(Kind.ADJUST, 1, -20, "misplay")
    assert game.totals == (70, 20, 40)
    assert [round_.totals for round_ in game.played] == [(30, 20, 20), (70, 20, 40)]
    assert [round_.points for round_ in game.played] == [(30, 20, 20), (40, 20, 20)]
    assert builder.play().totals == (120, 40, 60)
    assert builder.enter(Kind.UNDO).totals == (70, 20, 40)


def test_an_adjustment_for_the_whole_table_applies_to_active_players() -> None:
    """A4, A5."""
    builder = GameBuilder(5)
    builder.play()
    builder.enter(Kind.LEAVE, 4)
    builder.play()
    assert builder.enter(Kind.ADJUST, None, -10, "too slow").totals == (60, 30, 30, 30, 20)


def test_points_for_the_whole_table_are_for_those_who_play_when_they_are_entered() -> None:
    """A4, A5, A6: not for Carla, who left before, nor for Late, who came after; Gerda came before."""
    builder = GameBuilder(4)
    builder.play(3)
    builder.enter(Kind.LEAVE, 2)
    builder.enter(Kind.JOIN, "Gerda", 0)
    assert builder.enter(Kind.ADJUST, None, -10, "too slow").totals == (110, 50, 60, 50, -10)
    builder.enter(Kind.LEAVE, 3)
    builder.enter(Kind.JOIN, "Late", 0)
    game = builder.play()
    assert (game.totals[2:], game.played[2].totals) == ((60, 50, 10, 20), (110, 50, 60, 50, None, None))


def test_adjustments_are_accepted_before_the_first_round_and_after_the_last() -> None:
    """A4."""
    builder = GameBuilder(6)
    assert builder.enter(Kind.ADJUST, 0, 50, "handicap").totals[0] == 50
    finished = builder.play(10)
    assert finished.phase is Phase.FINISHED
    game = builder.enter(Kind.ADJUST, 5, -100, "time penalty")
    assert (game.phase, game.totals[5]) == (Phase.FINISHED, 100)
    assert game.standings[0].total == finished.totals[0] == 50 + 10 * 20 + 550


def test_an_adjustment_does_not_change_exact_bids() -> None:
    """A4, F2."""
    builder = GameBuilder(3)
    builder.play(2)
    assert builder.enter(Kind.ADJUST, 1, -20, "misplay").exact_bids == (2, 2, 2)


def test_an_adjustment_does_not_interrupt_a_started_round() -> None:
    """A4."""
    builder = GameBuilder(3)
    builder.enter(Kind.BIDS, 1, 0, 0)
    assert builder.enter(Kind.ADJUST, 1, -20, "misplay").phase is Phase.TRICKS


@pytest.mark.parametrize("points", [0, 10_000, -10_000, "5", 1.0, True, None])
def test_adjustment_points_are_a_whole_number_other_than_zero(points: object) -> None:
    """A4."""
    assert GameBuilder(3).code(Kind.ADJUST, 1, points, "misplay") is Code.ADJUSTMENT_INCOMPLETE


@pytest.mark.parametrize("reason", ["", "  "])
def test_an_adjustment_needs_a_reason(reason: str) -> None:
    """A4."""
    problem = GameBuilder(3).refused(Kind.ADJUST, 1, 10, reason)
    assert (problem.code, problem.message) == (Code.ADJUSTMENT_INCOMPLETE, "Bonus or penalty points need a reason.")


@pytest.mark.parametrize("seat", [3, -1, "0", True])
def test_an_adjustment_needs_a_seat_of_the_table(seat: object) -> None:
    """A4."""
    assert GameBuilder(3).code(Kind.ADJUST, seat, 10, "misplay") is Code.SEAT_NOT_ACTIVE


def test_an_adjustment_follows_a_played_round() -> None:
    """A4."""
    with pytest.raises(RuleError) as refusal:
        replay(GameRecord(NAMES[:3], adjustments=(AdjustmentRecord(1, (0,), 10, "early"),)))
    assert [(problem.code, problem.round) for problem in refusal.value.problems] == [(Code.NOT_PLAYED_YET, 1)]
    assert GameBuilder(3).code(Kind.ADJUST, 0, 10, "early", number=2) is Code.NOT_THE_ROUND_PLAYED
