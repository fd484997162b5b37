"""Moments as files hold them: ISO 8601 with an offset and microseconds, so that one is known again."""

from __future__ import annotations

from datetime import UTC, datetime

from django.utils import timezone

FIRST_YEAR, LAST_YEAR = 1900, 2999
"""Beyond these years no table ever plays, and near the ends of the calendar no time zone can be reckoned."""


def written_moment(moment: datetime) -> str:
    """Return a moment as text, in the time zone of this installation."""
    return timezone.localtime(moment).isoformat()


def read_moment(text: str) -> datetime | None:
    """Return the moment in UTC, None for what is none; without an offset it is one of this installation."""
    try:
        moment = datetime.fromisoformat(text)
        aware = moment if timezone.is_aware(moment) else timezone.make_aware(moment)
        # As it will be written again, here and elsewhere: no year may become one that is refused.
        local, universal = timezone.localtime(aware), aware.astimezone(UTC)
    except (ValueError, OverflowError):
        return None
    return universal if FIRST_YEAR < local.year < LAST_YEAR else None
