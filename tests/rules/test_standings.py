"""Ranks and order of the standings."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.replay import replay
from scorekeeper.rules.ruleset import Ruleset, TieBreak
from scorekeeper.rules.standings import ranks, standings
from tests.helpers.game_builder import GameBuilder
from tests.helpers.statements import Kind
from tests.helpers.tables import THREE_ROUNDS, make_record

TOTALS = st.lists(st.integers(-3, 3), min_size=3, max_size=6)


def test_the_highest_total_wins_and_equal_totals_share_a_rank() -> None:
    """F1."""
    assert ranks([250, 120, 250], [0, 0, 0]) == [1, 3, 1]
    assert ranks([-10, -20, -10], [0, 0, 0]) == [1, 3, 1]


@given(totals=TOTALS)
def test_a_rank_is_one_more_than_the_number_of_players_ahead(totals: list[int]) -> None:
    """F1."""
    places = ranks(totals, [0] * len(totals))
    assert min(places) == 1
    for total, place in zip(totals, places, strict=True):
        assert sorted(totals, reverse=True).index(total) == place - 1


@given(totals=TOTALS, data=st.data())
def test_with_the_tie_break_exact_bids_decide_only_between_equal_totals(totals: list[int], data: st.DataObject) -> None:
    """F2."""
    exact = data.draw(st.lists(st.integers(0, 2), min_size=len(totals), max_size=len(totals)))
    best_first = sorted(zip(totals, exact, strict=True), reverse=True)
    expected = [best_first.index(pair) + 1 for pair in zip(totals, exact, strict=True)]
    assert ranks(totals, exact, TieBreak.EXACT_BIDS) == expected


def test_standings_are_ordered_by_rank_then_by_seat() -> None:
    """F1."""
    rows = standings(("Ada", "Bruno", "Carla"), (10, 30, 30), (0, 1, 2), TieBreak.SHARED)
    assert [(row.rank, row.seat, row.player) for row in rows] == [(1, 1, "Bruno"), (1, 2, "Carla"), (3, 0, "Ada")]


def test_exact_bids_are_the_rounds_that_a_player_bid_exactly() -> None:
    """F2."""
    game = replay(make_record(rounds=THREE_ROUNDS))
    assert {standing.player: standing.exact_bids for standing in game.standings} == {"Ada": 2, "Bruno": 2, "Carla": 1}


def test_who_has_left_does_not_lead_but_may_have_won() -> None:
    """F1, A5."""
    game = GameBuilder(4)
    game.play(winner=3)
    game.enter(Kind.LEAVE, 3)
    assert (game.game.standings[0].seat, game.game.leaders) == (3, (0, 1, 2))
    game.enter(Kind.END, number=1)
    assert game.game.leaders == (3,)


def test_nobody_leads_before_the_first_round() -> None:
    """F1."""
    game = GameBuilder(3)
    assert game.game.leaders == ()
    assert game.enter(Kind.LEAVE, 0).leaders == ()


def test_exact_bids_break_a_tie_for_the_lead() -> None:
    """F2."""
    game = GameBuilder(3, Ruleset(tie_break=TieBreak.EXACT_BIDS))
    game.play(winner=0, bids={1: 1})
    game.enter(Kind.ADJUST, 1, 40, "bonus")
    assert game.game.totals == (30, 30, 20)
    assert game.game.leaders == (0,)
