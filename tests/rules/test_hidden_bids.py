"""Covered bids (until all are in) and secret bids (until the round is over)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.game import Phase
from scorekeeper.rules.problems import Code, RuleError
from scorekeeper.rules.record import GameRecord, RoundRecord
from scorekeeper.rules.replay import replay
from scorekeeper.rules.ruleset import Bidding, PlusMinusOne, Ruleset, Schedule
from scorekeeper.rules.setup_validation import check_set_up
from tests.helpers.game_builder import GameBuilder
from tests.helpers.generated import named_schedules
from tests.helpers.statements import Kind
from tests.helpers.tables import NAMES

COVERED = Ruleset(schedule=(4, 5), bidding=Bidding.COVERED, plus_minus_one=PlusMinusOne())
SECRET = Ruleset(bidding=Bidding.SECRET)


def first_problem(record: GameRecord) -> tuple[Code, int | None] | None:
    try:
        replay(record)
    except RuleError as refusal:
        return refusal.problems[0].code, refusal.problems[0].round
    return None


def test_covered_bids_with_an_equal_sum_make_the_dealer_raise_or_lower() -> None:
    """B2, M5."""
    builder = GameBuilder(3, COVERED)
    problem = builder.refused(Kind.BIDS, 2, 1, 1)
    assert (problem.code, problem.round, problem.seat) == (Code.BIDS_SUM_EQUALS_TRICKS, 1, 0)
    assert problem.message == (
        "The bids add up to 4, the number of tricks: Ada deals and must raise or lower the bid of 2."
    )
    for raised_or_lowered in (0, 1, 3, 4):
        assert builder.enter(Kind.BIDS, raised_or_lowered, 1, 1).phase is Phase.TRICKS


def test_covered_bids_alone_may_add_up_to_anything() -> None:
    """B2."""
    covered = Ruleset(schedule=(4,), bidding=Bidding.COVERED)
    assert GameBuilder(3, covered).enter(Kind.BIDS, 2, 1, 1).phase is Phase.TRICKS


def test_every_covered_bid_is_needed_before_the_tricks() -> None:
    """B2."""
    builder = GameBuilder(3, COVERED)
    assert builder.code(Kind.BIDS, 2, None, 1) is Code.BIDS_MISSING
    assert builder.code(Kind.TRICKS, 2, 1, 1) is Code.BIDS_MISSING


def test_the_exceptions_to_the_sum_rule_apply_to_covered_bids_too() -> None:
    """M5, M3."""
    soft = Ruleset(schedule=(4,), bidding=Bidding.COVERED, plus_minus_one=PlusMinusOne(zero_always_allowed=True))
    assert GameBuilder(3, soft).enter(Kind.BIDS, 0, 3, 1).phase is Phase.TRICKS


def test_with_secret_bids_the_tricks_come_first_and_then_the_bids() -> None:
    """B3."""
    builder = GameBuilder(3, SECRET)
    assert builder.game.phase is Phase.TRICKS
    game = builder.enter(Kind.TRICKS, 1, 0, 0)
    assert (game.phase, game.played, game.totals) == (Phase.BIDS, (), (0, 0, 0))
    game = builder.enter(Kind.BIDS, 1, 0, 1)
    assert (game.phase, game.totals) == (Phase.TRICKS, (30, 20, -10))


def test_secret_bids_are_refused_before_the_tricks() -> None:
    """B3."""
    builder = GameBuilder(3, SECRET)
    assert builder.code(Kind.BIDS, 1, 0, 1) is Code.TRICKS_MISSING
    builder.enter(Kind.TRICKS, 1, 0, 0)
    assert builder.enter(Kind.BIDS, 1, 0, 1).totals == (30, 20, -10)


def test_only_in_the_last_round_may_secret_bids_be_missing() -> None:
    """B3."""
    open_round, whole = RoundRecord(tricks=(1, 0, 0)), RoundRecord((0, 0, 0), (1, 1, 0))
    assert first_problem(GameRecord(NAMES[:3], 0, SECRET, (open_round,))) is None
    assert first_problem(GameRecord(NAMES[:3], 0, SECRET, (open_round, whole))) == (Code.BIDS_MISSING, 1)
    assert first_problem(GameRecord(NAMES[:3], 0, Ruleset(), (open_round,))) == (Code.BIDS_MISSING, 1)


def test_the_sum_rule_never_applies_to_secret_bids() -> None:
    """B3, M6."""
    builder = GameBuilder(3, Ruleset(schedule=(5,), bidding=Bidding.SECRET))
    builder.enter(Kind.TRICKS, 5, 0, 0)
    assert builder.enter(Kind.BIDS, 5, 0, 0).totals == (70, 20, 20)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@given(data=st.data())
def test_plus_minus_one_with_secret_bids_is_refused_at_set_up_with_the_reason(
    players: int, data: st.DataObject
) -> None:
    """M6."""
    schedule = data.draw(st.sampled_from(named_schedules(players)))
    ruleset = Ruleset(plus_minus_one=PlusMinusOne(), bidding=Bidding.SECRET, schedule=schedule)
    with pytest.raises(RuleError) as refusal:
        check_set_up(ruleset, players)
    assert [problem.code for problem in refusal.value.problems] == [Code.VARIANT_COMBINATION_NOT_ENFORCEABLE]


def test_clairvoyance_changes_no_points_and_works_with_every_kind_of_bidding() -> None:
    """B4, V3."""
    for bidding in Bidding:
        seeing, plain = (GameBuilder(3, Ruleset(bidding=bidding, clairvoyance=clear)) for clear in (True, False))
        assert seeing.play(3, bids={1: 1}).rounds == plain.play(3, bids={1: 1}).rounds


def test_the_championship_has_covered_bids_in_rounds_1_to_6_and_the_last_else_the_sum_rule() -> None:
    """V5, B5."""
    builder = GameBuilder(4, Ruleset(schedule=Schedule.DM2008))
    biddings = [(deal.bidding_rules.bidding, deal.bidding_rules.plus_minus_one) for deal in builder.game.deals]
    covered, with_sum_rule = (Bidding.COVERED, None), (Bidding.OPEN, PlusMinusOne())
    assert biddings == [covered] * 6 + [with_sum_rule] * 8 + [covered]
    builder.play(6)
    assert builder.refused(Kind.BIDS, 7, 0, 0, 0).code is Code.BID_FORBIDDEN_BY_SUM_RULE
    builder.play(8, bids={0: 0})
    assert builder.enter(Kind.BIDS, 15, 0, 0, 0).phase is Phase.TRICKS


def test_what_the_championship_fixes_is_not_changed_by_other_options() -> None:
    """V5, B5."""
    other = Ruleset(schedule=Schedule.DM2008, bidding=Bidding.OPEN, plus_minus_one=PlusMinusOne(1, True, True))
    plain = Ruleset(schedule=Schedule.DM2008)
    assert [other.bidding_rules(number) for number in range(1, 16)] == [
        plain.bidding_rules(number) for number in range(1, 16)
    ]


def test_the_championship_cannot_be_secret() -> None:
    """V5, B5."""
    with pytest.raises(RuleError) as refusal:
        check_set_up(Ruleset(schedule=Schedule.DM2008, bidding=Bidding.SECRET), 4)
    assert [problem.code for problem in refusal.value.problems] == [Code.VARIANT_COMBINATION_NOT_ENFORCEABLE]
