"""Accepted by every file system, in any script."""

import re
import unicodedata

from django.utils import timezone
from django.utils.text import slugify

from scorekeeper.games.game_log import GameLog
from scorekeeper.rules.knowledge import Precision
from scorekeeper.rules.names import is_printable

LENGTH = 80  # characters without the ending; even in UTF-8 below the limit of file systems
_SLUG_LENGTH = 60
_FORBIDDEN = re.compile(r'[\\/:*?"<>|%;\s]+')
_RESERVED = re.compile(r"(?i)^(con|prn|aux|nul|com\d|lpt\d)$")


def file_name(*words: str, ending: str) -> str:
    return f"{file_stem(*words)}.{ending}"


def file_stem(*words: str) -> str:
    printable = ("".join(character for character in word if is_printable(character)) for word in words)
    joined = " ".join(_FORBIDDEN.sub(" ", unicodedata.normalize("NFC", word)).strip() for word in printable)
    stem = joined[:LENGTH].strip(" .")
    return f"{stem}_" if _RESERVED.match(stem) else stem or "tablet"


def data_file_stem(log: GameLog) -> str:
    """Unique, sorted by time."""
    row = log.row
    words = slugify(row.title or " ".join(log.players), allow_unicode=True)[:_SLUG_LENGTH].strip("-_")
    start = f"{row.local_start:%Y-%m-%d_%H%M}" if row.precision == Precision.TIME else row.known_day
    return "_".join(part for part in (start, words, str(row.pk)) if part)


def archive_stem() -> str:
    return f"{timezone.localtime():%Y-%m-%d}_tablet-of-truth"
