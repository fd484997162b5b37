"""A finished game for the app BG Stats, which its own kind of link opens on the same phone.

https://www.bgstatsapp.com/support/push-plays-to-bg-stats-from-other-apps-or-websites/
"""

import json
from datetime import UTC, timedelta
from typing import Any
from urllib.parse import quote

from django.utils.crypto import salted_hmac

from scorekeeper.display.paper.known import rounds_of
from scorekeeper.display.ruleset_text import ruleset_facts
from scorekeeper.games.duration import minutes_played
from scorekeeper.games.game_log import GameLog
from scorekeeper.rules.game import Phase
from scorekeeper.rules.knowledge import Precision
from scorekeeper.rules.standings import Standing

ADDRESS = "bgstats://app.bgstatsapp.com/createPlay.html?data="
_WIZARD = 1465  # its number at BoardGameGeek
_SALT = "scorekeeper.display.sharing.bg_stats"


def bg_stats_address(log: GameLog) -> str:
    """Return "" for a game that is not finished, or whose day is not known: the app needs both."""
    if log.game.phase is not Phase.FINISHED or not log.game.has_result:
        return ""
    if log.row.precision not in {Precision.TIME, Precision.DAY}:
        return ""
    return ADDRESS + quote(json.dumps(_play(log), ensure_ascii=False), safe="")


def _play(log: GameLog) -> dict[str, Any]:
    """The app's reader needs every boolean. `playDate`: the end of the game, in UTC."""
    minutes = minutes_played(log) if log.row.precision == Precision.TIME else None
    facts = [log.row.title, rounds_of(log.game), *ruleset_facts(log.table.ruleset)]
    return {
        "sourceName": "Tablet of Truth",
        "sourcePlayId": log.row.form_key,
        "playDate": f"{(log.row.started_at + timedelta(minutes=minutes or 0)).astimezone(UTC):%Y-%m-%d %H:%M:%S}",
        **({"durationMin": minutes} if minutes else {}),
        "comments": " · ".join(filter(None, facts)),
        "game": {
            "name": "Wizard",
            "sourceGameId": "wizard",
            "bggId": _WIZARD,
            "highestWins": True,
            "noPoints": False,
        },
        "players": [_player(log, standing) for standing in sorted(log.game.standings, key=lambda each: each.seat)],
    }


def _player(log: GameLog, standing: Standing) -> dict[str, Any]:
    first = log.game.deals[0].order[0] if log.game.knows_rounds else None
    return {
        "name": standing.player,
        # The app remembers who this is; on another server the same number would be somebody else.
        "sourcePlayerId": salted_hmac(_SALT, str(log.people[standing.seat]), algorithm="sha256").hexdigest()[:16],
        "startPlayer": standing.seat == first,
        "rank": standing.rank,
        "role": "",
        "score": standing.total,
        "winner": standing.rank == 1,
    }
