"""The standings of an event as a table, with its stages and the line of the cut."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
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
from scorekeeper.rules.events.standings import EventStanding, first_below_line, standings
from scorekeeper.rules.events.table_results import SeatResult, have_results, results_by_entrant


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
    tied = cut.tied if cut and cut.is_open else set[int]()
    by_round = [results_by_entrant(event, number) for number in range(1, last + 1)]
    played = have_results(event, last)
    stages, below = stage_names(event, rows), first_below_line(event, last)
    return StandingsTable(
        after_round=last,
        rounds=tuple(round_name(event, number) for number in range(1, last + 1)),
        lines=tuple(
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
                is_below_line=row.entrant == below,
            )
            for row in rows
        ),
        line=line_of_cut(event, last),
        notes=tuple(note for note in (cleared_points(event, last), equal_after_clearing(event)) if note),
    )


def _rounds(event: Event, row: EventStanding, by_round: Sequence[Mapping[int, SeatResult]]) -> tuple[RoundPoints, ...]:
    counting = rounds_that_count(event, row.stage)
    return tuple(
        RoundPoints(points_text(seats[row.entrant].points) if row.entrant in seats else NOTHING, number in counting)
        for number, seats in enumerate(by_round, start=1)
    )


def _note(event: Event, row: EventStanding, cut: Cut | None) -> str:
    entrant = event.by_number[row.entrant]
    if row.left:
        return pgettext("of an event", "left")
    if cut and row.entrant in cut.declined:
        return _("does not go on")
    if cut and row.entrant in cut.moved_up:
        return _("moves up")
    return _("from round %(round)s") % {"round": entrant.from_round} if entrant.from_round > 1 else ""
