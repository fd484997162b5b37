"""The time of a round, in whole minutes."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scorekeeper.display.events.tables import clock_time
from scorekeeper.rules.events.log import RoundClock


@dataclass(frozen=True)
class ClockText:
    """Such as "left", "18 min", "until 21:00"."""

    before: str
    time: str
    after: str
    is_over: bool = False


def clock_text(clock: RoundClock | None, now: datetime) -> ClockText | None:
    """None for a round without a time limit. A minute that has begun counts as left."""
    ends = clock.ends if clock else None
    if ends is None:
        return None
    seconds = (ends - now).total_seconds()
    until = _("until %(time)s") % {"time": clock_time(ends)}
    if seconds > 0:
        return ClockText(pgettext("time", "left"), _("%(minutes)s min") % {"minutes": int(-(-seconds // 60))}, until)
    over = _("for %(minutes)s min") % {"minutes": int(-seconds // 60)}
    return ClockText("", _("Time is over"), over, is_over=True)
