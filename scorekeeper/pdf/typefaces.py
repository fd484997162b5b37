"""Which font has which character: the product's own, those of this machine, and boxes for what none has."""

from __future__ import annotations

import os
import struct
import sys
from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from django.conf import settings
from fontTools.ttLib import TTCollection, TTFont, TTLibError
from fpdf.errors import FPDFException

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

OWN = Path(__file__).resolve().parent / "fonts"
TEXT, BOLD, TITLE, FALLBACK = (
    OWN / f"{name}.ttf"
    for name in ("alegreya-sans-500", "alegreya-sans-700", "cinzel-700", "dejavu-sans-condensed-bold")
)

# What fontTools, HarfBuzz and fpdf2 raise for a file that is broken, or of a kind that they do not know.
FONT_FAULTS = (
    AssertionError,
    AttributeError,
    FPDFException,
    LookupError,
    NotImplementedError,
    OSError,
    RuntimeError,
    TTLibError,
    TypeError,
    ValueError,
    struct.error,
)
_FOLDERS = {
    "darwin": ("~/Library/Fonts", "/Library/Fonts", "/System/Library/Fonts"),
    "win32": (r"%LOCALAPPDATA%\Microsoft\Windows\Fonts", r"%WINDIR%\Fonts"),
}
_UNIX_FOLDERS = ("~/.local/share/fonts", "~/.fonts", "/usr/local/share/fonts", "/usr/share/fonts")
_ENDINGS = {".ttf", ".otf", ".ttc", ".otc"}
_OUTLINES, _PIXELS = {"glyf", "CFF "}, {"CBDT", "EBDT", "sbix"}
_PLAINER_FIRST = ("bold", "black", "light", "thin", "italic", "oblique", "mono", "serif", "condensed")
_MOST_FILES = 500
"""How many files are looked into for a character, so that a machine with all fonts of the world stays answerable."""


@dataclass(frozen=True)
class FontFile:
    """A font: a file, and which of its faces where it is a collection."""

    path: Path
    face: int = 0

    def has(self, character: str) -> bool:
        """Return whether the font draws a character."""
        return any(ord(character) in span for span in _spans(self))


def own_font_for(text: str) -> FontFile | None:
    """Return the one of the product's own text fonts that has all of a text, None where it takes more than one."""
    return next((font for font in (FontFile(BOLD), FontFile(FALLBACK)) if all(map(font.has, text))), None)


def missing_in_own_fonts(text: str) -> set[str]:
    """Return the characters of a text that none of the product's own text fonts has."""
    return {character for character in text if not any(FontFile(path).has(character) for path in (BOLD, FALLBACK))}


def fonts_with(characters: Iterable[str]) -> Iterator[tuple[FontFile, set[str]]]:
    """Yield fonts of this machine, each with those of the characters that it adds; as few as it takes."""
    missing = set(characters)
    for font in fonts_here():
        if not missing:
            return
        added = {character for character in missing if font.has(character)}
        missing -= added
        if added:
            yield font, added


def fonts_here() -> Iterator[FontFile]:
    """Yield the fonts of the data folder, then those that the machine has, the plainer ones first."""
    machine = sorted((path for folder in _folders() for path in _files(folder)), key=_plainness)
    files = [*_files(settings.DATA / "fonts"), *machine]
    for path in islice(files, _MOST_FILES):
        yield from (FontFile(path, face) for face in range(_faces(path)))


def _folders() -> list[Path]:
    return [Path(os.path.expandvars(name)).expanduser() for name in _FOLDERS.get(sys.platform, _UNIX_FOLDERS)]


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.suffix.lower() in _ENDINGS)


def _plainness(path: Path) -> tuple[int, str]:
    name = path.stem.lower()
    return sum(word in name for word in _PLAINER_FIRST), name


@cache
def _faces(path: Path) -> int:
    if path.suffix.lower() not in {".ttc", ".otc"}:
        return 1
    try:
        with TTCollection(path, lazy=True) as collection:
            return len(collection.fonts)
    except FONT_FAULTS:
        return 0


@cache
def _spans(font: FontFile) -> tuple[range, ...]:
    """Return which characters a font has; none of one that cannot be read, or that has pixels for outlines."""
    try:
        with TTFont(font.path, fontNumber=font.face, lazy=True) as read:
            usable = not _OUTLINES.isdisjoint(read.keys()) and _PIXELS.isdisjoint(read.keys())
            return tuple(_spans_of(sorted(read.getBestCmap() or ()))) if usable else ()
    except FONT_FAULTS:
        return ()


def _spans_of(codes: list[int]) -> Iterator[range]:
    first = last = None
    for code in codes:
        if first is not None and last is not None and code != last + 1:
            yield range(first, last + 1)
            first = None
        first, last = code if first is None else first, code
    if first is not None and last is not None:
        yield range(first, last + 1)
