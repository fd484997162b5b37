"""The big screen: what it shows follows from where the event stands, and it turns its pages by itself."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from scorekeeper.display.events.public.hall import Course, Hall, Line
from scorekeeper.display.events.public.lists import NameLine, names_of
from scorekeeper.rules.events.event import Event, Stage
from scorekeeper.rules.events.log import RoundClock

COLUMNS, MOST_ROWS = 3, 14
NAMES_A_PAGE = COLUMNS * MOST_ROWS
LINES_A_PAGE = 12
BEHIND = 5  # the next ones after those in the final


class Picture(StrEnum):
    WELCOME = "welcome"  # before the first draw
    WHERE = "where"
    STANDINGS = "standings"
    FINAL = "final"


@dataclass(frozen=True)
class FinalSeat:
    """`line` is that of the standings before the final; `moves_up`: only because somebody declined."""

    entrant: int
    name: str
    line: Line | None
    moves_up: bool
    total: int | None  # in the final so far


@dataclass(frozen=True)
class Final:
    table: int
    seats: tuple[FinalSeat, ...]
    behind: tuple[tuple[Line, bool], ...]  # with whether the person declined
    rounds: int  # before the final
    hand: int | None  # None before the first hand
    hands: int


@dataclass(frozen=True)
class Screen:
    """`round`: the one that is to be played or is being played; `after`: the rounds in the standings.

    `best`: how many go on to the next stage, None if that is not by the standings; `goes_to_final`: that is the final.
    """

    picture: Picture
    round: int
    rounds: int
    after: int
    course: Course
    clock: RoundClock | None
    where: tuple[tuple[tuple[NameLine, ...], ...], ...] = ()  # the columns of each page
    rows: int = 0  # of the longest column
    standings: tuple[tuple[Line, ...], ...] = ()  # pages
    best: int | None = None
    goes_to_final: bool = False
    final: Final | None = None
    shows_margin: bool = True


def screen_of(hall: Hall, now: datetime) -> Screen:
    course = hall.course(now)
    picture = _picture(hall, course)
    stage = _next_stage(hall.event, hall.complete)
    pages = where_pages([line for line in names_of(hall) if line.table]) if picture is Picture.WHERE else ()
    return Screen(
        picture=picture,
        round=hall.round + (course is Course.DRAWING),
        rounds=hall.event.rounds_planned,
        after=hall.complete,
        course=course,
        clock=hall.clock if course in (Course.DRAWN, Course.PLAYING) else None,
        where=pages,
        rows=max((len(column) for page in pages for column in page), default=0),
        standings=in_pages(hall.standings, LINES_A_PAGE) if picture is Picture.STANDINGS else (),
        best=stage.admit.best if stage and stage.admit else None,
        goes_to_final=stage is not None and stage is hall.event.stages[-1],
        final=_final(hall) if picture is Picture.FINAL else None,
        shows_margin=hall.shows_margin,
    )


def _picture(hall: Hall, course: Course) -> Picture:
    if course in (Course.DRAWN, Course.PLAYING) and hall.is_final:
        return Picture.FINAL
    if course is Course.DRAWN or (course is Course.PLAYING and not hall.standings):
        return Picture.WHERE
    return Picture.STANDINGS if hall.standings else Picture.WELCOME


def _next_stage(event: Event, complete: int) -> Stage | None:
    """The one after that of the standings."""
    stage = event.stage_of_round(max(complete, 1))
    return event.stages[stage] if stage is not None and stage < len(event.stages) else None


def in_pages[Item](items: Sequence[Item], most: int) -> tuple[tuple[Item, ...], ...]:
    return tuple(tuple(items[start : start + most]) for start in range(0, len(items), most))


def where_pages(lines: Sequence[NameLine]) -> tuple[tuple[tuple[NameLine, ...], ...], ...]:
    """Pages of three columns; pages and columns differ by one name at most."""
    pages = _shared(lines, math.ceil(len(lines) / NAMES_A_PAGE))
    return tuple(_shared(page, COLUMNS) for page in pages)


def _shared[Item](items: Sequence[Item], parts: int) -> tuple[tuple[Item, ...], ...]:
    """In their order; the first parts have one more."""
    shares, start = [], 0
    for part in range(parts):
        end = start + len(items) // parts + (part < len(items) % parts)
        shares.append(tuple(items[start:end]))
        start = end
    return tuple(shares)


def _final(hall: Hall) -> Final:
    table = hall.tables[0]
    stage = hall.event.stages[-1]
    lines = {line.entrant: line for line in hall.standings}
    progress = hall.progress.get((hall.round, table.number))
    has_begun = progress is not None and progress.hands > 0
    totals = dict(zip(table.seats, progress.totals, strict=True)) if progress and has_begun else {}
    seats = [
        FinalSeat(
            entrant, hall.names[entrant], lines.get(entrant), _moves_up(hall, stage, entrant), totals.get(entrant)
        )
        for entrant in table.seats
    ]
    order = {line.entrant: place for place, line in enumerate(hall.standings)}
    seats.sort(key=lambda seat: (-(seat.total or 0), order.get(seat.entrant, len(order))))
    others = [line for line in hall.standings if line.entrant not in table.seats and line.place is not None]
    return Final(
        table=table.number,
        seats=tuple(seats),
        behind=tuple((line, line.entrant in stage.declined) for line in others[:BEHIND]),
        rounds=hall.round - 1,
        hand=progress.hand if progress and has_begun else None,
        hands=progress.of if progress else 0,
    )


def _moves_up(hall: Hall, stage: Stage, entrant: int) -> bool:
    """Whether the entrant stands after as many others as the final has places, and some of them declined."""
    if stage.admit is None or stage.admit.best is None or not stage.declined:
        return False
    place = next((place for place, line in enumerate(hall.standings, 1) if line.entrant == entrant), 0)
    return place > stage.admit.best
