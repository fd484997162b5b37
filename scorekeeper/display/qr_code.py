"""QR codes as SVG paths."""

from __future__ import annotations

import re
from typing import NamedTuple

QUIET_ZONE = 4
"""The number of light modules around a code that its standard requires."""


class QrCode(NamedTuple):
    """A QR code: the length of its sides with the quiet zone, and a path of width 1 through the dark modules."""

    size: int
    path: str


def qr_code(text: str) -> QrCode:
    """Return the QR code of a text."""
    import segno

    rows = segno.make(text, micro=False).matrix
    return QrCode(len(rows) + 2 * QUIET_ZONE, "".join(_lines_of(bytes(row), y) for y, row in enumerate(rows)))


def _lines_of(row: bytes, y: int) -> str:
    """Return a line through the middle of each sequence of dark modules in a row."""
    return "".join(
        f"M{dark.start() + QUIET_ZONE} {y + QUIET_ZONE}.5h{len(dark[0])}" for dark in re.finditer(rb"\x01+", row)
    )
