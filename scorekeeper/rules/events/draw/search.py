"""The search for seats: swaps of two people of a round, accepted as in simulated annealing.

It counts steps and uses only exact operations, so that it finds the same everywhere. People are numbers from 0 here.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from scorekeeper.rules.events.draw.seating import REPEAT, Seats, SeatSearch, Task

_WORK_OF_A_SWAP = 10  # in steps, for each round


@dataclass(frozen=True)
class Effort:
    """`start`: by how much a swap may make it worse in the first step; this falls to 0.

    `steps` of one run; a swap that is made counts for more. `agreeing`: after this number of runs with the same result
    there is hardly a better one. `reach`: the greatest distance of two people who are swapped.
    """

    start: int
    steps: int
    runs: int
    agreeing: int = 1
    reach: int | None = None


THOROUGH = Effort(start=2 * REPEAT, steps=30_000, runs=20, agreeing=6)


@dataclass(frozen=True)
class FoundSeats:
    """`is_best`: no seats can cost less."""

    cost: int
    seats: Seats
    is_best: bool


def search(task: Task, random: Random, effort: Effort = THOROUGH) -> FoundSeats:
    """Return the best that was found."""
    best, times = _run(task, random, effort), 1
    for _ in range(1, effort.runs):
        if best.is_best or times >= effort.agreeing:
            break
        found = _run(task, random, effort)
        times = 1 if found.cost < best.cost else times + (found.cost == best.cost)
        best = min(best, found, key=lambda each: each.cost)
    return best


def _run(task: Task, random: Random, effort: Effort) -> FoundSeats:
    seating, chance = SeatSearch(task, random), random.random
    best, seats = seating.cost, seating.copied()
    rounds, people, least = len(task.sizes), len(task.odd), task.least
    left, steps, start, reach = effort.steps, effort.steps, effort.start, effort.reach or people
    while left > 0 and best > least:
        left -= 1
        number, one = int(chance() * rounds), int(chance() * people)
        other = (one + 1 + int(chance() * reach)) % people
        if seating.sit_together(number, one, other):
            continue
        dearer = seating.dearer_by(number, one, other)
        rest = left / steps
        if dearer > 0 and dearer >= start * rest * rest * rest * chance():
            continue
        seating.swap(number, one, other)
        seating.cost += dearer
        left -= _WORK_OF_A_SWAP * rounds
        if seating.cost < best:
            best, seats = seating.cost, seating.copied()
    return FoundSeats(best, seats, best <= least)
