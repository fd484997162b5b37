"""Entries after an elimination never decide it again (V4): points, departures, and corrections."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper.rules.game import Departure, Phase
from scorekeeper.rules.problems import Code, RuleError
from scorekeeper.rules.record import Retirement
from scorekeeper.rules.replay import replay
from scorekeeper.rules.ruleset import Ruleset, Schedule
from scorekeeper.rules.statements import Adjustment, Leave, StoredValues
from scorekeeper.rules.validation import validate_all
from tests.helpers.game_builder import GameBuilder
from tests.helpers.statements import Kind, make_statement

FRITZ_IS_OUT = Departure(5, 10, eliminated=True)


def six_after_round_ten(bids: dict[int, int] | None = None) -> GameBuilder:
    """Return a game of six after ten rounds; only the seats with `bids` had wrong ones, by default Fritz."""
    builder = GameBuilder(6, Ruleset(schedule=Schedule.ELIMINATION))
    builder.play(10, bids=bids or {5: 1})
    return builder


@pytest.mark.parametrize("bids_are_in", [True, False])
@pytest.mark.parametrize("seat", [4, None])
def test_points_entered_later_do_not_change_who_left(seat: int | None, bids_are_in: bool) -> None:
    """V4, A4: with −1000 Emma has less than Fritz had."""
    builder = six_after_round_ten()
    if bids_are_in:
        builder.enter(Kind.BIDS, 0, 0, 0, 0, 0, None)
    game = builder.enter(Kind.ADJUST, seat, -1000, "misplay")
    assert game.departures == (FRITZ_IS_OUT,)
    assert (game.totals[4], game.totals[5]) == (-800, -100)
    assert game.played[-1].totals == game.totals
    assert game.phase is (Phase.TRICKS if bids_are_in else Phase.BIDS)


def test_points_for_the_table_are_not_for_those_who_were_eliminated() -> None:
    """A4: neither those given before the next bids, nor those of later rounds."""
    builder = six_after_round_ten()
    before = builder.enter(Kind.ADJUST, None, -10, "too slow").totals
    assert before[1:] == (190, 190, 190, 190, -100)
    builder.play(2, bids={1: 1})
    after = builder.enter(Kind.ADJUST, None, -10, "too slow")
    assert after.totals[5] == -100
    assert [left.seat for left in after.departures] == [5, 1]


@pytest.mark.parametrize("bids_are_in", [True, False])
def test_a_player_who_leaves_later_does_not_bring_the_eliminated_one_back(bids_are_in: bool) -> None:
    """V4, A5."""
    builder = six_after_round_ten()
    if bids_are_in:
        builder.enter(Kind.BIDS, 0, 0, 0, 0, 0, None)
    game = builder.enter(Kind.LEAVE, 1)
    assert game.departures == (FRITZ_IS_OUT, Departure(1, 10, eliminated=False))
    assert game.active == (0, 2, 3, 4)
    assert [row.seat for row in game.standings[-2:]] == [1, 5]
    assert builder.play(2).departures[2:] == ()
    assert builder.play(3, bids={2: 1}).departures[2:] == (Departure(2, 15, eliminated=True),)


def test_after_a_tie_that_the_table_decided_players_can_leave() -> None:
    """V4, A5: but the table decides first."""
    builder = six_after_round_ten({4: 1, 5: 1})
    problem = builder.refused(Kind.LEAVE, 1)
    assert (problem.code, problem.message) == (
        Code.ELIMINATION_TIE_NEEDS_DECISION,
        "After round 10 the table must decide who leaves: Emma, Fritz are equal.",
    )
    builder.enter(Kind.DECIDE, 4)
    game = builder.enter(Kind.LEAVE, 1)
    assert game.departures == (Departure(4, 10, eliminated=True), Departure(1, 10, eliminated=False))


def test_points_do_not_decide_a_tie() -> None:
    """V4."""
    builder = six_after_round_ten({4: 1, 5: 1})
    game = builder.enter(Kind.ADJUST, 4, -10, "misplay")
    assert (game.phase, game.tied) == (Phase.ELIMINATION, (4, 5))
    assert builder.enter(Kind.DECIDE, 5).totals[4:] == (-110, -100)


def test_a_correction_decides_it_again_without_the_points_entered_later() -> None:
    """V4, A2: only points entered until the tricks of round 10 count."""
    builder = GameBuilder(6, Ruleset(schedule=Schedule.ELIMINATION))
    builder.play(9)
    assert builder.play(bids={5: 1}).departures == (FRITZ_IS_OUT,)
    builder.enter(Kind.ADJUST, 4, -1000, "misplay")
    builder.enter(Kind.ADJUST, None, -10, "too slow")
    game = builder.enter(Kind.BIDS, 10, 0, 0, 5, 0, 0, number=10)
    assert game.departures == (Departure(3, 10, eliminated=True),)
    assert game.totals[3:] == (9 * 20 - 50, 10 * 20 - 1010, 10 * 20 - 10)


def test_who_left_by_choice_and_who_was_eliminated_get_no_more_points() -> None:
    """A4, A5."""
    builder = six_after_round_ten()
    builder.enter(Kind.LEAVE, 1)
    for seat, name in {5: "Fritz", 1: "Bruno"}.items():
        problem = builder.refused(Kind.ADJUST, seat, -10, "misplay")
        assert (problem.code, problem.seat) == (Code.TOTAL_IS_FINAL, seat)
        assert problem.message == f"{name} does not play any more: the total stays as it is."


def test_entries_of_earlier_versions_still_decide_an_elimination() -> None:
    """V4: they have no value for when they were entered; games with them do not change."""
    builder = six_after_round_ten()
    points = Adjustment.read(StoredValues(11, [4, -1000, "misplay"]))
    leave = Leave.read(StoredValues(11, [1]))
    done = builder.history.done
    assert validate_all(builder.table, [*done, points]).departures == (Departure(4, 10, eliminated=True),)
    game = validate_all(builder.table, [*done, leave, make_statement(Kind.BIDS, 11, (0, None, 0, 0, 0, 0))])
    assert game.departures == (Departure(1, 10, eliminated=False),)


def test_a_record_in_which_somebody_leaves_during_a_tie_is_refused() -> None:
    """V4."""
    record = six_after_round_ten({4: 1, 5: 1}).game.record
    with pytest.raises(RuleError) as refusal:
        replay(replace(record, retirements=(Retirement(10, 1),)))
    assert [problem.code for problem in refusal.value.problems] == [Code.ELIMINATION_TIE_NEEDS_DECISION]
