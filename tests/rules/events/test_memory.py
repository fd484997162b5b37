"""What was worked out of an event is kept with it."""

from __future__ import annotations

import pickle

from scorekeeper.rules.events.standings import standings
from tests.rules.events.events_of import event, table


def test_standings_are_worked_out_once() -> None:
    of = event([table(1, {1: 30, 2: 20, 3: 10})])
    assert standings(of) is standings(of)
    assert standings(of, 0) is not standings(of)


def test_an_event_can_be_stored_with_what_was_worked_out() -> None:
    of = event([table(1, {1: 30, 2: 20, 3: 10})])
    found = standings(of)
    assert standings(pickle.loads(pickle.dumps(of))) == found  # noqa: S301 - our own bytes
