"""Reads the days of games of other programs, in UTC."""

from __future__ import annotations

from datetime import UTC, datetime

from scorekeeper.import_export.sheets.values import date_of
from scorekeeper.rules.number_checks import is_whole, shown_value
from scorekeeper.rules.problems import Code, Problem, RuleError, gettext_noop
from scorekeeper.rules.record import RawValue
from scorekeeper.rules.statements import FIRST_YEAR, LAST_YEAR

_WRONG = gettext_noop("%(where)s, “%(value)s”, is not a day.")
_MILLISECONDS = 1000


def day_of_text(value: RawValue, where: str) -> str:
    """`value` is in ISO 8601; the day is "" if it is null, empty or missing."""
    if value is None or value == "":
        return ""
    if not isinstance(value, str):
        raise _wrong(value, where)
    try:
        moment = datetime.fromisoformat(value)
    except ValueError:
        day = date_of(value)
        if day is None:
            raise _wrong(value, where) from None
        return day
    return _day(moment, value, where)


def day_of_milliseconds(value: RawValue, where: str) -> str:
    """`value` counts from 1970; the day is "" if it is null or missing."""
    if value is None:
        return ""
    if not is_whole(value):
        raise _wrong(value, where)
    try:
        moment = datetime.fromtimestamp(value // _MILLISECONDS, UTC)
    except (ValueError, OverflowError, OSError):
        raise _wrong(value, where) from None
    return _day(moment, value, where)


def _day(moment: datetime, value: RawValue, where: str) -> str:
    """The day in UTC; a moment without an offset is taken to be in UTC."""
    try:
        day = moment.astimezone(UTC) if moment.tzinfo else moment
    except OverflowError:
        raise _wrong(value, where) from None
    if not FIRST_YEAR < day.year < LAST_YEAR:
        raise _wrong(value, where)
    return day.date().isoformat()


def _wrong(value: RawValue, where: str) -> RuleError:
    return RuleError(Problem(Code.DATE_WRONG, _WRONG, {"where": where, "value": shown_value(value)}))
