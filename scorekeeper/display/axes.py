"""The axes of the charts: where a value stands in a drawing, and at which round values its lines are drawn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

GRID_STEPS = 6
"""More steps than these crowd an axis."""

type Point = tuple[float, float]
"""Where something stands in a drawing."""


@dataclass(frozen=True)
class Axis:
    """The values from `low` to `high`, drawn from `start` to `end`."""

    low: float
    high: float
    start: float
    end: float

    def at(self, value: float) -> float:
        """Return where a value stands, to a tenth of a unit."""
        return round(self.start + (self.end - self.start) * (value - self.low) / (self.high - self.low), 1)


def grid_values(low: int, high: int, least: int = 1) -> list[int]:
    """Return round values that enclose all from `low` to `high`, few steps apart and no step smaller than `least`."""
    step = step_over(high - low, least)
    first, last = low // step * step, -(-high // step) * step
    return list(range(first, max(last, first + step) + 1, step))


def step_over(span: int, least: int = 1) -> int:
    """Return the smallest of 1, 2, 5, 10, 20 … from `least` on that divides a span into GRID_STEPS steps at most."""
    step, factors = 1, 0
    while step < least or span > step * GRID_STEPS:
        factors += 1
        step = (1, 2, 5)[factors % 3] * 10 ** (factors // 3)
    return step


def polyline(points: Iterable[Point]) -> str:
    """Return the points as the attribute of a drawn line."""
    return " ".join(f"{x},{y}" for x, y in points)
