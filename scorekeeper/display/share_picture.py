"""What the picture of the standings shows that a phone draws to send it: words, places, and the lines of the chart."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _

from scorekeeper.display.file_names import file_name
from scorekeeper.display.formatting import number
from scorekeeper.display.game_chart import chart_of
from scorekeeper.display.score_sheet import date_of, heading_of
from scorekeeper.display.standings import places_of

if TYPE_CHECKING:
    from scorekeeper.display.game_chart import Chart
    from scorekeeper.display.standings import StandingRow
    from scorekeeper.games.game_log import GameLog

_FEW = 3
"""Up to so many rounds, a chart would show nothing that the totals do not say."""


def picture_of(log: GameLog) -> dict[str, Any]:
    """Return the picture of a game as data for the page; its numbers are written as people see them."""
    heading, date = heading_of(log), date_of(log)
    chart = chart_of(log.game) if len(log.game.played) > _FEW else None
    return {
        "brand": _("Tablet of Truth"),
        "heading": heading,
        "date": date,
        "file": file_name(heading, date, ending="png"),
        "places": [_place(place) for place in places_of(log.game)],
        "chart": chart and _lines(chart),
    }


def _place(place: StandingRow) -> dict[str, Any]:
    standing = place.standing
    return {
        "rank": standing.rank,
        "seat": standing.seat,
        "name": standing.player,
        "total": number(standing.total),
        "left": place.left,
    }


def _lines(chart: Chart) -> dict[str, Any]:
    """Return the chart without its labels: its edges, the position of zero, and its lines."""
    frame = chart.frame
    return {
        "left": frame.left,
        "right": frame.right,
        "top": frame.top,
        "bottom": frame.bottom,
        "zero": frame.y(0) if 0 in frame.values else None,
        "lines": [[line.seat, [[*point] for point in line.points]] for line in chart.lines],
    }
