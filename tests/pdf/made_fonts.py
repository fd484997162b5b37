"""Makes fonts for tests: one of the product's, with another name and other characters."""

from __future__ import annotations

import struct
from pathlib import Path

from scorekeeper.pdf.typesetting import FONTS

_ENTRY = struct.Struct(">4sLLL")
_GLYPH = 40
"""Any glyph with an outline."""


def write_font(path: Path, characters: str) -> None:
    """Write a font of the family “Helpful Font” in which each of these characters is the same letter."""
    path.parent.mkdir(exist_ok=True)
    content = (FONTS / "cinzel-700.ttf").read_bytes()
    for old, new in (("Tablet Title", "Helpful Font"), ("TabletTitle", "HelpfulFont")):
        content = content.replace(old.encode("utf-16-be"), new.encode("utf-16-be"))
    codes = sorted(map(ord, characters))
    groups = b"".join(struct.pack(">LLL", code, code, _GLYPH) for code in codes)
    # A table with one part, in format 12: groups of characters.
    table = struct.pack(">HHHHLHHLLL", 0, 1, 3, 10, 12, 12, 0, 16 + len(groups), 0, len(codes)) + groups
    path.write_bytes(_with_table(content, b"cmap", table))


def torn(content: bytes) -> bytes:
    """Return a font whose outlines are cut off."""
    return _with_table(content, b"glyf", b"\xff" * 64)


def _with_table(font: bytes, tag: bytes, table: bytes) -> bytes:
    for number in range(int.from_bytes(font[4:6])):
        place = 12 + number * _ENTRY.size
        if font[place : place + 4] == tag:
            entry = _ENTRY.pack(tag, 0, len(font), len(table))
            return font[:place] + entry + font[place + _ENTRY.size :] + table
    raise KeyError(tag)
