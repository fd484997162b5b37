"""The fonts of a PDF file: the largest one only if necessary, parsed once, and numbers without a text shaper."""

from __future__ import annotations

from io import BytesIO
from itertools import product
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

import pytest
import uharfbuzz
from fontTools.ttLib import TTFont
from fpdf.fonts import TTFFont

from scorekeeper.pdf import typefaces
from scorekeeper.pdf.canvas import Area, Canvas, TextStyle
from tests.helpers.pdf_text import read_pdf, words_of

if TYPE_CHECKING:
    from pathlib import Path

NUMBERS = "0123456789+−"


def drawn(*texts: str) -> tuple[bytes, set[str]]:
    """Return a PDF file with a line for each text, and the names of the font files that were read for it."""
    with Canvas("A4", title="Test", language="en") as canvas:
        for line, text in enumerate(texts):
            canvas.write(text, Area(10, 10 + 10 * line, 100, 10), TextStyle(10, title=line % 2 == 1))
        read = {str(font.ttffile) for font in canvas._pdf.fonts.values() if isinstance(font, TTFFont)}
        return canvas.finish(), read


@pytest.mark.parametrize("path", [typefaces.TEXT, typefaces.BOLD], ids=lambda path: path.stem)
def test_numbers_have_the_same_shape_without_a_shaper(path: Path) -> None:
    font = uharfbuzz.Font(uharfbuzz.Face(uharfbuzz.Blob.from_file_path(str(path))))
    with TTFont(path) as read:
        glyphs, widths = read.getBestCmap(), read["hmtx"]
        for text in ("".join(each) for length in (1, 2, 3) for each in product(NUMBERS, repeat=length)):
            buffer = uharfbuzz.Buffer()
            buffer.add_str(text)
            buffer.guess_segment_properties()
            uharfbuzz.shape(font, buffer)
            names = [glyphs[ord(character)] for character in text]
            assert [info.codepoint for info in buffer.glyph_infos] == [read.getGlyphID(name) for name in names]
            assert [place.x_advance for place in buffer.glyph_positions] == [widths[name][0] for name in names]


def test_the_fallback_font_is_read_only_for_characters_that_the_others_lack() -> None:
    own = {str(path) for path in (typefaces.TEXT, typefaces.BOLD, typefaces.TITLE)}
    assert drawn("Łukasz Żółć-Ștefănescu", "Björn · 2026", "−120")[1] == own
    for name in ("שרה", "مريم", "Наталья", "♥"):
        content, read = drawn("Ute", name, "Ute")
        assert read == {*own, str(typefaces.FALLBACK)}
        assert "Ute" in words_of(content)


def test_a_font_that_a_later_text_needs_is_read_then() -> None:
    content, _ = drawn("Ute 12", "+120", "Ελένη", "−7")
    assert all(word in words_of(content) for word in ("Ute", "+120", "Ελένη", "−7"))


def embedded_fonts(content: bytes) -> dict[str, TTFont]:
    """Return the fonts within a PDF file of one page by name."""
    resources: Any = read_pdf(content).pages[0]["/Resources"]
    descriptors = [font["/DescendantFonts"][0]["/FontDescriptor"] for font in resources["/Font"].values()]
    return {each["/FontName"]: TTFont(BytesIO(each["/FontFile2"].get_data())) for each in descriptors}


def test_only_the_glyphs_that_are_used_are_in_the_file() -> None:
    content, _ = drawn("Ute", "Ute", "שרה")
    glyphs = {name.partition("+")[2]: len(font.getGlyphOrder()) for name, font in embedded_fonts(content).items()}
    assert glyphs == {"AlegreyaSansMedium": 5, "Cinzel": 5, "DejaVuSansCondensedBold": 5}


def test_the_own_fonts_are_parsed_once_for_all_files() -> None:
    texts = ("Ute", "Björn", "שרה", "120")
    first, _ = drawn(*texts)
    with patch("fpdf.fonts.ttLib.TTFont") as parse:
        drawn("Zoë", "Łukasz", "مريم", "−30")
        again, _ = drawn(*texts)
    assert parse.call_count == 0
    assert words_of(again) == words_of(first)
    outlines = [{name: font.reader["glyf"] for name, font in embedded_fonts(each).items()} for each in (first, again)]
    assert outlines[0] == outlines[1]
