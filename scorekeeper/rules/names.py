import re
import unicodedata
from collections.abc import Callable
from functools import lru_cache, wraps

from scorekeeper.rules.problems import gettext_noop

NAME_LENGTH = 40  # in characters, after trimming
NAME_KEY_LENGTH = 20 * NAME_LENGTH  # compatibility forms grow: one character becomes up to 18

EMPTY = gettext_noop("A name needs at least one visible character.")
TOO_LONG = gettext_noop("“%(name)s…” is too long for a name: 40 characters at most.")
UNPRINTABLE = gettext_noop("“%(name)s” has a character that cannot be shown in a name.")

# Controls, lone surrogates, private characters, line and paragraph separators. Unassigned characters (Cn) are
# allowed: they may be emoji newer than this Python.
_UNPRINTABLE_CATEGORIES = {"Cc", "Cs", "Co", "Zl", "Zp"}
# Noncharacters, and ranges that Unicode reserves for invisible characters.
_NEVER_DRAWN = {
    *range(0xFDD0, 0xFDF0),
    *(plane + last for plane in range(0, 0x110000, 0x10000) for last in (0xFFFE, 0xFFFF)),
    *(0x2065, *range(0xFFF0, 0xFFF9)),
    *(0xE0000, *range(0xE0002, 0xE0020), *range(0xE0080, 0xE0100), *range(0xE01F0, 0xE1000)),
}
# Embeddings, overrides and isolates would change the direction of the text around a name.
_DIRECTION_CONTROLS = {*range(0x202A, 0x202F), *range(0x2066, 0x206A)}
_INVISIBLE_CATEGORIES = {"Cf", "Zs", "Mn", "Me"}
# Letters by category that are invisible: Hangul fillers and the Braille blank.
_BLANK = {"\u115f", "\u1160", "\u3164", "\uffa0", "\u2800"}
# Marks by category that are invisible: the grapheme joiner, inherent vowels, variation selectors.
_SILENT = {0x034F, 0x17B4, 0x17B5, *range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)}

# Punctuation of which keyboards and phones choose one or the other form, and letters of the same form.
_APOSTROPHES = {
    *(0x60, 0xB4, 0x2B9, *range(0x2BB, 0x2C0), 0x384, 0x55A, 0x5F3, 0x1FBD, 0x1FBF, 0x1FEF, 0x1FFD),
    *(*range(0x2018, 0x201C), 0x2032, 0x2035, 0x2039, 0x203A, 0xA78C),
}
_QUOTATION_MARKS = {0xAB, 0xBB, 0x2BA, 0x5F4, *range(0x201C, 0x2020), 0x2033, 0x2036, *range(0x301D, 0x3020)}
_HYPHENS = {0x2D7, 0x58A, 0x5BE, 0x1806, *range(0x2010, 0x2016), 0x2043, 0x2212}
_ONE_FORM = dict.fromkeys(_APOSTROPHES, "'") | dict.fromkeys(_QUOTATION_MARKS, '"') | dict.fromkeys(_HYPHENS, "-")
# Combining classes of accents through, below and above a letter, and of points.
_THROUGH, _POINTS, _BELOW = 1, range(10, 37), 200
# Letters that do not decompose: those that Unicode names after their base, such as "L WITH STROKE" or "AE", and others.
_NAMED_AFTER_BASE = re.compile(r"LATIN SMALL L(?:ETTER|IGATURE) ([A-Z]{1,2})(?: WITH .+)?")
_OTHER_BASES = {
    "\N{LATIN SMALL LETTER ETH}": "d",
    "\N{LATIN SMALL LETTER THORN}": "th",
    "\N{LATIN SMALL LETTER DOTLESS I}": "i",
    "\N{LATIN SMALL LETTER KRA}": "q",
    "\N{LATIN SMALL LETTER ENG}": "n",
    "\N{LATIN SMALL LETTER TURNED E}": "e",
    "\N{LATIN SMALL LETTER OPEN O}": "o",
    "\N{LATIN SMALL LETTER SCHWA}": "e",
    "\N{LATIN SMALL LETTER OPEN E}": "e",
    "\N{LATIN SMALL LETTER GAMMA}": "g",
    "\N{LATIN SMALL LETTER IOTA}": "i",
    "\N{LATIN SMALL LETTER UPSILON}": "u",
    "\N{LATIN SMALL LETTER EZH}": "z",
}


