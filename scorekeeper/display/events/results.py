"""Results of a round, as an organiser types and compares them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scorekeeper.display.events.tables import TableRow, TableState, clock_time
from scorekeeper.display.formatting import number
from scorekeeper.rules.events.event import Result, Table
from scorekeeper.rules.events.log.state import EventState

MOST_IN_STRIP = 12


@dataclass(frozen=True)
class TypedSeat:
    """`place` counts from 0; `text` is what was typed or is stored, `problem` why it is refused.

    `exact` and `exact_problem` are the same for the bids made.
    """

    place: int
    name: str
    text: str
    problem: str
    exact: str
    exact_problem: str


@dataclass(frozen=True)
class SlipTexts:
    """What was typed, and why it is refused, by seat."""

    totals: Sequence[str]
    exact: Sequence[str]
    problems: Mapping[int, str] = field(default_factory=dict)
    exact_problems: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True)
class SlipForm:
    """`is_correction`: the table has a typed result, and changing it needs a reason.

    `playing` says how far the table's phone is; if it `asks`, saving needs another tap.
    """

    table: int
    seats: tuple[TypedSeat, ...]
    is_correction: bool
    together: str = ""
    reason: str = ""
    reason_problem: str = ""
    playing: str = ""
    asks: bool = False

    @property
    def has_exact(self) -> bool:
        return any(seat.exact or seat.exact_problem for seat in self.seats)


@dataclass(frozen=True)
class StripTable:
    number: int
    state: TableState
    word: str
    icon: str


@dataclass(frozen=True)
class DoneTable:
    """`people` are names with totals."""

    number: int
    people: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class ConflictRow:
    name: str
    game: str
    slip: str

    @property
    def differs(self) -> bool:
        return self.game != self.slip


@dataclass(frozen=True)
class Conflict:
    table: int
    game_about: str
    slip_about: str
    rows: tuple[ConflictRow, ...]


def slip_form(
    state: EventState,
    table: Table,
    round_number: int,
    typed: SlipTexts | None = None,
    **more: Any,
) -> SlipForm:
    """Empty, with what is stored, or with what was `typed`."""
    slip = state.slips.get((round_number, table.number))
    texts = typed or _stored(slip.result if slip else None, len(table.seats))
    seats = tuple(
        TypedSeat(
            place,
            state.names[entrant],
            texts.totals[place],
            texts.problems.get(place, ""),
            texts.exact[place],
            texts.exact_problems.get(place, ""),
        )
        for place, entrant in enumerate(table.seats)
    )
    return SlipForm(table.number, seats, slip is not None, asks=False, **more)


def _stored(result: Result | None, seats: int) -> SlipTexts:
    nothing = [""] * seats
    totals, exact = (result.totals, result.exact) if result else (None, None)
    return SlipTexts([*map(number, totals)] if totals else nothing, [*map(str, exact)] if exact else nothing)


def still_playing(row: TableRow) -> str:
    """Empty unless the table's phone plays."""
    if row.state is not TableState.PLAYING:
        return ""
    values = {"table": row.number, "hand": row.hand, "hands": row.hands}
    return _("The phone of table %(table)s is at hand %(hand)s of %(hands)s.") % values


def done_tables(state: EventState, tables: Sequence[Table]) -> list[DoneTable]:
    return [
        DoneTable(
            table.number,
            tuple(
                (state.names[seat], number(total)) for seat, total in zip(table.seats, table.result.totals, strict=True)
            ),
        )
        for table in tables
        if table.result
    ]


def strip_of(rows: Sequence[TableRow], now: int | None) -> list[StripTable]:
    """All tables if they are few, else those without a result or with two, and the one that is typed."""
    wanted: Collection[TableState] = {TableState.MISSING, TableState.OPEN, TableState.DIFFERS}
    shown = [row for row in rows if len(rows) <= MOST_IN_STRIP or row.state in wanted or row.number == now]
    return [_in_strip(row, now) for row in shown]


def _in_strip(row: TableRow, now: int | None) -> StripTable:
    if row.number == now:
        return StripTable(row.number, row.state, pgettext("table", "now"), "pencil")
    words = {
        TableState.DONE: (pgettext("table", "done"), "check"),
        TableState.DIFFERS: (pgettext("table", "differs"), "triangle-alert"),
        TableState.MISSING: (pgettext("table", "missing"), ""),
        TableState.OPEN: (pgettext("table", "open"), ""),
        TableState.PLAYING: (f"{row.hand} / {row.hands}", ""),
    }
    return StripTable(row.number, row.state, *words[row.state])


def counts_in_words(rows: Sequence[TableRow]) -> str:
    """Such as "2 done, 1 differs, 2 open"."""
    done = sum(row.state is TableState.DONE for row in rows)
    differs = sum(row.state is TableState.DIFFERS for row in rows)
    counts = [
        (done, pgettext("tables", "%(count)s done")),
        (differs, pgettext("tables", "%(count)s differs")),
        (len(rows) - done - differs, pgettext("tables", "%(count)s open")),
    ]
    return ", ".join(words % {"count": count} for count, words in counts if count or words == counts[0][1])


def conflict_of(
    state: EventState, round_number: int, table: Table, game: Result, last: tuple[datetime, str] | None
) -> Conflict:
    """`last`: when and by whom the last hand was entered."""
    slip = state.slips[round_number, table.number]
    rows = tuple(
        ConflictRow(state.names[entrant], number(on_phone), number(on_paper))
        for entrant, on_phone, on_paper in zip(table.seats, game.totals, slip.result.totals, strict=True)
    )
    game_about = f"{last[1]}, {clock_time(last[0])}" if last else ""
    return Conflict(table.number, game_about, f"{slip.by}, {clock_time(slip.at)}", rows)
