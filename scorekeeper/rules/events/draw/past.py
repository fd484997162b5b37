"""What earlier rounds mean for the next one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

from scorekeeper.rules.events.draw.seating import IN_A_ROW, Matrix
from scorekeeper.rules.events.draw.sizes import odd_tables
from scorekeeper.rules.events.event import Event

type Seated = Sequence[tuple[int, ...]]  # the seats of each table of a round


def pairs_of(tables: Seated) -> Iterator[tuple[int, int]]:
    """Who sits together, the lower number first."""
    return (pair for seats in tables for pair in combinations(sorted(seats), 2))


def rounds_of(event: Event) -> list[Seated]:
    return [[table.seats for table in round_.tables] for round_ in event.rounds]


def odd_seats(rounds: Sequence[Seated]) -> Counter[int]:
    """How often each entrant had an odd seat."""
    return Counter(
        entrant
        for tables in rounds
        for seats, is_odd in zip(tables, odd_tables([*map(len, tables)]), strict=True)
        if is_odd
        for entrant in seats
    )


def there_in_every_round(rounds: Sequence[Seated], entrants: Sequence[int]) -> list[int]:
    seated = Counter(entrant for tables in rounds for seats in tables for entrant in seats)
    return [entrant for entrant in entrants if seated[entrant] == len(rounds)]


def odd_seats_to_share(rounds: Sequence[Seated], entrants: Sequence[int]) -> list[int]:
    """Entrants who missed a round come after those who had the fewest odd seats and were always there."""
    counts = odd_seats(rounds)
    always = set(there_in_every_round(rounds, entrants))
    fewest = min((counts[entrant] for entrant in always), default=0)
    return [counts[entrant] if entrant in always else max(counts[entrant], fewest + 1) for entrant in entrants]


def meetings(rounds: Sequence[Seated], entrants: Sequence[int]) -> Matrix:
    """The number of meetings of each pair, in the order of `entrants`."""
    place = {entrant: index for index, entrant in enumerate(entrants)}
    met = nothing(len(entrants))
    for tables in rounds:
        for seats in tables:
            for one, other in combinations([place[entrant] for entrant in seats if entrant in place], 2):
                met[one][other] += 1
                met[other][one] += 1
    return met


def in_a_row(rounds: Sequence[Seated], entrants: Sequence[int]) -> Matrix:
    """What it costs to meet again at once."""
    return [[IN_A_ROW * met for met in row] for row in meetings(rounds[-1:], entrants)]


def nothing(people: int) -> Matrix:
    return [[0] * people for _ in range(people)]
