from __future__ import annotations

from fractions import Fraction

from scorekeeper.display.formatting import decimal, signed

MOST_PLACES = 2


def event_points(points: Fraction) -> str:
    """A whole number, or as many decimals as it needs, two at most, in the format of the active language."""
    places = next((places for places in range(MOST_PLACES) if 10**places % points.denominator == 0), MOST_PLACES)
    return decimal(float(points), places)


def margin(value: Fraction) -> str:
    """+105, −3: as a whole number, because tie-breaks are computed from the exact one."""
    return signed(_whole(value))


def _whole(value: Fraction) -> int:
    """Half away from zero."""
    size = int(abs(value) + Fraction(1, 2))
    return size if value >= 0 else -size
