from __future__ import annotations

from datetime import date

from scorekeeper.rules.statements import FIRST_YEAR, LAST_YEAR


def is_possible_day(day: date) -> bool:
    return FIRST_YEAR <= day.year <= LAST_YEAR
