"""Reads and writes timestamps in files: ISO 8601 with UTC offset and microseconds, so that no precision is lost."""

from __future__ import annotations

import re
from datetime import UTC, datetime

from django.utils import timezone

from scorekeeper.rules.statements import FIRST_YEAR, LAST_YEAR

_MONTH_OR_YEAR = re.compile(r"([0-9]{4})(?:-(?:0[1-9]|1[0-2]))?")


def written_moment(moment: datetime) -> str:
    """Return a timestamp as text in the local time zone."""
    return timezone.localtime(moment).isoformat()


def read_moment(text: str) -> datetime | None:
    """Return the time in UTC; None if the text is invalid. Without an offset it is in the local time zone."""
    try:
        moment = datetime.fromisoformat(text)
        aware = moment if timezone.is_aware(moment) else timezone.make_aware(moment)
        universal = aware.astimezone(UTC)
        # The year must also be accepted after an export and an import elsewhere. Time zones matter only at the limits.
        is_inside = FIRST_YEAR + 1 < universal.year < LAST_YEAR - 1
        year = universal.year if is_inside else timezone.localtime(aware).year
    except (ValueError, OverflowError):
        return None
    return universal if FIRST_YEAR < year < LAST_YEAR else None


def is_date(text: str) -> bool:
    """Return whether a text is a time, or a day, a month or a year as on an old sheet."""
    found = _MONTH_OR_YEAR.fullmatch(text)
    return FIRST_YEAR < int(found[1]) < LAST_YEAR if found else read_moment(text) is not None
