"""The draw of the next round, computed once for a state of the event, a seed and sizes."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from scorekeeper.events.reading import OpenEvent
from scorekeeper.rules.events.event import Event, Plan, Sizes, Table
from scorekeeper.rules.events.memory import once
from scorekeeper.rules.events.swaps import Tables


@dataclass(frozen=True)
class Drawn:
    tables: Tables
    plan: Plan | None


def draw_next(event: OpenEvent, seed: int, sizes: Sizes, *, keeps_plan: bool) -> Drawn:
    """For those who are here; raises RuleError. Without `keeps_plan` the rounds left are planned anew."""
    to_draw = event.to_draw
    return draw_of(to_draw if keeps_plan else without_plan(to_draw), seed, sizes)


@once
def draw_of(event: Event, seed: int, sizes: Sizes) -> Drawn:
    number = len(event.rounds) + 1
    people = [each.number for each in event.entrants if each.is_there_in(number)]
    random = Random(seed)  # noqa: S311 (a draw, not a secret)
    random.shuffle(people)
    left = iter(people)
    tables = []
    for place, size in enumerate(_sizes(len(people), 5 if sizes is Sizes.FIVES else 3), 1):
        seats = tuple(next(left) for _ in range(size))
        tables.append(Table(place, seats, random.choice(seats)))
    return Drawn(tuple(tables), None)


@once
def without_plan(event: Event) -> Event:
    return replace(event, stages=tuple(replace(stage, plan=None) for stage in event.stages))


def _sizes(people: int, other: int) -> list[int]:
    others = next((count for count in range(people) if (people - other * count) % 4 == 0), 0)
    return [4] * ((people - other * others) // 4) + [other] * others
