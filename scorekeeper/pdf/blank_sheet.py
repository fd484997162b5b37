"""The empty score sheet as a PDF file: a line for each round, with fields to write in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from scorekeeper.pdf.canvas import ONE_AT_A_TIME, Area, Canvas, TextStyle
from scorekeeper.pdf.common import BRAND, GAP, PLAIN, SMALL, TITLE, Head, draw_head, sigil_symbol, write_foot

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorekeeper.display.blank_sheet import BlankLine, BlankSheet
    from scorekeeper.pdf.canvas import PaperSize

_COLUMNS = (8.0, 9.0, 11.0)
"""The widths of the columns for round, cards and trump."""
_HEAD_HEIGHT, _KEY_LINE, _PLACES_HEIGHT = 11.0, 3.2, 9.0
_MOST_ROW = 14.0
_FIELDS = (0.0, 0.2, 0.4, 0.66)
_STACKED = (0.0, 0.5)
"""The left edges of bid, tricks, points and total, as shares of a cell's width, with one line and with two lines."""
_GREY = 150


def blank_pdf(sheet: BlankSheet, size: PaperSize) -> bytes:
    """Return an empty sheet as a PDF file."""
    title = f"{_('Blank score sheet')} · {sheet.game}"
    with ONE_AT_A_TIME, Canvas(size, title=title, language=get_language() or "en") as canvas:
        for number, lines in enumerate(sheet.pages, 1):
            if number > 1:
                canvas.turn_page()
            area = _draw_top(canvas, sheet, page=number)
            _Grid(canvas, sheet, area, _row_height(sheet, area)).draw(lines, is_last=number == len(sheet.pages))
            write_foot(canvas)
        return canvas.finish()


def _draw_top(canvas: Canvas, sheet: BlankSheet, *, page: int) -> Area:
    """Draw the lines above the rounds; return the rest of the page."""
    area = canvas.area
    row = Area(area.x, area.y, area.width, TITLE.line)
    canvas.write(_("Tablet of Truth"), row.part(0, 0.5), TITLE)
    canvas.write(_("Date:") + " " + "_" * 22, row.part(0.5, 1), TextStyle(9.5, align="R"))
    if len(sheet.pages) > 1:
        pages = _("Page %(page)s of %(pages)s") % {"page": page, "pages": len(sheet.pages)}
        canvas.write(pages, row.part(0.4, 0.62), BRAND)
    y = row.y + row.height
    for text in (sheet.game, sheet.points, " ".join(sheet.remarks)):
        y = canvas.write_paragraph(text, Area(area.x, y, area.width, 0), PLAIN)
    y += GAP / 2
    return Area(area.x, y, area.width, area.y + area.height - SMALL.line - 1 - y)


def _row_height(sheet: BlankSheet, area: Area) -> float:
    """Return the height of a row: the same on every page, as high as fits."""
    return min(_MOST_ROW, (area.height - _HEAD_HEIGHT - _key_height(sheet) - _PLACES_HEIGHT) / sheet.rows)


def _key_height(sheet: BlankSheet) -> float:
    return _KEY_LINE * (2 if sheet.is_stacked else 1)


