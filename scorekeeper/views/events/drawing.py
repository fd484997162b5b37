"""The draw of the next round, computed once for a state of the event, a seed and sizes."""

from __future__ import annotations

from scorekeeper.events.reading import OpenEvent
from scorekeeper.events.refusals import refusing
from scorekeeper.rules.events.draw.next_round import DrawnRound, next_draw, without_plan
from scorekeeper.rules.events.event import Event, Sizes
from scorekeeper.rules.events.memory import once


def draw_next(event: OpenEvent, seed: int, sizes: Sizes, *, keeps_plan: bool) -> DrawnRound:
    """Only those who are here are drawn. Without `keeps_plan`, the later rounds are planned again. Raises RuleError."""
    to_draw = event.to_draw
    return _draw(to_draw if keeps_plan else without_plan(to_draw), seed, sizes)


@once
def _draw(event: Event, seed: int, sizes: Sizes) -> DrawnRound:
    with refusing():
        return next_draw(event, seed, sizes)
