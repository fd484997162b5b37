"""The one next thing that only an organiser can do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from scorekeeper.display.events.tables import TableRow, TableState
from scorekeeper.rules.events.event import Event
from scorekeeper.rules.events.log.state import EventState
from scorekeeper.rules.events.stages import is_final
from scorekeeper.rules.setup_validation import MIN_PLAYERS

_MINUTE = timedelta(minutes=1)


class Step(StrEnum):
    ADD = "add"
    CHECK_IN = "check-in"
    DRAW = "draw"
    FINAL = "final"
    START = "start"
    CHOOSE = "choose"
    ENTER = "enter"
    WAIT = "wait"
    TIE = "tie"
    END = "end"
    OVER = "over"


@dataclass(frozen=True)
class NextStep:
    """`round` is the one that runs, or that is to be drawn; `tables` are those that the step is about.

    `since` is the moment from which these tables are missing.
    """

    step: Step
    round: int = 0
    tables: tuple[int, ...] = ()
    since: datetime | None = None


@dataclass(frozen=True)
class Situation:
    """`event` has the results of games too. `rows` are the tables of the last round that was drawn.

    `is_tied`: the next round waits for a decision at its cut. `due` is when results of the round are expected: the end
    of its time, or when the first table was done.
    """

    state: EventState
    event: Event
    rows: Sequence[TableRow]
    now: datetime
    is_tied: bool = False
    due: datetime | None = None


def next_step(situation: Situation) -> NextStep:
    state, event = situation.state, situation.event
    if state.ended:
        return NextStep(Step.OVER)
    running, last = state.rounds_begun, event.rounds_planned
    if running and not event.rounds[-1].has_all_results:
        return _in_round(situation)
    if running >= last:
        return NextStep(Step.END, running)
    if running == 0 and (waiting := _before_the_start(state)):
        return NextStep(waiting, 1)
    if situation.is_tied:
        return NextStep(Step.TIE, running + 1)
    return NextStep(Step.FINAL if is_final(event, running + 1) else Step.DRAW, running + 1)


def _before_the_start(state: EventState) -> Step | None:
    if sum(each.left_after_round is None for each in state.event.entrants) < MIN_PLAYERS:
        return Step.ADD
    expected = expected_now(state)
    return Step.CHECK_IN if not expected <= state.here or len(expected) < MIN_PLAYERS else None


def expected_now(state: EventState) -> set[int]:
    """Before the first round: all but those who come later, and those who do not come."""
    return {each.number for each in state.event.entrants if each.left_after_round is None} - set(state.late)


def _in_round(situation: Situation) -> NextStep:
    state, due = situation.state, situation.due
    running = state.rounds_begun
    by_state = {each: tuple(row.number for row in situation.rows if row.state is each) for each in TableState}
    if differing := by_state[TableState.DIFFERS]:
        return NextStep(Step.CHOOSE, running, differing)
    nothing_yet = not by_state[TableState.DONE] and not by_state[TableState.PLAYING]
    if state.minutes and running not in state.clocks and nothing_yet:
        return NextStep(Step.START, running)
    if missing := by_state[TableState.MISSING]:
        return NextStep(Step.ENTER, running, missing, due if due and situation.now - due >= _MINUTE else None)
    return NextStep(Step.WAIT, running, by_state[TableState.PLAYING])
