"""How far behind the winners were."""

from __future__ import annotations

from hypothesis import event, given

from scorekeeper.rules.insights.comebacks import Comeback, comebacks_of
from scorekeeper.rules.record import GameRecord
from scorekeeper.rules.replay import replay
from scorekeeper.rules.ruleset import Ruleset, Schedule
from tests.helpers.game_builder import GameBuilder
from tests.helpers.generated import records, until
from tests.helpers.statements import Kind
from tests.rules.insights.games import ended, game_of

# Rounds of one card: points 30 20 20, then 20 30 20, and −10 30 20.
FIRST = ((1, 0, 0), (1, 0, 0))
SECOND = ((0, 1, 0), (0, 1, 0))
FIRST_MISSES = ((1, 1, 0), (0, 1, 0))


@given(record=records().map(ended) | records())
def test_a_comeback_is_the_widest_gap_to_the_leader_of_that_round(record: GameRecord) -> None:
    """F1, F2, V4, A4, A6: compared with the standings of games that end after each round."""
    game = replay(record, frozenset())
    after = {number: replay(until(record, number), frozenset()).standings for number in range(1, len(game.played) + 1)}
    expected = []
    for winner in game.winners if game.phase == "finished" else ():
        own = [(number, row.total) for number, rows in after.items() for row in rows if row.seat == winner.seat]
        gaps = {number: after[number][0].total - total for number, total in own}
        widest = max(gaps.values(), default=0)
        if widest > 0:
            first = min(number for number, gap in gaps.items() if gap == widest)
            expected.append(Comeback(winner.seat, first, widest))
    event(f"{min(len(expected), 2)} comebacks or more")
    assert [*comebacks_of(game)] == expected


def test_the_winner_was_as_far_behind_as_after_the_worst_round() -> None:
    """Totals 30 20, 60 40, 90 60 and 80 90: 30 behind after round 3."""
    assert comebacks_of(game_of(FIRST, FIRST, FIRST, FIRST_MISSES)) == (Comeback(1, 3, 30),)


def test_who_was_never_behind_made_no_comeback() -> None:
    assert comebacks_of(game_of(FIRST, FIRST)) == ()


def test_of_shared_winners_each_has_an_own_comeback() -> None:
    """F1: totals 30 20 20, then 50 50 40 and 70 70 70."""
    game = game_of(FIRST, SECOND, ((0, 0, 1), (0, 0, 1)))
    assert comebacks_of(game) == (Comeback(1, 1, 10), Comeback(2, 1, 10))


def test_an_unfinished_game_has_no_winner_yet() -> None:
    assert comebacks_of(game_of(FIRST, FIRST, FIRST, FIRST_MISSES, ended=False)) == ()


def test_points_taken_away_are_part_of_the_deficit() -> None:
    """A4: totals 30 20, then 30 −20 before round 2, in which seat 0 misses."""
    builder = GameBuilder(3)
    builder.play()
    builder.enter(Kind.ADJUST, 1, -40, "late")
    builder.play(2, winner=1, bids={0: 1, 2: 1})
    builder.enter(Kind.END, number=3)
    assert comebacks_of(builder.game) == (Comeback(1, 1, 50),)


def test_the_deficit_to_a_leader_who_left_ends_when_they_leave() -> None:
    """V4, A5: seat 0 leads by 10 after round 1, and leaves with 70 to 40 points after round 2."""
    builder = GameBuilder(6, Ruleset(schedule=Schedule.ELIMINATION))
    builder.play(2)
    builder.enter(Kind.LEAVE, 0)
    builder.play(2, winner=1)
    builder.enter(Kind.END, number=4)
    assert comebacks_of(builder.game) == (Comeback(1, 1, 10),)
