"""The score sheet of a game as a PDF file: standings, rounds, footnotes, chart; one page for any usual game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from scorekeeper.display.formatting import number
from scorekeeper.pdf.canvas import ONE_AT_A_TIME, Area, Canvas, TextStyle
from scorekeeper.pdf.chart import draw_chart
from scorekeeper.pdf.common import BRAND, GAP, NAME, PLAIN, SMALL, TITLE, Head, draw_head, sigil_symbol, write_foot
from scorekeeper.rules.record import Trump

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorekeeper.display.footnotes import Footnote
    from scorekeeper.display.score_sheet import ScoreSheet
    from scorekeeper.display.scorepad import Cell, Column, Line
    from scorekeeper.display.standings import StandingRow
    from scorekeeper.pdf.canvas import PaperSize

_ROUND_WIDTH = 12.0
_HEAD_HEIGHT = 11.0
_ROW_HEIGHTS = (4.6, 10.5)
"""The minimum and maximum height of a row."""
_CHART_HEIGHTS = (45.0, 140.0)
"""The minimum height at which the chart is readable, and the maximum."""
_CHART_SHARE = 0.36
"""The share of the chart in the height left for it and the rounds, unless the rows have their maximum height."""
_FULL_CELL = (6.4, 26.0)
"""The height and width of a cell from which on its text is larger than the usual size."""
_MOST_SCALE = 1.4
_CHECK = 4.0
_STANDING_GAP = 6.0


def game_pdf(sheet: ScoreSheet, size: PaperSize) -> bytes:
    """Return the sheet of a game as a PDF file."""
    title = f"{sheet.heading} · {sheet.date}"
    with ONE_AT_A_TIME, Canvas(size, title=title, language=get_language() or "en") as canvas:
        return _Sheet(sheet, canvas).draw()


class _Sheet:
    """Draws a sheet from top to bottom; `_y` is the current position."""

    def __init__(self, sheet: ScoreSheet, canvas: Canvas) -> None:
        self._sheet = sheet
        self._canvas = canvas
        self._y = canvas.area.y
        self._width = canvas.area.width

    def draw(self) -> bytes:
        self._draw_head()
        self._draw_standings()
        self._draw_rounds()
        self._draw_notes()
        if self._sheet.chart:
            self._draw_chart()
        write_foot(self._canvas)
        return self._canvas.finish()

    @property
    def _left(self) -> float:
        return self._canvas.area.x

    @property
    def _room(self) -> float:
        """The height left on the page above the line at its foot."""
        area = self._canvas.area
        return area.y + area.height - SMALL.line - self._y

    def _row(self, height: float) -> Area:
        """Return the next `height` millimetres of the page and advance."""
        row = Area(self._left, self._y, self._width, height)
        self._y += height
        return row

    def _draw_head(self) -> None:
        row = self._row(TITLE.line)
        self._canvas.write(self._sheet.heading, row.part(0, 0.74), TITLE)
        self._canvas.write(_("Tablet of Truth"), row.part(0.74, 1), BRAND)
        facts = " · ".join((self._sheet.date, *self._sheet.facts))
        self._y = self._canvas.write_paragraph(facts, self._row(0), PLAIN) + GAP / 2

    def _draw_standings(self) -> None:
        """Write the standings one after the other, in as many lines as they need."""
        x = 0.0
        for standing in self._sheet.places:
            width = _standing_width(self._canvas, standing)
            if x and x + width > self._width:
                x, self._y = 0.0, self._y + NAME.line
            _draw_standing(self._canvas, standing, Area(self._left + x, self._y, min(width, self._width), NAME.line))
            x += width + _STANDING_GAP
        self._y += NAME.line if self._sheet.places else 0
        if any(standing.points for standing in self._sheet.places):
            legend = _(
                "In brackets: placement points, one for each player ranked lower, minus one for each ranked higher."
            )
            self._y = self._canvas.write_paragraph(legend, self._row(0), SMALL)
        self._y += GAP

    def _draw_rounds(self) -> None:
        lines = list(self._sheet.lines)
        height = self._row_height(len(lines))
        scale = self._scale(height)
        head = _HEAD_HEIGHT * scale
        while lines:
            fitting = max(1, int((self._room - head) / height))
            area = self._row(head + height * len(lines[:fitting]))
            _Rounds(self._canvas, self._sheet.columns, area, height, scale).draw(lines[:fitting])
            lines = lines[fitting:]
            if lines:
                self._turn_page()
        self._y += GAP / 4
        if self._sheet.lines:
            self._y = self._canvas.write_paragraph(_rounds_legend(), self._row(0), SMALL)
        self._y += GAP / 2

    def _row_height(self, rows: int) -> float:
        """Return the height of a row so that rounds, footnotes and chart fill the page."""
        room = self._room - self._notes_height() - 2 * GAP
        table = room * (1 - _CHART_SHARE) if self._sheet.chart else room
        least, most = _ROW_HEIGHTS
        return max(least, min(most, (table - _HEAD_HEIGHT * _MOST_SCALE) / max(rows, 1)))

    def _scale(self, row_height: float) -> float:
        """Return how much larger than usual the text of the rounds is."""
        full_height, full_width = _FULL_CELL
        width = (self._width - _ROUND_WIDTH * _MOST_SCALE) / len(self._sheet.columns)
        return max(1.0, min(_MOST_SCALE, row_height / full_height, width / full_width))

    def _notes_height(self) -> float:
        legend = self._canvas.height_of(_rounds_legend(), self._width, SMALL)
        return legend + sum(self._note_height(note) for note in self._sheet.notes)

    def _note_height(self, note: Footnote) -> float:
        return self._canvas.height_of(_note_text(note), self._width, PLAIN)

    def _draw_notes(self) -> None:
        for note in self._sheet.notes:
            if self._note_height(note) > self._room:
                self._turn_page()
            self._y = self._canvas.write_paragraph(_note_text(note), self._row(0), PLAIN)

    def _draw_chart(self) -> None:
        least, most = _CHART_HEIGHTS
        if self._room < least + GAP:
            self._turn_page()
        self._row(GAP)
        assert self._sheet.chart is not None  # noqa: S101 (checked by the caller)
        draw_chart(self._canvas, self._sheet.chart, self._row(min(most, self._room)))

    def _turn_page(self) -> None:
        self._canvas.turn_page()
        self._y = self._canvas.area.y


def _rounds_legend() -> str:
    return _("In each field: bid, tricks and total, which is underlined after a missed bid.")


def _note_text(note: Footnote) -> str:
    text = note.text[:1].upper() + note.text[1:]
    return f"{note.mark}  {text}" if note.mark else text


def _standing_parts(row: StandingRow) -> tuple[str, str, str, str]:
    """Return the rank, the name, the total, and the remarks."""
    standing = row.standing
    more = [text for text in (row.points, row.left) if text]
    return f"{standing.rank}.", standing.player, number(standing.total), f"({', '.join(more)})" if more else ""


def _standing_width(canvas: Canvas, row: StandingRow) -> float:
    rank, name, total, more = _standing_parts(row)
    widths = (canvas.width_of(rank, NAME), canvas.width_of(name, NAME), canvas.width_of(total, NAME))
    return sum(widths) + NAME.line + 3.6 + (canvas.width_of(more, SMALL) + 1.2 if more else 0)


def _draw_standing(canvas: Canvas, row: StandingRow, area: Area) -> None:
    rank, name, total, more = _standing_parts(row)
    x = area.x
    rank_width = canvas.width_of(rank, NAME)
    canvas.write(rank, Area(x, area.y, rank_width + 0.2, area.height), NAME)
    symbol, colour = sigil_symbol(row.standing.seat)
    canvas.symbol(symbol, Area(x + rank_width + 1, area.y + 0.8, area.height - 1.6, area.height - 1.6), colour=colour)
    x += rank_width + area.height
    for text, style in ((name, NAME), (total, NAME), (more, SMALL)):
        width = min(canvas.width_of(text, style), area.x + area.width - x)
        if text:
            canvas.write(text, Area(x, area.y, width + 0.2, area.height), style)
        x += width + 1.2


@dataclass(frozen=True)
class _Rounds:
    """The table of rounds, drawn in an area large enough for its head and lines; `scale` enlarges its text."""

    canvas: Canvas
    columns: Sequence[Column]
    area: Area
    height: float
    scale: float

    def draw(self, lines: Sequence[Line]) -> None:
        self._draw_heads()
        for row, line in enumerate(lines):
            y = self.area.y + self._head_height + row * self.height
            is_strong = line.number % 5 == 1 or row == 0
            ends = (self.area.x, y), (self.area.x + self.area.width, y)
            self.canvas.line(*ends, width=0.4 if is_strong else 0.15, grey=0 if is_strong else 130)
            self._draw_line(line, y)
        for seat in range(len(self.columns)):
            x = self._cell(seat, 0).x
            self.canvas.line((x, self.area.y), (x, self.area.y + self.area.height), width=0.4)
        self.canvas.frame(self.area, width=0.4)

    @property
    def _head_height(self) -> float:
        return _HEAD_HEIGHT * self.scale

    @property
    def _round_width(self) -> float:
        return _ROUND_WIDTH * self.scale

    def _cell(self, seat: int, y: float) -> Area:
        width = (self.area.width - self._round_width) / len(self.columns)
        return Area(self.area.x + self._round_width + seat * width, y, width, self.height)

    def _draw_heads(self) -> None:
        head = Area(self.area.x, self.area.y, self._round_width, self._head_height)
        self.canvas.write(pgettext("short for round", "R"), head, TextStyle(10 * self.scale, bold=True, align="C"))
        for column in self.columns:
            cell = self._cell(column.seat, self.area.y)
            area = Area(cell.x, cell.y, cell.width, self._head_height).inset(0.6, 0.4)
            draw_head(self.canvas, Head(column.seat, column.name, column.until, self.scale), area)

    def _draw_line(self, line: Line, y: float) -> None:
        first = Area(self.area.x, y, self._round_width, self.height)
        self.canvas.write(str(line.number), first.part(0.02, 0.4), TextStyle(10 * self.scale, bold=True, align="R"))
        if line.trump:
            name = "no-trump" if line.trump is Trump.NONE else line.trump.name.lower()
            self.canvas.symbol(name, first.part(0.44, 0.72).inset(0, 0.7))
        if line.void_tricks:
            self.canvas.symbol("ban", first.part(0.72, 0.88).inset(0, 0.6))
            self.canvas.write(str(line.void_tricks), first.part(0.87, 0.98), SMALL)
        for seat, cell in enumerate(line.cells):
            _draw_cell(self.canvas, cell, self._cell(seat, y), self.scale)


def _draw_cell(canvas: Canvas, cell: Cell, area: Area, scale: float) -> None:
    """Write bid, tricks, a check mark if they are equal, and the total; a bid before a Cloud is struck out."""
    plain = TextStyle(10 * scale, align="C")
    if cell.bid_before_cloud:
        canvas.write(cell.bid_before_cloud, area.part(0.02, 0.12), TextStyle(7.5 * scale, align="C", struck=True))
    canvas.write(cell.bid, area.part(0.12 if cell.bid_before_cloud else 0.03, 0.27), plain)
    canvas.write(cell.tricks, area.part(0.28, 0.5), plain)
    if cell.verdict == "exact":
        canvas.symbol("check", area.part(0.5, 0.61).inset(0, max(0.8, (area.height - _CHECK * scale) / 2)))
    total = TextStyle(10.5 * scale, bold=True, align="R", underlined=cell.verdict == "missed")
    canvas.write(cell.total, area.part(0.6, 0.89 if cell.marks else 0.96), total)
    if cell.marks:
        canvas.write(cell.marks, area.part(0.895, 0.99), TextStyle(7 * scale))
