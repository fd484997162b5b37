"""Decks with special cards: void tricks, changed bids, and trump by the real deck size."""

from __future__ import annotations

import pytest

from scorekeeper.rules.game import Phase
from scorekeeper.rules.problems import Code, RuleError
from scorekeeper.rules.record import BidChange, GameRecord, RoundRecord, Trump, Turned
from scorekeeper.rules.replay import replay
from scorekeeper.rules.ruleset import Bidding, PlusMinusOne, Ruleset
from tests.helpers.game_builder import GameBuilder
from tests.helpers.statements import Kind
from tests.helpers.tables import NAMES

ONE_ROUND = Ruleset(schedule=(5,), plus_minus_one=PlusMinusOne())


def codes_of(written: RoundRecord, ruleset: Ruleset = ONE_ROUND) -> list[Code]:
    """Return the codes of a game of three with this one round of five cards."""
    try:
        replay(GameRecord(NAMES[:3], 0, ruleset, (written,)))
    except RuleError as refusal:
        return [problem.code for problem in refusal.problems]
    return []


def changed(bids: tuple[int, ...], *changes: tuple[int, int, int]) -> RoundRecord:
    return RoundRecord(bids, bid_changes=tuple(BidChange(*change) for change in changes))


@pytest.mark.parametrize(("void", "tricks"), [(0, (5, 0, 0)), (1, (2, 1, 1)), (2, (1, 1, 1)), (5, (0, 0, 0))])
def test_the_tricks_add_up_to_the_cards_without_the_void_ones(void: int, tricks: tuple[int, ...]) -> None:
    """S1, G9."""
    assert codes_of(RoundRecord((0, 0, 0), tricks, void_tricks=void)) == []
    for other in {0, 1, 2, 5} - {void}:
        assert codes_of(RoundRecord((0, 0, 0), tricks, void_tricks=other)) == [Code.TRICKS_SUM_MISMATCH]


def test_a_bomb_is_recorded_before_the_tricks() -> None:
    """S1."""
    builder = GameBuilder(3, ONE_ROUND)
    builder.enter(Kind.BIDS, 1, 0, 0)
    builder.enter(Kind.VOID, 1)
    assert builder.refused(Kind.TRICKS, 3, 1, 1).message == "The tricks of round 1 add up to 5 instead of 4."
    game = builder.enter(Kind.TRICKS, 2, 1, 1)
    assert game.rounds[0].points == (-10, -10, -10)


def test_a_forgotten_bomb_is_recorded_with_matching_tricks() -> None:
    """S1, A2."""
    builder = GameBuilder(3, ONE_ROUND)
    builder.enter(Kind.BIDS, 1, 0, 0)
    builder.enter(Kind.TRICKS, 3, 1, 1)
    assert builder.code(Kind.VOID, 1, number=1) is Code.TRICKS_SUM_MISMATCH
    game = builder.enter(Kind.TRICKS, 2, 1, 1, 1, number=1)
    assert (game.rounds[0].void_tricks, game.rounds[0].tricks) == (1, (2, 1, 1))
    for void in (2, 6, -1, None, "1", True):
        assert builder.code(Kind.TRICKS, 2, 1, 1, void, number=1) is Code.TRICKS_SUM_MISMATCH
    assert builder.enter(Kind.TRICKS, 3, 1, 1, 0, number=1).rounds[0].void_tricks == 0


@pytest.mark.parametrize("void", [-1, 6, "1", None, 1.0, True])
def test_an_impossible_number_of_void_tricks_is_refused(void: object) -> None:
    """S1."""
    assert GameBuilder(3, ONE_ROUND).code(Kind.VOID, void) is Code.TRICKS_SUM_MISMATCH


def test_the_sum_rule_uses_the_cards_even_if_a_trick_is_void() -> None:
    """S1, M1."""
    builder = GameBuilder(3, ONE_ROUND)
    builder.enter(Kind.VOID, 1)
    assert builder.code(Kind.BIDS, 3, 1, 1) is Code.BID_FORBIDDEN_BY_SUM_RULE
    assert builder.enter(Kind.BIDS, 2, 1, 1).phase is Phase.TRICKS


