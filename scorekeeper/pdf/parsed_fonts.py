"""The product's own fonts for PDF documents: parsed once per process, then reduced to the glyphs of each document.

HarfBuzz reduces them. fpdf2 would do both with fontTools for each document, which takes longer than drawing it.
"""

from __future__ import annotations

from copy import copy
from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING

import uharfbuzz
from fontTools.ttLib import TTFont
from fpdf import FPDF
from fpdf.enums import TextEmphasis
from fpdf.fonts import SubsetMap, TTFFont

if TYPE_CHECKING:
    from pathlib import Path

_READ_LATER = {"GlyphOrder", "hmtx"}
"""What fpdf2 reads of a font after it is parsed, until it writes the document."""
_LEFT_OUT = ("GDEF", "GPOS", "GSUB", "OS/2", "cmap", "gasp", "name")
"""Tables that a font in a PDF file does not need, because its text consists of glyph numbers (ISO 32000-1, 9.9)."""


class ParsedFont(TTFFont):
    """A TrueType font of one document; it shares the parsed file with the other documents."""

    __slots__ = ()

    def reduce(self) -> None:
        """Leave only the glyphs that the document uses; called once, when everything is drawn."""
        wanted = uharfbuzz.SubsetInput()
        wanted.glyph_set.update(map(self.ttfont.getGlyphID, self.subset.get_all_glyph_names()))
        wanted.drop_table_tag_set.update(int.from_bytes(tag.encode()) for tag in _LEFT_OUT)
        wanted.flags = uharfbuzz.SubsetFlags.NOTDEF_OUTLINE | uharfbuzz.SubsetFlags.NO_LAYOUT_CLOSURE
        plan = uharfbuzz.SubsetPlan(self.hbfont.face, wanted)
        names, numbers = self.ttfont.getGlyphOrder(), plan.new_to_old_glyph_mapping
        # Without new bounding boxes, fontTools copies the glyphs and does not decode them.
        reduced = TTFont(BytesIO(plan.execute().blob.data), lazy=True, recalcBBoxes=False, recalcTimestamp=False)
        reduced.setGlyphOrder([names[numbers[number]] for number in range(len(numbers))])
        self.ttfont = reduced


@cache
def parsed_font(path: Path) -> ParsedFont:
    """Return a TrueType font with the parts that all documents share."""
    font = ParsedFont(FPDF(), path, "", "")
    _ = font.hbfont  # Created when it is first read, then shared.
    for tag in {*font.ttfont.keys()} - _READ_LATER:
        del font.ttfont[tag]
    font.ttfont.close()
    return font


def add_font(pdf: FPDF, family: str, style: str, path: Path) -> None:
    """Add a TrueType font to a document, like `FPDF.add_font`."""
    font = copy(parsed_font(path))
    font.i = len(pdf.fonts) + 1
    font.fontkey = family + style
    font.emphasis = TextEmphasis.coerce(style)
    # These are changed by the document.
    font.desc = copy(font.desc)
    font.missing_glyphs = []
    font.subset = SubsetMap(font)
    pdf.fonts[font.fontkey] = font


def reduce_fonts(pdf: FPDF) -> None:
    """Leave in the fonts from `add_font` only the glyphs that are used; called once, when everything is drawn."""
    for font in pdf.fonts.values():
        if isinstance(font, ParsedFont):
            font.reduce()
