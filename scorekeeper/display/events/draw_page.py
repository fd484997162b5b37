"""A draw as its page shows it: the choices of sizes with their cost, and what a swap would cost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.display.events.draw_words import Cost, cost_in_words, cost_of_swap, length_in_words, unavoidable_cost
from scorekeeper.display.events.drawn_tables import Shape, shapes_of
from scorekeeper.rules.events.draw.meetings import fewest_again, meetings_again
from scorekeeper.rules.events.draw.past import Seated
from scorekeeper.rules.events.event import Event, Plan, Sizes, StageKind, Table
from scorekeeper.rules.events.stages import is_final
from scorekeeper.rules.events.swaps import Tables, swap


@dataclass(frozen=True)
class SizeChoice:
    """`cost` is None where people are to meet again: in a final or a knock-out round."""

    sizes: Sizes
    shapes: tuple[Shape, ...]
    cost: Cost | None
    length: str
    is_chosen: bool


@dataclass(frozen=True)
class SwapBar:
    """One or two people who were tapped; `cost` is None for one."""

    one: int
    one_name: str
    other: int = 0
    other_name: str = ""
    cost: Cost | None = None


def size_choice(event: Event, names: Mapping[int, str], sizes: Sizes, drawn: tuple[Tables, Plan | None]) -> SizeChoice:
    """`drawn` has the tables of the next round and those planned after it."""
    tables, plan = drawn
    seats = seats_of(tables)
    cost = _cost(event, names, seats, plan)
    return SizeChoice(sizes, tuple(shapes_of(seats)), cost, length_in_words(event.ruleset, seats), is_chosen=False)


def _cost(event: Event, names: Mapping[int, str], seats: Seated, plan: Plan | None) -> Cost | None:
    number, planned = len(event.rounds) + 1, len(plan or ())
    stage = event.stage_at(number)
    if is_final(event, number) or (stage and stage.kind is StageKind.KNOCK_OUT):
        return None
    again = meetings_again(event, number, seats, plan)
    if again and (fewest := fewest_again(event, number, seats, plan)):
        return unavoidable_cost(len(again), fewest, sum(map(len, seats)), planned + 1)
    return cost_in_words(again, names, number, planned=planned)


def swap_bar(
    event: Event, names: Mapping[int, str], round_number: int, tables: Tables, picked: Sequence[int]
) -> SwapBar | None:
    if not picked:
        return None
    if len(picked) == 1:
        return SwapBar(picked[0], names[picked[0]])
    one, other = picked
    before = meetings_again(event, round_number, seats_of(tables))
    after = meetings_again(event, round_number, seats_of(swap(tables, one, other)))
    return SwapBar(one, names[one], other, names[other], cost_of_swap(before, after, names, picked))


def seats_of(tables: Sequence[Table]) -> Seated:
    return [table.seats for table in tables]
