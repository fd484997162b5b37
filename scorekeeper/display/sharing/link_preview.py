"""What messengers show of a link to watch: no more than watchers see."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from scorekeeper.display.formatting import number
from scorekeeper.display.score_sheet import date_of
from scorekeeper.display.sharing.texts import share_title, standings_text
from scorekeeper.games.game_log import GameLog

WIDTH, HEIGHT = 1200, 630  # pixels of the picture


@dataclass(frozen=True)
class LinkPreview:
    """`picture` is an address with the host."""

    brand: str
    title: str
    text: str
    picture: str
    width: int = WIDTH
    height: int = HEIGHT


def link_preview_of(log: GameLog, picture: str) -> LinkPreview:
    return LinkPreview(_("Tablet of Truth"), share_title(log.game), standings_text(log.game), picture)


def preview_picture_of(log: GameLog) -> dict[str, Any]:
    """For the template of the picture."""
    has_result = log.game.has_result
    facts = [log.row.title, date_of(log), _("Tablet of Truth")]
    return {
        "title": share_title(log.game),
        "facts": " · ".join(filter(None, facts)),
        "places": [
            {
                "rank": standing.rank if has_result else None,
                "seat": standing.seat,
                "name": standing.player,
                "total": number(standing.total) if has_result else "",
            }
            for standing in log.game.standings
        ],
    }
