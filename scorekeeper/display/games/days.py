"""When a game began, as far as that is known: a moment, a day, a month or a year."""

from __future__ import annotations

from datetime import date, datetime

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scorekeeper.display.formatting import short_day
from scorekeeper.models import Game
from scorekeeper.rules.knowledge import Precision


def day_text(day: date, precision: str) -> str:
    """The day as far as it is known, such as "15 August 1998", "August 1998", "1998" or "day not known"."""
    if precision == Precision.NONE:
        return _("day not known")
    if precision == Precision.YEAR:
        return str(day.year)
    return date_format(day, "YEAR_MONTH_FORMAT" if precision == Precision.MONTH else "DATE_FORMAT")


def day_of(row: Game) -> str:
    return day_text(row.day, row.precision)


def moment_text(moment: datetime, precision: str) -> str:
    """The day as far as it is known, with the time if that is known."""
    if precision == Precision.TIME:
        return date_format(moment, "DATETIME_FORMAT")
    return day_text(moment.date(), precision)


def moment_of(row: Game) -> str:
    return moment_text(row.local_start, row.precision)


def short_day_of(row: Game) -> str:
    """The day in short, such as "yesterday" or "Sun 22 Nov"."""
    return short_day(row.local_start) if row.precision in {Precision.TIME, Precision.DAY} else day_of(row)


def start_value(row: Game) -> str:
    """The start of the game as the value of a form field."""
    return f"{row.local_start:%Y-%m-%dT%H:%M}" if row.precision == Precision.TIME else row.known_day


def iso_moment(row: Game) -> str:
    """The start of the game in ISO 8601, as far as it is known."""
    return row.local_start.isoformat() if row.precision == Precision.TIME else row.known_day
