"""A play page begins the keys of its entries with the name of its phone; pages without scripts do not."""

from __future__ import annotations

import re
from datetime import timedelta

from django.utils import timezone
from django.utils.text import Truncator
from django.utils.translation import gettext as _

from scorekeeper.games.game_log import GameLog
from scorekeeper.games.log_rows import LogEntry
from scorekeeper.models import FIRST_NAME, Confidant, Pen

RECENT = timedelta(minutes=30)
_MOST_LETTERS = 14
_KEY = re.compile(r"([0-9a-f]{8})-[0-9a-f]{32}")


def recorders(log: GameLog, owner: Confidant, pen: Pen | None) -> dict[str, str]:
    """The time of each phone's last entry and who made it, by the name of the phone; with a pen, since it was given."""
    since = timezone.now() - RECENT
    if pen:
        since = max(since, pen.given_at)
    is_shared, name = owner.is_circle, owner.name
    recent = (entry for entry in log.entries if entry.made_at > since and (is_shared or entry.made_by == name))
    named = ((_KEY.fullmatch(entry.key), entry) for entry in recent)
    last = {match[1]: entry for match, entry in named if match}
    unnamed = _("Confidant") if pen else _("Other phone")
    return {phone: f"{entry.made_at.isoformat()} {_name(entry) or unnamed}" for phone, entry in last.items()}


def _name(entry: LogEntry) -> str:
    """Short enough for the save status; empty if nobody has chosen one."""
    return "" if entry.made_by == FIRST_NAME else Truncator(entry.made_by).chars(_MOST_LETTERS)
