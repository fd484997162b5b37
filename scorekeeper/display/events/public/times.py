"""Times of a round as pages show them; the page's script goes on counting."""

from __future__ import annotations

import math
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from scorekeeper.rules.events.log import RoundClock

WARNING_MINUTES = 5  # before the end


class Span(StrEnum):
    BEFORE = "before"  # the round begins
    DURING = "during"
    UNLIMITED = "unlimited"  # it has begun, and has no end
    UP = "up"


@dataclass(frozen=True)
class TimeLeft:
    """`seconds` until it begins or ends; `begins` and `ends` are seconds since 1970, for scripts."""

    span: Span
    seconds: int
    begins: int
    ends: int | None
    now: int

    @property
    def minutes(self) -> int:
        """As long as any time is left, at least one."""
        return math.ceil(self.seconds / 60)

    @property
    def clock(self) -> str:
        """Such as 17:42."""
        return f"{self.seconds // 60}:{self.seconds % 60:02}"

    @property
    def is_short(self) -> bool:
        return self.span is Span.DURING and self.seconds <= WARNING_MINUTES * 60


def time_left(clock: RoundClock, now: datetime) -> TimeLeft:
    ends = clock.ends
    if now < clock.begins:
        span, until = Span.BEFORE, clock.begins
    elif ends is None:
        span, until = Span.UNLIMITED, now
    else:
        span, until = (Span.DURING, ends) if now < ends else (Span.UP, now)
    return TimeLeft(
        span=span,
        seconds=math.ceil((until - now).total_seconds()),
        begins=round(clock.begins.timestamp()),
        ends=round(ends.timestamp()) if ends else None,
        now=round(now.timestamp()),
    )
