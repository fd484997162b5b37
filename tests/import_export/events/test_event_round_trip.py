"""Events are the same after writing and reading."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.import_export.events.event_file import read_event_file
from scorekeeper.import_export.events.writer import event_document
from scorekeeper.import_export.game_file_writer import write_document
from scorekeeper.rules.events.event import Correction, Event, EventRound, Result, Sizes, TableGame
from tests.import_export.events.files_of import content, path_of, with_game, worked_events
from tests.rules.events.events_of import event, table
from tests.rules.events.possible_events import possible_events

CORRECTION = Correction(1, 1, (30, 20, 10), "2026-11-20T21:10:00+01:00", "organiser", "slip misread")
PLAN = (((1, 2, 3), (4, 5, 6, 7)), ())


@given(possible_events(), st.none() | st.integers(-5, 5), st.booleans())
def test_any_event_is_the_same_after_writing_and_reading(any_event: Event, seed: int | None, has_plan: bool) -> None:
    stages = tuple(replace(each, sizes=Sizes.FIVES, plan=PLAN if has_plan else None) for each in any_event.stages)
    full = replace(any_event, day="2026-11-20", seed=seed, stages=stages, corrections=(CORRECTION,))
    read = read_event_file(write_document(event_document(full))).event
    assert read == full
    assert read.corrections == full.corrections


@pytest.mark.parametrize("name", worked_events())
def test_a_worked_event_is_the_same_after_writing_and_reading(name: str) -> None:
    file = read_event_file(path_of(name).read_bytes())
    assert read_event_file(content(event_document(file.event, file.games))) == file


def test_games_are_written_into_their_tables() -> None:
    document = with_game()
    file = read_event_file(content(document))
    assert file.games == {(1, 1): document["rounds"][0]["tables"][0]["game"]}
    assert read_event_file(content(event_document(file.event, file.games))) == file


def test_a_table_without_its_game_keeps_the_result() -> None:
    of = event([table(1, {1: 30, 2: 20, 3: 10})])
    result = Result((30, 20, 10), (1, 2, 3))
    played = replace(of.rounds[0].tables[0], totals=None, game=TableGame(3, result))
    document = event_document(replace(of, rounds=(EventRound((played,)),)))
    written = {"number": 1, "seats": [1, 2, 3], "totals": [30, 20, 10], "exact": [1, 2, 3]}
    assert document["rounds"] == [{"tables": [written]}]
