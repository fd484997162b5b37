"""The one thing that only an organiser can do next."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta

import pytest

from scorekeeper.display.events.next_step import NextStep, Situation, Step, next_step
from scorekeeper.display.events.step_texts import step_texts
from scorekeeper.display.events.tables import Progress, before_due, table_rows
from scorekeeper.rules.events.event import Admission, Event, Stage, StageKind
from scorekeeper.rules.events.log import Away, Clock, End, Enter, EventState, Here, Late, Left, NewEntrant
from scorekeeper.rules.events.stages import rounds_before_final
from tests.helpers.events.states import START, drawn, played, state_of

NOW = START + timedelta(hours=2)
ROUND_1 = drawn(1, (1, 2, 3), (4, 5, 6), (7, 8, 9))
ALL_RESULTS = played(1, t1=(30, 20, 10), t2=(30, 20, 10), t3=(30, 20, 10))
WITH_FINAL = (Stage(StageKind.RANDOM, 1), Stage(StageKind.KNOCK_OUT, 1, admit=Admission(best=4)))


def situation_of(
    state: EventState, games: Mapping[int, Progress] | None = None, differing: tuple[int, ...] = (), **more: object
) -> Situation:
    due, running = more.get("due", NOW), state.rounds_begun
    is_due = isinstance(due, datetime) and due <= NOW
    rows = table_rows(state, state.event, running, games or {}, differing) if running else []
    shown = rows if is_due else [before_due(row) for row in rows]
    return Situation(state, state.event, shown, NOW, **more)  # type: ignore[arg-type]


def step_of(state: EventState, **more: object) -> NextStep:
    return next_step(situation_of(state, **more))  # type: ignore[arg-type]


def test_names_come_first_then_check_in_then_the_draw() -> None:
    assert step_of(state_of(names=())).step is Step.ADD
    assert step_of(state_of(here=False)).step is Step.CHECK_IN
    assert step_of(state_of()) == NextStep(Step.DRAW, 1)


def test_the_draw_waits_for_somebody_who_is_expected_but_not_for_who_comes_later() -> None:
    assert step_of(state_of(Away(4))).step is Step.CHECK_IN
    assert step_of(state_of(Late(4, 2))).step is Step.DRAW


def test_nobody_waits_for_who_was_removed_from_the_list() -> None:
    assert step_of(state_of(Away(4), Left(4, 0))).step is Step.DRAW
    situation = situation_of(state_of(Away(4), Left(4, 0), Away(5)))
    assert step_texts(next_step(situation), situation).headline == "7 of 8 are here"


def test_a_table_without_a_phone_brings_a_slip_and_one_with_a_phone_is_never_asked() -> None:
    state = state_of(ROUND_1, *played(1, t1=(30, 20, 10)))
    step = step_of(state, games={2: Progress(8, 10)})
    assert (step.step, step.tables) == (Step.ENTER, (3,))
    only_phones = step_of(state, games={2: Progress(8, 10), 3: Progress(9, 10)})
    assert (only_phones.step, only_phones.tables) == (Step.WAIT, (2, 3))


def test_two_different_results_of_a_table_come_before_missing_ones() -> None:
    step = step_of(state_of(ROUND_1, *played(1, t2=(30, 20, 10))), differing=(2,))
    assert (step.step, step.tables) == (Step.CHOOSE, (2,))


def test_a_round_with_a_time_limit_begins_when_the_organiser_says_so() -> None:
    assert step_of(state_of(ROUND_1, minutes=60)).step is Step.START
    begun = state_of(ROUND_1, Clock(1, START, 60), minutes=60)
    assert step_of(begun).step is Step.ENTER


def test_a_tie_is_decided_before_the_final_is_drawn() -> None:
    state = state_of(ROUND_1, *ALL_RESULTS, stages=WITH_FINAL)
    assert step_of(state, is_tied=True) == NextStep(Step.TIE, 2)
    assert step_of(state) == NextStep(Step.FINAL, 2)


def test_after_the_last_round_only_the_end_is_left() -> None:
    one_round = (Stage(StageKind.RANDOM, 1),)
    assert step_of(state_of(ROUND_1, *ALL_RESULTS, stages=one_round)).step is Step.END
    assert step_of(state_of(ROUND_1, *ALL_RESULTS, End(), stages=one_round)).step is Step.OVER


def test_the_sentence_says_since_when_tables_are_missing() -> None:
    state = state_of(ROUND_1, *played(1, t1=(30, 20, 10)))
    situation = situation_of(state, due=NOW - timedelta(minutes=38))
    texts = step_texts(next_step(situation), situation)
    assert texts.headline == "Tables done: 1 of 3"
    assert texts.sentence == "Tables 2 and 3 are missing since 38 min."
    assert (texts.button, texts.after) == ("Enter table 2", "After that: draw round 2.")


def test_before_the_time_is_over_nobody_is_said_to_be_late() -> None:
    phones = {1: Progress(2, 10), 2: Progress(3, 10)}
    situation = situation_of(state_of(ROUND_1), phones, due=NOW + timedelta(minutes=1))
    texts = step_texts(next_step(situation), situation)
    assert texts.sentence == "Tables 1 and 2 keep score on a phone. While the tables play, nothing needs you."
    assert [row.title for row in situation.rows] == ["Hand 2", "Hand 3", "No result yet"]
    assert not texts.button


def test_a_table_that_is_new_in_a_round_needs_its_card() -> None:
    four_tables = drawn(2, (1, 4, 7), (2, 5, 8), (3, 6, 9), (10, 11, 12))
    people = (Enter(tuple(map(NewEntrant, ("Kim", "Lena", "Max")))), Here((10, 11, 12)))
    state = state_of(ROUND_1, *ALL_RESULTS, *people, four_tables)
    situation = situation_of(state, due=None)
    sentence = step_texts(next_step(situation), situation).sentence
    assert sentence.startswith("Table 4 is new in this round: print its card.")
    first = situation_of(state_of(ROUND_1), due=None)
    assert "print" not in step_texts(next_step(first), first).sentence


@pytest.mark.parametrize(("stages", "rounds"), [(WITH_FINAL, 1), ((Stage(StageKind.RANDOM, 3),), 3)])
def test_a_final_is_not_counted_among_the_rounds(stages: tuple[Stage, ...], rounds: int) -> None:
    assert rounds_before_final(Event("", stages=stages)) == rounds
