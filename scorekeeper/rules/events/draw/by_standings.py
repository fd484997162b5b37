"""EVENT.md, draw: Swiss and knock-out rounds, by the standings before them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, cycle
from random import Random

from scorekeeper.rules.events.draw.chance import shuffled
from scorekeeper.rules.events.draw.past import Seated, meetings, odd_seats_to_share
from scorekeeper.rules.events.draw.search import THOROUGH, Effort, FoundSeats, search
from scorekeeper.rules.events.draw.seating import REPEAT, Matrix, Task
from scorekeeper.rules.events.draw.sizes import USUAL

_STEPS = 20_000
_TRIED_ONE_BY_ONE = 10  # spreads
_NEAREST = 6


def swiss_round(
    places: Mapping[int, int], sizes: tuple[int, ...], before: Sequence[Seated], random: Random
) -> list[tuple[int, ...]]:
    """The tables of the best come first among those of their size.

    The least spread is sought for which nobody meets again and odd seats are shared out; if there is none, one with
    which that is no worse than without any limit.
    """
    order = sorted(shuffled(sorted(places), random), key=lambda entrant: places[entrant])
    met, odd = meetings(before, order), odd_seats_to_share(before, order)
    ranks = [places[entrant] for entrant in order]
    found: list[FoundSeats] = []
    no_limit = ranks[-1] - ranks[0]
    for spread in _spreads(ranks, sizes):
        task = Task([_mixed(sizes, random)], met, _too_far(ranks, spread), odd, in_order=True)
        effort = Effort(start=REPEAT // 50, steps=_STEPS, runs=1, reach=max(spread, _NEAREST))
        found.append(search(task, random, effort if spread < no_limit else THOROUGH))
        if found[-1].is_best:
            break
    best = next(each for each in found if each.cost <= found[-1].cost)
    tables = sorted(best.seats[0], key=lambda table: (len(table) != USUAL, min(table)))
    return [tuple(order[person] for person in shuffled(table, random)) for table in tables]


def knock_out_round(places: Mapping[int, int], sizes: tuple[int, ...]) -> list[tuple[int, ...]]:
    """A snake; seats are in the order of places."""
    tables: list[list[int]] = [[] for _ in sizes]
    there_and_back = cycle(chain(range(len(sizes)), reversed(range(len(sizes)))))
    for entrant in sorted(places, key=lambda entrant: (places[entrant], entrant)):
        tables[next(index for index in there_and_back if len(tables[index]) < sizes[index])].append(entrant)
    return [tuple(table) for table in tables]


def _spreads(ranks: Sequence[int], sizes: Sequence[int]) -> Iterator[int]:
    """Those to try, from the least that a table of the best can have to one that is no limit."""
    spread = ranks[min(sizes) - 1] - ranks[0]
    for difference in sorted({abs(one - other) for one in {*ranks} for other in {*ranks}}):
        if difference >= spread:
            yield difference
            spread = difference + (1 if difference < _TRIED_ONE_BY_ONE else difference // 5)
    yield ranks[-1] - ranks[0]


def _too_far(ranks: Sequence[int], spread: int) -> Matrix:
    costs = [REPEAT * max(0, difference - spread) for difference in range(1 + ranks[-1] - ranks[0])]
    return [[costs[abs(one - other)] for other in ranks] for one in ranks]


def _mixed(sizes: tuple[int, ...], random: Random) -> list[int]:
    """Odd tables at even distances in the order of places, so that they are not always those of the last."""
    odd = [size for size in sizes if size != USUAL]
    fours = len(sizes) - len(odd)
    if not odd or not fours:
        return [*sizes]
    offset = random.random()
    where = [int((index + offset) * fours / len(odd)) for index in range(len(odd))]
    mixed: list[int] = []
    for place in range(fours):
        mixed += [odd[index] for index, at in enumerate(where) if at == place]
        mixed.append(USUAL)
    return mixed
