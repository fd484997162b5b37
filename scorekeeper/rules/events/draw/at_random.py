"""EVENT.md, draw: random rounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from random import Random

from scorekeeper.rules.events.draw.chance import random_of, shuffled
from scorekeeper.rules.events.draw.past import Seated, in_a_row, meetings, nothing, odd_seats_to_share
from scorekeeper.rules.events.draw.search import search
from scorekeeper.rules.events.draw.seating import REPEAT, Matrix, Seats, Task
from scorekeeper.rules.events.event import Entrant

MOST_PLANNED = 32  # entrants, for whom all rounds of the stage are drawn together

_SEED_OF_FIRST = 0  # with which the search keeps the limits of EVENT.md

type Sizes = tuple[int, ...]


def random_rounds(
    entrants: Sequence[Entrant], sizes: Sizes, rounds: int, before: Sequence[Seated], random: Random
) -> list[list[tuple[int, ...]]]:
    """The seats of the next round, and for few entrants of the other `rounds` after it."""
    order = shuffled(sorted(entrant.number for entrant in entrants), random)
    together = rounds if len(order) <= MOST_PLANNED else 1
    seats = _seats_again(order, sizes, together, before, random) if before else _first_seats(sizes, together)
    clubs = {entrant.number: entrant.club for entrant in entrants}
    if not before and any(clubs.values()):
        order = _with_clubs_apart(order, clubs, sizes, seats, random)
    return [[tuple(order[person] for person in shuffled(table, random)) for table in tables] for tables in seats]


def _seats_again(order: Sequence[int], sizes: Sizes, rounds: int, before: Sequence[Seated], random: Random) -> Seats:
    met, extra, odd = meetings(before, order), in_a_row(before, order), odd_seats_to_share(before, order)
    return search(Task([sizes] * rounds, met, extra, odd), random).seats


@lru_cache(maxsize=64)
def _first_seats(sizes: Sizes, rounds: int) -> Seats:
    """Before the first round all are alike: each number of people has one plan, and their places in it are drawn."""
    people = sum(sizes)
    task = Task([sizes] * rounds, nothing(people), nothing(people), [0] * people)
    return search(task, random_of(_SEED_OF_FIRST, 0)).seats


def _with_clubs_apart(order: list[int], clubs: dict[int, str], sizes: Sizes, seats: Seats, random: Random) -> list[int]:
    """Before the first round all are alike, so that it does not matter for the plan who has which place in it."""
    of_club = [clubs[entrant] for entrant in order]
    task = Task([sizes], nothing(len(order)), _of_one_club(of_club), [0] * len(order), _least(of_club, len(sizes)))
    apart = search(task, random).seats[0]
    by_place = list(order)
    for table, members in zip(seats[0], apart, strict=True):
        for place, member in zip(table, members, strict=True):
            by_place[place] = order[member]
    return by_place


def _of_one_club(clubs: Sequence[str]) -> Matrix:
    return [
        [REPEAT * (club == other and club != "" and index != place) for place, other in enumerate(clubs)]
        for index, club in enumerate(clubs)
    ]


def _least(clubs: Sequence[str], tables: int) -> int:
    """The members of each club are shared out evenly."""
    pairs = 0
    for club, members in Counter(clubs).items():
        each, more = divmod(members, tables)
        pairs += tables * each * (each - 1) // 2 + more * each if club else 0
    return REPEAT * pairs
