"""Plus/Minus One for the leader only: applied with the totals at the time of bidding, and not again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper.rules.problems import Code, RuleError
from scorekeeper.rules.record import RoundRecord
from scorekeeper.rules.replay import replay
from scorekeeper.rules.ruleset import PlusMinusOne, Ruleset
from tests.helpers.game_builder import GameBuilder
from tests.helpers.statements import Kind

LEADER_ONLY = Ruleset(plus_minus_one=PlusMinusOne(1, leader_only=True))


def led_by(seat: int, *, rounds: int = 1) -> GameBuilder:
    """Return a game of three in which one seat leads alone; seat 1 deals the second round."""
    builder = GameBuilder(3, LEADER_ONLY)
    builder.play(rounds, winner=seat, bids={other: 1 for other in range(3) if other != seat})
    return builder


def test_at_the_start_nobody_leads() -> None:
    """M3."""
    assert GameBuilder(3, LEADER_ONLY).enter(Kind.BIDS, 1, 0, 0)


def test_a_dealer_who_leads_alone_is_bound_and_another_is_not() -> None:
    """M3."""
    assert led_by(1).refused(Kind.BIDS, 1, 1, 0).seat == 1
    assert led_by(0).enter(Kind.BIDS, 1, 1, 0)


def test_a_tied_lead_is_no_lead() -> None:
    """M3."""
    builder = led_by(1)
    builder.enter(Kind.ADJUST, 2, 40, "to make it equal")
    assert builder.game.totals[1] == builder.game.totals[2] == 30
    assert builder.enter(Kind.BIDS, 1, 1, 0)


def test_only_those_who_still_play_can_lead() -> None:
    """M3, A5: seat 3 has more points but has left."""
    builder = GameBuilder(4, LEADER_ONLY)
    builder.enter(Kind.ADJUST, 3, 500, "to lead")
    builder.enter(Kind.ADJUST, 1, 100, "to come next")
    builder.play(bids={2: 1})
    builder.enter(Kind.LEAVE, 3)
    assert builder.refused(Kind.BIDS, 1, 1, 0, None).seat == 1


def test_bids_stay_valid_after_a_correction_of_an_earlier_round() -> None:
    """M3, M4: seat 1 does not lead when it bids, but does after the correction of round 1."""
    builder = led_by(0)
    builder.enter(Kind.BIDS, 1, 1, 0)
    builder.enter(Kind.TRICKS, 2, 0, 0)
    game = builder.enter(Kind.BIDS, 0, 0, 1, number=1)
    assert game.played[0].points == (-10, 20, -10)
    assert game.rounds[1].bids == (1, 1, 0)
    assert builder.enter(Kind.TRICKS, 1, 1, 0, number=2).rounds[1].tricks == (1, 1, 0)
    with pytest.raises(RuleError):
        replay(game.record)


def test_corrected_bids_are_validated_with_the_current_totals() -> None:
    """M3, M4, A2."""
    builder = led_by(0)
    builder.enter(Kind.BIDS, 1, 0, 0)
    builder.enter(Kind.BIDS, 0, 0, 1, number=1)
    assert builder.code(Kind.BIDS, 1, 1, 0, number=2) is Code.BID_FORBIDDEN_BY_SUM_RULE


def test_no_leader_is_assumed_after_an_invalid_round() -> None:
    """M3."""
    record = led_by(1).game.record
    broken = replace(record.rounds[0], tricks=(0, 0, 0))
    with pytest.raises(RuleError) as refusal:
        replay(replace(record, rounds=(broken, RoundRecord((1, 1, 0), (2, 0, 0)))))
    assert [problem.code for problem in refusal.value.problems] == [Code.TRICKS_SUM_MISMATCH]


def test_a_dealer_who_is_named_after_the_bids_is_bound_like_any_other() -> None:
    """M3, G3: seat 0 leads alone, and would deal a round whose bids add up to its tricks."""
    builder = led_by(0)
    builder.enter(Kind.BIDS, 1, 1, 0)
    assert builder.code(Kind.DEALER, 0) is Code.BID_FORBIDDEN_BY_SUM_RULE
