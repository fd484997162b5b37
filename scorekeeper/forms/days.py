"""The days that forms accept."""

from __future__ import annotations

from datetime import date

from scorekeeper.rules.statements import FIRST_YEAR, LAST_YEAR


def is_possible_day(day: date) -> bool:
    """Return whether a game can have been played on a day."""
    return FIRST_YEAR <= day.year <= LAST_YEAR
