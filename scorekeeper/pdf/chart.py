"""The chart of totals in a PDF file: the drawing of the web page, scaled to an area."""

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
"""The dash pattern of each sigil."""
_LABEL, _VALUE = TextStyle(8.5, bold=True), TextStyle(7.5, align="R")
_MARKER = 2.6
_LINE, _LEAD, _GRID, _ZERO = 0.5, 0.25, 0.15, 0.3


def draw_chart(canvas: Canvas, chart: Chart, area: Area) -> None:
    """Draw the lines of all players, with their names and totals at the end."""
    drawing = _Drawing(canvas, chart, area)
    drawing.draw_grid()
    for line in chart.lines:
        drawing.draw_line(line)


@dataclass(frozen=True)
class _Drawing:
    canvas: Canvas
    chart: Chart
    area: Area

    def x(self, x: float) -> float:
        """Return a horizontal position of the chart in millimetres of the page."""
        return self.area.x + x / self.chart.frame.width * self.area.width

    def y(self, y: float) -> float:
        """Return a vertical position of the chart in millimetres of the page."""
        return self.area.y + y / self.chart.frame.height * self.area.height

    def draw_grid(self) -> None:
        left, right = self.x(self.chart.frame.left), self.x(self.chart.frame.right)
        for value, at in self.chart.frame.grid:
            y = self.y(at)
            self.canvas.line((left, y), (right, y), width=_GRID if value else _ZERO, grey=150 if value else 60)
            self.canvas.write(number(value), Area(self.area.x, y - 2, left - self.area.x - 1.5, 4), _VALUE)
        for value, at in self.chart.frame.marks:
            label = Area(self.x(at) - 5, self.y(self.chart.frame.bottom) + 1, 10, 4)
            self.canvas.write(str(value), label, TextStyle(_VALUE.size, align="C"))

    def draw_line(self, line: Line) -> None:
        sigil = line.seat % len(SIGIL_COLOURS)
        colour = SIGIL_COLOURS[sigil]
        points = [(self.x(x), self.y(y)) for x, y in line.points]
        if len(points) > 1:
            self.canvas.polyline(points, width=_LINE, colour=rgb(colour), dashes=_DASHES[sigil])
        for x, y in line.markers:
            at = Area(self.x(x) - _MARKER / 2, self.y(y) - _MARKER / 2, _MARKER, _MARKER)
            self.canvas.symbol(f"p{sigil + 1}", at, colour=colour)
        self._draw_label(line, rgb(colour))

    def _draw_label(self, line: Line, colour: tuple[int, int, int]) -> None:
        right, y = self.x(self.chart.frame.right), self.y(line.label_y)
        end_x, end_y = line.points[-1]
        lead = [(self.x(end_x) + 2, self.y(end_y)), (right + 2, self.y(end_y)), (right + 5, y)]
        self.canvas.polyline(lead, width=_LEAD, colour=colour)
        label = Area(right + 6, y - 2.2, self.area.x + self.area.width - right - 6, 4.4)
        total = number(line.total)
        width = self.canvas.width_of(total, _LABEL) + 1.5
        name = min(self.canvas.width_of(line.name, _LABEL) + 0.3, label.width - width)
        self.canvas.write(line.name, Area(label.x, label.y, name, label.height), _LABEL)
        self.canvas.write(total, Area(label.x + name + 1.2, label.y, width, label.height), _LABEL)
