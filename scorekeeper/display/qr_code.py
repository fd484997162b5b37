import re
from typing import NamedTuple

QUIET_ZONE = 4  # light modules required by the standard


class QrCode(NamedTuple):
    """`size` includes the quiet zone; `path` has width 1."""

    size: int
    path: str


def qr_code(text: str) -> QrCode:
    import segno

    rows = segno.make(text, micro=False).matrix
    return QrCode(len(rows) + 2 * QUIET_ZONE, "".join(_lines_of(bytes(row), y) for y, row in enumerate(rows)))


def _lines_of(row: bytes, y: int) -> str:
    return "".join(
        f"M{dark.start() + QUIET_ZONE} {y + QUIET_ZONE}.5h{len(dark[0])}" for dark in re.finditer(rb"\x01+", row)
    )
