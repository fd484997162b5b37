"""Elimination: the lowest player leaves when the deck is too small for all."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.game import Departure, Phase
from scorekeeper.rules.problems import Code, RuleError
from scorekeeper.rules.record import Decision, GameRecord, RoundRecord
from scorekeeper.rules.replay import replay
from scorekeeper.rules.ruleset import Bidding, Ruleset, Schedule
from tests.helpers.game_builder import GameBuilder
from tests.helpers.generated import one_round_more, rulesets
from tests.helpers.statements import Kind
from tests.helpers.tables import NAMES
from tests.suite.properties import tried

ELIMINATION = Ruleset(schedule=Schedule.ELIMINATION)
LEAVING = {6: [10, 12, 15], 5: [12, 15], 4: [15], 3: []}


def six_with(bids: dict[int, int]) -> GameBuilder:
    """Return a game of six after ten rounds in which seat 0 won every trick."""
    builder = GameBuilder(6, ELIMINATION)
    builder.play(10, bids=bids)
    return builder


@pytest.mark.parametrize("players", LEAVING)
@tried(15)
@given(data=st.data())
def test_exactly_one_leaves_at_each_elimination_and_the_rest_play_all_twenty_rounds(
    players: int, data: st.DataObject
) -> None:
    """V4, G8."""
    record = GameRecord(NAMES[:players], 0, ELIMINATION)
    for _ in range(20):
        record = data.draw(one_round_more(record, lively=False))
    game = replay(record)
    assert [(departure.after_round, departure.eliminated) for departure in game.departures] == [
        (n, True) for n in LEAVING[players]
    ]
    assert (len(game.played), len(game.active), game.phase) == (20, 3, Phase.FINISHED)


def test_the_lowest_total_leaves_and_stays_frozen_while_the_others_play_on() -> None:
    """V4."""
    game = six_with({3: 1}).game
    assert game.departures == (Departure(3, 10, eliminated=True),)
    assert game.active == (0, 1, 2, 4, 5)
    builder = six_with({3: 1})
    game = builder.play()
    assert (game.totals[3], game.totals[4]) == (-100, 220)
    assert game.played[-1].points == (130, 20, 20, None, 20, 20)
    assert game.played[-1].totals == (game.totals[0], 220, 220, None, 220, 220)
    assert game.played[9].totals == (game.totals[0] - 130, 200, 200, -100, 200, 200)


def test_the_deal_skips_players_who_left() -> None:
    """V4, G3: seat 3 deals round 10, seat 4 leaves."""
    game = six_with({4: 1}).game
    assert [deal.dealer for deal in game.deals[9:12]] == [3, 5, 0]
    assert game.deals[10].order == (0, 1, 2, 3, 5)


def test_of_those_with_equal_totals_the_one_with_fewer_exact_bids_leaves() -> None:
    """V4: seat 5 never bid exactly; seat 4 did, and an adjustment makes their totals equal."""
    builder = GameBuilder(6, ELIMINATION)
    builder.play(9, bids={5: 1})
    builder.enter(Kind.ADJUST, 4, -300, "misplay")
    game = builder.play(bids={5: 1})
    assert game.totals[4] == game.totals[5] == -100
    assert [departure.seat for departure in game.departures] == [5]


def test_adjustments_count_before_an_elimination_is_decided() -> None:
    """V4, A4."""
    builder = GameBuilder(6, ELIMINATION)
    builder.play(9, bids={5: 1})
    builder.enter(Kind.ADJUST, 4, -310, "misplay")
    assert [departure.seat for departure in builder.play(bids={5: 1}).departures] == [4]


def test_a_full_tie_needs_a_decision_of_the_table_before_play_continues() -> None:
    """V4."""
    builder = six_with({4: 1, 5: 1})
    game = builder.game
    assert (game.phase, game.tied, game.departures, game.next_deal) == (Phase.ELIMINATION, (4, 5), (), None)
    problem = builder.refused(Kind.BIDS, 0, 0, 0, 0, 0, 0)
    assert (problem.code, problem.round) == (Code.ELIMINATION_TIE_NEEDS_DECISION, 10)
    assert problem.message == "After round 10 the table must decide who leaves: Emma, Fritz are equal."
    assert builder.code(Kind.DECIDE, 3) is Code.ELIMINATION_NOT_FOR_THE_TABLE
    game = builder.enter(Kind.DECIDE, 4)
    assert (game.phase, game.tied, game.active) == (Phase.BIDS, (), (0, 1, 2, 3, 5))
    assert builder.enter(Kind.UNDO).phase is Phase.ELIMINATION


def test_a_decision_is_refused_if_the_totals_decide() -> None:
    """V4."""
    assert six_with({5: 1}).code(Kind.DECIDE, 4) is Code.ELIMINATION_NOT_FOR_THE_TABLE
    assert GameBuilder(6, ELIMINATION).code(Kind.DECIDE, 4) is Code.ELIMINATION_NOT_FOR_THE_TABLE
    assert GameBuilder(6).code(Kind.DECIDE, True) is Code.ELIMINATION_NOT_FOR_THE_TABLE


@pytest.mark.parametrize(
    ("decisions", "code"),
    [
        ([], None),
        ([(10, 4)], None),
        ([(10, 3)], Code.ELIMINATION_TIE_NEEDS_DECISION),
        ([(10, 4), (10, 5)], Code.ELIMINATION_NOT_FOR_THE_TABLE),
        ([(10, 4), (9, 5)], Code.ELIMINATION_NOT_FOR_THE_TABLE),
        ([(10, 4), (0, 5)], Code.ELIMINATION_NOT_FOR_THE_TABLE),
        ([(10, 4), (11, 5)], Code.NOT_PLAYED_YET),
    ],
)
def test_a_recorded_decision_must_be_one_that_was_needed(decisions: list[tuple[int, int]], code: Code | None) -> None:
    """V4."""
    builder = six_with({4: 1, 5: 1})
    written = tuple(Decision(*decision) for decision in decisions)
    assert _first_code(GameRecord(NAMES, 0, ELIMINATION, builder.game.record.rounds, eliminations=written)) == code


def test_a_redundant_decision_is_accepted_and_a_contradicting_one_refused() -> None:
    """V4."""
    rounds = six_with({5: 1}).game.record.rounds
    for seat, code in {5: None, 4: Code.ELIMINATION_NOT_FOR_THE_TABLE}.items():
        record = GameRecord(NAMES, 0, ELIMINATION, rounds, eliminations=(Decision(10, seat),))
        assert _first_code(record) == code
        standard = GameRecord(NAMES, 0, Ruleset(), rounds, eliminations=(Decision(10, seat),))
        assert _first_code(standard) is Code.ELIMINATION_NOT_FOR_THE_TABLE


def _first_code(record: GameRecord) -> Code | None:
    try:
        replay(record)
    except RuleError as refusal:
        return refusal.problems[0].code
    return None


def test_an_eliminated_player_has_no_numbers_and_an_active_player_needs_them() -> None:
    """V4."""
    builder = six_with({5: 1})
    assert builder.code(Kind.BIDS, 0, 0, 0, 0, 0, 0) is Code.SEAT_NOT_ACTIVE
    assert builder.code(Kind.BIDS, 0, 0, 0, 0, None, None) is Code.BIDS_MISSING
    assert builder.enter(Kind.BIDS, 0, 0, 0, 0, 0, None).phase is Phase.TRICKS


def test_finalists_rank_first_by_points_then_the_others_last_to_leave_first() -> None:
    """V4, F1: seat 5 leaves with more points than a finalist ends with."""
    builder = GameBuilder(6, ELIMINATION)
    builder.play(10, bids={3: 1})
    builder.play()
    builder.enter(Kind.ADJUST, 4, -500, "misplay")
    builder.play(3)
    builder.enter(Kind.ADJUST, 5, -400, "misplay")
    builder.play()
    game = builder.play(5, bids={1: 16})
    assert game.phase is Phase.FINISHED
    assert game.totals[1] < game.totals[5]
    assert [(row.rank, row.seat) for row in game.standings] == [(1, 0), (2, 2), (3, 1), (4, 5), (5, 4), (6, 3)]


def test_a_game_ended_at_an_elimination_still_eliminates_but_needs_no_decision() -> None:
    """V4, A7."""
    builder = six_with({4: 1})
    game = builder.enter(Kind.END, number=10)
    assert [row.seat for row in game.standings][-1] == 4
    tied = six_with({4: 1, 5: 1}).enter(Kind.END, number=10)
    assert (tied.phase, tied.tied) == (Phase.FINISHED, ())
    assert [row.rank for row in tied.standings][-2:] == [5, 5]


def test_a_larger_deck_delays_the_elimination() -> None:
    """V4, S3: 72 cards are enough for six players up to round 12."""
    builder = GameBuilder(6, Ruleset(schedule=Schedule.ELIMINATION, special_cards=12))
    assert builder.play(11, bids={5: 1}).departures == ()
    assert builder.play(bids={5: 1}).departures == (Departure(5, 12, eliminated=True),)


def test_secret_bids_and_elimination_go_together() -> None:
    """V4, B3."""
    builder = GameBuilder(4, Ruleset(schedule=Schedule.ELIMINATION, bidding=Bidding.SECRET))
    assert builder.play(15, bids={2: 1}).active == (0, 1, 3)


def close_call() -> GameBuilder:
    """Return a game in which seat 5 leaves with -100, and seat 4 stays with -80."""
    builder = GameBuilder(6, ELIMINATION)
    builder.play(9, bids={5: 1})
    builder.enter(Kind.ADJUST, 4, -280, "misplay")
    builder.play(bids={5: 1})
    return builder


WRONG_IN_ROUND_10 = (10, 0, 0, 0, 1, 1)


def test_a_correction_that_would_change_who_left_is_refused_if_rounds_followed() -> None:
    """A2, V4."""
    builder = close_call()
    builder.play()
    problem = builder.refused(Kind.BIDS, *WRONG_IN_ROUND_10, number=10)
    assert (problem.code, problem.round) == (Code.ELIMINATION_WOULD_CHANGE, 10)
    assert problem.message.startswith("This would change who left after round 10;")
    assert builder.enter(Kind.BIDS, 10, 1, 0, 0, 0, 1, number=10).totals[1] == 190


def test_a_correction_that_would_make_a_decision_necessary_is_refused() -> None:
    """A2, V4: with a bid wrong by two in round 10 and no exact one, seat 4 would be equal to seat 5."""
    builder = GameBuilder(6, ELIMINATION)
    builder.play(9, bids={4: 1, 5: 1})
    builder.play(2, bids={5: 1})
    assert builder.game.departures == (Departure(5, 10, eliminated=True),)
    assert builder.code(Kind.BIDS, *WRONG_IN_ROUND_10, number=10) is Code.ELIMINATION_WOULD_CHANGE


def test_a_correction_that_would_make_a_decision_unnecessary_is_refused() -> None:
    """A2, V4."""
    builder = six_with({4: 1, 5: 1})
    builder.enter(Kind.DECIDE, 5)
    builder.play()
    assert builder.code(Kind.BIDS, 10, 0, 0, 0, 2, 1, number=10) is Code.ELIMINATION_WOULD_CHANGE


def test_a_correction_right_after_the_decision_says_that_the_choice_must_be_undone_first() -> None:
    """A2, V4."""
    builder = six_with({4: 1, 5: 1})
    builder.enter(Kind.DECIDE, 5)
    problem = builder.refused(Kind.BIDS, 10, 0, 0, 0, 2, 1, number=10)
    assert problem.message == (
        "This would change who left after round 10, which the table has chosen; undo that choice first."
    )
    builder.enter(Kind.UNDO)
    assert builder.enter(Kind.BIDS, 10, 0, 0, 0, 2, 1, number=10).departures[0].seat == 4


def test_a_correction_may_change_who_left_if_no_round_followed() -> None:
    """A2, V4."""
    builder = close_call()
    assert [departure.seat for departure in builder.game.departures] == [5]
    game = builder.enter(Kind.BIDS, *WRONG_IN_ROUND_10, number=10)
    assert [departure.seat for departure in game.departures] == [4]


@pytest.mark.parametrize("bids", [(0, 0, 0, 0, None, None), (0, 0, 0, 0, 0, 0)])
def test_a_correction_after_an_elimination_is_refused_for_its_own_problem(bids: tuple[int | None, ...]) -> None:
    """A2, V4: the problem of round 11 itself is reported, not the elimination after round 10."""
    builder = six_with({5: 1})
    builder.play()
    code = Code.BIDS_MISSING if bids[4] is None else Code.SEAT_NOT_ACTIVE
    assert builder.code(Kind.BIDS, *bids, number=11) is code


@tried(20)
@given(players=st.integers(4, 6), data=st.data())
def test_rounds_after_an_invalid_elimination_round_are_not_validated(players: int, data: st.DataObject) -> None:
    """V4: with an invalid round 10 it is unknown who left, so later rounds are not validated."""
    record = GameRecord(NAMES[:players], 0, ELIMINATION)
    for _ in range(20):
        record = data.draw(one_round_more(record, lively=False))
    broken = [*record.rounds]
    broken[9] = RoundRecord(broken[9].bids, (0,) * players)
    with pytest.raises(RuleError) as refusal:
        replay(GameRecord(record.players, 0, ELIMINATION, tuple(broken), eliminations=record.eliminations))
    assert [(problem.code, problem.round) for problem in refusal.value.problems] == [(Code.TRICKS_SUM_MISMATCH, 10)]


@tried(20)
@given(data=st.data())
def test_only_elimination_games_eliminate_players(data: st.DataObject) -> None:
    """V4."""
    ruleset = data.draw(rulesets(players=4).filter(lambda ruleset: not ruleset.eliminates))
    record = GameRecord(NAMES[:4], 0, ruleset)
    for _ in range(20):
        record = data.draw(one_round_more(record, lively=False))
    assert replay(record).departures == ()
