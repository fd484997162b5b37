"""Events as values, for tests of what everybody in the hall sees."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta

from scorekeeper.display.events.public.build import hall_of
from scorekeeper.display.events.public.hall import Hall, HandsPlayed
from scorekeeper.rules.events.event import Admission, Entrant, Event, EventRound, Stage, StageKind, Table, TableKey
from scorekeeper.rules.events.log import EventState, RoundClock

BEGIN = datetime(2026, 11, 20, 18, 0, tzinfo=UTC)
NAMES = ("Zoë", "Anke", "Jörg", "Jonas", "Emma", "Björn", "Carla", "Dieter", "Finn")
RESULT = (100, 50, 0)


def three_tables(*results: Sequence[int] | None, number: int = 1) -> EventRound:
    """A round of nine people in threes, with the totals that are known. With another number they sit otherwise.

    In the first round 1, 2 and 3 sit at table 1; in the second one 1, 4 and 7.
    """
    totals = [*results, None, None, None][:3]
    seats = [(place, place + 3, place + 6) if number > 1 else range(3 * place, 3 * place + 3) for place in range(3)]
    return EventRound(
        tuple(
            Table(
                place + 1,
                tuple(seat + 1 for seat in seats[place]),
                first_dealer=seats[place][0] + 1,
                totals=None if of_table is None else tuple(of_table),
            )
            for place, of_table in enumerate(totals)
        )
    )


def make_event(
    *rounds: EventRound, entrants: Sequence[Entrant] | None = None, stages: Sequence[Stage] | None = None
) -> Event:
    people = entrants or [Entrant(number, name) for number, name in enumerate(NAMES, start=1)]
    planned = stages or (Stage(StageKind.RANDOM, 3), Stage(StageKind.KNOCK_OUT, 1, admit=Admission(best=4)))
    return Event("Club evening", entrants=tuple(people), stages=tuple(planned), rounds=rounds)


def make_hall(
    event: Event,
    *,
    clocks: Mapping[int, RoundClock] | None = None,
    progress: Mapping[TableKey, HandsPlayed] | None = None,
    ended: bool = False,
) -> Hall:
    return hall_of(EventState(event, clocks=clocks or {}, ended=ended), event, progress or {})


def clock(minutes: int | None = 60) -> RoundClock:
    return RoundClock(BEGIN, minutes)


def after(minutes: float) -> datetime:
    """That many minutes after the begin of the round."""
    return BEGIN + timedelta(minutes=minutes)
