"""A game may be ended after any round."""

from __future__ import annotations

import pytest

from scorekeeper.rules.game import Phase
from scorekeeper.rules.problems import Code, RuleError
from scorekeeper.rules.replay import replay
from scorekeeper.rules.statements import history_of, record_of
from tests.helpers.statements import Kind, make_statement
from tests.helpers.tables import THREE_ROUNDS, make_record

BIDS = make_statement(Kind.BIDS, 1, (0, 1, 1))
TRICKS = make_statement(Kind.TRICKS, 1, (0, 0, 1))
OPEN_BIDS = make_statement(Kind.BIDS, 2, (1, 0, 2))
END = make_statement(Kind.END, 1)


@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_a_game_ended_early_is_finished_with_the_totals_so_far(rounds: int) -> None:
    """A7."""
    played = replay(make_record(rounds=THREE_ROUNDS[:rounds]))
    ended = replay(make_record(rounds=THREE_ROUNDS[:rounds], ended_after_round=rounds))
    assert (ended.phase, ended.next_deal) == (Phase.FINISHED, None)
    assert ended.standings == played.standings


@pytest.mark.parametrize("end", [0, 4, 20])
def test_a_game_cannot_end_after_a_round_that_was_not_played(end: int) -> None:
    """A7."""
    with pytest.raises(RuleError) as refusal:
        replay(make_record(rounds=THREE_ROUNDS, ended_after_round=end))
    assert [problem.code for problem in refusal.value.problems] == [Code.NO_ROUND_TO_END_AFTER]


def test_no_round_follows_the_end() -> None:
    """A7."""
    with pytest.raises(RuleError) as refusal:
        replay(make_record(rounds=THREE_ROUNDS, ended_after_round=2))
    assert [(problem.code, problem.round) for problem in refusal.value.problems] == [(Code.ROUND_AFTER_THE_END, 3)]


def test_ending_the_game_drops_a_started_round_and_undo_restores_it() -> None:
    """A7, A3."""
    ended = history_of([BIDS, TRICKS, OPEN_BIDS, END])
    again = ended.then(make_statement(Kind.UNDO))
    assert len(replay(record_of(make_record(), ended)).rounds) == 1
    assert replay(record_of(make_record(), again)).phase is Phase.TRICKS


def test_a_game_ended_early_can_be_corrected_but_not_continued() -> None:
    """A7, A2."""
    ended = history_of([BIDS, TRICKS, END])
    corrected = ended.then(make_statement(Kind.TRICKS, 1, (1, 0, 0)))
    assert replay(record_of(make_record(), corrected)).totals == (-10, -10, -10)
    with pytest.raises(RuleError) as refusal:
        replay(record_of(make_record(), ended.then(OPEN_BIDS)))
    assert [problem.code for problem in refusal.value.problems] == [Code.ROUND_AFTER_THE_END]
