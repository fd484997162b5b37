"""A late player or a substitute has a name that was not used at the table before."""

from __future__ import annotations

import pytest

from scorekeeper.rules.problems import Code, RuleError
from tests.helpers.statements import Kind
from tests.helpers.tables import enter, make_game

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("name", ["Ada", "ADA", "Ａｄａ"])
@pytest.mark.parametrize("kind", [Kind.JOIN, Kind.REPLACE])
def test_a_name_that_was_used_at_the_table_before_is_refused(kind: Kind, name: str) -> None:
    """A5, A6."""
    game = make_game()
    values = (name, 0) if kind is Kind.JOIN else (1, name)
    with pytest.raises(RuleError) as refusal:
        enter(game, kind, number=1, values=values)
    (problem,) = refusal.value.problems
    assert problem.code is Code.NAME_TAKEN
    assert problem.message == f"“{name}” has had a seat at this table already."


@pytest.mark.parametrize("kind", [Kind.JOIN, Kind.REPLACE])
def test_a_new_name_is_accepted(kind: Kind) -> None:
    """A5, A6."""
    values = ("Late", 0) if kind is Kind.JOIN else (1, "Late")
    assert "Late" in enter(make_game(), kind, number=1, values=values).log.game.record.players
