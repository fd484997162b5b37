"""Converting a record to statements that produce the same record."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import assume, given

from scorekeeper.rules.problems import Code, RuleError
from scorekeeper.rules.record import AdjustmentRecord, GameRecord, JoinRecord, Retirement, RoundRecord, Trump, Turned
from scorekeeper.rules.replay import replay
from scorekeeper.rules.ruleset import Bidding, Ruleset
from scorekeeper.rules.statements import History, Statement, record_of
from scorekeeper.rules.statements_from_record import canonical_record, check_late_seats, statements_of, table_of
from scorekeeper.rules.validation import validate_all
from tests.helpers.generated import records
from tests.helpers.statements import Kind, make_statement, validate_at
from tests.helpers.tables import NAMES, THREE_ROUNDS, make_record


@given(record=records())
def test_the_statements_of_a_record_of_any_variant_rebuild_that_record(record: GameRecord) -> None:
    """V1 to V9, A4, A5, A6, A7, G3, S1, S2: each statement is valid at its place in the log."""
    canonical, history = canonical_record(record), History()
    for statement in statements_of(canonical):
        try:
            validate_at(table_of(canonical), history, statement)
        except RuleError as refusal:
            # Only files may have late players in every game.
            assume(refusal.problems[0].code is not Code.JOINING_CLOSED)
            raise
        history = history.then(statement)
    assert record_of(table_of(canonical), history) == canonical


@given(record=records())
def test_the_rebuilt_game_is_the_same_game(record: GameRecord) -> None:
    before, after = replay(record), replay(canonical_record(record))
    assert (after.totals, after.standings, after.phase) == (before.totals, before.standings, before.phase)
    assert canonical_record(canonical_record(record)) == canonical_record(record)


@given(record=records())
def test_validating_statements_together_equals_validating_them_one_by_one(record: GameRecord) -> None:
    canonical = canonical_record(record)
    table, statements = table_of(canonical), statements_of(canonical)
    assert validate_all(table, statements) == replay(canonical, frozenset())


def test_an_end_after_the_last_round_is_not_an_early_end() -> None:
    """A7."""
    schedule = Ruleset(schedule=(1,))
    record = replace(make_record(rounds=THREE_ROUNDS[:1], ended_after_round=1), ruleset=schedule)
    assert canonical_record(record).ended_after_round is None
    assert canonical_record(replace(record, ruleset=Ruleset())).ended_after_round == 1


def test_data_that_a_game_file_cannot_hold_is_left_out() -> None:
    """B3, G8: a turned-up card without a colour, and a round with only a dealer or a trump."""
    record = make_record(rounds=THREE_ROUNDS[:1])
    fool = replace(record.rounds[0], trump=Trump.NONE, turned=Turned.FOOL)
    started = RoundRecord(trump=Trump.ELVES, dealer=2)
    assert canonical_record(replace(record, rounds=(fool, started))).rounds == (replace(fool, turned=None),)
    secret = replace(record, ruleset=Ruleset(bidding=Bidding.SECRET))
    tricks = RoundRecord(tricks=(0, 1, 1))
    assert canonical_record(replace(secret, rounds=(record.rounds[0], tricks))).rounds[-1] == tricks


def test_a_late_player_must_have_a_later_seat_than_the_starters() -> None:
    """A6."""
    record = GameRecord(NAMES[:4], joins=(JoinRecord(0, 1),))
    with pytest.raises(RuleError, match="Bruno joins late") as refused:
        check_late_seats(record)
    assert refused.value.problems[0].code is Code.PLAYER_COUNT
    check_late_seats(replace(record, joins=(JoinRecord(0, 3),)))


def test_players_join_before_others_leave_if_too_few_would_remain() -> None:
    """A5, A6."""
    record = GameRecord(NAMES[:4], joins=(JoinRecord(1, 3),), retirements=(Retirement(1, 0),))
    record = replace(record, rounds=make_record(rounds=THREE_ROUNDS[:1]).rounds)
    statements = statements_of(canonical_record(record))
    assert [statement.kind for statement in statements][-2:] == [Kind.JOIN, Kind.LEAVE]
    assert validate_all(table_of(record), statements).active == (1, 2, 3)


def test_a_player_who_joins_and_leaves_at_once_leaves_last() -> None:
    """A5, A6: with adjustments in between."""
    record = GameRecord(
        NAMES[:5],
        joins=(JoinRecord(0, 4),),
        retirements=(Retirement(0, 4), Retirement(0, 0)),
        adjustments=(AdjustmentRecord(0, (1,), -10, "late"), AdjustmentRecord(0, (4,), -20, "left")),
    )
    statements = statements_of(canonical_record(record))
    assert [statement.kind for statement in statements] == [Kind.ADJUST, Kind.LEAVE, Kind.JOIN, Kind.LEAVE, Kind.ADJUST]
    game = validate_all(table_of(record), statements)
    assert (game.active, game.totals) == ((1, 2, 3), (0, -10, 0, 0, -20))


def test_adjustments_without_a_reason_and_other_starting_points_are_accepted_from_files() -> None:
    """A4, A6: such as a table that counted on paper has."""
    record = GameRecord(NAMES[:4], joins=(JoinRecord(0, 3, 70),), adjustments=(AdjustmentRecord(0, (0,), 5),))
    assert validate_all(table_of(record), statements_of(record)).totals == (5, 0, 0, 70)


def test_statements_that_break_a_rule_are_refused_at_their_place_in_the_log() -> None:
    """A7: nobody can leave a finished game."""
    record = replace(make_record(rounds=THREE_ROUNDS[:1]), retirements=(Retirement(1, 0),))
    over = replace(record, ruleset=Ruleset(schedule=(1,)))
    with pytest.raises(RuleError) as refused:
        validate_all(table_of(over), statements_of(over))
    assert refused.value.problems[0].code is Code.GAME_IS_FINISHED


@pytest.mark.parametrize(
    "early",
    [
        make_statement(Kind.TRUMP, 3, ("blue",)),
        make_statement(Kind.TRUMP, 1, ("blue", "fool")),
        make_statement(Kind.TRUMP, 1, ("none", "wizard")),
    ],
)
def test_a_trump_is_validated_at_its_place_in_the_log(early: Statement) -> None:
    """G8: the trump of a future round is unknown."""
    record = make_record(rounds=THREE_ROUNDS)
    statements = statements_of(record)
    validate_all(table_of(record), [*statements, make_statement(Kind.TRUMP, 3, ("blue",))])
    validate_all(table_of(record), [make_statement(Kind.TRUMP, 1, (None, "wizard")), *statements])
    with pytest.raises(RuleError):
        validate_all(table_of(record), [early, *statements])
