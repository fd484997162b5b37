"""The sheet of a game as a PDF file: standings, every round, what happened, the chart; one page for any usual game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from scorekeeper.display.formatting import number
from scorekeeper.pdf.canvas import Area, Canvas, TextStyle
from scorekeeper.pdf.chart import draw_chart
from scorekeeper.pdf.common import BRAND, GAP, NAME, PLAIN, SMALL, TITLE, draw_head, sigil_symbol, write_foot
from scorekeeper.rules.record import Trump

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorekeeper.display import standings as places
    from scorekeeper.display.footnotes import Footnote
    from scorekeeper.display.score_sheet import ScoreSheet
    from scorekeeper.display.scorepad import Cell, Column, Line
    from scorekeeper.pdf.canvas import PaperSize

_ROUND_WIDTH = 12.0
_HEAD_HEIGHT = 11.0
_ROW_HEIGHTS = (4.6, 6.4)
"""How low a row may be so that all have room, and how high where there is room enough."""
_CHART_HEIGHT = (82.0, 45.0)
"""How high the chart is, and the least height at which it can be read."""
_STANDING_GAP = 6.0


def game_pdf(sheet: ScoreSheet, size: PaperSize) -> bytes:
    """Return the sheet of a game as a PDF file."""
    title = f"{sheet.heading} · {sheet.date}"
    with Canvas(size, title=title, language=get_language() or "en") as paper:
        return _Sheet(sheet, paper).draw()


class _Sheet:
    """Draws a sheet from the top of the page down; `_y` is where it goes on."""

    def __init__(self, sheet: ScoreSheet, paper: Canvas) -> None:
        self._sheet = sheet
        self._paper = paper
        self._y = paper.place.y
        self._width = paper.place.width

    def draw(self) -> bytes:
        self._draw_head()
        self._draw_standings()
        self._draw_rounds()
        self._draw_notes()
        if self._sheet.chart:
            self._draw_chart()
        write_foot(self._paper)
        return self._paper.finish()

    @property
    def _left(self) -> float:
        return self._paper.place.x

    @property
    def _room(self) -> float:
        """How much of the page is left, but for the line at its foot."""
        place = self._paper.place
        return place.y + place.height - SMALL.line - self._y

    def _row(self, height: float) -> Area:
        """Take the next so many millimetres of the page."""
        row = Area(self._left, self._y, self._width, height)
        self._y += height
        return row

    def _draw_head(self) -> None:
        row = self._row(TITLE.line)
        self._paper.write(self._sheet.heading, row.part(0, 0.74), TITLE)
        self._paper.write(_("Tablet of Truth"), row.part(0.74, 1), BRAND)
        facts = " · ".join((self._sheet.date, *self._sheet.facts))
        self._y = self._paper.write_paragraph(facts, self._row(0), PLAIN) + GAP / 2

    def _draw_standings(self) -> None:
        """Write the places one after the other, in as many lines as it takes."""
        x = 0.0
        for place in self._sheet.places:
            width = _standing_width(self._paper, place)
            if x and x + width > self._width:
                x, self._y = 0.0, self._y + NAME.line
            _draw_standing(self._paper, place, Area(self._left + x, self._y, min(width, self._width), NAME.line))
            x += width + _STANDING_GAP
        self._y += (NAME.line if self._sheet.places else 0) + GAP

    def _draw_rounds(self) -> None:
        lines = list(self._sheet.lines)
        height = self._row_height(len(lines))
        while lines:
            fitting = max(1, int((self._room - _HEAD_HEIGHT) / height))
            place = self._row(_HEAD_HEIGHT + height * len(lines[:fitting]))
            _Rounds(self._paper, self._sheet.columns, place, height).draw(lines[:fitting])
            lines = lines[fitting:]
            if lines:
                self._turn_page()
        self._y += GAP

    def _row_height(self, rows: int) -> float:
        below = self._notes_height() + (_CHART_HEIGHT[0] if self._sheet.chart else 0) + 2 * GAP
        least, most = _ROW_HEIGHTS
        return max(least, min(most, (self._room - _HEAD_HEIGHT - below) / max(rows, 1)))

    def _notes_height(self) -> float:
        return sum(self._note_height(note) for note in self._sheet.notes)

    def _note_height(self, note: Footnote) -> float:
        return self._paper.height_of(_note_text(note), self._width, PLAIN)

    def _draw_notes(self) -> None:
        for note in self._sheet.notes:
            if self._note_height(note) > self._room:
                self._turn_page()
            self._y = self._paper.write_paragraph(_note_text(note), self._row(0), PLAIN)

    def _draw_chart(self) -> None:
        most, least = _CHART_HEIGHT
        if self._room < least + GAP:
            self._turn_page()
        self._row(GAP)
        assert self._sheet.chart is not None  # noqa: S101 (asked before)
        draw_chart(self._paper, self._sheet.chart, self._row(min(most, self._room)))

    def _turn_page(self) -> None:
        self._paper.turn_page()
        self._y = self._paper.place.y


def _note_text(note: Footnote) -> str:
    text = note.text[:1].upper() + note.text[1:]
    return f"{note.mark}  {text}" if note.mark else text


def _standing_parts(place: places.StandingRow) -> tuple[str, str, str, str]:
    """Return what stands before the sigil, the name, the total, and what else is to be said."""
    standing = place.standing
    more = [text for text in (place.points, place.left) if text]
    return f"{standing.rank}.", standing.player, number(standing.total), f"({', '.join(more)})" if more else ""


def _standing_width(paper: Canvas, place: places.StandingRow) -> float:
    rank, name, total, more = _standing_parts(place)
    widths = (paper.width_of(rank, NAME), paper.width_of(name, NAME), paper.width_of(total, NAME))
    return sum(widths) + NAME.line + 3.6 + (paper.width_of(more, SMALL) + 1.2 if more else 0)


def _draw_standing(paper: Canvas, place: places.StandingRow, room: Area) -> None:
    rank, name, total, more = _standing_parts(place)
    x = room.x
    after = paper.width_of(rank, NAME)
    paper.write(rank, Area(x, room.y, after + 0.2, room.height), NAME)
    symbol, colour = sigil_symbol(place.standing.seat)
    paper.symbol(symbol, Area(x + after + 1, room.y + 0.8, room.height - 1.6, room.height - 1.6), colour=colour)
    x += after + room.height
    for text, hand in ((name, NAME), (total, NAME), (more, SMALL)):
        width = min(paper.width_of(text, hand), room.x + room.width - x)
        if text:
            paper.write(text, Area(x, room.y, width + 0.2, room.height), hand)
        x += width + 1.2


@dataclass(frozen=True)
class _Rounds:
    """The table of rounds, in a place that has room for its head and its lines."""

    paper: Canvas
    columns: Sequence[Column]
    place: Area
    height: float

    def draw(self, lines: Sequence[Line]) -> None:
        self._draw_heads()
        for row, line in enumerate(lines):
            y = self.place.y + _HEAD_HEIGHT + row * self.height
            fifth = line.number % 5 == 1 or row == 0
            ends = (self.place.x, y), (self.place.x + self.place.width, y)
            self.paper.line(*ends, width=0.4 if fifth else 0.15, grey=0 if fifth else 130)
            self._draw_line(line, y)
        for seat in range(len(self.columns)):
            x = self._cell(seat, 0).x
            self.paper.line((x, self.place.y), (x, self.place.y + self.place.height), width=0.4)
        self.paper.frame(self.place, width=0.4)

    def _cell(self, seat: int, y: float) -> Area:
        width = (self.place.width - _ROUND_WIDTH) / len(self.columns)
        return Area(self.place.x + _ROUND_WIDTH + seat * width, y, width, self.height)

    def _draw_heads(self) -> None:
        head = Area(self.place.x, self.place.y, _ROUND_WIDTH, _HEAD_HEIGHT)
        self.paper.write(pgettext("short for round", "R"), head, TextStyle(10, bold=True, align="C"))
        for column in self.columns:
            cell = self._cell(column.seat, self.place.y)
            place = Area(cell.x, cell.y, cell.width, _HEAD_HEIGHT).inset(0.6, 0.4)
            draw_head(self.paper, column.seat, column.name, column.until, place)

    def _draw_line(self, line: Line, y: float) -> None:
        first = Area(self.place.x, y, _ROUND_WIDTH, self.height)
        self.paper.write(str(line.number), first.part(0.02, 0.4), TextStyle(10, bold=True, align="R"))
        if line.trump:
            name = "no-trump" if line.trump is Trump.NONE else line.trump.name.lower()
            self.paper.symbol(name, first.part(0.44, 0.72).inset(0, 0.7))
        if line.void_tricks:
            self.paper.symbol("ban", first.part(0.72, 0.88).inset(0, 0.6))
            self.paper.write(str(line.void_tricks), first.part(0.87, 0.98), SMALL)
        for seat, cell in enumerate(line.cells):
            _draw_cell(self.paper, cell, self._cell(seat, y))


def _draw_cell(paper: Canvas, cell: Cell, place: Area) -> None:
    """Write bid, tricks, whether they are the same, and the total; a bid before a Cloud stands struck out before it."""
    plain = TextStyle(10, align="C")
    if cell.bid_before_cloud:
        paper.write(cell.bid_before_cloud, place.part(0.02, 0.12), TextStyle(7.5, align="C", struck=True))
    paper.write(cell.bid, place.part(0.12 if cell.bid_before_cloud else 0.03, 0.27), plain)
    paper.write(cell.tricks, place.part(0.28, 0.5), plain)
    if cell.verdict == "exact" and not cell.marks:
        paper.symbol("check", place.part(0.5, 0.61).inset(0, 0.8))
    total = TextStyle(10.5, bold=True, align="R", underlined=cell.verdict == "missed")
    paper.write(cell.total, place.part(0.6, 0.89 if cell.marks else 0.96), total)
    if cell.marks:
        paper.write(cell.marks, place.part(0.895, 0.99), TextStyle(7))
