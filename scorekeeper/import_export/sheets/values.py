"""Reads numbers and dates in cells."""

from __future__ import annotations

import re
from datetime import date

from scorekeeper.rules.statements import FIRST_YEAR, LAST_YEAR

_MINUS = "[-\N{MINUS SIGN}\N{EN DASH}]"
_NUMBER = re.compile(rf"({_MINUS}?)([0-9]{{1,18}})(?:[.,]0+)?")
_UNKNOWN = re.compile(rf"{_MINUS}?")

_CLOCK = r"[0-9]{1,2}[:.][0-9]{2}(?:[:.][0-9]{2})?(?:[.,][0-9]+)?"
_TIME = rf"(?:[T ,]+{_CLOCK}(?: ?[AaPp][Mm])?(?: ?(?:Z|[+-][0-9:]{{4,6}}))?)?"
_DATES = (
    re.compile(rf"(?P<year>[0-9]{{4}})-(?P<month>[0-9]{{2}})-(?P<day>[0-9]{{2}}){_TIME}"),
    re.compile(rf"(?P<day>[0-9]{{1,2}})\.(?P<month>[0-9]{{1,2}})\.(?P<year>[0-9]{{4}}){_TIME}"),
    re.compile(rf"(?P<day>[0-9]{{1,2}})/(?P<month>[0-9]{{1,2}})/(?P<year>[0-9]{{4}}){_TIME}"),
    re.compile(r"(?P<year>[0-9]{4})-(?P<month>[0-9]{2})"),
    re.compile(r"(?P<month>[0-9]{1,2})[./](?P<year>[0-9]{4})"),
    re.compile(r"(?P<year>[0-9]{4})"),
)


class NotANumber(ValueError):
    """A cell has something that is not a whole number."""


def is_unknown(cell: str) -> bool:
    """Whether the cell is empty, or only a dash."""
    return bool(_UNKNOWN.fullmatch(_plain(cell)))


def number_of(cell: str) -> int | None:
    """None if the cell is empty or a dash; raise NotANumber."""
    if is_unknown(cell):
        return None
    found = _NUMBER.fullmatch(_plain(cell))
    if not found:
        raise NotANumber
    return -int(found[2]) if found[1] else int(found[2])


def is_number(cell: str) -> bool:
    """Whether `number_of` can read the cell, even if the number is not known."""
    try:
        number_of(cell)
    except NotANumber:
        return False
    return True


def date_of(cell: str) -> str | None:
    """A day, a month or a year as in ISO 8601; None if the cell has none of these."""
    text = _plain(cell)
    parts = next((found.groupdict() for pattern in _DATES if (found := pattern.fullmatch(text))), None)
    if parts is None:
        return None
    month, day = (int(parts[name]) if parts.get(name) else None for name in ("month", "day"))
    return iso_date(int(parts["year"]), month, day)


def iso_date(year: int, month: int | None, day: int | None) -> str | None:
    """Return None for a day that no calendar has, and for years far away."""
    try:
        date(year, 1 if month is None else month, 1 if day is None else day)
    except ValueError:
        return None
    if not FIRST_YEAR < year < LAST_YEAR:
        return None
    return "-".join([f"{year:04}", *(f"{part:02}" for part in (month, day) if part is not None)])


def _plain(cell: str) -> str:
    """The cell without the apostrophe that spreadsheets write so that it is not a formula."""
    return cell.removeprefix("'").strip()
