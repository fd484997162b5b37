"""A later statement about the same thing replaces the earlier one; the same rules apply."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper.rules.game import GameState
from scorekeeper.rules.problems import Code, RuleError
from scorekeeper.rules.record import GameRecord, Trump
from scorekeeper.rules.replay import replay
from scorekeeper.rules.ruleset import PlusMinusOne
from scorekeeper.rules.statements import Statement, history_of, record_of
from tests.helpers.statements import Kind, make_statement
from tests.helpers.tables import THREE_ROUNDS, make_record

THREE_ROUNDS_ENTERED = [
    make_statement(kind, number, tuple(values))
    for number, (bids, tricks) in enumerate(THREE_ROUNDS, 1)
    for kind, values in ((Kind.BIDS, bids), (Kind.TRICKS, tricks))
]


def game_of(*statements: Statement, table: GameRecord | None = None) -> GameState:
    return replay(record_of(table or make_record(plus_minus_one=PlusMinusOne()), history_of(statements)))


def test_a_record_is_built_from_the_statements() -> None:
    assert game_of(*THREE_ROUNDS_ENTERED).totals == replay(make_record(rounds=THREE_ROUNDS)).totals


def test_the_last_statement_about_a_round_counts_and_later_totals_follow() -> None:
    """A2."""
    game = game_of(*THREE_ROUNDS_ENTERED, make_statement(Kind.TRICKS, 1, (0, 1, 0)))
    assert [round_.totals for round_ in game.rounds] == [(20, 30, -10), (50, 50, -20), (40, 80, -30)]


def test_a_finished_game_can_still_be_corrected() -> None:
    """A2."""
    table = make_record(players=6)
    statements = [
        statement
        for cards in range(1, 11)
        for statement in (
            make_statement(Kind.BIDS, cards, (0, 0, 0, 0, 0, cards)),
            make_statement(Kind.TRICKS, cards, (0, 0, 0, 0, 0, cards)),
        )
    ]
    corrected = make_statement(Kind.TRICKS, 10, (10, 0, 0, 0, 0, 0))
    assert game_of(*statements, table=table).totals[5] == 10 * 20 + 550
    assert game_of(*statements, corrected, table=table).totals == (80, 200, 200, 200, 200, 9 * 20 + 450 - 100)


def test_a_correction_that_breaks_a_rule_is_refused_like_a_first_entry() -> None:
    """A2, G9."""
    with pytest.raises(RuleError) as refusal:
        game_of(*THREE_ROUNDS_ENTERED, make_statement(Kind.TRICKS, 2, (1, 1, 1)))
    assert [(problem.code, problem.round) for problem in refusal.value.problems] == [(Code.TRICKS_SUM_MISMATCH, 2)]


def test_an_earlier_bid_corrected_to_an_equal_sum_is_reported_for_the_dealer() -> None:
    """M4: Bruno, seat 1, deals round 2; it is Carla's bid that is changed, from 2 to 1."""
    with pytest.raises(RuleError) as refusal:
        game_of(*THREE_ROUNDS_ENTERED[:3], make_statement(Kind.BIDS, 2, (1, 0, 1)))
    (problem,) = refusal.value.problems
    assert (problem.code, problem.round, problem.seat) == (Code.BID_FORBIDDEN_BY_SUM_RULE, 2, 1)


def test_no_later_correction_may_break_plus_minus_one_either() -> None:
    """M4, A2."""
    with pytest.raises(RuleError) as refusal:
        game_of(*THREE_ROUNDS_ENTERED, make_statement(Kind.BIDS, 2, (0, 0, 2)))
    assert refusal.value.problems[0].code is Code.BID_FORBIDDEN_BY_SUM_RULE
    assert game_of(*THREE_ROUNDS_ENTERED, make_statement(Kind.BIDS, 2, (0, 1, 2))).rounds[1].bids == (0, 1, 2)


def test_a_later_round_that_breaks_a_rule_after_a_correction_is_refused() -> None:
    """G3, M3, M4: with another dealer before, it is no longer the dealer who said 0."""
    rule = PlusMinusOne(2, zero_always_allowed=True)
    record = make_record(rounds=[((1, 0, 1), (1, 0, 0)), ((1, 0, 1), (1, 0, 1))], plus_minus_one=rule)
    first, second = replay(record).record.rounds
    with pytest.raises(RuleError) as refused:
        replay(replace(record, rounds=(replace(first, dealer=1), second)))
    [problem] = refused.value.problems
    assert (problem.code, problem.round) == (Code.BID_FORBIDDEN_BY_SUM_RULE, 2)


def test_trump_can_be_set_changed_and_removed() -> None:
    """G8, A2."""
    statements = [
        make_statement(Kind.TRUMP, 1, ("blue",)),
        make_statement(Kind.TRUMP, 1, ("none",)),
        make_statement(Kind.TRUMP, 1, (None,)),
    ]
    trumps = [game_of(*THREE_ROUNDS_ENTERED[:2], *statements[: length + 1]).rounds[0].trump for length in range(3)]
    assert trumps == [Trump.HUMANS, Trump.NONE, None]
