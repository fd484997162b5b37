"""A page of paper in millimetres: words of any script in a place of their own, lines, and the symbols of the sprite."""

from __future__ import annotations

from dataclasses import dataclass, replace
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Literal, Self

from fpdf import FPDF
from fpdf.enums import MethodReturnValue, WrapMode
from fpdf.fonts import TTFFont

from scorekeeper.pdf import typefaces
from scorekeeper.pdf.missing_glyphs import write_box_font
from scorekeeper.pdf.symbols import drawing_of
from scorekeeper.rules.names import draws_nothing

if TYPE_CHECKING:
    from collections.abc import Sequence

type PaperSize = Literal["A4", "Letter"]
type Points = Sequence[tuple[float, float]]

MARGIN_X, MARGIN_Y = 12.0, 11.0
_POINT = 25.4 / 72
_LINE_HEIGHT = 1.2
_LEAST = 4.0
"""The smallest letters, in points; what does not fit even then is cut short with an ellipsis."""
_STEP = 0.92


@dataclass(frozen=True)
class Area:
    """A rectangle, from its upper left corner."""

    x: float
    y: float
    width: float
    height: float

    def part(self, start: float, end: float) -> Area:
        """Return the part of it from one share of its width to another."""
        return Area(self.x + self.width * start, self.y, self.width * (end - start), self.height)

    def inset(self, x: float, y: float = 0) -> Area:
        """Return what is left of it inside a margin."""
        return Area(self.x + x, self.y + y, self.width - 2 * x, self.height - 2 * y)


@dataclass(frozen=True)
class TextStyle:
    """How words are written: `size` in points, `align` within their place, and what goes through or under them.

    `prose` is a sentence of the page's language, whatever names are in it; else the words say their own direction.
    """

    size: float
    bold: bool = False
    title: bool = False
    align: Literal["L", "C", "R"] = "L"
    underlined: bool = False
    struck: bool = False
    prose: bool = False

    @property
    def style(self) -> str:
        """Return the letters by which fpdf2 knows it."""
        weight = "B" if self.bold and not self.title else ""
        return weight + "U" * self.underlined + "S" * self.struck

    @property
    def line(self) -> float:
        """Return the height of a line in millimetres."""
        return self.size * _POINT * _LINE_HEIGHT


