"""The search for seats: swaps of two people of a round, accepted as in simulated annealing.

It counts steps and uses only exact operations, so that it finds the same everywhere. People are numbers from 0 here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations
from random import Random

from scorekeeper.rules.events.draw.chance import shuffled
from scorekeeper.rules.events.draw.sizes import odd_tables

# Of a meeting too many (squared), the square of somebody's number of odd seats, a meeting in two rounds that follow.
REPEAT, ODD, IN_A_ROW = 1000, 30, 4
START = 2 * REPEAT  # up to which a swap may make it worse in the first step; falls to 0
STEPS = 50_000  # of one run; a swap that is made counts for more
RUNS = 16
AGREEING = 5  # runs that found the same: there is hardly a better one

type Matrix = list[list[int]]
type Seats = list[list[list[int]]]  # of each table of each round


@dataclass(frozen=True)
class Task:
    """What is sought: seats for rounds with tables of these sizes.

    `met`: meetings so far. `extra`: what a meeting in the first of these rounds costs besides. `odd`: odd seats so far.
    `reach`: at most so far apart are two who are swapped; if it is given, people are seated in their order at first.
    """

    sizes: Sequence[Sequence[int]]
    met: Matrix
    extra: Matrix
    odd: Sequence[int]
    reach: int | None = None

    @property
    def people(self) -> int:
        return len(self.odd)

    @property
    def least(self) -> int:
        """No seats can cost less: nobody meets again, and odd seats are shared out as evenly as possible."""
        odd = sorted(self.odd)
        for sizes in self.sizes:
            seats = sum(size for size, is_odd in zip(sizes, odd_tables(sizes), strict=True) if is_odd)
            odd = sorted([*(count + 1 for count in odd[:seats]), *odd[seats:]])
        return ODD * sum(count * count for count in odd)


@dataclass
class Seating:
    """Seats, and what they cost; `together[r][p][q]` is what it costs if p and q meet in round r."""

    task: Task
    random: Random
    cost: int = 0
    seats: Seats = field(init=False)
    table_of: Matrix = field(init=False)
    is_odd: list[list[bool]] = field(init=False)
    odd: list[int] = field(init=False)
    met: Matrix = field(init=False)
    together: list[Matrix] = field(init=False)

    def __post_init__(self) -> None:
        task, rounds = self.task, range(len(self.task.sizes))
        self.met = [list(row) for row in task.met]
        self.is_odd = [odd_tables(sizes) for sizes in task.sizes]
        self.odd = list(task.odd)
        self.together = [[[_of_meeting(count) for count in row] for row in task.met] for _ in rounds]
        for row, extra in zip(self.together[0], task.extra, strict=True):
            row[:] = map(sum, zip(row, extra, strict=True))
        self.seats = [self._first_seats(sizes) for sizes in task.sizes]
        self.table_of = [[-1 - person for person in range(task.people)] for _ in rounds]
        for number in rounds:
            self._sit_down(number)
        self.cost += ODD * sum(count * count for count in self.odd)

    def _first_seats(self, sizes: Sequence[int]) -> list[list[int]]:
        people = list(range(self.task.people))
        in_order = iter(people if self.task.reach else shuffled(people, self.random))
        return [[next(in_order) for _ in range(size)] for size in sizes]

    def _sit_down(self, number: int) -> None:
        for table, people in enumerate(self.seats[number]):
            for person in people:
                self.table_of[number][person] = table
                self.odd[person] += self.is_odd[number][table]
            for one, other in combinations(people, 2):
                self.cost += self.together[number][one][other]
                self._meet(number, one, other, 1)

    def _meet(self, number: int, one: int, other: int, change: int) -> None:
        """Count a meeting, or with -1 no longer; what a meeting in the other rounds costs follows."""
        met = self.met[one][other]
        self.met[one][other] = self.met[other][one] = met + change
        for there, table_of in enumerate(self.table_of):
            if there == number:
                continue
            elsewhere = met - (table_of[one] == table_of[other])
            dearer = _of_meeting(elsewhere + change) - _of_meeting(elsewhere)
            if abs(there - number) == 1:
                dearer += IN_A_ROW * change
            if dearer:
                costs = self.together[there]
                costs[one][other] += dearer
                costs[other][one] += dearer

    def swap(self, number: int, one: int, other: int) -> None:
        """Swap the seats of two people at different tables; the cost is not changed."""
        table_of, tables = self.table_of[number], self.seats[number]
        for out, into in ((one, other), (other, one)):
            for neighbour in tables[table_of[out]]:
                if neighbour != out:
                    self._meet(number, out, neighbour, -1)
                    self._meet(number, into, neighbour, 1)
        here, there = table_of[one], table_of[other]
        tables[here][tables[here].index(one)] = other
        tables[there][tables[there].index(other)] = one
        table_of[one], table_of[other] = there, here
        odd_here, odd_there = self.is_odd[number][here], self.is_odd[number][there]
        self.odd[one] += odd_there - odd_here
        self.odd[other] += odd_here - odd_there

    def dearer_by(self, number: int, one: int, other: int) -> int:
        """What the swap of two people at different tables adds to the cost."""
        table_of, tables, is_odd = self.table_of[number], self.seats[number], self.is_odd[number]
        here, there = table_of[one], table_of[other]
        of_one, of_other = self.together[number][one], self.together[number][other]
        dearer = -2 * of_one[other]
        for neighbour in tables[here]:
            dearer += of_other[neighbour] - of_one[neighbour]
        for neighbour in tables[there]:
            dearer += of_one[neighbour] - of_other[neighbour]
        if is_odd[here] != is_odd[there]:
            leaving, coming = (one, other) if is_odd[here] else (other, one)
            dearer += 2 * ODD * (self.odd[coming] - self.odd[leaving] + 1)
        return dearer


def _of_meeting(before: int) -> int:
    """What one more meeting adds to the square of the meetings beyond the first."""
    return REPEAT * (2 * before - 1) if before else 0


def search(task: Task, random: Random) -> tuple[int, Seats]:
    """Return the best that was found, and its cost."""
    best, seats, found = -1, [], 0
    for _ in range(RUNS):
        cost, seated = _run(task, random)
        found = found + 1 if cost == best else 1 if best < 0 or cost < best else found
        if best < 0 or cost < best:
            best, seats = cost, seated
        if best <= task.least or found == AGREEING:
            break
    return best, seats


def _run(task: Task, random: Random) -> tuple[int, Seats]:
    seating, chance = Seating(task, random), random.random
    best, seats, least = seating.cost, _copied(seating.seats), task.least
    rounds, people, reach, left = len(task.sizes), task.people, task.reach or task.people, STEPS
    while left > 0 and best > least:
        left -= 1
        number, one = int(chance() * rounds), int(chance() * people)
        other = (one + 1 + int(chance() * reach)) % people
        table_of = seating.table_of[number]
        if table_of[one] == table_of[other]:
            continue
        dearer = seating.dearer_by(number, one, other)
        rest = left / STEPS
        if dearer > 0 and dearer >= START * rest * rest * rest * chance():
            continue
        seating.swap(number, one, other)
        seating.cost += dearer
        left -= 10 * rounds
        if seating.cost < best:
            best, seats = seating.cost, _copied(seating.seats)
    return best, seats


def _copied(seats: Seats) -> Seats:
    return [[list(table) for table in tables] for tables in seats]
