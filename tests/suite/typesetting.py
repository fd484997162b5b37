"""In tests, PDF files are made in the test's own process, and without the fonts of the machine."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from django.conf import settings

from scorekeeper.pdf.typesetter import Typesetter
from scorekeeper.pdf.typesetting import FONTS, TEMPLATES


def typesetter() -> Typesetter:
    """Return a typesetter with the product's fonts and those in the data folder."""
    return _typesetter(settings.DATA)


@cache
def _typesetter(data: Path) -> Typesetter:
    return Typesetter(TEMPLATES, FONTS, data / "fonts", machine=False)
