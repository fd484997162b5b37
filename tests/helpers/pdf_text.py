"""Reading PDF files."""

from __future__ import annotations

import io
import re

from pypdf import PdfReader


def read_pdf(content: bytes) -> PdfReader:
    """Return a reader for the bytes of a PDF file."""
    return PdfReader(io.BytesIO(content))


def words_of(content: bytes) -> str:
    """Return the text of a file with its lines joined."""
    return " ".join(" ".join(page.extract_text().split()) for page in read_pdf(content).pages)


def letters_of(text: str) -> str:
    """Return a text without spaces and isolates, because lines may break anywhere."""
    return re.sub("[\\s\u2068\u2069\u200d\ufe0f]", "", text)
