"""Finds a font for each character: the product's own fonts, then those installed on this machine."""

from __future__ import annotations

import os
import struct
import sys
import unicodedata
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from django.conf import settings
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTCollection, TTFont, TTLibError

from scorekeeper.pdf.parsed_fonts import parsed_font

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

OWN = Path(__file__).resolve().parent / "fonts"
TEXT, BOLD, TITLE, FALLBACK = (
    OWN / f"{name}.ttf"
    for name in ("alegreya-sans-500", "alegreya-sans-700", "cinzel-700", "dejavu-sans-condensed-bold")
)

# Exceptions that fontTools raises for damaged or unsupported files.
FONT_FAULTS = (
    AssertionError,
    AttributeError,
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
_UNUSED_TABLES = ["fvar", "gvar", "avar", "HVAR", "MVAR", "STAT", "COLR", "CPAL", "SVG "]
_LESS_REGULAR = ("bold", "black", "light", "thin", "italic", "oblique", "mono", "serif", "condensed")
_REMEMBERED = 1024
"""The number of texts whose fonts are remembered; a score sheet has about a hundred different ones."""
_MAX_FILES = 500
"""The maximum number of files searched, so that a machine with very many fonts stays responsive."""


@dataclass(frozen=True)
class FontFile:
    """A font of this machine: a file, and the index of a face if it is a collection."""

    path: Path
    face: int = 0

    @contextmanager
    def open(self) -> Iterator[TTFont]:
        """Open the font; the file is closed at the end of the block, also after an error."""
        with self.path.open("rb") as file:
            yield TTFont(file, fontNumber=self.face, lazy=True)

    def has(self, character: str) -> bool:
        """Return whether the font draws a character."""
        return any(ord(character) in span for span in _spans(self))


@lru_cache(maxsize=_REMEMBERED)
def own_font_for(text: str) -> Path | None:
    """Return the first of the product's own text fonts that has all characters of a text; None if there is none."""
    return next((path for path in (BOLD, FALLBACK) if all(_has(path, character) for character in text)), None)


@lru_cache(maxsize=_REMEMBERED)
def needs_fallback(text: str) -> bool:
    """Return whether one of the three text fonts lacks a character of a text."""
    return any(not _has(path, character) for character in text for path in (TEXT, BOLD, TITLE))


@lru_cache(maxsize=_REMEMBERED)
def missing_in_own_fonts(text: str) -> frozenset[str]:
    """Return the characters of a text that are in none of the product's own text fonts."""
    return frozenset(character for character in text if not any(_has(path, character) for path in (BOLD, FALLBACK)))


def _has(path: Path, character: str) -> bool:
    """Return whether one of the product's own fonts draws a character."""
    return ord(character) in parsed_font(path).cmap


def with_parts(characters: Iterable[str]) -> set[str]:
    """Return characters with the parts into which a text shaper may decompose them."""
    return {part for character in characters for part in (character, *unicodedata.normalize("NFKD", character))}


def write_parts(characters: Iterable[str], folder: Path) -> Iterator[tuple[Path, set[str]]]:
    """Write subsets of this machine's fonts into a folder, as few as needed; yield each with the characters it adds.

    Damaged fonts are skipped, so that every yielded file is usable.
    """
    missing = set(characters)
    for font in fonts_here():
        if not missing:
            return
        added = {character for character in missing if font.has(character)}
        path = folder / f"{font.path.stem}-{font.face}.ttf"
        if added and _write_part(font, added, path):
            missing -= added
            yield path, added


def fonts_here() -> Iterator[FontFile]:
    """Yield the fonts of the data folder, then those of the machine, regular styles first."""
    machine = sorted((path for folder in _folders() for path in _files(folder)), key=_plainness)
    files = [*_files(settings.DATA / "fonts"), *machine]
    for path in islice(files, _MAX_FILES):
        yield from (FontFile(path, face) for face in range(_faces(path)))


def _folders() -> list[Path]:
    return [Path(os.path.expandvars(name)).expanduser() for name in _FOLDERS.get(sys.platform, _UNIX_FOLDERS)]


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.suffix.lower() in _ENDINGS)


def _plainness(path: Path) -> tuple[int, str]:
    name = path.stem.lower()
    return sum(word in name for word in _LESS_REGULAR), name


def _write_part(font: FontFile, characters: Iterable[str], path: Path) -> bool:
    """Write a subset of a font with these characters; return False if the font is damaged."""
    options = Options(hinting=False, layout_features=["*"], notdef_outline=True)
    options.drop_tables += _UNUSED_TABLES
    subsetter = Subsetter(options)
    subsetter.populate(text="".join(with_parts(characters)))
    try:
        with font.open() as read:
            subsetter.subset(read)
            read.save(path)
    except FONT_FAULTS:
        return False
    return True


@cache
def _faces(path: Path) -> int:
    if path.suffix.lower() not in {".ttc", ".otc"}:
        return 1
    try:
        with path.open("rb") as file, TTCollection(file, lazy=True) as collection:
            return len(collection.fonts)
    except FONT_FAULTS:
        return 0


@cache
def _spans(font: FontFile) -> tuple[range, ...]:
    """Return the code points of a font; none if it cannot be read or has bitmaps instead of outlines."""
    try:
        with font.open() as read:
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
