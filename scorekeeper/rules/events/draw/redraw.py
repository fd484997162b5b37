"""A round that is drawn again at the tables that have not begun to play."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from itertools import chain, count

from scorekeeper.rules.events.draw.next_round import next_draw, without_plan
from scorekeeper.rules.events.event import Entrant, Event, Table
from scorekeeper.rules.setup_validation import MIN_PLAYERS


def redraw(event: Event, round_number: int, fixed: Collection[int], without: int) -> tuple[Table, ...] | None:
    """New tables for the people at those that are not `fixed`, but for one person who does not come.

    A table that is not needed any more has no seats. None if the person sits at a fixed table, or too few would be
    left. Raises EventError.
    """
    tables = event.rounds[round_number - 1].tables
    free = [table for table in tables if table.number not in fixed]
    people = {seat for table in free for seat in table.seats}
    if without not in people or len(people) <= MIN_PLAYERS:
        return None
    # With the next seed: the same one could draw the same seats.
    drawn = next_draw(_before(event, round_number, people - {without}), (event.seed or 0) + 1).tables
    numbers = [table.number for table in free]
    unused = chain(numbers, count(max(table.number for table in tables) + 1))
    seated = [replace(table, number=number) for table, number in zip(drawn, unused, strict=False)]
    return (*seated, *(Table(number, ()) for number in numbers[len(drawn) :]))


def _before(event: Event, round_number: int, people: Collection[int]) -> Event:
    """As before the round, with nobody else to be drawn."""
    entrants = tuple(each if each.number in people else _gone(each, round_number - 1) for each in event.entrants)
    return replace(without_plan(event), entrants=entrants, rounds=event.rounds[: round_number - 1])


def _gone(entrant: Entrant, last_round: int) -> Entrant:
    left = entrant.left_after_round
    return replace(entrant, left_after_round=last_round if left is None else min(left, last_round))
