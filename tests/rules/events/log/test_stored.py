"""Statements of an event's log as the database has them."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.events.log import EVENT_STATEMENTS, EventStatement, statement_of, stored_values
from tests.rules.events.log.strategies import statements


@given(statements())
def test_any_statement_is_read_as_it_was_stored(statement: EventStatement) -> None:
    stored = json.loads(json.dumps(stored_values(statement)))

    assert statement_of(statement.kind, stored) == statement


@pytest.mark.parametrize("kind", EVENT_STATEMENTS)
@given(data=st.data())
def test_each_kind_is_read_as_it_was_stored(kind: str, data: st.DataObject) -> None:
    statement = data.draw(statements(kind))

    stored = json.loads(json.dumps(stored_values(statement)))

    assert statement_of(kind, stored) == statement


def test_kinds_fit_in_their_column() -> None:
    assert max(map(len, EVENT_STATEMENTS)) <= 8
