"""Players who leave, are replaced by a substitute, or join late."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper.rules.game import Departure, Phase
from scorekeeper.rules.problems import Code, RuleError
from scorekeeper.rules.record import AdjustmentRecord, GameRecord, JoinRecord, Retirement, RoundRecord
from scorekeeper.rules.replay import replay
from scorekeeper.rules.ruleset import PlusMinusOne, Ruleset, Schedule
from tests.helpers.game_builder import GameBuilder
from tests.helpers.statements import Kind
from tests.helpers.tables import NAMES

LATE = (*NAMES[:3], "Late")
NOBODY_WINS = RoundRecord((0, 0, 0), (1, 0, 0))


def test_a_seat_that_retires_keeps_its_total_and_is_skipped_by_the_deal() -> None:
    """A5, G3."""
    builder = GameBuilder(4)
    builder.play(2)
    game = builder.enter(Kind.LEAVE, 2)
    assert game.departures == (Departure(2, 2, eliminated=False),)
    assert [deal.dealer for deal in game.deals[:5]] == [0, 1, 3, 0, 1]
    game = builder.play()
    assert game.totals[2] == 40
    assert (game.played[2].points, game.deals[2].order) == ((50, 20, None, 20), (0, 1, 3))
    assert game.played[2].totals == (game.totals[0], 60, None, 60)
    assert len(game.sizes) == 15


def test_a_player_who_left_early_is_ranked_by_points() -> None:
    """A5, F1."""
    builder = GameBuilder(4)
    builder.play(2)
    builder.enter(Kind.LEAVE, 0)
    game = builder.play(winner=1, bids={1: 0})
    assert [(row.rank, row.seat) for row in game.standings] == [(1, 0), (2, 2), (2, 3), (4, 1)]


def test_in_an_elimination_game_a_player_who_left_ranks_behind_the_others() -> None:
    """A5, V4: five play on after round 2, so that nobody needs to leave before round 12."""
    builder = GameBuilder(6, Ruleset(schedule=Schedule.ELIMINATION))
    builder.play(2)
    builder.enter(Kind.LEAVE, 0)
    game = builder.play(9, winner=1)
    assert [departure.seat for departure in game.departures] == [0]
    assert game.standings[-1].seat == 0
    assert builder.play(winner=1, bids={5: 1}).departures[1] == Departure(5, 12, eliminated=True)


@pytest.mark.parametrize("rounds", [0, 3])
def test_fewer_than_three_end_the_game(rounds: int) -> None:
    """A5."""
    builder = GameBuilder(3)
    builder.play(rounds)
    game = builder.enter(Kind.LEAVE, 1)
    assert (game.phase, game.next_deal, game.too_few) == (Phase.FINISHED, None, True)
    assert builder.code(Kind.JOIN, "Late", 0) is Code.GAME_IS_FINISHED
    assert builder.code(Kind.BIDS, 0, None, 0) is Code.ROUND_AFTER_THE_END
    assert builder.enter(Kind.UNDO).phase is Phase.BIDS


def test_rounds_with_too_few_players_left_are_refused() -> None:
    """A5."""
    rounds = (NOBODY_WINS, RoundRecord((0, None, 0), (1, None, 1)))
    problems = problems_of(GameRecord(NAMES[:3], rounds=rounds, retirements=(Retirement(1, 1),)))
    assert problems == [(Code.ROUND_AFTER_THE_END, 2)]


def test_a_round_that_a_player_leaves_is_dealt_again() -> None:
    """A5."""
    builder = GameBuilder(4)
    builder.enter(Kind.BIDS, 0, 0, 0, 0)
    game = builder.enter(Kind.LEAVE, 3)
    assert (game.phase, game.rounds, game.active) == (Phase.BIDS, (), (0, 1, 2))
    assert builder.enter(Kind.UNDO).phase is Phase.TRICKS


def test_only_active_players_can_leave_deal_or_be_replaced() -> None:
    """A5, G3."""
    builder = GameBuilder(5)
    builder.enter(Kind.LEAVE, 3)
    sentences = {
        Kind.LEAVE: "Dieter does not play any more.",
        Kind.REPLACE: "Dieter does not play any more.",
        Kind.DEALER: "Dieter does not play in round 1 and cannot deal it.",
    }
    for kind, sentence in sentences.items():
        assert builder.refused(kind, 3, "Anna").message == sentence
        for nobody in (-1, 5, None, "1", True):
            assert builder.code(kind, nobody, "Anna") is Code.SEAT_NOT_ACTIVE


def test_a_substitute_takes_the_seat_and_its_points() -> None:
    """A5."""
    builder = GameBuilder(4)
    before = builder.play(3)
    game = builder.enter(Kind.REPLACE, 1, "Otto")
    assert game.record.players == ("Ada", "Otto", "Carla", "Dieter")
    assert (game.totals, game.active, game.next_deal) == (before.totals, before.active, before.next_deal)
    assert game.standings[1].player == "Otto"


@pytest.mark.parametrize("retirements", [[(2, 1)], [(1, 1), (1, 1)], [(1, 1), (0, 1)]])
def test_a_seat_retires_once_and_after_a_played_round(retirements: list[tuple[int, int]]) -> None:
    """A5."""
    written = tuple(Retirement(*retirement) for retirement in retirements)
    record = GameRecord(NAMES[:4], rounds=(RoundRecord((0, 0, 0, 0), (1, 0, 0, 0)),), retirements=written)
    (code, _), *_ = problems_of(record)
    assert code in {Code.NOT_PLAYED_YET, Code.SEAT_NOT_ACTIVE}


def test_a_late_player_takes_a_new_seat_and_starts_with_zero_or_the_lowest_total() -> None:
    """A6."""
    for points in (0, -30):
        builder = GameBuilder(3)
        builder.play(3, bids={1: 1})
        game = builder.enter(Kind.JOIN, "Late", points)
        assert game.record.players == LATE
        assert (game.totals[3], game.active) == (points, (0, 1, 2, 3))
        assert game.played[2].points == (50, -10, 20, None)
        game = builder.play()
        assert game.played[-1].points == (60, 20, 20, 20)
        assert game.played[-1].totals == (game.totals[0], -10, 80, points + 20)


@pytest.mark.parametrize("points", [1, -29, 20, "0", None, 0.0, False, []])
def test_a_late_player_cannot_start_with_any_other_total(points: object) -> None:
    """A6."""
    builder = GameBuilder(3)
    builder.play(3, bids={1: 1})
    problem = builder.refused(Kind.JOIN, "Late", points)
    assert (problem.code, problem.message) == (
        Code.JOIN_POINTS,
        "A late player begins with 0 points or with the lowest total, −30.",
    )


def test_a_named_schedule_gets_shorter_to_deal_to_a_late_player() -> None:
    """A6: 20 rounds of three become 15 of four; played rounds do not change."""
    builder = GameBuilder(3)
    assert builder.enter(Kind.JOIN, "Late", 0).sizes == tuple(range(1, 16))
    with_special_cards = GameBuilder(4, Ruleset(special_cards=8))
    with_special_cards.play(2)
    assert with_special_cards.enter(Kind.JOIN, "Late", 0).sizes == tuple(range(1, 14))


def test_a_custom_list_of_hand_sizes_is_not_shortened() -> None:
    """A6, V8."""
    builder = GameBuilder(3, Ruleset(schedule=(1, 20, 2)))
    problem = builder.refused(Kind.JOIN, "Late", 0)
    assert (problem.code, problem.round) == (Code.CARDS_EXCEED_DECK, 2)
    builder.play(2)
    assert builder.enter(Kind.JOIN, "Late", 0).next_deal is not None


@pytest.mark.parametrize(("players", "rounds"), [(3, 15), (4, 12), (5, 10)])
def test_nobody_joins_if_no_round_would_be_left(players: int, rounds: int) -> None:
    """A6."""
    builder = GameBuilder(players)
    builder.play(rounds - 1)
    assert builder.enter(Kind.JOIN, "Late", 0).next_deal is not None
    builder.enter(Kind.UNDO)
    builder.play()
    problem = builder.refused(Kind.JOIN, "Late", 0)
    assert (problem.code, problem.message) == (
        Code.JOINING_CLOSED,
        "With one more player, the cards are too few for each of the rounds left.",
    )


@pytest.mark.parametrize(
    ("schedule", "name"),
    [(Schedule.TOURNAMENT, "Tournament"), (Schedule.DM2008, "DM 2008"), (Schedule.ELIMINATION, "Elimination")],
)
def test_nobody_joins_a_game_with_fixed_players(schedule: Schedule, name: str) -> None:
    """A6, V4, V5, V6."""
    builder = GameBuilder(4, Ruleset(schedule=schedule))
    for _ in range(2):
        problem = builder.refused(Kind.JOIN, "Late", 0)
        assert problem.code is Code.JOINING_CLOSED
        assert name in problem.message
        builder.play()


def test_a_recorded_late_player_of_an_elimination_game_needs_cards_in_the_next_round_only() -> None:
    """A6, V4: earlier versions allowed late players in such games, so stored games and game files may have them."""
    builder = GameBuilder(5, Ruleset(schedule=Schedule.ELIMINATION))
    builder.play(10)
    record = replace(builder.game.record, players=(*NAMES[:5], "Late"))
    assert replay(replace(record, rounds=record.rounds[:9], joins=(JoinRecord(9, 5, 0),))).next_deal is not None
    with pytest.raises(RuleError) as refusal:
        replay(replace(record, joins=(JoinRecord(10, 5, 0),)))
    assert [(problem.code, problem.round) for problem in refusal.value.problems] == [(Code.CARDS_EXCEED_DECK, 11)]


def test_at_most_six_play_at_once_and_twelve_in_one_game() -> None:
    """A6, G1."""
    builder = GameBuilder(6)
    builder.play(9)
    assert builder.code(Kind.JOIN, "Late", 0) is Code.PLAYER_COUNT
    for seat in range(6):
        builder.enter(Kind.LEAVE, seat)
        builder.enter(Kind.JOIN, f"Late {seat}", 0)
    builder.enter(Kind.LEAVE, 6)
    assert builder.code(Kind.JOIN, "Later", 0) is Code.PLAYER_COUNT


def test_a_former_player_of_the_table_cannot_join_again() -> None:
    """A6."""
    rounds = (NOBODY_WINS, RoundRecord((0, 0, 0, 0), (1, 1, 0, 0)), RoundRecord((0, 0, 0), (1, 1, 1)))
    joins, retirements = (JoinRecord(1, 3), JoinRecord(3, 3)), (Retirement(2, 3),)
    record = GameRecord(LATE, rounds=rounds, joins=joins, retirements=retirements)
    assert problems_of(record) == [(Code.SEAT_NOT_ACTIVE, 3)]
    assert problems_of(GameRecord(LATE, rounds=rounds[:1], joins=(JoinRecord(1, 3), JoinRecord(1, 3)))) == [
        (Code.SEAT_NOT_ACTIVE, 1)
    ]


def test_a_late_player_has_no_numbers_before_joining() -> None:
    """A6."""
    rounds = (RoundRecord((0, 0, 0, 0), (1, 0, 0, 0)),)
    problems = problems_of(GameRecord(LATE, rounds=rounds, joins=(JoinRecord(1, 3),)))
    assert problems == [(Code.SEAT_NOT_ACTIVE, 1)] * 2


def test_a_late_player_who_played_no_round_ranks_by_the_starting_points() -> None:
    """A6, A7."""
    builder = GameBuilder(3)
    builder.play(2, bids={0: 0})
    builder.enter(Kind.JOIN, "Late", -30)
    game = builder.enter(Kind.END, number=2)
    assert (game.phase, game.totals[3]) == (Phase.FINISHED, -30)


def test_adjustments_are_added_to_the_starting_points_of_a_late_player() -> None:
    """A4, A6."""
    builder = GameBuilder(3)
    builder.play(2, bids={1: 1})
    builder.enter(Kind.JOIN, "Late", 0)
    assert builder.enter(Kind.ADJUST, 3, -20, "late").totals[3] == -20


def test_nobody_gets_an_adjustment_before_joining() -> None:
    """A4, A6."""
    rounds = (NOBODY_WINS, NOBODY_WINS)
    record = GameRecord(
        LATE, rounds=rounds, joins=(JoinRecord(2, 3),), adjustments=(AdjustmentRecord(1, (3,), -10, "early"),)
    )
    assert (Code.SEAT_NOT_ACTIVE, 1) in problems_of(record)


@pytest.mark.parametrize("number", [0, 1])
def test_too_few_starters_are_refused_even_if_others_join_later(number: int) -> None:
    """G1, A6."""
    assert problems_of(GameRecord(NAMES[:3], joins=(JoinRecord(number, 2),))) == [(Code.PLAYER_COUNT, None)]


def test_the_sum_rule_follows_players_who_join_and_leave() -> None:
    """A5, A6, M1: seat 0 deals the first round, seat 1 the second."""
    builder = GameBuilder(4, Ruleset(plus_minus_one=PlusMinusOne()))
    builder.play()
    builder.enter(Kind.LEAVE, 1)
    problem = builder.refused(Kind.BIDS, 1, None, 1, 0)
    assert (problem.code, problem.seat) == (Code.BID_FORBIDDEN_BY_SUM_RULE, 2)


def problems_of(record: GameRecord) -> list[tuple[Code, int | None]]:
    """Return the code and the round of each problem of an invalid record."""
    with pytest.raises(RuleError) as refusal:
        replay(record)
    return [(problem.code, problem.round) for problem in refusal.value.problems]
