"""The big screen: what it shows follows from where the event stands, and it turns its pages by itself."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

from scorekeeper.display.events.public.hall import Course, Hall, HallLine, HandsPlayed
from scorekeeper.display.events.public.lists import NameLine, names_of
from scorekeeper.display.events.stage_words import equal_after_clearing
from scorekeeper.rules.events.event import Event, Stage, Table
from scorekeeper.rules.events.log import RoundClock
from scorekeeper.rules.events.stages import is_final

COLUMNS, MOST_ROWS = 3, 14
NAMES_A_PAGE = COLUMNS * MOST_ROWS
LINES_A_PAGE = 12
BEHIND = 5  # the next ones after those in the final


class Picture(StrEnum):
    WELCOME = "welcome"  # before the first draw
    WHERE = "where"
    STANDINGS = "standings"
    FINAL = "final"


class WherePage(NamedTuple):
    """Its columns."""

    columns: tuple[tuple[NameLine, ...], ...]

    @property
    def first(self) -> str:
        return self.columns[0][0].name

    @property
    def last(self) -> str:
        return next(column[-1].name for column in reversed(self.columns) if column)


class StandingsPage(NamedTuple):
    """The numbers of its first and last line, from 1."""

    first: int
    last: int
    lines: tuple[HallLine, ...]


@dataclass(frozen=True)
class FinalSeat:
    """`place` and `points` are those before the final, or `place` and `total` those in it once a hand is finished.

    `moves_up`: only because somebody declined.
    """

    entrant: int
    name: str
    place: int | None
    points: Fraction | None = None
    total: int | None = None
    moves_up: bool = False


@dataclass(frozen=True)
class Final:
    """`behind`: the next ones, with whether they declined.

    `edge`: the last one inside and the first one behind, if only what stands beside equal points tells them apart.
    """

    table: int
    seats: tuple[FinalSeat, ...]
    behind: tuple[tuple[HallLine, bool], ...]
    edge: tuple[HallLine, HallLine] | None
    rounds: int  # before the final
    hand: int | None  # None before the first one is finished
    hands: int
    equal: str  # what decides between those who are equal at its end


@dataclass(frozen=True)
class Screen:
    """`round`: the one that is to be played or is being played; `after`: the rounds in the standings.

    `best`: how many go on to the next stage, None if that is not by the standings; `goes_to_final`: that is the final.
    """

    picture: Picture
    round: int
    is_final: bool
    after: int
    course: Course
    clock: RoundClock | None
    where: tuple[WherePage, ...] = ()
    rows: int = 0  # of the longest column
    standings: tuple[StandingsPage, ...] = ()
    ranked: int = 0
    best: int | None = None
    goes_to_final: bool = False
    is_last_of_stage: bool = False
    final: Final | None = None


def screen_of(hall: Hall, course: Course) -> Screen:
    picture, number = _picture(hall, course), hall.round + (course is Course.DRAWING)
    stage = _next_stage(hall.event, hall.complete)
    pages = where_pages([line for line in names_of(hall) if line.table]) if picture is Picture.WHERE else ()
    return Screen(
        picture=picture,
        round=number,
        is_final=is_final(hall.event, number),
        after=hall.complete,
        course=course,
        clock=hall.clock if course in (Course.DRAWN, Course.PLAYING) else None,
        where=pages,
        rows=max((len(column) for page in pages for column in page.columns), default=0),
        standings=standings_pages(hall.standings) if picture is Picture.STANDINGS else (),
        ranked=len(hall.standings),
        best=stage.admit.best if stage and stage.admit else None,
        goes_to_final=stage is hall.event.stages[-1] and is_final(hall.event, hall.event.rounds_planned),
        is_last_of_stage=_is_last_of_stage(hall),
        final=_final(hall) if picture is Picture.FINAL else None,
    )


def _picture(hall: Hall, course: Course) -> Picture:
    if course in (Course.DRAWN, Course.PLAYING) and is_final(hall.event, hall.round):
        return Picture.FINAL
    if course is Course.DRAWN or (course is Course.PLAYING and not hall.standings):
        return Picture.WHERE
    return Picture.STANDINGS if hall.standings else Picture.WELCOME


def _next_stage(event: Event, complete: int) -> Stage | None:
    """The one after that of the standings."""
    stage = event.stage_of_round(max(complete, 1))
    return event.stages[stage] if stage is not None and stage < len(event.stages) else None


def _is_last_of_stage(hall: Hall) -> bool:
    """Whether the newest round is the last one of the stage of the standings, or all its rounds are in them."""
    stage = hall.event.stage_of_round(max(hall.complete, 1))
    return stage is not None and hall.round == hall.event.rounds_of(stage)[-1]


def standings_pages(lines: Sequence[HallLine]) -> tuple[StandingsPage, ...]:
    starts = range(0, len(lines), LINES_A_PAGE)
    pages = [(start, tuple(lines[start : start + LINES_A_PAGE])) for start in starts]
    return tuple(StandingsPage(start + 1, start + len(page), page) for start, page in pages)


def where_pages(lines: Sequence[NameLine]) -> tuple[WherePage, ...]:
    """Pages of three columns; pages and columns differ by one name at most."""
    pages = _shared(lines, math.ceil(len(lines) / NAMES_A_PAGE))
    return tuple(WherePage(_shared(page, COLUMNS)) for page in pages)


def _shared[Item](items: Sequence[Item], parts: int) -> tuple[tuple[Item, ...], ...]:
    """In their order; the first parts have one more."""
    shares, start = [], 0
    for part in range(parts):
        end = start + len(items) // parts + (part < len(items) % parts)
        shares.append(tuple(items[start:end]))
        start = end
    return tuple(shares)


def _final(hall: Hall) -> Final:
    table, stage = hall.tables[0], hall.event.stages[-1]
    progress = hall.progress.get((hall.round, table.number))
    has_begun = progress is not None and progress.hands > 0
    seats = _live_seats(hall, table, progress) if progress and has_begun else _seats_before(hall, table, stage)
    others = [line for line in hall.standings if line.entrant not in table.seats and line.place is not None]
    return Final(
        table=table.number,
        seats=tuple(seats),
        behind=tuple((line, line.entrant in stage.declined) for line in others[:BEHIND]),
        edge=_edge(hall, table, [line for line in others if line.entrant not in stage.declined]),
        rounds=hall.round - 1,
        hand=progress.hand if progress and has_begun else None,
        hands=progress.of if progress else 0,
        equal=equal_after_clearing(hall.event),
    )


def _seats_before(hall: Hall, table: Table, stage: Stage) -> list[FinalSeat]:
    """In the order of the standings."""
    best = stage.admit.best if stage.admit and stage.declined else None
    return [
        FinalSeat(line.entrant, line.name, line.place, line.points, moves_up=best is not None and number > best)
        for number, line in enumerate(hall.standings, start=1)
        if line.entrant in table.seats
    ]


def _live_seats(hall: Hall, table: Table, progress: HandsPlayed) -> list[FinalSeat]:
    """In the order of the totals."""
    seats = [
        FinalSeat(entrant, hall.names[entrant], _rank(progress, total), total=total)
        for entrant, total in zip(table.seats, progress.totals, strict=True)
    ]
    return sorted(seats, key=lambda seat: seat.place or 0)


def _rank(progress: HandsPlayed, total: int) -> int:
    return 1 + sum(other > total for other in progress.totals)


def _edge(hall: Hall, table: Table, behind: Sequence[HallLine]) -> tuple[HallLine, HallLine] | None:
    inside = [line for line in hall.standings if line.entrant in table.seats]
    if not inside or not behind:
        return None
    last, first = inside[-1], behind[0]
    return (last, first) if last.points == first.points and last.value > first.value else None