class Canvas:
    """A document of one page or more, to be used in a `with` block; `boxed` says whether a character became a box."""

    def __init__(self, size: PaperSize, *, title: str, language: str) -> None:
        """Begin with an empty page."""
        self._pdf = FPDF(format=size, unit="mm")
        self._pdf.set_auto_page_break(auto=False)
        self._pdf.set_margin(0)
        self._pdf.c_margin = 0
        self._pdf.set_title(title)
        self._pdf.set_lang(language)
        self._pdf.set_creator("Tablet of Truth")
        # Or else a player of the name of its placeholder would become the number of pages.
        self._pdf.alias_nb_pages("")
        self._fallbacks: list[str] = []
        self._known: set[str] = set()
        self._folder = TemporaryDirectory(prefix="tablet-fonts-")
        self.boxed = False
        self._add_own_fonts()
        self.turn_page()

    @property
    def place(self) -> Area:
        """Return the page inside its margins."""
        return Area(0, 0, self._pdf.w, self._pdf.h).inset(MARGIN_X, MARGIN_Y)

    def turn_page(self) -> None:
        """Go on with a new page."""
        self._pdf.add_page()

    def __enter__(self) -> Self:
        """Hold the files of the fonts until the end of the block."""
        return self

    def __exit__(self, *_: object) -> None:
        """Let go of them."""
        for font in self._pdf.fonts.values():
            if isinstance(font, TTFFont):
                font.ttfont.close()
        self._folder.cleanup()

    def finish(self) -> bytes:
        """Return the file."""
        return bytes(self._pdf.output())

    def write(self, text: str, place: Area, hand: TextStyle) -> None:
        """Write one line in the middle of a place, smaller where it is too long, and cut short where it must be."""
        text = self._ready(text)
        width = self._width(text, hand)
        if width > place.width:
            hand = replace(hand, size=max(_LEAST, hand.size * place.width / width * 0.99))
            text = self._cut(text, place.width, hand)
        self._put(text, place, hand)

    def write_wrapped(self, text: str, place: Area, hand: TextStyle) -> None:
        """Write a text in as many lines as have room in a place, smaller where it is too long."""
        text = self._ready(text)
        lines = self._lines(text, place.width, hand)
        while len(lines) * hand.line > place.height or self._breaks_a_word(text, lines):
            if hand.size * _STEP < _LEAST:
                break
            hand = replace(hand, size=hand.size * _STEP)
            lines = self._lines(text, place.width, hand)
        most = max(1, int(place.height / hand.line + 1e-6))
        if len(lines) > most:
            lines = [*lines[: most - 1], self._cut("".join(lines[most - 1 :]), place.width, hand)]
        top = place.y + (place.height - len(lines) * hand.line) / 2
        for number, line in enumerate(lines):
            self._put(line, Area(place.x, top + number * hand.line, place.width, hand.line), hand)

    def write_paragraph(self, text: str, place: Area, hand: TextStyle) -> float:
        """Write a text from the top of a place on, in as many lines as it takes; return where the last one ends."""
        y = place.y
        for line in self._lines(self._ready(text), place.width, hand):
            self._put(line, Area(place.x, y, place.width, hand.line), hand)
            y += hand.line
        return y

    def height_of(self, text: str, width: float, hand: TextStyle) -> float:
        """Return how high a paragraph becomes."""
        return len(self._lines(self._ready(text), width, hand)) * hand.line

    def width_of(self, text: str, hand: TextStyle) -> float:
        """Return how wide a line becomes."""
        return self._width(self._ready(text), hand)

    def line(self, start: tuple[float, float], end: tuple[float, float], *, width: float = 0.2, grey: int = 0) -> None:
        """Draw a straight line; `grey` goes from 0, black, to 255, white."""
        self.polyline([start, end], width=width, colour=(grey, grey, grey))

    def frame(self, place: Area, *, width: float = 0.35) -> None:
        """Draw the outline of a place."""
        self._pdf.set_draw_color(0)
        self._pdf.set_line_width(width)
        self._pdf.rect(place.x, place.y, place.width, place.height)

    def polyline(
        self, points: Points, *, width: float, colour: tuple[int, int, int], dashes: tuple[float, float] = (0, 0)
    ) -> None:
        """Draw a line through points; `dashes` says how much of it is drawn and left out by turns."""
        self._pdf.set_draw_color(colour)
        self._pdf.set_line_width(width)
        self._pdf.set_dash_pattern(*dashes)
        self._pdf.polyline([*points])
        self._pdf.set_dash_pattern()

    def symbol(self, name: str, place: Area, *, colour: str = "#000") -> None:
        """Draw a symbol of the sprite into the middle of a place, as large as fits."""
        side = min(place.width, place.height)
        x, y = place.x + (place.width - side) / 2, place.y + (place.height - side) / 2
        self._pdf.image(BytesIO(drawing_of(name, colour)), x, y, side, side)

    def _add_own_fonts(self) -> None:
        self._pdf.add_font("text", "", typefaces.TEXT)
        self._pdf.add_font("text", "B", typefaces.BOLD)
        self._pdf.add_font("title", "", typefaces.TITLE)
        self._add_fallback(typefaces.FALLBACK)

    def _add_fallback(self, path: Path) -> None:
        family = f"fallback{len(self._fallbacks)}"
        self._pdf.add_font(family, "", path)
        self._fallbacks.append(family)
        self._pdf.set_fallback_fonts(self._fallbacks, exact_match=False)

    def _ready(self, text: str) -> str:
        """See that there is a font for every character, and leave away what would draw nothing and has none."""
        missing = typefaces.missing_in_own_fonts(text)
        silent = {character for character in missing if draws_nothing(character) or character.isspace()}
        self._provide(missing - silent - self._known)
        return "".join(" " if character.isspace() else character for character in text if _stays(character, silent))

    def _provide(self, missing: set[str]) -> None:
        """Find fonts for characters that the product's own have not, and draw boxes for what is still missing."""
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

    def _choose(self, text: str, hand: TextStyle) -> None:
        """Take one font for the whole of a name where there is one, so that letters and marks stay together."""
        self._pdf.set_text_shaping(use_shaping_engine=True, direction="ltr" if hand.prose else None)
        whole = None if hand.prose else typefaces.own_font_for(text)
        if whole and whole.path == typefaces.FALLBACK:
            self._pdf.set_font(self._fallbacks[0], hand.style.replace("B", ""), hand.size)
        else:
            self._pdf.set_font("title" if hand.title else "text", hand.style, hand.size)

    def _width(self, text: str, hand: TextStyle) -> float:
        self._choose(text, hand)
        return float(self._pdf.get_string_width(text))

    def _cut(self, text: str, width: float, hand: TextStyle) -> str:
        if self._width(text, hand) <= width:
            return text
        while text and self._width(f"{text}…", hand) > width:
            text = text[:-1]
        return f"{text}…"

    def _lines(self, text: str, width: float, hand: TextStyle) -> list[str]:
        self._choose(text, hand)
        lines = self._pdf.multi_cell(
            width, hand.line, text, dry_run=True, output=MethodReturnValue.LINES, wrapmode=WrapMode.WORD, align="L"
        )
        assert isinstance(lines, list)  # noqa: S101 (what `output` asks for, which the types cannot say)
        return [str(line) for line in lines]

    @staticmethod
    def _breaks_a_word(text: str, lines: list[str]) -> bool:
        """Return whether a line ends within a word that smaller letters would keep whole."""
        words = {*text.split()}
        return any(word not in words for line in lines for word in line.split())

    def _put(self, text: str, place: Area, hand: TextStyle) -> None:
        self._choose(text, hand)
        self._pdf.set_xy(place.x, place.y)
        self._pdf.cell(place.width, place.height, text, align=hand.align)


def _stays(character: str, silent: set[str]) -> bool:
    return character not in silent or character.isspace()
