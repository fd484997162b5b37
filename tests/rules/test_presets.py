"""Named schedules and lists of hand sizes."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.problems import Code, RuleError
from scorekeeper.rules.record import GameRecord, RoundRecord
from scorekeeper.rules.replay import replay
from scorekeeper.rules.ruleset import Bidding, PlusMinusOne, Ruleset, Schedule, Scoring
from scorekeeper.rules.schedule import down, hand_sizes, up, up_and_down
from scorekeeper.rules.setup_validation import check_set_up
from tests.helpers.game_builder import GameBuilder
from tests.helpers.generated import PLAYERS, named_schedules, recounted_points, rulesets
from tests.helpers.tables import NAMES

TOURNAMENT = {4: (1, 3, 5, 7, 9, 11, 12, 13, 14, 15), 5: (2, 4, 5, 6, 7, 8, 9, 10, 11, 12)}
QUICK = {3: (*range(2, 21, 2),), 4: (*range(1, 16, 2),), 5: (*range(2, 13, 2),), 6: (*range(2, 11, 2),)}


def codes_of(ruleset: Ruleset, players: int) -> list[Code]:
    """Return the problem codes of a set-up."""
    try:
        check_set_up(ruleset, players)
    except RuleError as refusal:
        return [problem.code for problem in refusal.problems]
    return []


@given(players=PLAYERS, data=st.data())
def test_the_deck_is_large_enough_for_every_schedule_and_number_of_players(players: int, data: st.DataObject) -> None:
    """V1, V4, V5, V6, V7, V8, S3."""
    ruleset = data.draw(rulesets(players=players))
    assert codes_of(ruleset, players) == []
    for deal in replay(GameRecord(NAMES[:players], 0, ruleset)).deals:
        assert deal.cards >= 1
        assert deal.cards * len(deal.order) <= ruleset.deck


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_every_named_schedule_is_refused_by_name_or_ends_with_the_largest_hand(players: int) -> None:
    """V1, V4, V5, V6, V7."""
    for schedule in Schedule:
        if schedule not in named_schedules(players):
            assert codes_of(Ruleset(schedule=schedule), players) == [f"{schedule.upper()}_PLAYER_COUNT"]
            continue
        sizes = hand_sizes(Ruleset(schedule=schedule), players)
        assert sizes[-1] == (20 if schedule is Schedule.ELIMINATION else 60 // players)
        assert all(before < after for before, after in pairwise(sizes))


@pytest.mark.parametrize(("players", "sizes"), TOURNAMENT.items())
def test_a_tournament_has_ten_rounds(players: int, sizes: tuple[int, ...]) -> None:
    """V6."""
    assert hand_sizes(Ruleset(schedule=Schedule.TOURNAMENT), players) == sizes


def test_a_tournament_may_have_covered_bids_or_no_sum_rule() -> None:
    """V6, M2."""
    for bidding, rule in [(Bidding.OPEN, None), (Bidding.COVERED, PlusMinusOne()), (Bidding.SECRET, None)]:
        assert codes_of(Ruleset(schedule=Schedule.TOURNAMENT, bidding=bidding, plus_minus_one=rule), 4) == []


def test_the_tournament_of_three_is_a_list_of_hand_sizes() -> None:
    """V6, V8."""
    assert codes_of(Ruleset(schedule=QUICK[3]), 3) == []


@pytest.mark.parametrize(("players", "sizes"), QUICK.items())
def test_a_quick_game_plays_every_second_hand(players: int, sizes: tuple[int, ...]) -> None:
    """V7."""
    assert hand_sizes(Ruleset(schedule=Schedule.QUICK), players) == sizes


def test_custom_hand_sizes_can_go_up_and_down() -> None:
    """V8."""
    assert up(4) == (1, 2, 3, 4)
    assert down(4) == (4, 3, 2, 1)
    assert up_and_down(4) == (1, 2, 3, 4, 3, 2, 1)
    assert up_and_down(1) == (1,)


@given(players=PLAYERS, data=st.data())
def test_a_list_of_hand_sizes_is_valid_if_the_deck_is_large_enough_for_every_round(
    players: int, data: st.DataObject
) -> None:
    """V8, S3."""
    sizes = data.draw(st.lists(st.integers(-1, 25), min_size=1, max_size=8).map(tuple))
    special_cards = data.draw(st.integers(0, 12))
    codes = codes_of(Ruleset(schedule=sizes, special_cards=special_cards), players)
    too_few = [Code.CARDS_LT_ONE for cards in sizes if cards < 1]
    too_many = [Code.CARDS_EXCEED_DECK for cards in sizes if cards * players > 60 + special_cards]
    assert sorted(codes) == sorted([*too_few, *too_many])


def test_a_hand_that_cannot_be_dealt_is_named_with_its_round() -> None:
    """V8."""
    with pytest.raises(RuleError) as refusal:
        check_set_up(Ruleset(schedule=(3, 16, 0)), 4)
    assert [problem.message for problem in refusal.value.problems] == [
        "Round 2 cannot deal 16 cards to 4 players: the deck has 60.",
        "Round 3 would deal 0 cards; at least one is needed.",
    ]


@pytest.mark.parametrize("players", [0, 2, 7])
def test_the_number_of_players_is_checked_before_the_schedule(players: int) -> None:
    """G1, V6."""
    assert codes_of(Ruleset(schedule=Schedule.TOURNAMENT), players) == [Code.PLAYER_COUNT]


def test_every_conflict_between_options_is_reported() -> None:
    """V6, M6."""
    ruleset = Ruleset(plus_minus_one=PlusMinusOne(), schedule=Schedule.TOURNAMENT, bidding=Bidding.SECRET)
    assert codes_of(ruleset, 6) == [Code.TOURNAMENT_PLAYER_COUNT, Code.VARIANT_COMBINATION_NOT_ENFORCEABLE]


def test_plus_minus_one_applies_from_two_cards_by_default() -> None:
    """V2, M2."""
    assert GameBuilder(3, Ruleset(plus_minus_one=PlusMinusOne())).play().totals == (30, 20, 20)


@pytest.mark.parametrize("schedule", Schedule)
def test_alternate_scoring_works_with_every_schedule(schedule: Schedule) -> None:
    """V9, P2, P3: seat 1 is wrong by one in every round."""
    builder = GameBuilder(4, Ruleset(Scoring.ALTERNATE, schedule=schedule))
    game = builder.play(5, bids={1: 1})
    for round_ in game.played:
        pairs = [(round_.deal.cards, round_.deal.cards), (1, 0), (0, 0), (0, 0)]
        expected = tuple(recounted_points(Scoring.ALTERNATE, round_.deal.cards, bid, tricks) for bid, tricks in pairs)
        assert round_.points == expected


def test_a_round_after_the_last_of_a_short_schedule_is_refused() -> None:
    """V8."""
    whole = RoundRecord((0, 0, 0), (2, 0, 0))
    with pytest.raises(RuleError) as refusal:
        replay(GameRecord(NAMES[:3], 0, Ruleset(schedule=(2,)), (whole, whole)))
    assert refusal.value.problems[0].message == "Round 2 does not exist: the last round of this game is 1."
