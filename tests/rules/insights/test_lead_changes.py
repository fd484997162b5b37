"""After which rounds somebody else leads."""

from __future__ import annotations

from hypothesis import event, given

from scorekeeper.rules.insights.lead_changes import lead_changes_of
from scorekeeper.rules.record import GameRecord
from scorekeeper.rules.replay import replay
from tests.helpers.game_builder import GameBuilder
from tests.helpers.generated import records, until
from tests.helpers.statements import Kind
from tests.rules.insights.games import game_of

# Rounds of one card: points 30 20 20, then 20 30 20, and −10 30 20.
FIRST = ((1, 0, 0), (1, 0, 0))
SECOND = ((0, 1, 0), (0, 1, 0))
FIRST_MISSES = ((1, 1, 0), (0, 1, 0))


@given(record=records())
def test_a_lead_change_is_another_sole_leader_than_before(record: GameRecord) -> None:
    """F1, F2, V4, A4: compared with the standings of games that end after each round."""
    game = replay(record, frozenset())
    leaders = {
        number: {row.seat for row in replay(until(record, number), frozenset()).standings if row.rank == 1}
        for number in range(1, len(game.played) + 1)
    }
    changes, last = [], None
    for number, seats in leaders.items():
        if len(seats) == 1:
            changes += [number] if last not in {None, *seats} else []
            [last] = seats
    event(f"{min(len(changes), 3)} changes or more")
    assert [*lead_changes_of(game)] == changes


def test_who_leads_first_is_no_change() -> None:
    assert lead_changes_of(game_of(FIRST, FIRST, FIRST)) == ()
    assert lead_changes_of(game_of(FIRST)) == ()


def test_who_draws_level_does_not_change_the_lead_yet() -> None:
    """F1: totals 30 20 20, then 50 50 40, 40 80 60 and 60 110 80."""
    assert lead_changes_of(game_of(FIRST, SECOND, FIRST_MISSES, SECOND)) == (3,)


def test_who_leads_alone_again_after_a_shared_lead_changes_nothing() -> None:
    """F1: totals 30 20 20, then 50 50 40 and 80 70 60."""
    assert lead_changes_of(game_of(FIRST, SECOND, FIRST)) == ()


def test_a_lead_can_change_several_times_without_the_game_being_finished() -> None:
    """Totals 30 20, 20 50 and 80 40."""
    game = game_of(FIRST, FIRST_MISSES, ((4, 1, 1), (4, 0, 0)), ended=False)
    assert lead_changes_of(game) == (2, 3)


def test_an_adjustment_after_a_round_changes_the_lead_of_that_round() -> None:
    """A4."""
    builder = GameBuilder(3)
    builder.play(2)
    builder.enter(Kind.ADJUST, 1, 500, "bonus")
    builder.play()
    assert lead_changes_of(builder.game) == (2,)


def test_points_before_the_first_round_are_no_lead() -> None:
    """A4."""
    builder = GameBuilder(3)
    builder.enter(Kind.ADJUST, 2, 5, "handicap")
    builder.play(2)
    assert lead_changes_of(builder.game) == ()
