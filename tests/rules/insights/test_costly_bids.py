"""What a missed bid cost, counted by hand and against the points of perfect bids."""

from __future__ import annotations

from hypothesis import event, given

from scorekeeper.rules.insights.costly_bids import CostlyBid, costly_bids_of, missed_bids
from scorekeeper.rules.record import GameRecord
from scorekeeper.rules.replay import replay
from scorekeeper.rules.ruleset import Ruleset, Scoring
from scorekeeper.rules.sheets.game_from_paper import game_of as game_from_paper
from scorekeeper.rules.statements_from_record import canonical_record
from tests.helpers.game_builder import GameBuilder
from tests.helpers.generated import records, recounted_points
from tests.helpers.paper.games import RECORDS
from tests.helpers.statements import Kind
from tests.rules.insights.games import ended, game_of

# Seat 0 misses by 1, 1, 2 and 6; seat 1 once; seat 2 three times.
SIX_ROUNDS = (
    ((1, 0, 0), (0, 0, 1)),
    ((2, 0, 1), (2, 0, 0)),
    ((0, 0, 2), (0, 1, 2)),
    ((0, 0, 3), (1, 0, 3)),
    ((5, 0, 0), (3, 0, 2)),
    ((0, 0, 0), (6, 0, 0)),
)


def test_the_three_most_costly_bids_of_each_player_by_the_standard_count() -> None:
    """P1: 6 tricks bid would have brought 80 instead of −60, 3 tricks 50 instead of −20."""
    assert costly_bids_of(game_of(*SIX_ROUNDS)) == (
        (CostlyBid(0, 6, 0, 6, 140), CostlyBid(0, 5, 5, 3, 70), CostlyBid(0, 4, 0, 1, 40)),
        (CostlyBid(1, 3, 0, 1, 40),),
        (CostlyBid(2, 5, 0, 2, 60), CostlyBid(2, 1, 0, 1, 40), CostlyBid(2, 2, 1, 0, 30)),
    )


def test_the_cost_of_a_bid_by_the_alternate_count() -> None:
    """P2, with 8 cards: 110 instead of 10, and 100 instead of −10."""
    game = game_of(((2, 4, 3), (3, 2, 3)), ruleset=Ruleset(scoring=Scoring.ALTERNATE))
    assert costly_bids_of(game) == ((CostlyBid(0, 1, 2, 3, 100),), (CostlyBid(1, 1, 4, 2, 110),), ())


def test_of_equally_costly_bids_the_earlier_ones_are_listed() -> None:
    costs_30, costs_40 = ((1, 1, 0), (0, 1, 0)), ((2, 0, 0), (0, 1, 1))
    game = game_of(costs_30, costs_30, costs_40, costs_30)
    assert [(bid.number, bid.cost) for bid in costly_bids_of(game)[0]] == [(3, 40), (1, 30), (2, 30)]


def test_nobody_has_costly_bids_in_an_unfinished_game() -> None:
    assert costly_bids_of(game_of(*SIX_ROUNDS, ended=False)) == ((), (), ())


def test_after_a_cloud_the_new_bid_counts() -> None:
    """S2: the bid of seat 0 was right before, that of seat 1 is right now."""
    builder = GameBuilder(3, Ruleset(schedule=(2,), special_cards=8))
    builder.enter(Kind.BIDS, 1, 0, 0)
    builder.enter(Kind.CLOUD, 0, 1)
    builder.enter(Kind.CLOUD, 1, 1)
    builder.enter(Kind.TRICKS, 1, 1, 0)
    assert costly_bids_of(builder.game) == ((CostlyBid(0, 1, 2, 1, 40),), (), ())


def test_rounds_from_paper_count_only_where_the_tricks_are_known() -> None:
    """In round 3 of the game with a question Bruno and Carla missed, but it is not known which way."""
    found = costly_bids_of(game_from_paper(canonical_record(RECORDS["bids with a question"]())))
    assert found == ((), (CostlyBid(1, 4, 0, 1, 40),), (CostlyBid(2, 4, 2, 1, 40),))
    assert not any(costly_bids_of(game_from_paper(canonical_record(RECORDS["points"]()))))


@given(record=records().map(ended) | records())
def test_costs_are_the_points_of_perfect_bids_less_the_points_won(record: GameRecord) -> None:
    """P1, P2, S1, S2: with the points counted a second time."""
    right = brought = 0
    for written in record.rounds:
        if not written.bids or not written.tricks:
            continue
        cards = written.void_tricks + sum(won for won in written.tricks if isinstance(won, int))
        # Who sits down later has no place in earlier rounds.
        for bid, won in zip(written.bids, written.tricks, strict=True):
            if isinstance(bid, int) and isinstance(won, int):
                right += recounted_points(record.ruleset.scoring, cards, won, won)
                brought += recounted_points(record.ruleset.scoring, cards, bid, won)
    game = replay(record, frozenset())
    missed = [*missed_bids(game)]
    event("made all bids" if not missed else "missed some")
    assert sum(bid.cost for bid in missed) == right - brought
    assert all(bid.cost > 0 for bid in missed)
    for bids in costly_bids_of(game):
        others = [bid.cost for bid in missed if bids and bid.seat == bids[0].seat and bid not in bids]
        assert max(others, default=0) <= min((bid.cost for bid in bids), default=0)