def test_a_cloud_changes_the_bid_that_counts_and_the_old_one_stays_visible() -> None:
    """S2."""
    builder = GameBuilder(3, Ruleset(schedule=(5,)))
    builder.enter(Kind.BIDS, 2, 1, 0)
    game = builder.enter(Kind.CLOUD, 0, 1)
    assert (game.rounds[0].bids, game.rounds[0].bid_changes) == ((3, 1, 0), (BidChange(0, 2, 3),))
    game = builder.enter(Kind.TRICKS, 3, 2, 0)
    assert (game.rounds[0].points, game.exact_bids) == ((50, -10, 20), (1, 0, 1))


def test_the_sum_rule_applies_to_the_bids_before_a_cloud_only() -> None:
    """S2, M1: 2 + 1 + 1 for five cards, and the Cloud makes it five."""
    builder = GameBuilder(3, ONE_ROUND)
    builder.enter(Kind.BIDS, 2, 1, 1)
    assert builder.enter(Kind.CLOUD, 0, 1).rounds[0].bids == (3, 1, 1)
    assert codes_of(changed((3, 1, 1), (0, 2, 3))) == []
    assert codes_of(changed((3, 1, 0), (0, 4, 3))) == [Code.BID_FORBIDDEN_BY_SUM_RULE]


def test_bid_changes_follow_each_other() -> None:
    """S2."""
    assert codes_of(changed((3, 0, 0), (0, 1, 2), (1, 1, 0), (0, 2, 3))) == []
    assert codes_of(changed((3, 0, 0), (0, 1, 2), (0, 1, 2))) == [Code.ADJUSTMENT_NOT_ONE] * 2
    builder = GameBuilder(3, Ruleset(schedule=(5,)))
    builder.enter(Kind.BIDS, 1, 0, 0)
    for step in (1, 1, -1):
        builder.enter(Kind.CLOUD, 0, step)
    assert builder.game.rounds[0].bid_changes == (BidChange(0, 1, 2), BidChange(0, 2, 3), BidChange(0, 3, 2))


@pytest.mark.parametrize(
    ("written", "code"),
    [
        (changed((2, 0, 0), (0, 2, 2)), Code.ADJUSTMENT_NOT_ONE),
        (changed((2, 0, 0), (0, 4, 2)), Code.ADJUSTMENT_NOT_ONE),
        (changed((2, 0, 0), (0, 2, 3)), Code.ADJUSTMENT_NOT_ONE),
        (changed((0, 0, 0), (0, 0, -1), (0, -1, 0)), Code.ADJUSTMENT_NOT_ONE),
        (changed((5, 0, 1), (0, 5, 6), (0, 6, 5)), Code.ADJUSTMENT_NOT_ONE),
        (changed((-1, 0, 0), (0, 0, -1)), Code.BID_NEGATIVE),
        (changed((6, 0, 0), (0, 5, 6)), Code.BID_GT_CARDS),
        (changed((0, 0, 0), (0, -1, 0)), Code.BID_NEGATIVE),
        (changed((5, 0, 1), (0, 6, 5)), Code.BID_GT_CARDS),
        (RoundRecord(bid_changes=(BidChange(0, 1, 2),)), Code.ADJUSTMENT_NOT_ONE),
    ],
)
def test_a_bid_change_is_by_one_within_the_hand_and_ends_at_the_bid_that_counts(
    written: RoundRecord, code: Code
) -> None:
    """S2."""
    assert codes_of(written)[0] is code


def test_at_zero_and_at_the_whole_hand_a_cloud_has_one_direction() -> None:
    """S2."""
    builder = GameBuilder(3, Ruleset(schedule=(5,)))
    builder.enter(Kind.BIDS, 0, 5, 1)
    assert builder.code(Kind.CLOUD, 0, -1) is Code.BID_NEGATIVE
    assert builder.code(Kind.CLOUD, 1, 1) is Code.BID_GT_CARDS
    builder.enter(Kind.CLOUD, 0, 1)
    assert builder.enter(Kind.CLOUD, 1, -1).rounds[0].bids == (1, 4, 1)


