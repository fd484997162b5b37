"""The chart of totals on paper: the same drawing as on the page, scaled to an area."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scorekeeper.display.formatting import number
from scorekeeper.pdf.canvas import Area, TextStyle
from scorekeeper.pdf.symbols import SIGIL_COLOURS, rgb

if TYPE_CHECKING:
    from scorekeeper.display.game_chart import Chart, Line
    from scorekeeper.pdf.canvas import Canvas

_DASHES = ((0, 0), (2.6, 1.3), (0.7, 1.2), (3.6, 0.8), (1.5, 1), (4.6, 1.6))
"""By the number of the sigil, like its shape and colour."""
_LABEL, _VALUE = TextStyle(8.5, bold=True), TextStyle(7.5, align="R")
_MARKER = 2.6
_LINE, _LEAD, _GRID, _ZERO = 0.5, 0.25, 0.15, 0.3


def draw_chart(paper: Canvas, chart: Chart, place: Area) -> None:
    """Draw the lines of all players, with their names and totals at the end."""
    drawing = _Drawing(paper, chart, place)
    drawing.draw_grid()
    for line in chart.lines:
        drawing.draw_line(line)


@dataclass(frozen=True)
class _Drawing:
    paper: Canvas
    chart: Chart
    place: Area

    def x(self, x: float) -> float:
        """Return a place of the chart from left to right, in millimetres of the page."""
        return self.place.x + x / self.chart.frame.width * self.place.width

    def y(self, y: float) -> float:
        """Return a place of the chart from top to bottom, in millimetres of the page."""
        return self.place.y + y / self.chart.frame.height * self.place.height

    def draw_grid(self) -> None:
        left, right = self.x(self.chart.frame.left), self.x(self.chart.frame.right)
        for value, at in self.chart.frame.grid:
            y = self.y(at)
            self.paper.line((left, y), (right, y), width=_GRID if value else _ZERO, grey=150 if value else 60)
            self.paper.write(number(value), Area(self.place.x, y - 2, left - self.place.x - 1.5, 4), _VALUE)
        for value, at in self.chart.frame.marks:
            label = Area(self.x(at) - 5, self.y(self.chart.frame.bottom) + 1, 10, 4)
            self.paper.write(str(value), label, TextStyle(_VALUE.size, align="C"))

    def draw_line(self, line: Line) -> None:
        sigil = line.seat % len(SIGIL_COLOURS)
        colour = SIGIL_COLOURS[sigil]
        points = [(self.x(x), self.y(y)) for x, y in line.points]
        if len(points) > 1:
            self.paper.polyline(points, width=_LINE, colour=rgb(colour), dashes=_DASHES[sigil])
        for x, y in line.markers:
            at = Area(self.x(x) - _MARKER / 2, self.y(y) - _MARKER / 2, _MARKER, _MARKER)
            self.paper.symbol(f"p{sigil + 1}", at, colour=colour)
        self._draw_label(line, rgb(colour))

    def _draw_label(self, line: Line, colour: tuple[int, int, int]) -> None:
        right, y = self.x(self.chart.frame.right), self.y(line.label_y)
        end_x, end_y = line.points[-1]
        lead = [(self.x(end_x) + 2, self.y(end_y)), (right + 2, self.y(end_y)), (right + 5, y)]
        self.paper.polyline(lead, width=_LEAD, colour=colour)
        room = Area(right + 6, y - 2.2, self.place.x + self.place.width - right - 6, 4.4)
        total = number(line.total)
        width = self.paper.width_of(total, _LABEL) + 1.5
        name = min(self.paper.width_of(line.name, _LABEL) + 0.3, room.width - width)
        self.paper.write(line.name, Area(room.x, room.y, name, room.height), _LABEL)
        self.paper.write(total, Area(room.x + name + 1.2, room.y, width, room.height), _LABEL)
