"""The standings of an event as a table, with its stages and the line of the cut."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scorekeeper.display.events.numbers import margin_text, points_text
from scorekeeper.display.events.stage_words import (
    cleared_points,
    equal_after_clearing,
    line_of_cut,
    round_name,
    stage_names,
)
from scorekeeper.display.formatting import NOTHING, number
from scorekeeper.rules.events.cuts import Cut
from scorekeeper.rules.events.event import Event
from scorekeeper.rules.events.log.state import EventState
from scorekeeper.rules.events.stages import rounds_complete, rounds_that_count
from scorekeeper.rules.events.standings import EventStanding, standings
from scorekeeper.rules.events.table_results import have_results, results_of_round


class RoundPoints(NamedTuple):
    """A dash without a seat. `counts`: for the points of this line, which other stages may have cleared."""

    text: str
    counts: bool


@dataclass(frozen=True)
class StandingLine:
    """`stage` is the name of its stage, if there are several; `note` stands behind the name."""

    entrant: int
    stage: str
    place: str
    name: str
    note: str
    points: str
    margin: str
    totals: str
    firsts: int
    rounds: tuple[RoundPoints, ...]
    is_out: bool = False
    is_tied: bool = False
    is_below_line: bool = False


@dataclass(frozen=True)
class StandingsTable:
    """`line` says what the line below those who go on means, and `notes` what a stage does to points and places."""

    after_round: int
    rounds: tuple[str, ...]
    lines: tuple[StandingLine, ...]
    line: str = ""
    notes: tuple[str, ...] = ()


def standings_table(state: EventState, event: Event, cut: Cut | None = None) -> StandingsTable:
    """`event` has the results of games too; `cut` is that into the next stage, if it is due."""
    last = rounds_complete(event)
    rows = standings(event, last)
    tied = {entrant for tie in cut.ties for entrant in tie.entrants} if cut and cut.admitted is None else set()
    by_round = [_points_in(event, number) for number in range(1, last + 1)]
    played = have_results(event, last)
    stages, lines = stage_names(event, rows), []
    for place, row in enumerate(rows):
        above = rows[place - 1] if place else None
        lines.append(
            StandingLine(
                entrant=row.entrant,
                stage=stages[row.stage],
                place=NOTHING if row.left else str(row.place),
                name=state.names[row.entrant],
                note=_note(event, row, cut),
                points=points_text(row.points),
                margin=margin_text(row.margin, has_played=row.entrant in played),
                totals=number(row.totals),
                firsts=row.firsts,
                rounds=_rounds(event, row, by_round),
                is_out=row.left,
                is_tied=row.entrant in tied,
                is_below_line=above is not None and _is_line(event, rows, place, last, cut),
            )
        )
    return StandingsTable(
        after_round=last,
        rounds=tuple(round_name(event, number) for number in range(1, last + 1)),
        lines=tuple(lines),
        line=line_of_cut(event, last),
        notes=tuple(note for note in (cleared_points(event, last), equal_after_clearing(event)) if note),
    )


def _rounds(event: Event, row: EventStanding, by_round: Sequence[Mapping[int, Fraction]]) -> tuple[RoundPoints, ...]:
    counting = rounds_that_count(event, row.stage)
    return tuple(
        RoundPoints(points_text(points[row.entrant]) if row.entrant in points else NOTHING, number in counting)
        for number, points in enumerate(by_round, start=1)
    )


def _points_in(event: Event, round_number: int) -> Mapping[int, Fraction]:
    return {seat.entrant: seat.points for table in results_of_round(event, round_number) for seat in table}


def _note(event: Event, row: EventStanding, cut: Cut | None) -> str:
    entrant = event.by_number[row.entrant]
    if row.left:
        return pgettext("of an event", "left")
    if cut and row.entrant in cut.declined:
        return _("does not go on")
    if cut and row.entrant in cut.moved_up:
        return _("moves up")
    return _("from round %(round)s") % {"round": entrant.from_round} if entrant.from_round > 1 else ""


def _is_line(event: Event, rows: tuple[EventStanding, ...], place: int, last: int, cut: Cut | None) -> bool:
    """Whether the line of a cut is above this row."""
    row, above = rows[place], rows[place - 1]
    if row.stage != above.stage:
        return False
    if cut:
        going_on = set(cut.admitted or ()) or {*cut.sure, *(number for tie in cut.ties for number in tie.entrants)}
        return place == 1 + max((at for at, each in enumerate(rows) if each.entrant in going_on), default=-1)
    best = _places_of_next_cut(event, last)
    return best is not None and above.place <= best < row.place


def _places_of_next_cut(event: Event, last: int) -> int | None:
    """How many go on from the stage that is played."""
    stage = event.stage_of_round(last + 1) or len(event.stages)
    begun = event.stage_of_round(last) if last else 1
    following = stage if begun != stage else stage + 1
    admit = event.stages[following - 1].admit if following <= len(event.stages) else None
    return admit.best if admit else None
