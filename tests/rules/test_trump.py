"""Trump: one of four peoples or none, never required, and automatically none if no card is left."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scorekeeper.rules.game import Phase
from scorekeeper.rules.problems import Code, RuleError
from scorekeeper.rules.record import RoundRecord, Trump
from scorekeeper.rules.replay import replay
from scorekeeper.rules.statements import History
from tests.helpers.statements import Kind, make_statement, validate_at
from tests.helpers.tables import make_record, whole_game


@pytest.mark.parametrize("trump", [None, *Trump])
def test_any_trump_or_none_may_be_recorded_and_play_does_not_wait_for_it(trump: Trump | None) -> None:
    """G8."""
    record = make_record(rounds=[((0, 0, 0), (1, 0, 0))])
    game = replay(replace(record, rounds=(replace(record.rounds[0], trump=trump),)))
    assert game.rounds[0].trump == trump
    assert game.phase is Phase.BIDS


def test_trump_may_be_recorded_before_the_bids() -> None:
    """G8."""
    game = replay(replace(make_record(), rounds=(RoundRecord(trump=Trump.ELVES),)))
    assert game.rounds[0].trump is Trump.ELVES
    assert game.phase is Phase.BIDS


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_last_round_has_no_trump_even_if_one_was_recorded(players: int) -> None:
    """G8."""
    record = make_record(players=players, rounds=whole_game(players))
    game = replay(replace(record, rounds=tuple(replace(written, trump=Trump.HUMANS) for written in record.rounds)))
    assert [round_.trump for round_ in game.rounds] == [Trump.HUMANS] * (60 // players - 1) + [Trump.NONE]


@pytest.mark.parametrize(
    ("colour", "turned", "is_valid"),
    [
        *((colour, None, True) for colour in (None, *Trump)),
        *((colour, "wizard", colour is not Trump.NONE) for colour in (None, *Trump)),
        *((colour, "fool", colour is Trump.NONE) for colour in (None, *Trump)),
    ],
)
def test_after_a_wizard_a_colour_is_chosen_and_after_a_fool_there_is_no_trump(
    colour: Trump | None, turned: str | None, *, is_valid: bool
) -> None:
    """G8."""
    statement = make_statement(Kind.TRUMP, 1, (colour, turned))
    if is_valid:
        assert validate_at(make_record(), History(), statement).rounds[0].trump == colour
    else:
        with pytest.raises(RuleError) as refusal:
            validate_at(make_record(), History(), statement)
        assert [problem.code for problem in refusal.value.problems] == [Code.TURNED_CARD_DOES_NOT_FIT]
