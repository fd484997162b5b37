"""Reading PDF files."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence

from pypdf import PageObject, PdfReader


def read_pdf(content: bytes) -> PdfReader:
    """Return a reader for the bytes of a PDF file."""
    return PdfReader(io.BytesIO(content))


def words_of(content: bytes) -> str:
    """Return the text of a file with its lines joined."""
    return " ".join(" ".join(page.extract_text().split()) for page in read_pdf(content).pages)


def letters_of(text: str) -> str:
    """Return a text without spaces and isolates, because lines may break anywhere."""
    return re.sub("[\\s\u2068\u2069\u200d\ufe0f]", "", text)


def placed(outer: Sequence[float], inner: Sequence[float]) -> tuple[float, float]:
    """Return the position of a text from its two transformation matrices."""
    x, y = inner[4], inner[5]
    return outer[0] * x + outer[2] * y + outer[4], outer[1] * x + outer[3] * y + outer[5]


def filled_part(page: PageObject) -> float:
    """Return how far down the lowest text of a page is, from 0 (its top) to 1 (its bottom)."""
    heights: list[float] = []

    def note(text: str, outer: list[float], inner: list[float], *_: object) -> None:
        if text.strip():
            heights.append(placed(outer, inner)[1])

    page.extract_text(visitor_text=note)
    return 1 - min(heights) / float(page.mediabox.height)
