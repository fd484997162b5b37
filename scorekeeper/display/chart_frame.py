from dataclasses import dataclass

GRID_STEPS = 6  # at most, on an axis
LABEL_HEIGHT = 17
_NEXT = 2  # with larger steps, there is room for the number of the first column

type Point = tuple[float, float]  # from the left and from the top


@dataclass(frozen=True)
class Frame:
    """`inset` keeps points off the edges; `columns` is the last number on the horizontal axis."""

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
        left, right = self.left + self.inset, self.right - self.inset
        return round(left + (right - left) * column / self.columns, 1)

    def y(self, value: float) -> float:
        low, high = self.values[0], self.values[-1]
        return round(self.bottom + (self.top - self.bottom) * (value - low) / (high - low), 1)

    def across(self, x: float) -> float:
        """As a share of the plot's width."""
        return (x - self.left) / self.plot_width

    def down(self, y: float) -> float:
        """As a share of the plot's height."""
        return (y - self.top) / self.plot_height

    @property
    def plot_width(self) -> int:
        return self.right - self.left

    @property
    def plot_height(self) -> int:
        return self.bottom - self.top

    @property
    def grid(self) -> tuple[tuple[int, float], ...]:
        return tuple((value, self.y(value)) for value in self.values)

    @property
    def marks(self) -> tuple[tuple[int, float], ...]:
        """The numbers below the chart and their places, without 0, whose number would touch the lowest value.

        The first column has a number if there is room for it.
        """
        step = step_over(self.columns)
        first = (1,) if step > _NEXT else ()
        return tuple((column, self.x(column)) for column in (*first, *range(step, self.columns + 1, step)))

    def spread(self, wanted: list[float]) -> list[float]:
        """Move labels apart as little as needed, in the order of their positions."""
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
    """Enclose `low` to `high` in steps of `least` or more."""
    step = step_over(high - low, least)
    first, last = low // step * step, -(-high // step) * step
    return tuple(range(first, max(last, first + step) + 1, step))


def step_over(span: int, least: int = 1) -> int:
    """1, 2, 5, 10, 20 …: the smallest that gives GRID_STEPS steps at most."""
    step, factors = 1, 0
    while step < least or span > step * GRID_STEPS:
        factors += 1
        step = (1, 2, 5)[factors % 3] * 10 ** (factors // 3)
    return step
