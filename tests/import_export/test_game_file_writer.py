"""Writing game files: they read back as the same game and follow the format exactly."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.import_export.game_file import GameFile, read_game_file
from scorekeeper.import_export.game_file_writer import document_of, write_game_file
from scorekeeper.rules.record import GameRecord, Retirement
from scorekeeper.rules.replay import replay
from scorekeeper.rules.ruleset import Ruleset, Schedule
from scorekeeper.rules.statements_from_record import canonical_record
from tests.helpers import document_writer
from tests.helpers.conformance import games, read_game
from tests.helpers.game_builder import GameBuilder
from tests.helpers.generated import records
from tests.helpers.statements import Kind
from tests.helpers.tables import NAMES, THREE_ROUNDS, make_record


def stripped(document: dict[str, object]) -> dict[str, object]:
    """Return a document without optional keys."""
    filled = {key: value for key, value in document.items() if value or key == "rounds"}
    rounds = [{key: part for key, part in each.items() if part != []} for each in document["rounds"]]  # type: ignore[attr-defined]
    return {**filled, "rounds": rounds}


@given(
    record=records(), title=st.sampled_from(["", "Friday", "“Ä” =1+1"]), started_at=st.none() | st.just("2026-11-20")
)
def test_a_game_of_any_variant_is_read_as_it_was_written(
    record: GameRecord, title: str, started_at: str | None
) -> None:
    """V1, V4, V5, V6, V7, V8, V9, B5."""
    read = read_game_file(write_game_file(GameFile(canonical_record(record), title, started_at)))
    assert (read.title, read.started_at) == (title, started_at)
    assert canonical_record(read.record) == canonical_record(record)


@given(record=records())
def test_the_file_equals_one_written_independently(record: GameRecord) -> None:
    canonical = canonical_record(record)
    assert stripped(document_of(GameFile(canonical))) == stripped(document_writer.document_of(canonical))


@pytest.mark.parametrize("name", games())
def test_a_recorded_game_is_written_as_it_was_read(name: str) -> None:
    document = read_game(name)
    file = read_game_file(json.dumps(document).encode())
    again = json.loads(write_game_file(file))
    assert again["rounds"] == document["rounds"]
    assert read_game_file(write_game_file(file)) == read_game_file(json.dumps(again).encode())


def test_the_file_has_a_line_for_each_round() -> None:
    text = write_game_file(GameFile(make_record(rounds=THREE_ROUNDS), "Freitag, ganz spät")).decode()
    assert '  "title": "Freitag, ganz spät",\n' in text
    assert '    {"bids": [1, 0, 2], "tricks": [1, 0, 1]},\n' in text


def test_empty_values_are_left_out() -> None:
    document = document_of(GameFile(GameRecord(NAMES[:3])))
    assert [*document] == ["format", "version", "players", "first_dealer", "ruleset", "rounds"]
    ended = replace(make_record(rounds=THREE_ROUNDS), ended_after_round=3)
    assert document_of(GameFile(ended))["ended_after_round"] == 3


def test_points_for_the_whole_table_are_a_line_for_each_seat_that_got_them() -> None:
    """A4, V4: not for Dieter, who left before; the file marks the points given after the elimination of Fritz."""
    builder = GameBuilder(6, Ruleset(schedule=Schedule.ELIMINATION))
    builder.play(3)
    builder.enter(Kind.LEAVE, 3)
    builder.enter(Kind.ADJUST, None, -10, "too slow")
    builder.play(9, bids={5: 1})
    builder.enter(Kind.ADJUST, None, -20, "too loud")
    builder.enter(Kind.LEAVE, 0)
    document = document_of(GameFile(canonical_record(builder.game.record)))
    slow: dict[str, object] = {"after_round": 3, "points": -10, "reason": "too slow"}
    loud = {"after_round": 12, "points": -20, "reason": "too loud", "after_elimination": True}
    assert document["adjustments"] == [
        *({**slow, "seat": seat} for seat in (0, 1, 2, 4, 5)),
        *({**loud, "seat": seat} for seat in (0, 1, 2, 4)),
    ]
    assert document["retirements"] == [{"after_round": 3, "seat": 3}, {"after_round": 12, "seat": 0}]


def test_a_departure_that_saved_the_last_player_in_an_earlier_version_is_written_as_such() -> None:
    """V4."""
    builder = GameBuilder(6, Ruleset(schedule=Schedule.ELIMINATION))
    record = replace(builder.play(10, bids={5: 1}).record, retirements=(Retirement(10, 0, after_elimination=False),))
    document = document_of(GameFile(canonical_record(record)))
    assert document["retirements"] == [{"after_round": 10, "seat": 0, "after_elimination": False}]
    assert replay(read_game_file(json.dumps(document).encode()).record) == replay(record)
