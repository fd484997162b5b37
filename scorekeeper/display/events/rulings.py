"""The rulings of an event, in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scorekeeper.display.events.numbers import signed_points
from scorekeeper.display.events.stage_words import round_name
from scorekeeper.display.formatting import isolated, signed
from scorekeeper.rules.events.event import Event, Ruling


@dataclass(frozen=True)
class RulingRow:
    about: str
    reason: str
    points: str


def ruling_rows(event: Event, names: Mapping[int, str]) -> list[RulingRow]:
    """The newest first."""
    return [_row(event, each, names) for each in reversed(event.rulings)]


def _row(event: Event, ruling: Ruling, names: Mapping[int, str]) -> RulingRow:
    if ruling.table is not None:
        who = _("Table %(table)s") % {"table": ruling.table}
    else:
        who = isolated(names[ruling.entrant or 0])
    about = f"{who} · {round_name(event, ruling.round)}"
    if ruling.points:
        points = _("%(points)s tournament points") % {"points": signed_points(ruling.points)}
        return RulingRow(about, ruling.reason, points)
    return RulingRow(about, ruling.reason, signed(ruling.total))
