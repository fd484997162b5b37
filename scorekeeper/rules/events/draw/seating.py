"""Seats of some rounds and what they cost, which follows each swap. People are numbers from 0 here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, pairwise
from random import Random

from scorekeeper.rules.events.draw.chance import shuffled
from scorekeeper.rules.events.draw.sizes import odd_seats_of, odd_tables

# Of a meeting beyond the first, an odd seat more or less than the mean, a meeting in two rounds that follow each other.
REPEAT, ODD, IN_A_ROW = 10_000, 6, 4

type Matrix = list[list[int]]
type Seats = list[list[list[int]]]  # of each table of each round


@dataclass(frozen=True)
class Task:
    """What is sought: seats for rounds with tables of these sizes.

    `met`: meetings so far. `extra`: what a meeting in the first of these rounds costs besides, at least `least_extra`
    in all. `odd`: odd seats so far. `in_order`: people are seated in their order at first.
    """

    sizes: Sequence[Sequence[int]]
    met: Matrix
    extra: Matrix
    odd: Sequence[int]
    least_extra: int = 0
    in_order: bool = False

    @cached_property
    def odd_costs(self) -> list[int]:
        """Of each number of odd seats in the end: the fourth power, as their largest difference counts.

        Whole numbers: fractions would be rounded.
        """
        people = len(self.odd)
        total = sum(self.odd) + sum(map(odd_seats_of, self.sizes))
        most = max(self.odd) + len(self.sizes)
        return [ODD * (seats * people - total) ** 8 // people**8 for seats in range(most + 2)]

    @property
    def least(self) -> int:
        """No seats can cost less: nobody meets again, and odd seats are shared out as evenly as possible."""
        odd = sorted(self.odd)
        for seats in map(odd_seats_of, self.sizes):
            odd = sorted([*(count + 1 for count in odd[:seats]), *odd[seats:]])
        return self.least_extra + sum(self.odd_costs[count] for count in odd)


class SeatSearch:
    def __init__(self, task: Task, random: Random) -> None:
        people = range(len(task.odd))
        self.cost = 0
        self._met = [list(row) for row in task.met]
        self._odd = list(task.odd)
        # What one more odd seat costs, by their number.
        self._odd_seat = [after - before for before, after in pairwise(task.odd_costs)]
        self._is_odd = [odd_tables(sizes) for sizes in task.sizes]
        # What it costs in each round if two meet, by their other meetings.
        self._together = [_of_meetings(task.met) for _ in task.sizes]
        for row, extra in zip(self._together[0], task.extra, strict=True):
            row[:] = map(sum, zip(row, extra, strict=True))
        self._seats: Seats = []
        for sizes in task.sizes:
            order = iter(people if task.in_order else shuffled(people, random))
            self._seats.append([[next(order) for _ in range(size)] for size in sizes])
        self._table_of = [[-1 - person for person in people] for _ in task.sizes]  # nobody sits with anybody yet
        for number in range(len(task.sizes)):
            self._sit_down(number)
        self.cost += sum(task.odd_costs[count] for count in self._odd)

    def _sit_down(self, number: int) -> None:
        for table, people in enumerate(self._seats[number]):
            for person in people:
                self._table_of[number][person] = table
                self._odd[person] += self._is_odd[number][table]
            for one, other in combinations(people, 2):
                self.cost += self._together[number][one][other]
                self._meet(number, one, other, 1)

    def _meet(self, number: int, one: int, other: int, change: int) -> None:
        """Count a meeting, or with -1 no longer; what a meeting in the other rounds costs follows."""
        met = self._met[one][other]
        self._met[one][other] = self._met[other][one] = met + change
        for there, table_of in enumerate(self._table_of):
            if there == number:
                continue
            elsewhere = met - (table_of[one] == table_of[other])
            dearer = _of_meeting(elsewhere + change) - _of_meeting(elsewhere)
            if there - number in {-1, 1}:
                dearer += IN_A_ROW * change
            if dearer:
                costs = self._together[there]
                costs[one][other] += dearer
                costs[other][one] += dearer

    def sit_together(self, number: int, one: int, other: int) -> bool:
        return self._table_of[number][one] == self._table_of[number][other]

    def dearer_by(self, number: int, one: int, other: int) -> int:
        """What the swap of two people at different tables adds to the cost."""
        table_of, tables, is_odd = self._table_of[number], self._seats[number], self._is_odd[number]
        here, there = table_of[one], table_of[other]
        of_one, of_other = self._together[number][one], self._together[number][other]
        dearer = -2 * of_one[other]  # the loops count it twice, but they do not meet
        for neighbour in tables[here]:
            dearer += of_other[neighbour] - of_one[neighbour]
        for neighbour in tables[there]:
            dearer += of_one[neighbour] - of_other[neighbour]
        if is_odd[here] != is_odd[there]:
            leaving, coming = (one, other) if is_odd[here] else (other, one)
            dearer += self._odd_seat[self._odd[coming]] - self._odd_seat[self._odd[leaving] - 1]
        return dearer

    def swap(self, number: int, one: int, other: int) -> None:
        """Of two people at different tables; `cost` is not changed."""
        table_of, tables, is_odd = self._table_of[number], self._seats[number], self._is_odd[number]
        here, there = table_of[one], table_of[other]
        for out, into, table in ((one, other, tables[here]), (other, one, tables[there])):
            for neighbour in table:
                if neighbour != out:
                    self._meet(number, out, neighbour, -1)
                    self._meet(number, into, neighbour, 1)
        tables[here][tables[here].index(one)] = other
        tables[there][tables[there].index(other)] = one
        table_of[one], table_of[other] = there, here
        self._odd[one] += is_odd[there] - is_odd[here]
        self._odd[other] += is_odd[here] - is_odd[there]

    def copied(self) -> Seats:
        return [[list(table) for table in tables] for tables in self._seats]


def _of_meeting(before: int) -> int:
    """What one more meeting adds to the square of the meetings beyond the first."""
    return REPEAT * (2 * before - 1) if before else 0


def _of_meetings(met: Matrix) -> Matrix:
    costs = [_of_meeting(before) for before in range(1 + max(map(max, met)))]
    return [[costs[before] for before in row] for row in met]
