from __future__ import annotations

from datetime import datetime

from scorekeeper.games.evening import EVENING_LENGTH
from scorekeeper.games.game_log import GameLog


def minutes_played(log: GameLog) -> int | None:
    """From the first entry to those of the last round, without later corrections.

    None if that is not known, as of a game from a file, whose entries have one time, or was not one evening.
    """
    last = len(log.game.played)
    first_times: dict[str, datetime] = {}
    for entry in log.entries:
        if entry.statement.round == last:
            first_times.setdefault(entry.statement.kind, entry.made_at)
    if not first_times:
        return None
    length = max(first_times.values()) - log.entries[0].made_at
    minutes = int(length.total_seconds()) // 60
    return minutes if minutes and length <= EVENING_LENGTH else None
