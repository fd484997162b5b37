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
    """For those who are here; raises RuleError. Without `keeps_plan` the rounds left are planned anew."""
    to_draw = event.to_draw
    return draw_of(to_draw if keeps_plan else without_plan(to_draw), seed, sizes)


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
