"""The page of the person whose phone it is."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from scorekeeper.display.events.public.hall import Course, Hall, HallLine, HandsPlayed
from scorekeeper.rules.events.event import Entrant, Table
from scorekeeper.rules.events.log import RoundClock
from scorekeeper.rules.events.stages import is_final

AROUND = 1  # lines of the standings above and below one's own


class Where(StrEnum):
    SEAT = "seat"
    DRAWING = "drawing"  # the next round is being drawn
    ABSENT = "absent"  # has not come to the desk yet
    LATER = "later"  # plays from a later round on
    OUT = "out"  # has no seat in this round
    LEFT = "left"
    OVER = "over"


@dataclass(frozen=True)
class SeatLine:
    """`number` is the place at the table, clockwise from 1."""

    number: int
    name: str
    deals_first: bool
    is_own: bool


@dataclass(frozen=True)
class OwnRound:
    """`table` is None without a seat; without `points` it has no result yet, and `progress` says how far it is."""

    round: int
    table: int | None = None
    place: int = 0
    of: int = 0
    total: int = 0
    points: Fraction | None = None
    progress: HandsPlayed | None = None
    came_later: bool = False


@dataclass(frozen=True)
class PersonPage:
    """`round` is the one that the card is about; `after` the number of rounds that the standings hold."""

    number: int
    name: str
    where: Where
    round: int
    is_final: bool  # or the final comes next
    table: int | None
    seats: tuple[SeatLine, ...]
    clock: RoundClock | None
    own: tuple[OwnRound, ...]
    around: tuple[HallLine, ...]
    after: int
    ranked: int
    place: int | None


def person_of(hall: Hall, entrant: Entrant, course: Course) -> PersonPage:
    where, table = _where(hall, entrant, course), hall.table_of.get(entrant.number)
    has_seat, number = where is Where.SEAT, _round(hall, entrant, where)
    own = next((line for line in hall.standings if line.entrant == entrant.number), None)
    return PersonPage(
        number=entrant.number,
        name=hall.names[entrant.number],
        where=where,
        round=number,
        is_final=is_final(hall.event, number),
        table=table.number if table and has_seat else None,
        seats=seats_of(hall, table, entrant.number) if table and has_seat else (),
        clock=hall.clock if has_seat else None,
        own=tuple(_own_rounds(hall, entrant.number)),
        around=_around(hall.standings, entrant.number),
        after=hall.complete,
        ranked=len(hall.standings),
        place=own.place if own else None,
    )


def seats_of(hall: Hall, table: Table, own: int | None = None) -> tuple[SeatLine, ...]:
    """In the order in which they sit; `own`: the entrant whose phone it is."""
    return tuple(
        SeatLine(place, hall.names[entrant], entrant == table.first_dealer, entrant == own)
        for place, entrant in enumerate(table.seats, start=1)
    )


def _where(hall: Hall, entrant: Entrant, course: Course) -> Where:
    if course is Course.OVER:
        return Where.OVER
    next_round = hall.round + 1 if course is Course.DRAWING else hall.round
    if entrant.left_after_round is not None and next_round > entrant.left_after_round:
        return Where.LEFT
    if entrant.absent:
        return Where.ABSENT
    if course is Course.DRAWING:
        return Where.LATER if entrant.from_round > next_round else Where.DRAWING
    if entrant.number in hall.table_of:
        return Where.SEAT
    return Where.LATER if entrant.from_round > next_round else Where.OUT


def _round(hall: Hall, entrant: Entrant, where: Where) -> int:
    if where is Where.LATER:
        return entrant.from_round
    return hall.round + 1 if where is Where.DRAWING else hall.round


def _own_rounds(hall: Hall, entrant: int) -> list[OwnRound]:
    return [_own_round(hall, number, entrant) for number in range(1, hall.round + 1)]


def _own_round(hall: Hall, number: int, entrant: int) -> OwnRound:
    table = hall.event.rounds[number - 1].table_of(entrant)
    if table is None:
        return OwnRound(number, came_later=number < hall.event.by_number[entrant].from_round)
    score = hall.scores.get((number, entrant))
    if score is None:
        return OwnRound(number, table.number, progress=hall.progress.get((number, table.number)))
    return OwnRound(number, score.table, score.place, score.of, score.total, score.points)


def _around(standings: tuple[HallLine, ...], entrant: int) -> tuple[HallLine, ...]:
    """Three lines with the entrant's own in the middle, or at an end of the standings."""
    place = next((place for place, line in enumerate(standings) if line.entrant == entrant), None)
    if place is None:
        return ()
    first = max(0, min(place - AROUND, len(standings) - 2 * AROUND - 1))
    return standings[first : first + 2 * AROUND + 1]
