"""Points of the event for places at a table."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache

from scorekeeper.rules.events.event import OwnPoints, PointsScheme

_CATAN = {3: (5, 3, 1), 4: (5, 3, 2, 1), 5: (5, 3, 2, 1, 0), 6: (5, 3, 2, 1, 0, 0)}


def has_points_for(points: PointsScheme | OwnPoints, seats: int) -> bool:
    return isinstance(points, PointsScheme) or seats in points


def points_at_table(
    points: PointsScheme | OwnPoints, totals: Sequence[int], places: Sequence[int]
) -> tuple[Fraction, ...]:
    """By seat; entrants who share a place get the mean of the places that they hold."""
    if points is PointsScheme.TOTALS:
        return tuple(map(Fraction, totals))
    values = _values(points, len(places)) if isinstance(points, PointsScheme) else points[len(places)]
    return tuple(_mean(values, place, places.count(place)) for place in places)


@cache
def _values(scheme: PointsScheme, seats: int) -> tuple[Fraction, ...]:
    """The points of each place, from the first one on."""
    match scheme:
        case PointsScheme.CATAN:
            return tuple(map(Fraction, _CATAN[seats]))
        case PointsScheme.PLACEMENT:  # F3
            return tuple(Fraction(seats - 1 - 2 * above) for above in range(seats))
        case _:
            return tuple(Fraction(60 * (seats - 1 - above), seats - 1) for above in range(seats))


@cache
def _mean(values: tuple[Fraction, ...], place: int, sharing: int) -> Fraction:
    return sum(values[place - 1 : place - 1 + sharing], Fraction()) / sharing
