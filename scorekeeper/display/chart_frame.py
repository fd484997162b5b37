"""The coordinate system of a chart: positions of values in the drawing, and the values of its grid lines."""

from __future__ import annotations

from dataclasses import dataclass

GRID_STEPS = 6
"""The largest number of steps between the grid lines of an axis."""
LABEL_HEIGHT = 17

type Point = tuple[float, float]
"""A position in a drawing, from left to right and from top to bottom."""


@dataclass(frozen=True)
class Frame:
    """The area of a chart in a drawing of `width` x `height`.

    `columns` is the last number on the horizontal axis, which begins with 0; `inset` keeps points off the edges.
    `values` are those of the grid lines, from the lowest to the highest.
    """

    width: int
    height: int
    left: int
    right: int
    bottom: int
    columns: int
    values: tuple[int, ...]
    top: int = 12
    inset: int = 0

    def x(self, column: float) -> float:
        """Return the horizontal position of a column, to a tenth of a unit."""
        left, right = self.left + self.inset, self.right - self.inset
        return round(left + (right - left) * column / self.columns, 1)

    def y(self, value: float) -> float:
        """Return the vertical position of a value, to a tenth of a unit."""
        low, high = self.values[0], self.values[-1]
        return round(self.bottom + (self.top - self.bottom) * (value - low) / (high - low), 1)

    @property
    def plot_width(self) -> int:
        """The distance between the left and the right edge."""
        return self.right - self.left

    @property
    def plot_height(self) -> int:
        """The distance between the top and the bottom edge."""
        return self.bottom - self.top

    @property
    def grid(self) -> tuple[tuple[int, float], ...]:
        """The values of the grid lines with their vertical positions."""
        return tuple((value, self.y(value)) for value in self.values)

    @property
    def marks(self) -> tuple[tuple[int, float], ...]:
        """The numbers on the horizontal axis with their positions."""
        return tuple((column, self.x(column)) for column in range(0, self.columns + 1, step_over(self.columns)))

    def spread(self, wanted: list[float]) -> list[float]:
        """Move labels apart as little as needed, within the frame and in the order of their positions."""
        order = sorted(range(len(wanted)), key=lambda line: wanted[line])
        placed: dict[int, float] = {}
        below = float("-inf")
        for line in order:
            placed[line] = max(wanted[line], below + LABEL_HEIGHT)
            below = placed[line]
        limit = float(self.bottom)
        for line in reversed(order):
            placed[line] = min(placed[line], limit)
            limit = placed[line] - LABEL_HEIGHT
        return [round(placed[line], 1) for line in range(len(wanted))]


def grid_values(low: int, high: int, least: int = 1) -> tuple[int, ...]:
    """Return the values of grid lines that enclose `low` to `high`; no step is smaller than `least`."""
    step = step_over(high - low, least)
    first, last = low // step * step, -(-high // step) * step
    return tuple(range(first, max(last, first + step) + 1, step))


def step_over(span: int, least: int = 1) -> int:
    """Return the smallest of 1, 2, 5, 10, 20 …, at least `least`, that divides a span into at most GRID_STEPS steps."""
    step, factors = 1, 0
    while step < least or span > step * GRID_STEPS:
        factors += 1
        step = (1, 2, 5)[factors % 3] * 10 ** (factors // 3)
    return step
