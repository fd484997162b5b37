"""The tables of a round, as an organiser sees them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scorekeeper.display.formatting import isolated, listed, number
from scorekeeper.rules.events.event import Event, Table
from scorekeeper.rules.events.log.state import EventState

FEW_TABLES = 8  # up to as many, no filter is needed


class TableState(StrEnum):
    """A table without a phone is `OPEN` until its result is due, from then on it is `MISSING`."""

    MISSING = "missing"
    DIFFERS = "differs"
    PLAYING = "playing"
    OPEN = "open"
    DONE = "done"


@dataclass(frozen=True)
class Progress:
    """What a table's phone has told: the hand that is played, from 1, and when the last one was over."""

    hand: int
    hands: int
    finished_at: datetime | None = None
    by: str = ""


@dataclass(frozen=True)
class TableRow:
    """`title` and `more` say in words how far the table is."""

    number: int
    names: tuple[str, ...]
    state: TableState
    title: str
    more: str
    hand: int = 0
    hands: int = 0

    @property
    def marks(self) -> list[str]:
        """The class of each hand in the bar."""
        return ["done" if hand < self.hand else "now" if hand == self.hand else "" for hand in range(1, self.hands + 1)]


def table_rows(
    state: EventState,
    event: Event,
    round_number: int,
    games: Mapping[int, Progress],
    differing: Sequence[int] = (),
    *,
    is_due: bool = True,
) -> list[TableRow]:
    """`event` has the results of games too; `games` has the tables with a phone. `is_due`: results are expected."""
    tables = event.rounds[round_number - 1].tables
    rows = [
        _row(state, round_number, table, games.get(table.number), differs=table.number in differing) for table in tables
    ]
    return rows if is_due else [_not_due(row) for row in rows]


def _not_due(row: TableRow) -> TableRow:
    if row.state is not TableState.MISSING:
        return row
    return replace(row, state=TableState.OPEN, title=_("No result yet"), more="")


def done_at(state: EventState, round_number: int, table: int, game: Progress | None) -> datetime | None:
    slip = state.slips.get((round_number, table))
    return slip.at if slip else game.finished_at if game else None


def winners_of(state: EventState, table: Table) -> str:
    """Such as "Won by Theo, 250"; "" without a result."""
    result = table.result
    if result is None:
        return ""
    best = max(result.totals)
    names = [
        isolated(state.names[seat]) for seat, total in zip(table.seats, result.totals, strict=True) if total == best
    ]
    return _("Won by %(names)s, %(total)s") % {"names": listed(names), "total": number(best)}


def clock_time(moment: datetime) -> str:
    return localtime(moment).strftime("%H:%M")


def _row(state: EventState, round_number: int, table: Table, game: Progress | None, *, differs: bool) -> TableRow:
    names = tuple(state.names[seat] for seat in table.seats)
    if differs:
        title, more = _("Phone and slip differ"), _("does not count until you choose")
        return TableRow(table.number, names, TableState.DIFFERS, title, more)
    if table.result:
        at = done_at(state, round_number, table.number, game)
        title = _("Done %(time)s") % {"time": clock_time(at)} if at else pgettext("table", "Done")
        return TableRow(table.number, names, TableState.DONE, title, winners_of(state, table))
    if game:
        title, more = _("Hand %(number)s") % {"number": game.hand}, _("of %(number)s") % {"number": game.hands}
        return TableRow(table.number, names, TableState.PLAYING, title, more, game.hand, game.hands)
    return TableRow(table.number, names, TableState.MISSING, pgettext("table", "Missing"), _("plays without a phone"))
