"""A game follows from its record, and from nothing else."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.game import Phase
from scorekeeper.rules.replay import replay
from scorekeeper.rules.ruleset import Scoring
from tests.generated import records, rounds_of, total_again
from tests.tables import THREE_ROUNDS, make_record, whole_game

if TYPE_CHECKING:
    from scorekeeper.rules.record import GameRecord


@given(record=records())
def test_a_total_is_the_sum_of_the_rounds_and_the_same_when_counted_again(record: GameRecord) -> None:
    """P4."""
    game = replay(record)
    for seat in range(len(record.players)):
        points = [round_.points[seat] for round_ in game.played if round_.points]
        running = [round_.totals[seat] for round_ in game.played if round_.totals]
        assert running == [sum(points[: number + 1]) for number in range(len(points))]
        assert game.totals[seat] == sum(points) == total_again(record, seat)


@given(record=records(), data=st.data())
def test_a_prefix_of_a_record_replays_to_a_prefix_of_the_game(record: GameRecord, data: st.DataObject) -> None:
    """G4, P4."""
    length = data.draw(st.integers(0, len(record.rounds)))
    game, start = replay(record), replay(replace(record, rounds=record.rounds[:length]))
    assert start.rounds == game.rounds[:length]
    assert start.deals == game.deals


@given(record=records(min_rounds=1), data=st.data())
def test_a_correction_changes_nothing_before_it(record: GameRecord, data: st.DataObject) -> None:
    """A2."""
    game = replay(record)
    deal = game.deals[data.draw(st.integers(0, len(game.played) - 1))]
    corrected = list(record.rounds)
    corrected[deal.number - 1] = data.draw(rounds_of(deal=deal, players=len(record.players)))
    again = replay(replace(record, rounds=tuple(corrected)))
    assert again.rounds[: deal.number - 1] == game.rounds[: deal.number - 1]
    assert [round_.points for round_ in again.rounds[deal.number :]] == [
        round_.points for round_ in game.rounds[deal.number :]
    ]


@given(record=records())
def test_in_every_finished_round_the_tricks_add_up_to_the_cards(record: GameRecord) -> None:
    """G9."""
    assert all(sum(round_.tricks or ()) == round_.deal.cards for round_ in replay(record).played)


@given(record=records())
def test_the_phase_says_what_the_table_writes_down_next(record: GameRecord) -> None:
    """G4, G5."""
    game = replay(record)
    finished = len(game.played) == 60 // len(record.players)
    open_bids = bool(record.rounds) and record.rounds[-1].tricks is None
    assert game.phase is (Phase.FINISHED if finished else Phase.TRICKS if open_bids else Phase.BIDS)
    assert game.next_deal == (None if finished else game.deals[len(game.played)])
    assert (game.current is None) == (not open_bids)


def test_nothing_played_means_nought_for_everybody() -> None:
    """P4."""
    game = replay(make_record(players=5, open_bids=(0, 0, 1, 0, 0)))
    assert game.totals == (0, 0, 0, 0, 0)
    assert {standing.rank for standing in game.standings} == {1}


def test_totals_go_below_nought() -> None:
    """P4."""
    game = replay(make_record(rounds=[((1, 1, 0), (0, 0, 1))]))
    assert game.totals == (-10, -10, -10)


def test_the_worst_game_of_the_alternate_count_ends_at_minus_15400() -> None:
    """P2, P4."""
    rounds = [((cards, 0, 0), (0, cards, 0)) for cards in range(1, 21)]
    game = replay(make_record(rounds=rounds, scoring=Scoring.ALTERNATE))
    assert game.totals[0] == -15_400


def test_both_ways_of_counting_agree_on_the_facts_and_differ_in_the_points() -> None:
    """P1, P2."""
    standard, alternate = (replay(make_record(rounds=THREE_ROUNDS, scoring=scoring)) for scoring in Scoring)
    assert [round_.tricks for round_ in standard.rounds] == [round_.tricks for round_ in alternate.rounds]
    assert standard.totals == (40, 40, 10)
    assert alternate.totals == (30, 50, 30)


def test_a_whole_game_is_finished_after_its_last_round() -> None:
    """G4."""
    game = replay(make_record(players=6, rounds=whole_game(6)))
    assert (game.phase, game.next_deal, len(game.played)) == (Phase.FINISHED, None, 10)
    assert game.totals == (-100, 200, 200, 200, 200, 200)
