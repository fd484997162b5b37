"""Exact numbers of an event as pages show them."""

from fractions import Fraction

from scorekeeper.display.formatting import MINUS, NOTHING, decimal, number

_PLACES = 2  # of points that are no whole number
_TENTHS = 10


def points_text(points: Fraction) -> str:
    """Whole, or with one or two decimals."""
    if points.denominator == 1:
        return number(points.numerator)
    return decimal(float(points), 1 if _TENTHS % points.denominator == 0 else _PLACES)


def signed_points(points: int | Fraction) -> str:
    """As `points_text`, with a plus."""
    return f"+{points_text(Fraction(points))}" if points > 0 else points_text(Fraction(points))


def margin_text(margin: Fraction, *, has_played: bool = True) -> str:
    """Rounded to whole points, with its sign: +133, ±0, −40; a dash without a result."""
    if not has_played:
        return NOTHING
    rounded = int(abs(margin) + Fraction(1, 2))
    if not rounded:
        return "±0"
    return f"+{rounded}" if margin > 0 else f"{MINUS}{rounded}"
