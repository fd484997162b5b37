"""Undo and redo: step by step, across rounds, and each the inverse of the other."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.problems import Code, RuleError
from scorekeeper.rules.statements import History, Statement, history_of
from tests.helpers.statements import Kind, make_statement

UNDO, REDO = make_statement(Kind.UNDO), make_statement(Kind.REDO)
THINGS = st.sampled_from([Kind.BIDS, Kind.TRICKS, Kind.VOID, Kind.END])
STATEMENTS = st.builds(make_statement, THINGS, st.integers(1, 20), st.tuples(st.integers(0, 20)))
HISTORIES = st.builds(History, st.lists(STATEMENTS).map(tuple), st.lists(STATEMENTS).map(tuple))


@given(history=HISTORIES, statement=STATEMENTS)
def test_undo_removes_the_last_statement(history: History, statement: Statement) -> None:
    """A3."""
    after = history.then(statement).then(UNDO)
    assert after.done == history.done
    assert after.undone == (statement,)


@given(history=HISTORIES.filter(lambda history: history.done))
def test_redo_after_undo_changes_nothing(history: History) -> None:
    """A3."""
    assert history.then(UNDO).then(REDO) == history


@given(history=HISTORIES.filter(lambda history: history.undone))
def test_undo_after_redo_changes_nothing(history: History) -> None:
    """A3."""
    assert history.then(REDO).then(UNDO) == history


@given(statements=st.lists(STATEMENTS, min_size=1))
def test_everything_can_be_undone_step_by_step_and_redone(statements: list[Statement]) -> None:
    """A3."""
    undone = history_of([*statements, *[UNDO] * len(statements)])
    assert undone.done == ()
    assert history_of([*statements, *[UNDO] * len(statements), *[REDO] * len(statements)]) == History(tuple(statements))


@given(history=HISTORIES, statement=STATEMENTS)
def test_a_new_statement_leaves_nothing_to_redo(history: History, statement: Statement) -> None:
    """A3."""
    with pytest.raises(RuleError) as refusal:
        history.then(statement).then(REDO)
    assert [problem.code for problem in refusal.value.problems] == [Code.NOTHING_TO_REDO]


def test_without_statements_there_is_nothing_to_undo() -> None:
    """A3."""
    with pytest.raises(RuleError) as refusal:
        history_of([UNDO])
    assert [problem.code for problem in refusal.value.problems] == [Code.NOTHING_TO_UNDO]