@pytest.mark.parametrize("step", [0, 2, -2, "1", None, 1.0, True, []])
def test_a_cloud_changes_a_bid_by_one(step: object) -> None:
    """S2."""
    builder = GameBuilder(3)
    builder.enter(Kind.BIDS, 1, 0, 0)
    assert builder.code(Kind.CLOUD, 0, step) is Code.ADJUSTMENT_NOT_ONE


def test_a_cloud_needs_the_bid_of_an_active_player() -> None:
    """S2, A5."""
    builder = GameBuilder(4)
    assert builder.code(Kind.CLOUD, 0, 1) is Code.ADJUSTMENT_NOT_ONE
    builder.enter(Kind.LEAVE, 3)
    builder.enter(Kind.BIDS, 1, 0, 0, None)
    for seat in (3, 4, None, "0", True):
        assert builder.code(Kind.CLOUD, seat, 1) is Code.SEAT_NOT_ACTIVE
    out = RoundRecord((1, 0, 0, None), bid_changes=(BidChange(3, 0, 1),))
    record = GameRecord(NAMES[:4], rounds=(out,), retirements=builder.game.record.retirements)
    with pytest.raises(RuleError) as refusal:
        replay(record)
    assert [problem.code for problem in refusal.value.problems] == [Code.SEAT_NOT_ACTIVE]


def test_a_cloud_also_changes_the_corrected_bid() -> None:
    """S2, A2."""
    builder = GameBuilder(3, Ruleset(schedule=(5,)))
    builder.enter(Kind.BIDS, 2, 1, 0)
    builder.enter(Kind.CLOUD, 0, 1)
    game = builder.enter(Kind.BIDS, 1, 1, 0)
    assert (game.rounds[0].bids, game.rounds[0].bid_changes) == ((2, 1, 0), (BidChange(0, 1, 2),))


def test_a_larger_deck_adds_no_rounds_but_allows_a_longer_custom_list() -> None:
    """S3, V8."""
    assert GameBuilder(4, Ruleset(special_cards=8)).game.sizes == tuple(range(1, 16))
    assert len(GameBuilder(4, Ruleset(schedule=tuple(range(1, 18)), special_cards=8)).game.deals) == 17
    with pytest.raises(RuleError):
        GameBuilder(4, Ruleset(schedule=tuple(range(1, 18)), special_cards=7)).game  # noqa: B018 - the look refuses


def test_trump_depends_on_the_real_size_of_the_deck() -> None:
    """S3, G8."""
    deals = GameBuilder(4, Ruleset(schedule=tuple(range(1, 18)), special_cards=8)).game.deals
    assert [deal.number for deal in deals if deal.no_trump] == [17]
    assert not any(deal.no_trump for deal in GameBuilder(4, Ruleset(special_cards=8)).game.deals)


@pytest.mark.parametrize(
    ("values", "trump", "turned"),
    [
        (("red",), Trump.DWARVES, None),
        (("red", "wizard"), Trump.DWARVES, Turned.WIZARD),
        ((None, "wizard"), None, Turned.WIZARD),
        (("none", "fool"), Trump.NONE, Turned.FOOL),
        ((None,), None, None),
    ],
)
def test_the_turned_up_card_is_stored_with_the_trump(
    values: tuple[str | None, ...], trump: Trump | None, turned: Turned | None
) -> None:
    """G8."""
    game = GameBuilder(3).enter(Kind.TRUMP, *values)
    assert (game.rounds[0].trump, game.rounds[0].turned) == (trump, turned)


def test_if_no_card_is_left_none_is_turned_up() -> None:
    """G8."""
    builder = GameBuilder(3, Ruleset(schedule=(20,), bidding=Bidding.COVERED))
    game = builder.enter(Kind.TRUMP, "red", "wizard")
    assert (game.rounds[0].trump, game.rounds[0].turned) == (Trump.NONE, None)