def _remembered[Result](function: Callable[[str], Result]) -> Callable[[str], Result]:
    """Each entry of an imported game names its author; only texts as short as names are kept."""
    known = lru_cache(maxsize=1024)(function)
    return wraps(function)(lambda text: known(text) if len(text) <= NAME_LENGTH else function(text))


def trim_name(text: str) -> str:
    """NFC."""
    return unicodedata.normalize("NFC", text.strip())


@_remembered
def name_refusal(name: str) -> str | None:
    """With the placeholder `name`; None if valid."""
    if not is_printable(name):
        return UNPRINTABLE
    if len(name) > NAME_LENGTH:
        return TOO_LONG
    return None if any(_is_visible(character) for character in name) else EMPTY


def is_printable(text: str) -> bool:
    """False also for noncharacters and direction controls."""
    if text.isascii():
        return text.isprintable()
    return not any(_is_unprintable(character) for character in text)


@_remembered
def name_key(name: str) -> str:
    """Equal for spellings of one name; accents make another name.

    Case, Unicode form, spacing, invisible characters, and the form of apostrophes, quotation marks and hyphens do not.
    """
    if name.isascii():
        return " ".join(name.lower().replace("`", "'").split())
    # Compatibility forms make a space and an accent out of some apostrophes, and apostrophes out of some letters.
    composed = unicodedata.normalize("NFKC", name.translate(_ONE_FORM))
    folded = unicodedata.normalize("NFKC", composed.casefold()).translate(_ONE_FORM)
    return " ".join("".join(character for character in folded if not draws_nothing(character)).split())


@_remembered
def sort_key(text: str) -> str:
    """Without case and accents, but with signs that make another letter.

    Such as vowels of Indic and Thai letters, and the voicing of kana.
    """
    if text.isascii():
        return name_key(text)
    parts = unicodedata.normalize("NFKD", name_key(text))
    return " ".join(unicodedata.normalize("NFKC", "".join(map(_plain, parts))).split())


def without_name(text: str, key: str, replacement: str) -> str:
    """Replace a name, also before the s of a genitive, but only as a word."""
    if key not in name_key(text):
        return text
    bounds = [place for place in range(len(text) + 1) if not _is_within_word(text, place)]
    for start in bounds:
        ends = {end for bound in bounds if bound > start for end in (bound, bound - (text[bound - 1] in "sS"))}
        for end in sorted(ends, reverse=True):
            named = text[start:end]
            if name_key(named) == key and named == named.strip():
                return text[:start] + replacement + without_name(text[end:], key, replacement)
    return text


def _is_within_word(text: str, place: int) -> bool:
    return 0 < place < len(text) and (text[place - 1] + text[place]).isalnum()


def draws_nothing(character: str) -> bool:
    if character.isascii():
        return False
    return unicodedata.category(character) == "Cf" or character in _BLANK or ord(character) in _SILENT


def _is_unprintable(character: str) -> bool:
    if ord(character) in _DIRECTION_CONTROLS or ord(character) in _NEVER_DRAWN:
        return True
    return unicodedata.category(character) in _UNPRINTABLE_CATEGORIES


def _is_visible(character: str) -> bool:
    return unicodedata.category(character) not in _INVISIBLE_CATEGORIES and character not in _BLANK


def _plain(character: str) -> str:
    """Basic Latin for other Latin letters, nothing for an accent.

    Points of Hebrew, Arabic and Syriac count as accents, because they are often left out.
    """
    if character.isascii():
        return character
    place = unicodedata.combining(character)
    if place == _THROUGH or place in _POINTS or place >= _BELOW:
        return ""
    named = _NAMED_AFTER_BASE.fullmatch(unicodedata.name(character, ""))
    return named[1].lower() if named else _OTHER_BASES.get(character, character)
