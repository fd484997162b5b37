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
from scorekeeper.rules.events.table_results import TableResult, result_at

FEW_TABLES = 8  # up to this number, no filter is needed


class TableState(StrEnum):
    """A table without a phone is `OPEN` until its result is due, from then on it is `MISSING`."""

    MISSING = "missing"
    DIFFERS = "differs"
    PLAYING = "playing"
    OPEN = "open"
    DONE = "done"


@dataclass(frozen=True)
class Progress:
    """What the server knows from a table's phone: the hand that is played, from 1, and when the last one was over."""

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
    state: EventState, event: Event, round_number: int, games: Mapping[int, Progress], differing: Sequence[int] = ()
) -> list[TableRow]:
    """`event` has the results of games too; `games` has the tables with a phone."""
    rows: list[TableRow] = []
    for table in event.rounds[round_number - 1].tables:
        game, seats = games.get(table.number), result_at(event, round_number, table)
        if seats and table.number not in differing:
            rows.append(_done(state, table, seats, done_at(state, round_number, table.number, game)))
        else:
            rows.append(_row(state, table, game, differs=table.number in differing))
    return rows


def before_due(row: TableRow) -> TableRow:
    """As it is shown before results are expected."""
    if row.state is not TableState.MISSING:
        return row
    return replace(row, state=TableState.OPEN, title=_("No result yet"), more="")


def done_at(state: EventState, round_number: int, table: int, game: Progress | None) -> datetime | None:
    slip = state.slips.get((round_number, table))
    return slip.at if slip else game.finished_at if game else None


def _winners(state: EventState, seats: TableResult) -> str:
    """With rulings; such as "Won by Theo, 250"."""
    first = [seat for seat in seats if seat.is_first]
    names = [isolated(state.names[seat.entrant]) for seat in first]
    return _("Won by %(names)s, %(total)s") % {"names": listed(names), "total": number(first[0].total)}


def clock_time(moment: datetime) -> str:
    return localtime(moment).strftime("%H:%M")


def _names(state: EventState, table: Table) -> tuple[str, ...]:
    return tuple(state.names[seat] for seat in table.seats)


def _done(state: EventState, table: Table, seats: TableResult, at: datetime | None) -> TableRow:
    title = _("Done %(time)s") % {"time": clock_time(at)} if at else pgettext("table", "Done")
    return TableRow(table.number, _names(state, table), TableState.DONE, title, _winners(state, seats))


def _row(state: EventState, table: Table, game: Progress | None, *, differs: bool) -> TableRow:
    names = _names(state, table)
    if differs:
        title, more = _("Phone and slip differ"), _("does not count until you choose")
        return TableRow(table.number, names, TableState.DIFFERS, title, more)
    if game:
        title, more = _("Hand %(number)s") % {"number": game.hand}, _("of %(number)s") % {"number": game.hands}
        return TableRow(table.number, names, TableState.PLAYING, title, more, game.hand, game.hands)
    return TableRow(table.number, names, TableState.MISSING, pgettext("table", "Missing"), _("plays without a phone"))
