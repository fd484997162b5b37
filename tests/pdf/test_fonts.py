"""The fonts of a PDF file: the largest one only if necessary, and numbers without a text shaper."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

import pytest
import uharfbuzz
from fontTools.ttLib import TTFont

from scorekeeper.pdf import typefaces
from scorekeeper.pdf.canvas import Area, Canvas, TextStyle
from tests.helpers.pdf_text import read_pdf, words_of

if TYPE_CHECKING:
    from pathlib import Path

NUMBERS = "0123456789+−"
FALLBACK = "DejaVu"


def drawn(*texts: str) -> bytes:
    """Return a PDF file with a line for each text."""
    with Canvas("A4", title="Test", language="en") as canvas:
        for line, text in enumerate(texts):
            canvas.write(text, Area(10, 10 + 10 * line, 100, 10), TextStyle(10, title=line % 2 == 1))
        return canvas.finish()


def fonts_of(content: bytes) -> str:
    """Return the names of the fonts in a PDF file."""
    resources: Any = read_pdf(content).pages[0]["/Resources"]
    return " ".join(str(font.get_object()["/BaseFont"]) for font in resources["/Font"].values())


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
    assert FALLBACK not in fonts_of(drawn("Łukasz Żółć-Ștefănescu", "Björn · 2026", "−120"))
    for name in ("שרה", "مريم", "Наталья", "♥"):
        content = drawn("Ute", name, "Ute")
        assert FALLBACK in fonts_of(content)
        assert "Ute" in words_of(content)


def test_a_font_that_a_later_text_needs_is_read_then() -> None:
    content = drawn("Ute 12", "+120", "Ελένη", "−7")
    assert all(word in words_of(content) for word in ("Ute", "+120", "Ελένη", "−7"))
