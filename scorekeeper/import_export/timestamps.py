"""ISO 8601 with UTC offset and microseconds."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta, timezone, tzinfo

from django.utils.timezone import is_aware, localtime, make_aware

from scorekeeper.models import Game
from scorekeeper.rules.knowledge import Precision
from scorekeeper.rules.statements import FIRST_YEAR, LAST_YEAR

_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_MONTH_OR_YEAR = re.compile(r"([0-9]{4})(?:-(?:0[1-9]|1[0-2]))?")


def written_moment(moment: datetime) -> str:
    return localtime(moment).isoformat()


def read_moment(text: str, zone: tzinfo | None = None) -> datetime | None:
    """None if invalid; without an offset it is in `zone`, else local.

    “Z” is no offset of a clock: the local one is used (RFC 9557).
    """
    try:
        moment = datetime.fromisoformat(text)
        aware = moment if is_aware(moment) else make_aware(moment, zone)
        if text.endswith("Z"):
            aware = localtime(aware)
        universal = aware.astimezone(UTC)
        # The year must also be accepted after an export and an import elsewhere. Time zones matter only at the limits.
        is_inside = FIRST_YEAR + 1 < universal.year < LAST_YEAR - 1
        year = universal.year if is_inside else localtime(aware).year
    except (ValueError, OverflowError):
        return None
    offset = aware.utcoffset() or timedelta()
    if offset.microseconds or not FIRST_YEAR < year < LAST_YEAR:
        return None
    return aware.replace(tzinfo=timezone(offset), fold=0)


def is_date(text: str) -> bool:
    """Also a day, a month or a year."""
    found = _MONTH_OR_YEAR.fullmatch(text)
    return FIRST_YEAR < int(found[1]) < LAST_YEAR if found else read_moment(text) is not None


def read_start(text: str, zone: tzinfo | None = None) -> tuple[datetime, Precision] | None:
    """Read like `read_moment`; a month or a year begins with its first day."""
    if _MONTH_OR_YEAR.fullmatch(text):
        year, _, month = text.partition("-")
        moment = read_moment(f"{year}-{month or '01'}-01", zone)
        return (moment, Precision.MONTH if month else Precision.YEAR) if moment else None
    moment = read_moment(text, zone)
    return (moment, Precision.DAY if _DAY.fullmatch(text) else Precision.TIME) if moment else None


def written_start(row: Game) -> str:
    """The start as precisely as it is known, "" if nothing is known."""
    return row.start.isoformat() if row.precision == Precision.TIME else row.known_day


def day_of(text: str) -> str:
    """The day of a moment by its own clock; a day, a month or a year stays as it is."""
    moment = None if _MONTH_OR_YEAR.fullmatch(text) else read_moment(text)
    return moment.date().isoformat() if moment else text
