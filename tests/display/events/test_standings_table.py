"""The standings of an event as a table."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.display.events.standings_table import StandingsTable, standings_table
from scorekeeper.rules.events.event import Admission, Stage, StageKind
from scorekeeper.rules.events.log import Decline, EventState, Left
from scorekeeper.rules.events.standings import due_cut
from tests.helpers.events.states import drawn, played, state_of

ROUND_1 = drawn(1, (1, 2, 3), (4, 5, 6), (7, 8, 9))
RESULTS = played(1, t1=(300, 100, 50), t2=(290, 110, 40), t3=(280, 110, 30))
FINAL_OF_4 = (Stage(StageKind.RANDOM, 1), Stage(StageKind.KNOCK_OUT, 1, admit=Admission(best=4)))


def table_of(state: EventState) -> StandingsTable:
    return standings_table(state, state.event, due_cut(state.event))


def below_line(table: StandingsTable) -> list[str]:
    return [line.name for line in table.lines if line.is_below_line]


def test_a_round_counts_once_it_is_complete() -> None:
    table = table_of(state_of(ROUND_1, *RESULTS, drawn(2, (1, 4, 7), (2, 5, 8), (3, 6, 9)), *played(2, t1=(0, 0, 0))))
    assert (table.after_round, table.rounds) == (1, ("Round 1",))
    first = table.lines[0]
    assert (first.place, first.name, first.points, first.margin, first.rounds) == (
        "1",
        "Ada",
        "60",
        "+150",
        (("60", True),),
    )


def test_who_left_stands_below_a_dash_and_who_came_late_says_so() -> None:
    table = table_of(state_of(ROUND_1, *RESULTS, Left(1, 1)))
    assert (table.lines[-1].place, table.lines[-1].name, table.lines[-1].note) == ("–", "Ada", "left")


def test_the_line_of_a_cut_is_below_all_who_share_its_last_place() -> None:
    equal = played(1, t1=(300, 100, 50), t2=(300, 110, 40), t3=(300, 110, 40))
    tied = table_of(state_of(ROUND_1, *equal, stages=FINAL_OF_4))
    assert [(line.name, line.place) for line in tied.lines if line.is_tied] == [("Emil", "4"), ("Hanna", "4")]
    assert below_line(tied) == ["Bruno"]


def test_who_does_not_go_on_keeps_the_place_and_the_next_one_is_marked() -> None:
    state = state_of(ROUND_1, *RESULTS, Decline(2, 1), stages=FINAL_OF_4)
    notes = {line.name: line.note for line in table_of(state).lines if line.note}
    assert notes["Ada"] == "does not go on"
    assert "moves up" in notes.values()


def test_the_line_stands_before_the_cut_is_due() -> None:
    stages = (Stage(StageKind.RANDOM, 2), FINAL_OF_4[1])
    table = table_of(state_of(ROUND_1, *RESULTS, stages=stages))
    assert len(below_line(table)) == 1


def test_a_final_that_began_at_zero_has_its_own_heading_and_dims_the_rounds_before() -> None:
    stages = (Stage(StageKind.RANDOM, 1), replace(FINAL_OF_4[1], points_cleared=True))
    final = (drawn(2, (1, 4, 7, 5)), *played(2, t1=(10, 40, 40, 0)))
    table = table_of(state_of(ROUND_1, *RESULTS, *final, stages=stages))
    assert table.rounds == ("Round 1", "Final")
    assert [line.stage for line in table.lines] == ["Final"] * 4 + ["Preliminary rounds"] * 5
    assert [points.counts for points in table.lines[0].rounds] == [False, True]
    assert [points.counts for points in table.lines[4].rounds] == [True, False]
    assert table.notes == (
        "The final began at zero.",
        "Still equal after the final: the place before the final decides.",
    )
    assert table.line == ""


def test_points_that_are_kept_need_no_explanation() -> None:
    final = (drawn(2, (1, 4, 7, 5)), *played(2, t1=(10, 40, 30, 0)))
    table = table_of(state_of(ROUND_1, *RESULTS, *final, stages=FINAL_OF_4))
    assert table.notes == ()
    assert all(points.counts for points in table.lines[0].rounds)


def test_the_line_says_what_it_means() -> None:
    stages = (Stage(StageKind.RANDOM, 2), FINAL_OF_4[1])
    assert table_of(state_of(ROUND_1, *RESULTS, stages=stages)).line == "The best 4 play the final"
    assert table_of(state_of(ROUND_1, *RESULTS, stages=FINAL_OF_4)).line == "These 4 play the final"
