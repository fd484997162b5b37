"""Dates that somebody types into a field: also with dashes, or the name of a month in the languages of the tables.

Tables and files have none of these: there they are refused (`date_of`).
"""

from __future__ import annotations

import re

from scorekeeper.import_export.sheets.values import date_of, iso_date
from scorekeeper.import_export.sheets.words import folded

_MONTHS = (
    "january januar jänner janvier gennaio enero januari",
    "february februar février febbraio febrero februari",
    "march märz mars marzo maart mrt",
    "april avril aprile abril",
    "may mai maggio mayo mei",
    "june juni juin giugno junio",
    "july juli juillet luglio julio",
    "august août agosto augustus",
    "september septembre settembre septiembre",
    "october oktober octobre ottobre octubre",
    "november novembre noviembre",
    "december dezember décembre dicembre diciembre",
)
_NUMBERS = {folded(name): number for number, names in enumerate(_MONTHS, 1) for name in names.split()}
_SHORTEST = 3  # letters of a month, such as “Aug.”

_DAY = r"(?P<day>[0-9]{1,2})(?:\.|st|nd|rd|th|er|o)?"
_MONTH = r"(?P<month>[a-z]+)\.?"
_YEAR = r"(?P<year>[0-9]{4})"
_OF = r"(?:(?:of|de|del|di) )?"
_FORMS = (
    re.compile(rf"(?:{_DAY} ?{_OF})?{_MONTH} {_OF}{_YEAR}"),
    re.compile(rf"{_MONTH} {_DAY},? {_YEAR}"),
)
_WITH_DASHES = re.compile(r"(?:[0-9]{1,2}-)?[0-9]{1,2}-[0-9]{4}")


def typed_date_of(text: str) -> str | None:
    """Return the same as `date_of`, and also read 12-05-1998, as people write in Dutch, and names of months."""
    return date_of(text) or _with_dashes(text.strip()) or _with_a_name(folded(text))


def _with_dashes(text: str) -> str | None:
    return date_of(text.replace("-", ".")) if _WITH_DASHES.fullmatch(text) else None


def _with_a_name(text: str) -> str | None:
    found = next((found for form in _FORMS if (found := form.fullmatch(text))), None)
    month = _number(found["month"]) if found else None
    if found is None or month is None:
        return None
    return iso_date(int(found["year"]), month, int(found["day"]) if found["day"] else None)


def _number(word: str) -> int | None:
    """The number of a month, also by a beginning that no other month has: “jui” may be June or July in French."""
    if word in _NUMBERS:
        return _NUMBERS[word]
    numbers = {number for name, number in _NUMBERS.items() if name.startswith(word)}
    return numbers.pop() if len(word) >= _SHORTEST and len(numbers) == 1 else None
