from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from scorekeeper.display import formatting
from scorekeeper.display.events.numbers import margin_text
from scorekeeper.display.events.public.hall import Hall, Line, Progress, Score, TableKey
from scorekeeper.display.events.stage_words import cleared_points, line_of_cut, stage_names
from scorekeeper.rules.events.event import Event, EventTieBreak
from scorekeeper.rules.events.log import EventState
from scorekeeper.rules.events.standings import EventStanding, standings
from scorekeeper.rules.events.table_results import have_results, results_of_round


def hall_of(state: EventState, event: Event, progress: Mapping[TableKey, Progress]) -> Hall:
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
) -> tuple[Line, ...]:
    played = have_results(event, complete)
    stages = stage_names(event, rows)
    shows_margin, last = shows_margin_of(event), _last_place_inside(event, rows, complete)
    first_outside = next((row.entrant for row in rows if last is not None and row.place > last), None)
    return tuple(
        Line(
            place=None if row.left else row.place,
            entrant=row.entrant,
            name=names[row.entrant],
            points=row.points,
            value=row.margin if shows_margin else Fraction(row.totals),
            beside=margin_text(row.margin, has_played=row.entrant in played)
            if shows_margin
            else formatting.number(row.totals),
            stage=stages[row.stage],
            is_below_cut=row.entrant == first_outside,
        )
        for row in rows
    )


def _last_place_inside(event: Event, rows: tuple[EventStanding, ...], complete: int) -> int | None:
    """The place of the last one who goes on to the next stage if it begins now; who is equal also stands inside."""
    stage = event.stage_of_round(complete)
    following = event.stages[stage] if stage is not None and stage < len(event.stages) else None
    if following is None or following.admit is None or following.admit.best is None:
        return None
    candidates = [row.place for row in rows if not row.left and row.entrant not in following.declined]
    return candidates[: following.admit.best][-1] if candidates else None


def _scores(event: Event) -> list[tuple[TableKey, Score]]:
    found = []
    for number, round_ in event.numbered_rounds:
        tables = {table.seats: table.number for table in round_.tables}
        for seats in results_of_round(event, number):
            table = tables[tuple(seat.entrant for seat in seats)]
            found += [
                ((number, seat.entrant), Score(table, seat.place, len(seats), seat.total, seat.points))
                for seat in seats
            ]
    return found
