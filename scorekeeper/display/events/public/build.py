from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from scorekeeper.display import formatting
from scorekeeper.display.events.numbers import margin_text
from scorekeeper.display.events.public.hall import Hall, HallLine, HandsPlayed, RoundScore
from scorekeeper.display.events.stage_words import cleared_points, line_of_cut, stage_names
from scorekeeper.rules.events.event import Event, EventTieBreak, TableKey
from scorekeeper.rules.events.log import EventState
from scorekeeper.rules.events.standings import EventStanding, first_below_line, standings
from scorekeeper.rules.events.table_results import have_results, result_at


def hall_of(state: EventState, event: Event, progress: Mapping[TableKey, HandsPlayed]) -> Hall:
    """`event`: with the results of the games."""
    hall = Hall(event, state.names, state.clocks, progress, shows_margin=shows_margin_of(event), ended=state.ended)
    lines = standings(event, hall.complete) if hall.complete else ()
    return replace(
        hall,
        standings=lines_of(event, lines, hall.names, hall.complete),
        scores=dict(_scores(event)),
        line_of_cut=line_of_cut(event, hall.complete),
        cleared=cleared_points(event, hall.complete),
    )


def shows_margin_of(event: Event) -> bool:
    """Beside the points stands what breaks ties first: the margin or the total."""
    first = next((one for one in event.tie_breaks if one in (EventTieBreak.MARGIN, EventTieBreak.TOTALS)), None)
    return first is not EventTieBreak.TOTALS


def lines_of(
    event: Event, rows: tuple[EventStanding, ...], names: Mapping[int, str], complete: int
) -> tuple[HallLine, ...]:
    played = have_results(event, complete)
    stages = stage_names(event, rows)
    shows_margin, below = shows_margin_of(event), first_below_line(event, complete)
    return tuple(
        HallLine(
            place=None if row.left else row.place,
            entrant=row.entrant,
            name=names[row.entrant],
            points=row.points,
            value=row.margin if shows_margin else Fraction(row.totals),
            beside=margin_text(row.margin, has_played=row.entrant in played)
            if shows_margin
            else formatting.number(row.totals),
            stage=stages[row.stage],
            is_below_cut=row.entrant == below,
        )
        for row in rows
    )


def _scores(event: Event) -> list[tuple[tuple[int, int], RoundScore]]:
    return [
        ((number, seat.entrant), RoundScore(table.number, seat.place, len(table.seats), seat.total, seat.points))
        for number, round_ in event.numbered_rounds
        for table in round_.tables
        for seat in result_at(event, number, table) or ()
    ]
