"""Draws on PDF pages in millimetres: text of any script within an area, lines, and the symbols of the sprite."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Lock
from typing import TYPE_CHECKING, Literal, Self

from fpdf import FPDF
from fpdf.enums import MethodReturnValue, WrapMode
from fpdf.fonts import TTFFont

from scorekeeper.pdf import typefaces
from scorekeeper.pdf.missing_glyphs import write_box_font
from scorekeeper.pdf.parsed_fonts import add_font, reduce_fonts
from scorekeeper.pdf.symbols import Symbol
from scorekeeper.rules.names import draws_nothing

if TYPE_CHECKING:
    from collections.abc import Sequence

type PaperSize = Literal["A4", "Letter"]
type Points = Sequence[tuple[float, float]]

MARGIN_X, MARGIN_Y = 12.0, 11.0
_POINT = 25.4 / 72
_LINE_HEIGHT = 1.2
_MIN_SIZE = 4.0
"""The smallest font size in points; text that does not fit even then is cut with an ellipsis."""
_SHRINK = 0.92
ONE_AT_A_TIME = Lock()
"""A document needs about 10 MB while it is drawn; several threads would not draw faster than one."""
_NUMBER = re.compile("[0-9+−]*")


@dataclass(frozen=True)
class Area:
    """A rectangle, from its upper left corner."""

    x: float
    y: float
    width: float
    height: float

    def part(self, start: float, end: float) -> Area:
        """Return the part between two shares of the width, from 0 to 1."""
        return Area(self.x + self.width * start, self.y, self.width * (end - start), self.height)

    def inset(self, x: float, y: float = 0) -> Area:
        """Return the area inside a margin."""
        return Area(self.x + x, self.y + y, self.width - 2 * x, self.height - 2 * y)

    def square(self) -> tuple[float, float, float]:
        """Return the largest square in the centre: its upper left corner and its side."""
        side = min(self.width, self.height)
        return self.x + (self.width - side) / 2, self.y + (self.height - side) / 2, side


@dataclass(frozen=True)
class TextStyle:
    """Font and alignment of a text: `size` in points, `align` within its area.

    `prose`: the text is a sentence of the page's language and is written from left to right even with names of other
    scripts in it; otherwise its characters determine the direction.
    """

    size: float
    bold: bool = False
    title: bool = False
    align: Literal["L", "C", "R"] = "L"
    underlined: bool = False
    struck: bool = False
    prose: bool = False

    @property
    def emphasis(self) -> str:
        """The style letters of fpdf2: B, U, S."""
        weight = "B" if self.bold and not self.title else ""
        return weight + "U" * self.underlined + "S" * self.struck

    @property
    def line(self) -> float:
        """The height of a line in millimetres."""
        return self.size * _POINT * _LINE_HEIGHT


class Canvas:
    """A PDF document, used in a `with` block; `boxed`: a character that no font has was drawn as a box."""

    def __init__(self, size: PaperSize, *, title: str, language: str) -> None:
        """Create a document with one empty page."""
        self._pdf = FPDF(format=size, unit="mm")
        self._pdf.set_auto_page_break(auto=False)
        self._pdf.set_margin(0)
        self._pdf.c_margin = 0
        self._pdf.set_title(title)
        self._pdf.set_lang(language)
        self._pdf.set_creator("Tablet of Truth")
        # Otherwise fpdf2 would replace a player's name that equals its placeholder with the number of pages.
        self._pdf.alias_nb_pages("")
        self._fallbacks: list[str] = []
        self._symbols: dict[tuple[str, str], Symbol] = {}
        self._widths: dict[tuple[str, TextStyle], float] = {}
        self._known: set[str] = set()
        self._folder = TemporaryDirectory(prefix="tablet-fonts-")
        self.boxed = False
        self._add_own_fonts()
        self.turn_page()

    @property
    def area(self) -> Area:
        """The page inside its margins."""
        return Area(0, 0, self._pdf.w, self._pdf.h).inset(MARGIN_X, MARGIN_Y)

    def turn_page(self) -> None:
        """Start a new page."""
        self._pdf.add_page()

    def __enter__(self) -> Self:
        """Keep the font files open until the end of the block."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close and delete the font files."""
        for font in self._pdf.fonts.values():
            if isinstance(font, TTFFont):
                font.ttfont.close()
        self._folder.cleanup()

    def finish(self) -> bytes:
        """Return the content of the PDF file."""
        reduce_fonts(self._pdf)
        return bytes(self._pdf.output())

    def write(self, text: str, area: Area, style: TextStyle) -> None:
        """Write one line in the vertical centre of an area; a long one is shrunk, and cut if it still does not fit."""
        text = self._prepared(text)
        width = self._width(text, style)
        if width > area.width:
            style = replace(style, size=max(_MIN_SIZE, style.size * area.width / width * 0.99))
            text = self._cut(text, area.width, style)
        self._put(text, area, style)

    def write_wrapped(self, text: str, area: Area, style: TextStyle) -> None:
        """Write a text in as many lines as fit in an area, smaller if it is too long."""
        text = self._prepared(text)
        lines = self._lines(text, area.width, style)
        while len(lines) * style.line > area.height or self._breaks_a_word(text, lines):
            if style.size * _SHRINK < _MIN_SIZE:
                break
            style = replace(style, size=style.size * _SHRINK)
            lines = self._lines(text, area.width, style)
        most = max(1, int(area.height / style.line + 1e-6))
        if len(lines) > most:
            lines = [*lines[: most - 1], self._cut("".join(lines[most - 1 :]), area.width, style)]
        top = area.y + (area.height - len(lines) * style.line) / 2
        for number, line in enumerate(lines):
            self._put(line, Area(area.x, top + number * style.line, area.width, style.line), style)

    def write_paragraph(self, text: str, area: Area, style: TextStyle) -> float:
        """Write a text from the top of an area, in as many lines as it needs; return the y below the last line."""
        y = area.y
        for line in self._lines(self._prepared(text), area.width, style):
            self._put(line, Area(area.x, y, area.width, style.line), style)
            y += style.line
        return y

    def height_of(self, text: str, width: float, style: TextStyle) -> float:
        """Return the height of a paragraph in millimetres."""
        return len(self._lines(self._prepared(text), width, style)) * style.line

    def width_of(self, text: str, style: TextStyle) -> float:
        """Return the width of a line in millimetres."""
        return self._width(self._prepared(text), style)

    def line(self, start: tuple[float, float], end: tuple[float, float], *, width: float = 0.2, grey: int = 0) -> None:
        """Draw a straight line; `grey` is from 0 (black) to 255 (white)."""
        self.polyline([start, end], width=width, colour=(grey, grey, grey))

    def frame(self, area: Area, *, width: float = 0.35) -> None:
        """Draw the outline of an area."""
        self._pdf.set_draw_color(0)
        self._pdf.set_line_width(width)
        self._pdf.rect(area.x, area.y, area.width, area.height)

    def polyline(
        self, points: Points, *, width: float, colour: tuple[int, int, int], dashes: tuple[float, float] = (0, 0)
    ) -> None:
        """Draw a line through points; `dashes` are the lengths of dash and gap."""
        self._pdf.set_draw_color(colour)
        self._pdf.set_line_width(width)
        self._pdf.set_dash_pattern(*dashes)
        self._pdf.polyline([*points])
        self._pdf.set_dash_pattern()

    def symbol(self, name: str, *areas: Area, colour: str = "#000") -> None:
        """Draw a symbol of the sprite in the centre of each area, as large as fits."""
        symbol = self._symbols.setdefault((name, colour), Symbol(name, colour))
        symbol.places = [area.square() for area in areas]
        self._pdf.draw_path(symbol, copy=False)

    def _add_own_fonts(self) -> None:
        add_font(self._pdf, "text", "", typefaces.TEXT)
        add_font(self._pdf, "text", "B", typefaces.BOLD)
        add_font(self._pdf, "title", "", typefaces.TITLE)

    def _add_fallback(self, path: Path) -> None:
        family = f"fallback{len(self._fallbacks)}"
        if path == typefaces.FALLBACK:
            add_font(self._pdf, family, "", path)
        else:
            self._pdf.add_font(family, "", path)
        self._fallbacks.append(family)
        self._pdf.set_fallback_fonts(self._fallbacks, exact_match=False)

    def _prepared(self, text: str) -> str:
        """Load a font for every character, and remove invisible characters that no font has."""
        if not self._fallbacks and typefaces.needs_fallback(text):
            # Most sheets do without it, and reading this font takes as long as drawing a whole sheet.
            self._add_fallback(typefaces.FALLBACK)
        missing = typefaces.missing_in_own_fonts(text)
        if not missing and text.isprintable():
            return text
        invisible = frozenset(character for character in missing if draws_nothing(character) or character.isspace())
        self._load_fallbacks(missing - invisible - self._known)
        return "".join(
            " " if character.isspace() else character for character in text if _is_drawn(character, invisible)
        )

    def _load_fallbacks(self, missing: frozenset[str]) -> None:
        """Add fonts for characters that the product's own fonts lack; characters that no font has become boxes."""
        if not missing:
            return
        self._known |= missing
        folder = Path(self._folder.name)
        for path, added in typefaces.write_parts(missing, folder):
            self._add_fallback(path)
            missing = missing - added
        if missing:
            self.boxed = True
            path = folder / f"boxes-{len(self._fallbacks)}.ttf"
            write_box_font(missing, path)
            self._add_fallback(path)

    def _select_font(self, text: str, style: TextStyle) -> None:
        """Select a font that has the whole text if there is one, so that letters and combining marks stay together."""
        if not style.title and _NUMBER.fullmatch(text):
            # Most texts of a sheet are numbers, whose shape does not depend on their neighbours.
            self._pdf.set_text_shaping(use_shaping_engine=False)
            self._pdf.set_font("text", style.emphasis, style.size)
            return
        self._pdf.set_text_shaping(use_shaping_engine=True, direction="ltr" if style.prose else None)
        own_font = None if style.prose else typefaces.own_font_for(text)
        if own_font == typefaces.FALLBACK:
            self._pdf.set_font(self._fallbacks[0], style.emphasis.replace("B", ""), style.size)
        else:
            self._pdf.set_font("title" if style.title else "text", style.emphasis, style.size)

    def _width(self, text: str, style: TextStyle) -> float:
        width = self._widths.get((text, style))
        if width is None:
            self._select_font(text, style)
            width = self._widths[text, style] = float(self._pdf.get_string_width(text))
        return width

    def _cut(self, text: str, width: float, style: TextStyle) -> str:
        if self._width(text, style) <= width:
            return text
        while text and self._width(f"{text}…", style) > width:
            text = text[:-1]
        return f"{text}…"

    def _lines(self, text: str, width: float, style: TextStyle) -> list[str]:
        self._select_font(text, style)
        lines = self._pdf.multi_cell(
            width, style.line, text, dry_run=True, output=MethodReturnValue.LINES, wrapmode=WrapMode.WORD, align="L"
        )
        assert isinstance(lines, list)  # noqa: S101 (follows from `output`; fpdf2's types are wider)
        return [str(line) for line in lines]

    @staticmethod
    def _breaks_a_word(text: str, lines: list[str]) -> bool:
        """Return whether a line break splits a word, which a smaller font could avoid."""
        words = {*text.split()}
        return any(word not in words for line in lines for word in line.split())

    def _put(self, text: str, area: Area, style: TextStyle) -> None:
        self._select_font(text, style)
        self._pdf.set_xy(area.x, area.y)
        self._pdf.cell(area.width, area.height, text, align=style.align)
        # A cell that ends in a fallback font restores the font before it, but fpdf2 assumes that the fallback is set.
        self._pdf.current_font_is_set_on_page = False


def _is_drawn(character: str, invisible: frozenset[str]) -> bool:
    return character not in invisible or character.isspace()
