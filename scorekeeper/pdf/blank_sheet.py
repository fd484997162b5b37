"""The empty Tablet as a PDF file: a line for each round, fields for a pen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from scorekeeper.pdf.canvas import Area, Canvas, TextStyle
from scorekeeper.pdf.common import BRAND, GAP, PLAIN, SMALL, TITLE, draw_head, sigil_symbol, write_foot

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorekeeper.display.blank_sheet import BlankLine, BlankSheet
    from scorekeeper.pdf.canvas import PaperSize

_COLUMNS = (8.0, 9.0, 11.0)
"""How wide the columns of the round, its cards and its trump are."""
_HEAD_HEIGHT, _KEY_LINE, _PLACES_HEIGHT = 11.0, 3.2, 9.0
_MOST_ROW = 14.0
_FIELDS = (0.0, 0.2, 0.4, 0.66)
_STACKED = (0.0, 0.5)
"""Where bid, tricks, points and total begin, as shares of a cell with one line, or with two."""
_GREY = 150


def blank_pdf(sheet: BlankSheet, size: PaperSize) -> bytes:
    """Return an empty sheet as a PDF file."""
    title = f"{_('Empty Tablet')} · {sheet.game}"
    with Canvas(size, title=title, language=get_language() or "en") as paper:
        for number, lines in enumerate(sheet.pages, 1):
            if number > 1:
                paper.turn_page()
            place = _draw_top(paper, sheet, page=number)
            _Grid(paper, sheet, place, _row_height(sheet, place)).draw(lines, is_last=number == len(sheet.pages))
            write_foot(paper)
        return paper.finish()


def _draw_top(paper: Canvas, sheet: BlankSheet, *, page: int) -> Area:
    """Write what stands above the rounds; return what is left of the page."""
    place = paper.place
    row = Area(place.x, place.y, place.width, TITLE.line)
    paper.write(_("Tablet of Truth"), row.part(0, 0.5), TITLE)
    paper.write(_("Date:") + " " + "_" * 22, row.part(0.5, 1), TextStyle(9.5, align="R"))
    if len(sheet.pages) > 1:
        pages = _("Page %(page)s of %(pages)s") % {"page": page, "pages": len(sheet.pages)}
        paper.write(pages, row.part(0.4, 0.62), BRAND)
    y = row.y + row.height
    for text in (sheet.game, sheet.points, " ".join(sheet.remarks)):
        y = paper.write_paragraph(text, Area(place.x, y, place.width, 0), PLAIN)
    y += GAP / 2
    return Area(place.x, y, place.width, place.y + place.height - SMALL.line - 1 - y)


def _row_height(sheet: BlankSheet, place: Area) -> float:
    """Return how high a row is: the same on every page, as high as has room."""
    return min(_MOST_ROW, (place.height - _HEAD_HEIGHT - _key_height(sheet) - _PLACES_HEIGHT) / sheet.rows)


def _key_height(sheet: BlankSheet) -> float:
    return _KEY_LINE * (2 if sheet.is_stacked else 1)


@dataclass(frozen=True)
class _Grid:
    """The rounds of one page, in a place."""

    paper: Canvas
    sheet: BlankSheet
    place: Area
    height: float

    @property
    def _key_height(self) -> float:
        return _key_height(self.sheet)

    @property
    def _top(self) -> float:
        """Where the first round begins."""
        return self.place.y + _HEAD_HEIGHT + self._key_height

    def draw(self, lines: Sequence[BlankLine], *, is_last: bool) -> None:
        bottom = self._top + self.height * len(lines)
        for row, line in enumerate(lines):
            self._draw_line(line, self._top + row * self.height)
        self._draw_heads()
        if is_last:
            self._draw_places(bottom)
        self._draw_frame(bottom, bottom + _PLACES_HEIGHT * is_last)

    def _seat(self, seat: int, y: float, height: float) -> Area:
        width = (self.place.width - sum(_COLUMNS)) / len(self.sheet.names)
        return Area(self.place.x + sum(_COLUMNS) + seat * width, y, width, height)

    def _column(self, column: int, y: float, height: float) -> Area:
        return Area(self.place.x + sum(_COLUMNS[:column]), y, _COLUMNS[column], height)

    def _draw_heads(self) -> None:
        names = (pgettext("short for round", "R"), _("Cards"), _("Trump"))
        for column, name in enumerate(names):
            cell = self._column(column, self.place.y, _HEAD_HEIGHT + self._key_height)
            self.paper.write(name, cell.inset(0.4), TextStyle(8.5, bold=True, align="C"))
        for seat, name in enumerate(self.sheet.names):
            cell = self._seat(seat, self.place.y, _HEAD_HEIGHT)
            draw_head(self.paper, seat, name, "", cell.inset(0.8, 0.4))
            if not name:
                self._draw_name_line(cell)
            self._draw_key(seat)

    def _draw_name_line(self, cell: Area) -> None:
        y = cell.y + cell.height - 1
        self.paper.line((cell.x + 5, y), (cell.x + cell.width - 2, y), width=0.15, grey=_GREY)

    def _draw_key(self, seat: int) -> None:
        """Say above the fields of a seat what goes where."""
        words = _("bid"), _("tricks"), _("points"), _("total")
        height = self._key_height / (2 if self.sheet.is_stacked else 1)
        starts = _STACKED if self.sheet.is_stacked else _FIELDS
        for number, word in enumerate(words):
            row, column = divmod(number, len(starts))
            cell = self._seat(seat, self._top - self._key_height + row * height, height)
            field = cell.part(starts[column], (*starts, 1.0)[column + 1])
            self.paper.write(word, field.inset(0.3), TextStyle(6.5, align="C"))

    def _draw_line(self, line: BlankLine, y: float) -> None:
        bold = TextStyle(11, bold=True, align="C")
        self.paper.write(str(line.number), self._column(0, y, self.height), bold)
        self.paper.write(str(line.cards), self._column(1, y, self.height), TextStyle(10.5, align="C"))
        if line.no_trump:
            self.paper.symbol("no-trump", self._column(2, y, self.height).inset(1, self.height * 0.2))
        for seat in range(len(self.sheet.names)):
            self._draw_cell(self._seat(seat, y, self.height))
            if line.dealer == seat:
                self._mark_dealer(seat, y)
        self._rule(y, strong=line.number % 5 == 1)
        if line.one_leaves:
            self._note_leaving(y + self.height)

    def _draw_cell(self, cell: Area) -> None:
        if self.sheet.is_stacked:
            middle = cell.y + cell.height / 2
            self.paper.line((cell.x, middle), (cell.x + cell.width, middle), width=0.1, grey=_GREY)
            shares: tuple[float, ...] = _STACKED[1:]
        else:
            shares = _FIELDS[1:]
        for share in shares:
            x = cell.x + cell.width * share
            self.paper.line((x, cell.y), (x, cell.y + cell.height), width=0.1, grey=_GREY)

    def _mark_dealer(self, seat: int, y: float) -> None:
        """Draw the sigil of the dealer small into the corner of the cell."""
        cell = self._seat(seat, y, self.height)
        self.paper.symbol(sigil_symbol(seat)[0], Area(cell.x + 0.5, cell.y + 0.5, 2.2, 2.2))

    def _note_leaving(self, y: float) -> None:
        """Draw the line after which somebody leaves twice."""
        left, right = self.place.x, self.place.x + self.place.width
        self.paper.line((left, y - 0.5), (right, y - 0.5), width=0.3)

    def _rule(self, y: float, *, strong: bool) -> None:
        left, right = self.place.x, self.place.x + self.place.width
        self.paper.line((left, y), (right, y), width=0.4 if strong else 0.15, grey=0 if strong else 90)

    def _draw_places(self, y: float) -> None:
        label = Area(self.place.x, y, sum(_COLUMNS), _PLACES_HEIGHT)
        self.paper.write(_("Place"), label.inset(1), TextStyle(9, bold=True))

    def _draw_frame(self, bottom: float, end: float) -> None:
        self._rule(self._top, strong=True)
        self._rule(bottom, strong=True)
        whole = Area(self.place.x, self.place.y, self.place.width, end - self.place.y)
        for column in (1, 2):
            x = self._column(column, 0, 0).x
            self.paper.line((x, whole.y), (x, bottom), width=0.15)
        for seat in range(len(self.sheet.names)):
            x = self._seat(seat, 0, 0).x
            self.paper.line((x, whole.y), (x, whole.y + whole.height), width=0.4)
        self.paper.frame(whole, width=0.4)
