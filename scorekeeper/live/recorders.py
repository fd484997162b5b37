"""A play page begins the keys of its entries with the name of its phone; pages without scripts do not."""

from __future__ import annotations

import re
from datetime import timedelta

from django.utils import timezone

from scorekeeper.games.game_log import GameLog
from scorekeeper.models import Confidant, Pen

RECENT = timedelta(minutes=30)
_KEY = re.compile(r"([0-9a-f]{8})-[0-9a-f]{32}")


def recorders(log: GameLog, owner: Confidant, pen: Pen | None) -> dict[str, str]:
    """The last entry of each phone, by the name of the phone; with a pen, since it was given."""
    since = timezone.now() - RECENT
    if pen:
        since = max(since, pen.given_at)
    is_shared = owner.is_circle
    recent = (entry for entry in log.entries if entry.made_at > since and (is_shared or entry.made_by == owner.name))
    named = ((_KEY.fullmatch(entry.key), entry.made_at) for entry in recent)
    return {match[1]: made_at.isoformat() for match, made_at in named if match}