@dataclass(frozen=True)
class _Grid:
    """The rounds of one page, drawn in an area."""

    canvas: Canvas
    sheet: BlankSheet
    area: Area
    height: float

    @property
    def _key_height(self) -> float:
        return _key_height(self.sheet)

    @property
    def _top(self) -> float:
        """The upper edge of the first round."""
        return self.area.y + _HEAD_HEIGHT + self._key_height

    def draw(self, lines: Sequence[BlankLine], *, is_last: bool) -> None:
        bottom = self._top + self.height * len(lines)
        for row, line in enumerate(lines):
            self._draw_line(line, self._top + row * self.height)
        self._draw_heads()
        if is_last:
            self._draw_places(bottom)
        self._draw_frame(bottom, bottom + _PLACES_HEIGHT * is_last)

    def _seat(self, seat: int, y: float, height: float) -> Area:
        width = (self.area.width - sum(_COLUMNS)) / len(self.sheet.names)
        return Area(self.area.x + sum(_COLUMNS) + seat * width, y, width, height)

    def _column(self, column: int, y: float, height: float) -> Area:
        return Area(self.area.x + sum(_COLUMNS[:column]), y, _COLUMNS[column], height)

    def _draw_heads(self) -> None:
        names = (pgettext("short for round", "R"), _("Cards"), _("Trump"))
        for column, name in enumerate(names):
            cell = self._column(column, self.area.y, _HEAD_HEIGHT + self._key_height)
            self.canvas.write(name, cell.inset(0.4), TextStyle(8.5, bold=True, align="C"))
        for seat, name in enumerate(self.sheet.names):
            cell = self._seat(seat, self.area.y, _HEAD_HEIGHT)
            draw_head(self.canvas, Head(seat, name), cell.inset(0.8, 0.4))
            if not name:
                self._draw_name_line(cell)
            self._draw_key(seat)

    def _draw_name_line(self, cell: Area) -> None:
        y = cell.y + cell.height - 1
        self.canvas.line((cell.x + 5, y), (cell.x + cell.width - 2, y), width=0.15, grey=_GREY)

    def _draw_key(self, seat: int) -> None:
        """Label the fields of a seat."""
        labels = _("bid"), _("tricks"), _("points"), _("total")
        height = self._key_height / (2 if self.sheet.is_stacked else 1)
        starts = _STACKED if self.sheet.is_stacked else _FIELDS
        for number, label in enumerate(labels):
            row, column = divmod(number, len(starts))
            cell = self._seat(seat, self._top - self._key_height + row * height, height)
            field = cell.part(starts[column], (*starts, 1.0)[column + 1])
            self.canvas.write(label, field.inset(0.3), TextStyle(6.5, align="C"))

    def _draw_line(self, line: BlankLine, y: float) -> None:
        bold = TextStyle(11, bold=True, align="C")
        self.canvas.write(str(line.number), self._column(0, y, self.height), bold)
        self.canvas.write(str(line.cards), self._column(1, y, self.height), TextStyle(10.5, align="C"))
        if line.no_trump:
            self.canvas.symbol("no-trump", self._column(2, y, self.height).inset(1, self.height * 0.2))
        for seat in range(len(self.sheet.names)):
            self._draw_cell(self._seat(seat, y, self.height))
            if line.dealer == seat:
                self._mark_dealer(seat, y)
        self._draw_rule(y, strong=line.number % 5 == 1)
        if line.one_leaves:
            self._mark_departure(y + self.height)

    def _draw_cell(self, cell: Area) -> None:
        if self.sheet.is_stacked:
            middle = cell.y + cell.height / 2
            self.canvas.line((cell.x, middle), (cell.x + cell.width, middle), width=0.1, grey=_GREY)
            shares: tuple[float, ...] = _STACKED[1:]
        else:
            shares = _FIELDS[1:]
        for share in shares:
            x = cell.x + cell.width * share
            self.canvas.line((x, cell.y), (x, cell.y + cell.height), width=0.1, grey=_GREY)

    def _mark_dealer(self, seat: int, y: float) -> None:
        """Draw the sigil of the dealer into the corner of the cell."""
        cell = self._seat(seat, y, self.height)
        self.canvas.symbol(sigil_symbol(seat)[0], Area(cell.x + 0.5, cell.y + 0.5, 2.2, 2.2))

    def _mark_departure(self, y: float) -> None:
        """Draw a double line: a player leaves here."""
        left, right = self.area.x, self.area.x + self.area.width
        self.canvas.line((left, y - 0.5), (right, y - 0.5), width=0.3)

    def _draw_rule(self, y: float, *, strong: bool) -> None:
        left, right = self.area.x, self.area.x + self.area.width
        self.canvas.line((left, y), (right, y), width=0.4 if strong else 0.15, grey=0 if strong else 90)

    def _draw_places(self, y: float) -> None:
        label = Area(self.area.x, y, sum(_COLUMNS), _PLACES_HEIGHT)
        self.canvas.write(_("Place"), label.inset(1), TextStyle(9, bold=True))

    def _draw_frame(self, bottom: float, end: float) -> None:
        self._draw_rule(self._top, strong=True)
        self._draw_rule(bottom, strong=True)
        grid = Area(self.area.x, self.area.y, self.area.width, end - self.area.y)
        for column in (1, 2):
            x = self._column(column, 0, 0).x
            self.canvas.line((x, grid.y), (x, bottom), width=0.15)
        for seat in range(len(self.sheet.names)):
            x = self._seat(seat, 0, 0).x
            self.canvas.line((x, grid.y), (x, grid.y + grid.height), width=0.4)
        self.canvas.frame(grid, width=0.4)
