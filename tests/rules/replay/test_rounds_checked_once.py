"""After a new statement only the rounds that it changes are checked again, with the result of checking all of them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.problems import Code, Problem, RuleError
from scorekeeper.rules.record import Adjustment, RawValue, RoundRecord
from scorekeeper.rules.replay import replay
from scorekeeper.rules.ruleset import PlusMinusOne, Scoring
from scorekeeper.rules.statements import History
from scorekeeper.rules.tricks import check_tricks
from scorekeeper.rules.validation import replayed, validate
from tests.helpers.generated import records
from tests.helpers.statements import Kind, make_statement
from tests.helpers.tables import THREE_ROUNDS, make_record

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from hypothesis.strategies import DrawFn

    from scorekeeper.rules.game import Game
    from scorekeeper.rules.record import GameRecord
    from scorekeeper.rules.schedule import Deal
    from scorekeeper.rules.statements import Statement

VALUES = st.sampled_from([None, 0, 1, 2, 5, True, 1.0, "1", -1])


@st.composite
def changed_records(draw: DrawFn, before: GameRecord) -> GameRecord:
    """The record with another number or dealer in one round, or other points; it may be invalid."""
    number = draw(st.integers(0, len(before.rounds) - 1))
    entered = before.rounds[number]
    match draw(st.sampled_from(["bids", "tricks", "dealer", "void", "points"])):
        case "bids":
            entered = replace(entered, bids=draw(changed(entered.bids)))
        case "tricks":
            entered = replace(entered, tricks=draw(changed(entered.tricks)))
        case "dealer":
            entered = replace(entered, dealer=draw(st.sampled_from(before.starters)))
        case "void":
            entered = replace(entered, void_tricks=1 - min(entered.void_tricks, 1))
        case _:
            given = Adjustment(number, (draw(st.sampled_from(before.starters)),), 500, "misplay")
            return replace(before, adjustments=(*before.adjustments, given))
    return replace(before, rounds=(*before.rounds[:number], entered, *before.rounds[number + 1 :]))


def changed(values: Sequence[RawValue] | None) -> st.SearchStrategy[tuple[RawValue, ...] | None]:
    """The values with another one at one place."""
    if not values:
        return st.none()
    places = st.integers(0, len(values) - 1)
    return st.builds(lambda place, value: (*values[:place], value, *values[place + 1 :]), places, VALUES)


def outcome_of(
    record: GameRecord, leader_checked_in: Collection[int] | None, before: Game | None
) -> Game | tuple[Problem, ...]:
    """Return the game of a record, or its problems."""
    try:
        return replay(record, leader_checked_in, before)
    except RuleError as error:
        return error.problems


@given(record=records(min_rounds=1).filter(lambda record: bool(record.rounds)), data=st.data())
def test_the_result_is_the_same_as_if_all_rounds_were_checked(record: GameRecord, data: st.DataObject) -> None:
    """M4, A2, A4."""
    after = data.draw(changed_records(record))
    checked = data.draw(st.sampled_from([None, frozenset[int](), {1}, {len(record.rounds)}]))
    again = outcome_of(after, checked, replay(record, frozenset()))
    assert again == outcome_of(after, checked, None)


@pytest.fixture
def checked_rounds(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return the numbers of the rounds whose tricks are checked from now on."""
    numbers: list[int] = []

    def recorded(values: Sequence[RawValue], deal: Deal, players: Sequence[str], void_tricks: int) -> list[Problem]:
        numbers.append(deal.number)
        return [*check_tricks(values, deal, players, void_tricks)]

    monkeypatch.setattr("scorekeeper.rules.replay.check_tricks", recorded)
    return numbers


TABLE = make_record()
PLAYED: list[Statement] = [
    make_statement(kind, number, numbers)
    for number, played in enumerate(THREE_ROUNDS, 1)
    for kind, numbers in zip((Kind.BIDS, Kind.TRICKS), played, strict=True)
]


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        (make_statement(Kind.BIDS, 4, (0, 1, 1)), []),
        (make_statement(Kind.TRICKS, 2, (0, 1, 1)), [2]),
        (make_statement(Kind.BIDS, 1, (1, 1, 1)), [1]),
        (make_statement(Kind.DEALER, 2, (0,)), [2, 3]),
    ],
    ids=lambda value: "" if isinstance(value, list) else value.kind,
)
def test_only_the_rounds_that_a_statement_changes_are_checked(
    statement: Statement, expected: list[int], checked_rounds: list[int]
) -> None:
    """A2, G3."""
    history = History(tuple(PLAYED))
    before = replayed(TABLE, history)
    checked_rounds.clear()
    validate(before, TABLE, history, statement)
    assert checked_rounds == expected


def test_a_later_round_that_breaks_a_rule_after_a_correction_is_refused() -> None:
    """G3, M3, M4: with another dealer before, it is no longer the dealer who said 0."""
    rule = PlusMinusOne(2, zero_always_allowed=True)
    record = make_record(rounds=[((1, 0, 1), (1, 0, 0)), ((1, 0, 1), (1, 0, 1))], plus_minus_one=rule)
    first, second = record.rounds
    corrected = replace(record, rounds=(RoundRecord(first.bids, first.tricks, dealer=1), second))
    with pytest.raises(RuleError) as refused:
        replay(corrected, frozenset(), replay(record))
    assert [(problem.code, problem.round) for problem in refused.value.problems] == [
        (Code.BID_FORBIDDEN_BY_SUM_RULE, 2)
    ]


def test_a_sole_leader_is_checked_in_an_unchanged_round_if_that_is_requested() -> None:
    """M3, M4."""
    rule = PlusMinusOne(1, leader_only=True)
    record = make_record(rounds=[((1, 0, 1), (1, 0, 0)), ((1, 0, 1), (1, 0, 1))], plus_minus_one=rule)
    dealer_leads = replace(record, adjustments=(Adjustment(1, (1,), 500, "misplay"),))
    before = replay(record)
    assert replay(dealer_leads, frozenset(), before) == replay(dealer_leads, frozenset())
    with pytest.raises(RuleError, match="Bruno"):
        replay(dealer_leads, {2}, before)


def test_the_rounds_of_another_table_are_not_used() -> None:
    record, other = make_record(rounds=THREE_ROUNDS), make_record(rounds=THREE_ROUNDS, scoring=Scoring.ALTERNATE)
    assert replay(record, frozenset(), replay(other)) == replay(record)


@pytest.mark.parametrize("value", [True, 1.0])
def test_a_correction_to_a_value_that_only_equals_the_number_is_refused(value: RawValue) -> None:
    history = History(tuple(PLAYED))
    with pytest.raises(RuleError) as refused:
        validate(replayed(TABLE, history), TABLE, history, make_statement(Kind.TRICKS, 1, (0, 0, value)))
    assert refused.value.problems[0].code == Code.TRICKS_NOT_INTEGER
