"""The draw of the next round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from scorekeeper.rules.events.draw.at_random import random_rounds
from scorekeeper.rules.events.draw.by_standings import knock_out_round, swiss_round
from scorekeeper.rules.events.draw.chance import random_of
from scorekeeper.rules.events.draw.cost import DrawCost, cost_of
from scorekeeper.rules.events.draw.past import Seated, rounds_of
from scorekeeper.rules.events.draw.refusals import check_tables, stage_to_draw
from scorekeeper.rules.events.draw.sizes import table_sizes
from scorekeeper.rules.events.event import Entrant, Event, Plan, Sizes, StageKind, Table
from scorekeeper.rules.events.memory import once
from scorekeeper.rules.events.standings import admitted_to, standings


@dataclass(frozen=True)
class DrawnRound:
    """`plan`: the seats of the later rounds of the stage that were drawn with this one."""

    round: int
    stage: int
    seed: int
    sizes: Sizes
    tables: tuple[Table, ...]
    plan: Plan
    cost: DrawCost


def next_draw(event: Event, seed: int | None = None, sizes: Sizes | None = None) -> DrawnRound:
    """By the event's seed and sizes, if they are not given; raises EventError. The event must be without problems.

    What was planned is drawn if exactly these people are to be drawn, but not with other sizes than those of the stage.
    """
    number = len(event.rounds) + 1
    stage = stage_to_draw(event)
    plan, seed = event.stages[stage - 1], seed if seed is not None else event.seed or 0
    wanted = sizes or plan.sizes
    admitted = admitted_to(event, stage) or frozenset()
    drawn = [each for each in event.entrants if each.is_there_in(number) and each.number in admitted]
    check_tables(event, len(drawn), table_sizes(len(drawn), wanted))
    random = random_of(seed, number)
    if plan.kind is StageKind.RANDOM and wanted is plan.sizes and _is_planned(plan.plan, drawn):
        rounds: list[Seated] = [*(plan.plan or ())]
        check_tables(event, len(drawn), [*map(len, rounds[0])])
    else:
        rounds = _draw_rounds(event, stage, drawn, wanted, random)
    tables, later = _tables(event, rounds[0], random), tuple(tuple(tables) for tables in rounds[1:])
    return DrawnRound(number, stage, seed, wanted, tables, later, cost_of(event, tables, later))


@once
def without_plan(event: Event) -> Event:
    return replace(event, stages=tuple(replace(stage, plan=None) for stage in event.stages))


def _is_planned(plan: Plan | None, drawn: Sequence[Entrant]) -> bool:
    numbers = sorted(entrant.number for entrant in drawn)
    return bool(plan) and numbers == sorted(entrant for seats in (plan or ((),))[0] for entrant in seats)


def _draw_rounds(event: Event, stage: int, drawn: Sequence[Entrant], wanted: Sizes, random: Random) -> list[Seated]:
    kind, before, sizes = event.stages[stage - 1].kind, rounds_of(event), table_sizes(len(drawn), wanted)
    if kind is StageKind.RANDOM:
        return [*random_rounds(drawn, sizes, event.rounds_of(stage).stop - len(before) - 1, before, random)]
    if kind is StageKind.SWISS and not before:
        return [*random_rounds(drawn, sizes, 1, before, random)]
    of_all = {row.entrant: row.place for row in standings(event)}
    places = {entrant.number: of_all[entrant.number] for entrant in drawn}
    is_snake = kind is StageKind.KNOCK_OUT
    return [knock_out_round(places, sizes) if is_snake else swiss_round(places, sizes, before, random)]


def _tables(event: Event, seated: Seated, random: Random) -> tuple[Table, ...]:
    """First dealers are drawn among those who were it least often."""
    dealt = Counter(table.first_dealer for round_ in event.rounds for table in round_.tables)
    tables: list[Table] = []
    for number, seats in enumerate(seated, start=1):
        fewest = min(dealt[entrant] for entrant in seats)
        among = [entrant for entrant in seats if dealt[entrant] == fewest]
        tables.append(Table(number, seats, among[int(random.random() * len(among))]))
    return tuple(tables)
