from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from scorekeeper.rules.events.event import TableKey

type Touched = frozenset[TableKey]  # the tables at which a game has entries


@dataclass(frozen=True)
class Made:
    """When something was recorded, and by whom."""

    at: datetime
    by: str
