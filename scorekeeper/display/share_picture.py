"""For the picture of the standings that a phone shares."""

from typing import Any

from django.utils.translation import gettext as _

from scorekeeper.display.file_names import file_name
from scorekeeper.display.formatting import number
from scorekeeper.display.game_chart import Chart
from scorekeeper.display.score_sheet import date_of, heading_of
from scorekeeper.display.standings import StandingRow
from scorekeeper.games.game_log import GameLog

_FEW = 3  # rounds up to which a chart shows no more than the totals


def picture_of(log: GameLog, places: list[StandingRow], chart: Chart | None) -> dict[str, Any]:
    heading, date = heading_of(log), date_of(log)
    chart = chart if len(log.game.played) > _FEW else None
    return {
        "brand": _("Tablet of Truth"),
        "heading": heading,
        "date": date,
        "file": file_name(heading, date, ending="png"),
        "places": [_place(row) for row in places],
        "chart": chart and _lines(chart),
    }


def _place(row: StandingRow) -> dict[str, Any]:
    standing = row.standing
    return {
        "rank": standing.rank,
        "seat": standing.seat,
        "name": standing.player,
        "total": number(standing.total),
        "left": row.left,
    }


def _lines(chart: Chart) -> dict[str, Any]:
    frame = chart.frame
    return {
        "left": frame.left,
        "right": frame.right,
        "zero": frame.y(0) if 0 in frame.values else None,
        "lines": [[line.seat, [[*point] for point in line.points], line.label_y] for line in chart.lines],
    }
