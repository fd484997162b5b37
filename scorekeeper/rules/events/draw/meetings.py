"""Who meets again, by the rounds that were drawn and those that are planned."""

from __future__ import annotations

import math
from dataclasses import dataclass

from scorekeeper.rules.events.draw.past import Seated, pairs_of, rounds_of
from scorekeeper.rules.events.event import Event, Plan


@dataclass(frozen=True)
class Meeting:
    """Two people who sit together in `round` and did so in `before` at `table`; `table` is 0 in a planned round."""

    one: int
    other: int
    round: int
    before: int
    table: int


def meetings_again(event: Event, round_number: int, tables: Seated, plan: Plan | None = None) -> list[Meeting]:
    """In this round and in those of `plan`, which follow it."""
    met = _met_before(event, round_number)
    again: list[Meeting] = []
    for number, seats in enumerate((tables, *(plan or ())), start=round_number):
        for one, other in pairs_of(seats):
            if earlier := met.get((one, other)):
                again.append(Meeting(one, other, number, *earlier))
        met |= dict.fromkeys(pairs_of(seats), (number, 0))
    return again


def fewest_again(event: Event, round_number: int, tables: Seated, plan: Plan | None = None) -> int:
    """A number of pairs that meet again at least, however these people are seated at tables of these sizes."""
    before = rounds_of(event)[: round_number - 1]
    to_come = [tables, *(plan or ())]
    by_tables = 0
    for place, seated in enumerate(to_come, len(before)):
        earlier = [*before, *to_come][:place]
        by_tables += sum(max((_shared(len(seats), seated, past) for past in earlier), default=0) for seats in seated)
    people = {person for seated in to_come for seats in seated for person in seats}
    met = {pair for seated in before for pair in pairs_of(seated) if {*pair} <= people}
    pairs = sum(len([*pairs_of(seated)]) for seated in to_come)
    return max(by_tables, len(met) + pairs - math.comb(len(people), 2))


def _shared(size: int, seated: Seated, past: Seated) -> int:
    """The least number of pairs at a table of this size who sat together in the `past` round, which had few tables."""
    new = {person for seats in seated for person in seats} - {person for seats in past for person in seats}
    each, more = divmod(max(0, size - len(new)), len(past))
    return more * math.comb(each + 1, 2) + (len(past) - more) * math.comb(each, 2)


def _met_before(event: Event, round_number: int) -> dict[tuple[int, int], tuple[int, int]]:
    """The last round and table of each pair before this round."""
    return {
        pair: (number, table.number)
        for number, round_ in event.numbered_rounds
        if number < round_number
        for table in round_.tables
        for pair in pairs_of([table.seats])
    }
