"""Snapshots after each round: the state of a game that ends there."""

from __future__ import annotations

from hypothesis import given

from scorekeeper.rules.record import GameRecord
from scorekeeper.rules.replay import replay
from scorekeeper.rules.ruleset import Ruleset, Schedule
from scorekeeper.rules.snapshots import snapshots_of
from tests.helpers.game_builder import GameBuilder
from tests.helpers.generated import records, until
from tests.helpers.statements import Kind


@given(record=records())
def test_every_snapshot_equals_a_game_that_ended_there(record: GameRecord) -> None:
    """F1, F2, V4, A4, A5, A6: compared with a replay of the record up to that round."""
    game = replay(record)
    moments = snapshots_of(game)
    assert [moment.number for moment in moments] == [*range(len(game.played) + 1)]
    assert [moment.round for moment in moments[1:]] == [*game.played]
    for moment in moments:
        stopped = replay(until(record, moment.number), frozenset())
        assert moment.standings == stopped.standings
        assert moment.leaders == tuple(row.seat for row in stopped.standings if row.rank == 1)
    assert moments[-1].standings == game.standings


def test_before_the_first_round_all_players_share_a_rank() -> None:
    """F1."""
    (moment,) = snapshots_of(GameBuilder(4).game)
    assert (moment.number, moment.round, moment.leaders) == (0, None, (0, 1, 2, 3))


def test_a_late_player_has_no_rank_before_joining() -> None:
    """A6."""
    builder = GameBuilder(3)
    builder.play(2)
    builder.enter(Kind.JOIN, "Late", 40)
    builder.play()
    ranks = [moment.ranks for moment in snapshots_of(builder.game)]
    assert [3 in each for each in ranks] == [False, False, True, True]
    assert ranks[2] == {0: 1, 1: 2, 2: 2, 3: 2}


def test_a_player_out_of_an_elimination_game_ranks_behind_from_then_on() -> None:
    """V4: seat 0, far ahead, leaves by choice after round 2; seat 5 is eliminated after round 12."""
    builder = GameBuilder(6, Ruleset(schedule=Schedule.ELIMINATION))
    builder.play(2)
    builder.enter(Kind.LEAVE, 0)
    builder.play(10, winner=1, bids={5: 1})
    ranks = [moment.ranks for moment in snapshots_of(builder.game)]
    assert [each[0] for each in ranks[1:4]] == [1, 6, 6]
    assert [each[5] for each in ranks[11:]] == [5, 5]


def test_an_unfinished_round_has_no_snapshot() -> None:
    builder = GameBuilder(3)
    builder.play(2)
    builder.enter(Kind.BIDS, 1, 1, 0)
    assert len(snapshots_of(builder.game)) == 3


def test_an_adjustment_for_all_applies_to_the_players_of_the_round_before() -> None:
    """A4, A5."""
    builder = GameBuilder(5)
    builder.play()
    builder.enter(Kind.LEAVE, 4)
    builder.play()
    builder.enter(Kind.ADJUST, None, -10, "too slow")
    totals = [{row.seat: row.total for row in moment.standings} for moment in snapshots_of(builder.game)]
    assert totals == [
        dict.fromkeys(range(5), 0),
        {0: 30, 1: 20, 2: 20, 3: 20, 4: 20},
        {0: 60, 1: 30, 2: 30, 3: 30, 4: 20},
    ]
