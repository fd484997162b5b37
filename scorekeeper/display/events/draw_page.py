"""A draw as its page shows it: the choices of sizes with their cost, and what a swap would cost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.display.events.draw_words import Cost, cost_in_words, cost_of_swap, length_in_words
from scorekeeper.display.events.drawn_tables import Shape, shapes_of
from scorekeeper.display.events.meetings import Seats, meetings_again
from scorekeeper.rules.events.event import Event, Plan, Sizes, Table
from scorekeeper.rules.events.swaps import Tables, swap


@dataclass(frozen=True)
class SizeChoice:
    sizes: Sizes
    shapes: tuple[Shape, ...]
    cost: Cost
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
    seats, number = seats_of(tables), len(event.rounds) + 1
    again = meetings_again(event, number, seats, plan)
    cost = cost_in_words(again, names, number, planned=len(plan or ()))
    return SizeChoice(sizes, tuple(shapes_of(seats)), cost, length_in_words(event.ruleset, seats), is_chosen=False)


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


def seats_of(tables: Sequence[Table]) -> Seats:
    return [table.seats for table in tables]
