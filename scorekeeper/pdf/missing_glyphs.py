"""Generates a font for characters that no font has: each glyph is a box with the code point in hexadecimal digits.

The text keeps its characters, so that copying from the PDF file works.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont

from scorekeeper.pdf.typefaces import BOLD, with_parts

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from fontTools.ttLib.tables._g_l_y_f import Glyph

EM, TOP, BOTTOM = 1000, 760, -120
_EDGE = 30
_SIDE = 50
_DIGIT_SIZE = 0.58
_DIGIT_WIDTH = 290
_ROWS = (370, -60)
"""The baselines of the upper and the lower half of the digits."""


def write_box_font(characters: Iterable[str], path: Path) -> None:
    """Write a font file in which each of these characters is a box."""
    named = {ord(character): f"u{ord(character):05X}" for character in sorted(with_parts(characters))}
    with TTFont(BOLD) as digits:
        glyphs = {name: _box(f"{code:04X}", digits) for code, name in named.items()}
    glyphs[".notdef"] = _box("", None)
    widths = {name: (_width(len(f"{code:04X}")), _SIDE) for code, name in named.items()}
    font = FontBuilder(EM, isTTF=True)
    font.setupGlyphOrder([".notdef", *named.values()])
    font.setupCharacterMap(named)
    font.setupGlyf(glyphs)
    font.setupHorizontalMetrics({".notdef": (_width(4), _SIDE), **widths})
    font.setupHorizontalHeader(ascent=TOP, descent=BOTTOM)
    font.setupNameTable({"familyName": "Boxes", "styleName": "Regular", "psName": "Boxes-Regular"})
    font.setupOS2(sTypoAscender=TOP, sTypoDescender=BOTTOM, usWinAscent=TOP, usWinDescent=-BOTTOM)
    font.setupPost()
    font.save(path)


def _width(digits: int) -> int:
    """Return the width of a box with the space around it; its digits are in two rows."""
    return 2 * _SIDE + 2 * _EDGE + 40 + _DIGIT_WIDTH * -(-digits // 2)


def _box(number: str, digits: TTFont | None) -> Glyph:
    pen = TTGlyphPen(None)
    left, right = _SIDE, _width(len(number) or 4) - _SIDE
    _rectangle(pen, left, BOTTOM, right, TOP)
    _rectangle(pen, right - _EDGE, BOTTOM + _EDGE, left + _EDGE, TOP - _EDGE)
    half = -(-len(number) // 2)
    if digits is not None:
        for row, part in zip(_ROWS, (number[:-half], number[-half:]), strict=True):
            _write(pen, part.rjust(half, "0"), row, digits)
    return pen.glyph()


def _rectangle(pen: TTGlyphPen, left: int, bottom: int, right: int, top: int) -> None:
    """Add a rectangle; with `left` and `right` swapped its direction is reversed, which makes it a hole."""
    pen.moveTo((left, bottom))
    for corner in ((left, top), (right, top), (right, bottom)):
        pen.lineTo(corner)
    pen.closePath()


def _write(pen: TTGlyphPen, part: str, row: int, digits: TTFont) -> None:
    glyphs, cmap = digits.getGlyphSet(), digits.getBestCmap()
    for index, digit in enumerate(part):
        x = _SIDE + _EDGE + 20 + index * _DIGIT_WIDTH
        glyphs[cmap[ord(digit)]].draw(TransformPen(pen, (_DIGIT_SIZE, 0, 0, _DIGIT_SIZE, x, row)))
