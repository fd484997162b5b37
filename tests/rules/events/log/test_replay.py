"""What an event's log adds up to."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from scorekeeper.rules.events.event import Admission, Event, Result, Stage, StageKind, TableGame
from scorekeeper.rules.events.log import (
    Admit,
    Away,
    Back,
    Choose,
    Clock,
    Decline,
    Draw,
    Enter,
    EventLogEntry,
    EventState,
    EventStatement,
    Here,
    Late,
    Left,
    Means,
    NewEntrant,
    Redo,
    Rename,
    Reseat,
    Rule,
    Seating,
    SetUp,
    Source,
    Totals,
    Undo,
    replay,
)

EVENING = datetime(2026, 11, 20, 19, tzinfo=UTC)
NAMES = ("Ada", "Bruno", "Carla", "Dora", "Emil", "Fatma", "Gül")
PLAN = Event(
    "Club evening",
    stages=(Stage(StageKind.RANDOM, 2), Stage(StageKind.KNOCK_OUT, 1, admit=Admission(best=3))),
)
BEGIN = (
    SetUp(PLAN, minutes=75),
    Enter(tuple(NewEntrant(name) for name in NAMES)),
    Here((1, 2, 3, 4, 5, 6)),
)
ROUND_1 = Draw(1, (Seating(1, (1, 2, 3), 2), Seating(2, (4, 5, 6), 4)))
SCORES = (310, -20, 150)


def state_after(*statements: EventStatement) -> EventState:
    return replay(_entries(statements))


def _entries(statements: Sequence[EventStatement]) -> list[EventLogEntry]:
    return [
        EventLogEntry(number, statement, EVENING + timedelta(minutes=number), "Ada")
        for number, statement in enumerate(statements, start=1)
    ]


def refusals(
    state: EventState, statement: EventStatement, touched: frozenset[tuple[int, int]] = frozenset()
) -> list[str]:
    return [problem.message for problem in statement.check(state, touched)]


def test_people_get_numbers_in_the_order_in_which_they_are_added() -> None:
    state = state_after(*BEGIN, Enter((NewEntrant("Hugo", "North"),)))

    assert [(each.number, each.name) for each in state.event.entrants][-2:] == [(7, "Gül"), (8, "Hugo")]


def test_who_is_not_here_is_absent() -> None:
    assert state_after(*BEGIN).event.by_number[7].absent


def test_who_comes_after_a_draw_plays_from_the_next_round_on() -> None:
    gul = state_after(*BEGIN, ROUND_1, Here((7,))).event.by_number[7]

    assert (gul.from_round, gul.absent) == (2, False)


def test_who_is_expected_later_is_in_the_event_but_not_in_the_draw() -> None:
    state = state_after(*BEGIN, Late(7, 2), ROUND_1)

    assert (state.late, state.event.by_number[7].absent) == ({7: 2}, False)
    assert state.to_draw(state.event).by_number[7].absent


def test_who_was_checked_in_by_mistake_is_not_here() -> None:
    assert state_after(*BEGIN, Away(6)).here == {1, 2, 3, 4, 5}


def test_who_has_a_seat_cannot_be_away() -> None:
    assert refusals(state_after(*BEGIN, ROUND_1), Away(6)) == [
        "Fatma has a seat in round 1, and can only leave after a round."
    ]


def test_spellings_of_one_name_are_told_apart_by_club_or_number() -> None:
    three = Enter((NewEntrant("Anna Berg", "Köln"), NewEntrant("anna berg", "Bonn"), NewEntrant("ANNA BERG")))
    assert {*state_after(three).names.values()} == {"Anna Berg (Köln)", "anna berg (Bonn)", "ANNA BERG (3)"}
    two = Enter((NewEntrant("Anna Berg", "SC Köln"), NewEntrant("anna berg", "SC KÖLN")))
    assert {*state_after(two).names.values()} == {"Anna Berg (1)", "anna berg (2)"}


def test_who_left_can_come_back() -> None:
    left = state_after(*BEGIN, ROUND_1, Left(6, 1))

    assert left.event.by_number[6].left_after_round == 1
    assert state_after(*BEGIN, ROUND_1, Left(6, 1), Back(6)).event.by_number[6].left_after_round is None


def test_who_has_a_seat_in_a_round_cannot_have_left_before_it() -> None:
    assert refusals(state_after(*BEGIN, ROUND_1), Left(6, 0)) == [
        "Fatma has a seat in round 1, and cannot have left before it."
    ]


def test_two_people_of_one_name_are_shown_with_club_or_number() -> None:
    same = Enter((NewEntrant("Ada", "North"), NewEntrant("Ada")))

    names = state_after(*BEGIN, same).names

    assert (names[1], names[8], names[9]) == ("Ada (1)", "Ada (North)", "Ada (9)")


def test_somebody_is_called_otherwise_from_now_on() -> None:
    assert state_after(*BEGIN, Rename(2, "Bruna", "South")).names[2] == "Bruna"


def test_a_slip_is_the_result_of_its_table() -> None:
    table = state_after(*BEGIN, ROUND_1, Totals(1, 1, SCORES)).table(1, 1)

    assert table is not None
    assert table.result == Result(SCORES)


def test_a_corrected_slip_keeps_what_it_said_before() -> None:
    state = state_after(*BEGIN, ROUND_1, Totals(1, 1, SCORES), Totals(1, 1, (300, -20, 150), reason="misread"))

    (correction,) = state.event.corrections
    assert (correction.was, correction.reason, correction.by) == (SCORES, "misread", "Ada")


def test_another_result_needs_a_reason() -> None:
    state = state_after(*BEGIN, ROUND_1, Totals(1, 1, SCORES))

    assert refusals(state, Totals(1, 1, (300, -20, 150))) == ["Table 1 has a result: to change it, say why."]
    assert refusals(state, Totals(1, 1, SCORES)) == []


def test_the_result_of_a_finished_game_arrives_by_itself() -> None:
    state = state_after(*BEGIN, ROUND_1)

    event = state.with_games({(1, 1): TableGame(3, Result(SCORES, (5, 4, 3)))})

    assert event.rounds[0].tables[0].result == Result(SCORES, (5, 4, 3))


def test_a_slip_that_differs_from_the_game_counts_only_if_chosen() -> None:
    games = {(1, 1): TableGame(3, Result((0, 0, 0)))}
    differs = (*BEGIN, ROUND_1, Totals(1, 1, SCORES))

    assert state_after(*differs).differs((1, 1), games[1, 1])
    assert _result(state_after(*differs), games) is None
    assert _result(state_after(*differs, Choose(1, 1, Source.SLIP)), games) == Result(SCORES)
    assert _result(state_after(*differs, Choose(1, 1, Source.GAME)), games) == Result((0, 0, 0))


def test_a_new_slip_opens_the_choice_again() -> None:
    games = {(1, 1): TableGame(3, Result((0, 0, 0)))}
    chosen = (*BEGIN, ROUND_1, Totals(1, 1, SCORES), Choose(1, 1, Source.SLIP), Totals(1, 1, (10, 0, 0), reason="slip"))

    assert state_after(*chosen).differs((1, 1), games[1, 1])


def _result(state: EventState, games: dict[tuple[int, int], TableGame]) -> Result | None:
    return state.with_games(games).rounds[0].tables[0].result


def test_seats_change_only_at_tables_that_have_not_begun() -> None:
    state = state_after(*BEGIN, ROUND_1)
    swap = Reseat(1, (Seating(1, (1, 2, 6)), Seating(2, (4, 5, 3))))

    assert refusals(state, swap) == []
    assert refusals(state, swap, frozenset({(1, 2)})) == ["Table 2 has begun to play: its seats stay as they are."]
    reseated = state_after(*BEGIN, ROUND_1, swap).event.rounds[0]
    assert [table.seats for table in reseated.tables] == [(1, 2, 6), (4, 5, 3)]


def test_what_was_planned_with_a_round_is_given_up_if_its_seats_change() -> None:
    planned = replace(ROUND_1, plan=(((1, 4, 5), (2, 3, 6)),))
    swap = Reseat(1, (Seating(1, (1, 2, 6)), Seating(2, (4, 5, 3))))

    assert state_after(*BEGIN, planned).event.stages[0].plan == planned.plan
    assert state_after(*BEGIN, planned, swap).event.stages[0].plan == ()


def test_a_table_without_seats_is_removed() -> None:
    seats = Reseat(1, (Seating(1, (1, 2, 3, 4)), Seating(2, ())))

    assert [table.number for table in state_after(*BEGIN, ROUND_1, seats).event.rounds[0].tables] == [1]


def test_a_draw_is_not_undone_once_a_table_plays() -> None:
    state = state_after(*BEGIN, ROUND_1)

    assert refusals(state, Undo()) == []
    assert refusals(state, Undo(), frozenset({(1, 2)})) == ["Table 2 has begun to play: its seats stay as they are."]


def test_what_was_undone_is_done_again() -> None:
    undone = (*BEGIN, ROUND_1, Undo())

    assert state_after(*undone).rounds_begun == 0
    assert state_after(*undone, Redo()).rounds_begun == 1
    assert refusals(state_after(*undone, Left(1, 0)), Redo()) == ["There is nothing to redo."]


def test_the_set_up_is_never_undone() -> None:
    assert refusals(state_after(SetUp(PLAN)), Undo()) == ["There is nothing to undo."]


def test_only_the_next_round_is_drawn() -> None:
    assert refusals(state_after(*BEGIN, ROUND_1), ROUND_1) == ["Round 2 is the next one to be drawn."]


def test_the_organiser_says_who_goes_on() -> None:
    stage = state_after(*BEGIN, Admit(2, (1, 2, 3), Means.LOT, seed=7)).event.stages[1]

    assert stage.admitted == (1, 2, 3)


def test_a_decision_about_who_goes_on_is_open_again_if_somebody_declines() -> None:
    stage = state_after(*BEGIN, Admit(2, (1, 2, 3), Means.RESULTS), Decline(2, 1)).event.stages[1]

    assert (stage.declined, stage.admitted) == ((1,), None)


def test_a_clock_ends_after_its_minutes() -> None:
    clock = state_after(*BEGIN, ROUND_1, Clock(1, EVENING, 75)).clocks[1]

    assert clock.ends == EVENING + timedelta(minutes=75)


def test_a_set_up_changes_only_what_has_not_begun() -> None:
    longer = Event("Club evening", stages=(Stage(StageKind.RANDOM, 3), PLAN.stages[1]))
    swiss = Event("Club evening", stages=(Stage(StageKind.SWISS, 3), PLAN.stages[1]))
    state = state_after(*BEGIN, ROUND_1)

    assert refusals(state, SetUp(longer)) == []
    assert refusals(state, SetUp(swiss)) == ["Round 1 has been drawn: it has to stay part of the tournament as it is."]


@pytest.mark.parametrize(
    ("one", "other", "meet"),
    [
        (Totals(1, 1, SCORES), Totals(1, 2, SCORES), False),
        (Totals(1, 1, SCORES), Choose(1, 1, Source.GAME), True),
        (Here((1, 2)), Here((3,)), False),
        (Here((1, 2)), Away(2), True),
        (ROUND_1, Here((7,)), True),
        (ROUND_1, Totals(1, 1, SCORES), False),
        (Rule(1, "late", entrant=1, total=-10), Rule(1, "late", entrant=2, total=-10), False),
        (Undo(), Totals(1, 1, SCORES), True),
        (Totals(1, 1, SCORES), Undo(), True),
        (Admit(2, (1,), Means.ALL), Decline(2, 4), True),
    ],
)
def test_two_organisers_contradict_each_other_only_about_one_subject(
    one: EventStatement, other: EventStatement, meet: bool
) -> None:
    assert one.meets(other) is meet
