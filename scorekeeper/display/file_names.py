"""What a file is called that somebody downloads: the words of its title, on any system, in any script."""

from __future__ import annotations

import re
import unicodedata

from scorekeeper.rules.names import is_printable

LENGTH = 80
"""The longest name before its ending, in characters; in UTF-8 that stays below what file systems take."""
_FORBIDDEN = re.compile(r'[\\/:*?"<>|%;\s]+')
_RESERVED = re.compile(r"(?i)^(con|prn|aux|nul|com\d|lpt\d)$")


def file_name(*words: str, ending: str) -> str:
    """Return the words as the name of a file with an ending, without what some system would not take in it."""
    printable = ("".join(character for character in word if is_printable(character)) for word in words)
    joined = " ".join(_FORBIDDEN.sub(" ", unicodedata.normalize("NFC", word)).strip() for word in printable)
    stem = joined[:LENGTH].strip(" .")
    return f"{f'{stem}_' if _RESERVED.match(stem) else stem or 'tablet'}.{ending}"
