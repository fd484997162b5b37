"""What the page of results shows of all tables, of one that is done, and of two results that differ."""

from __future__ import annotations

from datetime import timedelta

from scorekeeper.display.events.results import (
    ConflictRow,
    conflict_of,
    counts_in_words,
    done_tables,
    still_playing,
    strip_of,
)
from scorekeeper.display.events.tables import Progress, TableRow, TableState, before_due, table_rows
from scorekeeper.rules.events.event import Result
from scorekeeper.rules.events.log import Totals
from tests.helpers.events.states import START, drawn, played, state_of

ROUND_1 = drawn(1, (1, 2, 3), (4, 5, 6), (7, 8, 9))
STATE = state_of(ROUND_1, *played(1, t1=(30, -10, 20)))
ROWS = table_rows(STATE, STATE.event, 1, {2: Progress(2, 10)})


def test_each_table_has_a_word_and_the_one_that_is_typed_is_marked() -> None:
    assert [(each.number, each.word) for each in strip_of(ROWS, 3)] == [(1, "done"), (2, "2 / 10"), (3, "now")]
    assert [each.word for each in strip_of([before_due(row) for row in ROWS], None)] == ["done", "2 / 10", "open"]


def test_of_many_tables_only_those_are_shown_that_need_something() -> None:
    states = [TableState.DONE, TableState.PLAYING, TableState.MISSING, TableState.DIFFERS, TableState.OPEN]
    rows = [TableRow(number, (), states[number % 5], "", "") for number in range(1, 16)]
    assert [each.number for each in strip_of(rows, 5)] == [2, 3, 4, 5, 7, 8, 9, 12, 13, 14]


def test_tables_are_counted_in_words() -> None:
    assert counts_in_words(ROWS) == "1 done, 2 open"
    assert counts_in_words(table_rows(STATE, STATE.event, 1, {}, [2])) == "1 done, 1 differs, 1 open"
    assert counts_in_words([]) == "0 done"


def test_a_table_that_is_done_shows_the_totals_of_its_slip() -> None:
    [table] = done_tables(STATE, STATE.event.rounds[0].tables)
    assert (table.number, table.people) == (1, (("Ada", "30"), ("Bruno", "−10"), ("Carla", "20")))


def test_it_is_said_at_which_hand_a_phone_is() -> None:
    assert [still_playing(row) for row in ROWS] == ["", "The phone of table 2 is at hand 2 of 10.", ""]


def test_two_results_stand_side_by_side_with_author_and_time() -> None:
    table = STATE.event.rounds[0].tables[0]
    conflict = conflict_of(STATE, 1, table, Result((30, 0, 20)), (START + timedelta(minutes=31), "Emil"))
    assert conflict.rows == (
        ConflictRow("Ada", "30", "30"),
        ConflictRow("Bruno", "0", "−10"),
        ConflictRow("Carla", "20", "20"),
    )
    assert [row.differs for row in conflict.rows] == [False, True, False]
    assert (conflict.game_about, conflict.slip_about) == ("Emil, 19:46", "Olga, 19:20")


def test_a_slip_that_is_typed_again_is_the_last_one() -> None:
    state = state_of(ROUND_1, *played(1, t1=(30, -10, 20)), Totals(1, 1, (30, 0, 20), reason="misread"))
    [table] = done_tables(state, state.event.rounds[0].tables)
    assert table.people[1] == ("Bruno", "0")
