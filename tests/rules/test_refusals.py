"""For any record the right problem is reported first, and no other exception is raised.

The order: missing, not a whole number, negative, above the cards, and then the sum.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.problems import Code, RuleError
from scorekeeper.rules.record import GameRecord, RawValue, RoundRecord
from scorekeeper.rules.replay import replay
from scorekeeper.rules.ruleset import PlusMinusOne, Ruleset
from tests.helpers.generated import JSON_VALUES, PLAYERS
from tests.helpers.tables import NAMES, THREE_ROUNDS, make_record

BID_CODES = (Code.BIDS_MISSING, Code.BID_NOT_INTEGER, Code.BID_NEGATIVE, Code.BID_GT_CARDS)
TRICK_CODES = (Code.TRICKS_MISSING, Code.TRICKS_NOT_INTEGER, Code.TRICKS_NEGATIVE, Code.TRICKS_GT_CARDS)

ODD_VALUES: list[RawValue] = [
    *("", "1", " 5", "1_0", "٣", "５", "+5", "0x5", "\0", "1e3"),
    *(1.0, 0.0, float("nan"), float("inf"), True, False),
    *([], [1], {}, {"1": 1}),
]
WRITTEN = st.one_of(st.integers(0, 1), st.integers(-3, 5), st.none(), st.sampled_from(ODD_VALUES), JSON_VALUES)


def fault_of(value: RawValue) -> int | None:
    """Return which of the four faults a value has in a round of one card; None if it has none."""
    if value is None:
        return 0
    if type(value) is not int:
        return 1
    return 2 if value < 0 else 3 if value > 1 else None


def first_refusal(record: GameRecord) -> Code | None:
    try:
        replay(record)
    except RuleError as refusal:
        return refusal.problems[0].code
    return None


def first_fault(values: Sequence[RawValue], codes: Sequence[Code]) -> Code | None:
    faults = [fault for fault in map(fault_of, values) if fault is not None]
    return codes[min(faults)] if faults else None


@given(players=PLAYERS, data=st.data())
def test_the_first_problem_of_bids_is_the_first_check_that_fails(players: int, data: st.DataObject) -> None:
    """G6, M1: seat 0 deals, and one card is enough for the sum rule."""
    bids = data.draw(st.lists(WRITTEN, min_size=players, max_size=players).map(tuple))
    record = GameRecord(NAMES[:players], 0, Ruleset(plus_minus_one=PlusMinusOne(1)), (RoundRecord(bids),))
    equal = Code.BID_FORBIDDEN_BY_SUM_RULE if bids.count(1) == 1 else None
    assert first_refusal(record) == (first_fault(bids, BID_CODES) or equal)


@given(players=PLAYERS, data=st.data())
def test_the_first_problem_of_tricks_is_the_first_check_that_fails(players: int, data: st.DataObject) -> None:
    """G9."""
    tricks = data.draw(st.lists(WRITTEN, min_size=players, max_size=players).map(tuple))
    record = GameRecord(NAMES[:players], rounds=(RoundRecord((0,) * players, tricks),))
    unequal = Code.TRICKS_SUM_MISMATCH if tricks.count(1) != 1 else None
    assert first_refusal(record) == (first_fault(tricks, TRICK_CODES) or unequal)


@given(bids=st.none() | st.lists(WRITTEN, max_size=3).map(tuple), tricks=st.lists(WRITTEN, max_size=3).map(tuple))
def test_problems_of_bids_come_before_problems_of_tricks(
    bids: tuple[RawValue, ...] | None, tricks: tuple[RawValue, ...]
) -> None:
    code = first_refusal(GameRecord(NAMES[:3], rounds=(RoundRecord(bids, tricks),)))
    padded = (None,) * 3 if bids is None else (*bids, None, None, None)[:3]
    bid_fault = first_fault(padded, BID_CODES)
    assert code == bid_fault if bid_fault else code is None or code.startswith("TRICKS_")


def test_an_incomplete_round_with_invalid_bids_is_refused_for_the_bids_first() -> None:
    first = RoundRecord((9, 0, 0))
    later = RoundRecord((0, 0, 0), (2, 0, 0))
    assert first_refusal(GameRecord(NAMES[:3], rounds=(first, later))) is Code.BID_GT_CARDS


@pytest.mark.parametrize("missing", ["bids", "tricks"])
def test_only_the_last_round_may_be_incomplete(missing: str) -> None:
    half = RoundRecord(None if missing == "bids" else (0, 0, 0), None if missing == "tricks" else (1, 0, 0))
    code = first_refusal(GameRecord(NAMES[:3], rounds=(half, RoundRecord((0, 0, 0), (2, 0, 0)))))
    assert code == f"{missing.upper()}_MISSING"


def test_a_round_after_the_last_one_is_refused() -> None:
    """G4."""
    rounds = [((0, 0, 0, 0, 0, 0), (min(cards, 10), 0, 0, 0, 0, 0)) for cards in range(1, 12)]
    assert first_refusal(make_record(players=6, rounds=rounds)) is Code.ROUND_NOT_IN_SCHEDULE


def test_all_independent_problems_are_reported_in_the_order_of_play() -> None:
    rounds = (RoundRecord((2, -1, 0), (1, 1, 0)), RoundRecord((0, 0, 0), (2, "x", 0)))
    with pytest.raises(RuleError) as refusal:
        replay(GameRecord(NAMES[:3], rounds=rounds))
    assert [(problem.code, problem.round, problem.seat) for problem in refusal.value.problems] == [
        (Code.BID_NEGATIVE, 1, 1),
        (Code.BID_GT_CARDS, 1, 0),
        (Code.TRICKS_SUM_MISMATCH, 1, None),
        (Code.TRICKS_NOT_INTEGER, 2, 1),
    ]


def test_a_refusal_is_one_plain_sentence_with_the_player_and_the_numbers() -> None:
    record = GameRecord(NAMES[:3], rounds=(RoundRecord((-2, "1_0", 5), (None, 1, 0)),))
    with pytest.raises(RuleError) as refusal:
        replay(record)
    assert [problem.message for problem in refusal.value.problems] == [
        "Bruno’s bid “1_0” is not a whole number.",
        "Ada’s bid −2 is below 0.",
        "Carla’s bid 5 is more than the cards dealt in round 1: 1.",
        "Ada’s tricks in round 1 are missing.",
    ]
    assert str(refusal.value) == refusal.value.problems[0].message


@given(value=WRITTEN)
def test_a_long_refused_value_is_shortened_in_the_message(value: RawValue) -> None:
    record = GameRecord(NAMES[:3], rounds=(RoundRecord((0, 0, [value] * 50), None),))
    with pytest.raises(RuleError) as refusal:
        replay(record)
    assert len(refusal.value.problems[0].message) < 80


def test_a_valid_game_is_not_refused() -> None:
    assert first_refusal(make_record(rounds=THREE_ROUNDS)) is None
