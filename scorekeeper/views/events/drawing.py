"""The draw of the next round, computed once for a state of the event, a seed and sizes."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.events.reading import OpenEvent
from scorekeeper.events.refusals import refuse
from scorekeeper.rules.events.draw.next_round import Draw, next_draw
from scorekeeper.rules.events.event import Event, Sizes
from scorekeeper.rules.events.memory import once
from scorekeeper.rules.events.problems import EventError


def draw_next(event: OpenEvent, seed: int, sizes: Sizes, *, keeps_plan: bool) -> Draw:
    """For those who are here; raises RuleError.

    What was planned with an earlier round counts if `keeps_plan`, unless seats that were changed since then make more
    people meet again than a new draw.
    """
    if not keeps_plan:
        return draw_of(without_plan(event.to_draw), seed, sizes)
    planned = draw_of(event.to_draw, seed, sizes)
    if not planned.cost.repeats:
        return planned
    return min((planned, draw_of(without_plan(event.to_draw), seed, sizes)), key=lambda each: each.cost.repeats)


@once
def draw_of(event: Event, seed: int, sizes: Sizes) -> Draw:
    """Raises RuleError."""
    try:
        return next_draw(event, seed, sizes)
    except EventError as error:
        refuse(error.problems)
        raise


@once
def without_plan(event: Event) -> Event:
    return replace(event, stages=tuple(replace(stage, plan=None) for stage in event.stages))
