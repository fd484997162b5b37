"""Log files: read as they were written; anything else is refused."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given

from scorekeeper.games.log_rows import LogEntry
from scorekeeper.import_export.log_file import MOST_ENTRIES, LogFile, read_log_file, write_log_file
from scorekeeper.rules.problems import Code, RuleError
from scorekeeper.rules.record import GameRecord, RawValue
from scorekeeper.rules.statements import Statement
from scorekeeper.rules.statements_from_record import canonical_record, statements_of, table_of
from tests.helpers.generated import JSON_VALUES, records
from tests.helpers.statements import Kind, make_statement
from tests.import_export.test_game_file import places_of, put

MOMENT = datetime(2026, 11, 20, 18, 30, 0, 123456, UTC)
EVERY_KIND = [
    make_statement(Kind.DEALER, 1, (2,)),
    make_statement(Kind.TRUMP, 1, ("blue",)),
    make_statement(Kind.TRUMP, 1, (None, "wizard")),
    make_statement(Kind.TRUMP, 1, ("none", "fool")),
    make_statement(Kind.BIDS, 1, (0, None, 1)),
    make_statement(Kind.CLOUD, 1, (2, -1)),
    make_statement(Kind.VOID, 1, (1,)),
    make_statement(Kind.TRICKS, 1, (0, None, 0, 1)),
    make_statement(Kind.ADJUST, 2, (None, -20, "misplay")),
    make_statement(Kind.DECIDE, 2, (0,)),
    make_statement(Kind.LEAVE, 2, (0,)),
    make_statement(Kind.REPLACE, 2, (1, "Ida")),
    make_statement(Kind.JOIN, 2, ("Gerda", -10)),
    make_statement(Kind.MISDEAL, 2),
    make_statement(Kind.END, 1),
    make_statement(Kind.UNDO),
    make_statement(Kind.REDO),
    make_statement(Kind.SWAP, None, (0, 2, "seat")),
    make_statement(Kind.START, None, (MOMENT.isoformat(), "2026-11-21T00:00:00+00:00")),
    make_statement(Kind.START, None, ("2026-11-01T00:00:00+00:00", "2026-01-01T00:00:00+00:00", "month", "year")),
]


def log_of(statements: list[Statement], players: tuple[str, ...] = ("Ada", "Bruno", "Carla")) -> LogFile:
    entries = [LogEntry(f"key-{place}", statement, MOMENT, "Ute") for place, statement in enumerate(statements)]
    return LogFile("form-key", players, tuple(entries))


def document_of(log: LogFile) -> Any:
    return json.loads(write_log_file(log))


def refusal_of(document: object) -> str:
    with pytest.raises(RuleError) as refused:
        read_log_file(json.dumps(document).encode())
    assert {problem.code for problem in refused.value.problems} == {Code.NOT_A_GAME_FILE}
    return refused.value.problems[0].message


def test_every_kind_of_statement_is_read_as_it_was_written() -> None:
    log = log_of(EVERY_KIND)
    assert {statement.kind for statement in EVERY_KIND} == {*Kind}
    assert read_log_file(write_log_file(log)) == log


@given(record=records())
def test_the_log_of_a_game_of_any_variant_is_read_as_it_was_written(record: GameRecord) -> None:
    canonical = canonical_record(record)
    log = log_of([*statements_of(canonical)], table_of(canonical).players)
    assert read_log_file(write_log_file(log)) == log


DOCUMENT = document_of(log_of(EVERY_KIND))
# The key, the time and the author of every entry are read alike, so those of the first one are enough.
ALIKE = {"key", "made_at", "by"}
PLACES = [place for place in places_of(DOCUMENT) if place[-1] not in ALIKE or place[1:2] in {(), (0,)}]


@given(value=JSON_VALUES)
def test_any_value_in_any_place_is_read_or_refused_and_never_crashes(value: RawValue) -> None:
    for place in PLACES:
        document = put(DOCUMENT, place, value)
        try:
            log = read_log_file(json.dumps(document).encode())
        except RuleError:
            continue
        assert read_log_file(write_log_file(log)) == log, place


@pytest.mark.parametrize(
    ("place", "value", "sentence"),
    [
        (("format",), "tablet-of-truth", "format is not “tablet-of-truth-log”"),
        (("version",), 2, "version is not 1, the one this program reads"),
        (("key",), "../x", "log.key is not a key"),
        (("players", 0), "\u202e", "the name of player 1 (log.players[0]) cannot be a name"),
        (("entries", 0, "kind"), "reveal", "log.entries[0].kind is not one of"),
        (("entries", 0, "round"), 0, "log.entries[0].round is not a whole number"),
        (("entries", 15, "round"), 1, "log.entries[15].round has no place in “undo”"),
        (("entries", 0, "values"), [], "log.entries[0].values is not a list of 1"),
        (("entries", 4, "values"), [0] * 14, "log.entries[4].values is not a list of 13"),
        (("entries", 4, "values"), [True], "log.entries[4].values[0] is not a whole number"),
        (("entries", 8, "values", 2), "x" * 81, "log.entries[8].values[2] is longer than 80 characters"),
        (("entries", 17, "values", 2), "both", "log.entries[17].values[2] is not one of player, seat"),
        (("entries", 18, "values", 0), "today", "log.entries[18].values[0] is not a date and time"),
        (("entries", 19, "values", 2), "week", "log.entries[19].values[2] is not one of time, day, month, year, none"),
        (("entries", 18, "values"), ["2026-11-21", "2026-11-20", "day"], "log.entries[18].values is not a list of 4"),
        (("entries", 0, "made_at"), "today", "log.entries[0].made_at is not a date and time"),
        (("entries", 0, "made_at"), "0001-01-01T00:00:00+14:00", "log.entries[0].made_at is not a date and time"),
        (("entries", 0, "by"), "", "log.entries[0].by cannot be a name"),
        (("entries", 0, "key"), "key-1", "log.entries has two entries with the same key"),
        (("entries", 0, "author"), 7, "log.entries[0] has the unknown key “author”"),
    ],
)
def test_an_invalid_log_is_refused_with_the_place(place: tuple[Any, ...], value: RawValue, sentence: str) -> None:
    assert sentence in refusal_of(put(document_of(log_of(EVERY_KIND)), place, value))


def test_a_log_has_a_maximum_length() -> None:
    document = document_of(log_of([make_statement(Kind.UNDO)]))
    document["entries"] *= MOST_ENTRIES + 1
    assert f"more than {MOST_ENTRIES} entries" in refusal_of(document)
