"""The standings of a series of games: points for the place (F3), the sum of the totals, and wins.

An event counts like one evening, with its own points.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

from scorekeeper.players.people import Person
from scorekeeper.rules.knowledge import Precision
from scorekeeper.rules.names import sort_key
from scorekeeper.rules.standings import ranks_by, table_points


class Measure(StrEnum):
    POINTS = "points"
    TOTAL = "total"
    WINS = "wins"


class CountedSeat(NamedTuple):
    """One seat at the end of a game; `rank`: F1."""

    person: Person
    rank: int
    total: int


class KnownDay(NamedTuple):
    """`day` is the first day of the month or year if only that is known, as `precision` says."""

    day: date
    precision: str


@dataclass(frozen=True)
class CountedGame:
    day: date
    scoring: str
    seats: tuple[CountedSeat, ...]
    precision: str = Precision.TIME


class EventPerson(NamedTuple):
    """Sums over the `games` of an event that count; `points` are the event's."""

    person: Person
    points: Fraction
    total: int
    wins: int
    games: int


@dataclass(frozen=True)
class CountedEvent:
    """`key` is the id in this series, `event_key` the key of the event, which may be deleted."""

    key: int
    event_key: str
    name: str
    day: date
    scoring: str
    people: tuple[EventPerson, ...]
    precision: str = Precision.DAY


type Counted = CountedGame | CountedEvent


class Gain(NamedTuple):
    """`game` is the number of the game or event in the series, from 1; `games` is more than 1 only for an event."""

    game: int
    points: int | Fraction
    total: int
    wins: int
    games: int = 1


class Count(NamedTuple):
    """A sum over the series; equal sums of a measure share a rank (F1)."""

    measure: Measure
    value: int | Fraction
    rank: int


@dataclass(frozen=True)
class SeriesLine:
    """`rank` is that of the measure that sorts the series; `average` is the average total, rounded to whole points."""

    rank: int
    person: Person
    games: int
    counts: tuple[Count, ...]
    average: int

    def value(self, measure: Measure) -> int | Fraction:
        return next(count.value for count in self.counts if count.measure is measure)


type Gains = dict[Person, list[Gain]]  # in the order of the games


def gains_of(games: Sequence[Counted]) -> Gains:
    """Of everybody who had a seat at the end of one of these games (F3), or played in one of these events."""
    gains: Gains = {}
    for number, game in enumerate(games, 1):
        for person, gain in _of_event(number, game) if isinstance(game, CountedEvent) else _of_game(number, game):
            gains.setdefault(person, []).append(gain)
    return gains


def standings_of(gains: Gains, by: Measure) -> list[SeriesLine]:
    """Sorted by the measure, then by the other measures and the name."""
    columns = [_column(gains, measure) for measure in Measure]
    lines = [_line(person, own, counts, by) for (person, own), *counts in zip(gains.items(), *columns, strict=True)]
    return sorted(lines, key=_order)


def has_one_scoring(games: Sequence[Counted]) -> bool:
    """P1, P2: otherwise totals cannot be compared."""
    scorings = {game.scoring for game in games}
    return len(scorings) <= 1


def gained(gain: Gain, measure: Measure) -> int | Fraction:
    return {Measure.POINTS: gain.points, Measure.TOTAL: gain.total, Measure.WINS: gain.wins}[measure]


def _of_event(number: int, event: CountedEvent) -> Iterator[tuple[Person, Gain]]:
    for each in event.people:
        yield each.person, Gain(number, each.points, each.total, each.wins, each.games)


def _of_game(number: int, game: CountedGame) -> Iterator[tuple[Person, Gain]]:
    points = table_points([seat.rank for seat in game.seats])
    for seat, own in zip(game.seats, points, strict=True):
        yield seat.person, Gain(number, own, seat.total, int(seat.rank == 1))


def _column(gains: Gains, measure: Measure) -> list[Count]:
    sums = [sum(gained(gain, measure) for gain in own) for own in gains.values()]
    ranks = ranks_by([(value,) for value in sums])
    return [Count(measure, value, rank) for value, rank in zip(sums, ranks, strict=True)]


def _line(person: Person, own: list[Gain], counts: Sequence[Count], by: Measure) -> SeriesLine:
    rank = next(count.rank for count in counts if count.measure is by)
    total, games = sum(gain.total for gain in own), sum(gain.games for gain in own)
    average = (Decimal(total) / games).to_integral_value(ROUND_HALF_UP)
    return SeriesLine(rank, person, games, tuple(counts), int(average))


def _order(line: SeriesLine) -> tuple[int, list[int | Fraction], str]:
    return line.rank, [-count.value for count in line.counts], sort_key(line.person.name)
