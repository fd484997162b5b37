"""What draws cost at worst over many seeds, beside the limits of EVENT.md, and how long they take.

Run by `python tests/benchmarks/events/draws.py [SEEDS]`. Nothing is asserted; a value above its limit is marked.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[3]))

from scorekeeper.rules.events.draw.next_round import DrawnRound, next_draw
from scorekeeper.rules.events.event import Entrant, Event, EventRound, Sizes, Stage, StageKind
from scorekeeper.rules.events.rehearsal import made_up_result

SEEDS = 200
MOST_SECONDS = {32: 3.0, 400: 2.0}  # by the largest number of people


@dataclass(frozen=True)
class Row:
    """Limits: repeats of all rounds, the difference of odd seats, the spread in any round."""

    people: int
    rounds: int
    repeats: int = 0
    odd: int = 1
    spread: int | None = None
    sizes: Sizes = Sizes.THREES

    @property
    def name(self) -> str:
        return f"{self.people} x {self.rounds} {self.sizes if self.sizes is Sizes.FIVES else ''}"


@dataclass
class Worst:
    repeats: int = 0
    odd: int = 0
    spread: int | None = None
    seconds: float = 0

    def add(self, draw: DrawnRound, seconds: float) -> None:
        self.repeats = max(self.repeats, draw.cost.repeats)
        self.odd = max(self.odd, draw.cost.odd_difference)
        self.seconds = max(self.seconds, seconds)
        if draw.cost.spread is not None:
            self.spread = max(self.spread or 0, draw.cost.spread)


FIVES = Sizes.FIVES
WHOLE_PLANS = (
    Row(9, 3),
    Row(10, 3, 3, 2),
    Row(11, 3, 6, 2),
    Row(12, 3, 9, 0),
    *(Row(people, 3, odd=2) for people in (13, 14)),
    *(Row(people, 3) for people in (15, 16, 17, 18, 19)),
    Row(16, 5, odd=0),
    Row(20, 3, odd=0),
    Row(20, 5, 3, 0),
    *(Row(people, 3) for people in (21, 22, 23, 25, 30, 32)),
    *(Row(people, 5, odd=0) for people in (24, 32)),
    Row(9, 3, 18, 3, sizes=FIVES),
    Row(10, 3, 22, 0, sizes=FIVES),
    Row(13, 3, 12, 2, sizes=FIVES),
    Row(17, 3, 4, 2, sizes=FIVES),
    *(Row(people, 3, odd=2, sizes=FIVES) for people in (21, 22, 23)),
)
ROUND_BY_ROUND = (
    Row(33, 3),
    *(Row(people, 5) for people in (40, 50, 64, 100, 203, 232, 300, 400)),
    Row(203, 5, sizes=FIVES),
)
SWISS = (
    Row(40, 5, 2, 2, 36),
    Row(64, 5, 0, 2, 32),
    Row(100, 5, 0, 2, 20),
    *(Row(people, 5, 0, 2, 16) for people in (203, 300, 400)),
    Row(203, 5, 0, 2, 16, FIVES),
)


def main(seeds: int) -> None:
    print(f"{'worst of':24} {seeds:3} seeds {'repeats':>12} {'odd':>9} {'spread':>9} {'seconds':>8}")
    _print("random, whole plan", WHOLE_PLANS, seeds, _whole_plan)
    _print("random, round by round", ROUND_BY_ROUND, seeds, _rounds_of_kind(StageKind.RANDOM))
    _print("Swiss", SWISS, seeds, _rounds_of_kind(StageKind.SWISS))


def _print(heading: str, rows: tuple[Row, ...], seeds: int, measure: Callable[[Row, int, Worst], None]) -> None:
    print(heading)
    for row in rows:
        worst = Worst()
        for seed in range(seeds):
            measure(row, seed, worst)
        most = next(seconds for people, seconds in MOST_SECONDS.items() if row.people <= people)
        cells = (
            _cell(worst.repeats, row.repeats),
            _cell(worst.odd, row.odd),
            "" if worst.spread is None else _cell(worst.spread, row.spread or 0),
        )
        late = " !" if worst.seconds > most else ""
        print(f"  {row.name:32} {cells[0]:>12} {cells[1]:>9} {cells[2]:>9} {worst.seconds:8.2f}{late}", flush=True)


def _cell(value: int, limit: int) -> str:
    return f"{value} of {limit}{' !' if value > limit else ''}"


def event_of(row: Row, kind: StageKind, seed: int) -> Event:
    entrants = tuple(Entrant(number, f"P{number}") for number in range(1, row.people + 1))
    stage = Stage(kind, row.rounds, sizes=row.sizes)
    return Event("Benchmark", seed=seed, entrants=entrants, stages=(stage,))


def _whole_plan(row: Row, seed: int, worst: Worst) -> None:
    event = event_of(row, StageKind.RANDOM, seed)
    start = time.process_time()
    draw = next_draw(event)
    worst.add(draw, time.process_time() - start)


def _rounds_of_kind(kind: StageKind) -> Callable[[Row, int, Worst], None]:
    def measure(row: Row, seed: int, worst: Worst) -> None:
        event, chance = event_of(row, kind, seed), Random(seed)  # noqa: S311 (not a secret)
        for _ in range(row.rounds):
            start = time.process_time()
            draw = next_draw(event)
            worst.add(draw, time.process_time() - start)
            event = replace(event, rounds=(*event.rounds, _played(event, draw, chance)))

    return measure


def _played(event: Event, draw: DrawnRound, chance: Random) -> EventRound:
    results = [made_up_result(event.ruleset, len(table.seats), chance) for table in draw.tables]
    return EventRound(
        tuple(
            replace(table, totals=result.totals, exact=result.exact)
            for table, result in zip(draw.tables, results, strict=True)
        )
    )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else SEEDS)
