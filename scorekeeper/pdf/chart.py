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
_LABEL_SIZE, _VALUE_SIZE = 9.5, 8.0
_USUAL_HEIGHT = 82.0
"""The height at which the text has its usual size; it grows and shrinks with the chart, within _SCALES."""
_SCALES = (0.75, 1.3)
_MOST_LABELS = 0.3
"""The largest share of the width for names and totals at the ends of the lines."""
_LEAD_WIDTH, _GAP, _SPACE = 6.0, 1.5, 1.2
_MARKER = 2.6
_LINE, _LEAD, _GRID, _ZERO = 0.5, 0.25, 0.15, 0.3


def draw_chart(canvas: Canvas, chart: Chart, area: Area) -> None:
    """Draw the lines of all players, with their names and totals at the end."""
    least, most = _SCALES
    scale = max(least, min(most, area.height / _USUAL_HEIGHT))
    drawing = _Drawing(canvas, chart, area, scale, _plot_of(canvas, chart, area, scale))
    drawing.draw_grid()
    for line in chart.lines:
        drawing.draw_line(line)


def _plot_of(canvas: Canvas, chart: Chart, area: Area, scale: float) -> Area:
    """Return the part of an area inside the labels: above the rounds, between the values and the names."""
    value, label = TextStyle(_VALUE_SIZE * scale), TextStyle(_LABEL_SIZE * scale, bold=True)
    left = max(canvas.width_of(number(each), value) for each, _ in chart.frame.grid) + _GAP
    wanted = max(canvas.width_of(f"{line.name} {number(line.total)}", label) for line in chart.lines) + 2 * _SPACE
    right = min(wanted + _LEAD_WIDTH, area.width * _MOST_LABELS)
    above, below = 2.0, 5 * scale
    return Area(area.x + left, area.y + above, area.width - left - right, area.height - above - below)


@dataclass(frozen=True)
class _Drawing:
    """A chart that fills an area: `plot` is the part for the lines, `scale` enlarges the text."""

    canvas: Canvas
    chart: Chart
    area: Area
    scale: float
    plot: Area

    def x(self, x: float) -> float:
        """Return a horizontal position of the chart in millimetres of the page."""
        frame = self.chart.frame
        return self.plot.x + (x - frame.left) / frame.plot_width * self.plot.width

    def y(self, y: float) -> float:
        """Return a vertical position of the chart in millimetres of the page."""
        frame = self.chart.frame
        return self.plot.y + (y - frame.top) / frame.plot_height * self.plot.height

    def draw_grid(self) -> None:
        left, right = self.plot.x, self.plot.x + self.plot.width
        size = _VALUE_SIZE * self.scale
        for value, at in self.chart.frame.grid:
            y = self.y(at)
            self.canvas.line((left, y), (right, y), width=_GRID if value else _ZERO, grey=150 if value else 60)
            label = Area(self.area.x, y - 2, left - self.area.x - _GAP, 4)
            self.canvas.write(number(value), label, TextStyle(size, align="R"))
        for value, at in self.chart.frame.marks:
            below = Area(self.x(at) - 5, self.plot.y + self.plot.height + self.scale, 10, 4 * self.scale)
            self.canvas.write(str(value), below, TextStyle(size, align="C"))

    def draw_line(self, line: Line) -> None:
        sigil = line.seat % len(SIGIL_COLOURS)
        colour = SIGIL_COLOURS[sigil]
        points = [(self.x(x), self.y(y)) for x, y in line.points]
        if len(points) > 1:
            self.canvas.polyline(points, width=_LINE, colour=rgb(colour), dashes=_DASHES[sigil])
        corners = [(self.x(x) - _MARKER / 2, self.y(y) - _MARKER / 2) for x, y in line.markers]
        self.canvas.symbol(f"p{sigil + 1}", *(Area(x, y, _MARKER, _MARKER) for x, y in corners), colour=colour)
        self._draw_label(line, rgb(colour))

    def _draw_label(self, line: Line, colour: tuple[int, int, int]) -> None:
        right, y = self.plot.x + self.plot.width, self.y(line.label_y)
        end_x, end_y = line.points[-1]
        lead = [(self.x(end_x) + 2, self.y(end_y)), (right + 2, self.y(end_y)), (right + 5, y)]
        self.canvas.polyline(lead, width=_LEAD, colour=colour)
        left, height = right + _LEAD_WIDTH, 4.4 * self.scale
        style = TextStyle(_LABEL_SIZE * self.scale, bold=True)
        room = self.area.x + self.area.width - left
        total = number(line.total)
        width = self.canvas.width_of(total, style) + 0.3
        name = min(self.canvas.width_of(line.name, style) + 0.3, room - width - _SPACE)
        self.canvas.write(line.name, Area(left, y - height / 2, name, height), style)
        self.canvas.write(total, Area(left + name + _SPACE, y - height / 2, width, height), style)
