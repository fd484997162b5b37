"""The days that forms accept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorekeeper.rules.statements import FIRST_YEAR, LAST_YEAR

if TYPE_CHECKING:
    from datetime import date


def is_possible_day(day: date) -> bool:
    """Return whether a game can have been played on a day."""
    return FIRST_YEAR <= day.year <= LAST_YEAR
