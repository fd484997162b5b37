"""Everybody by name, and all tables of the newest round."""

from __future__ import annotations

from dataclasses import dataclass

from scorekeeper.display.events.public.hall import Hall, HandsPlayed, TableCourse
from scorekeeper.rules.events.event import Table


@dataclass(frozen=True)
class NameLine:
    """`table` is that of the newest round, while it is to be played or is being played."""

    number: int
    name: str
    table: int | None


@dataclass(frozen=True)
class TableLine:
    """`totals` of `names` are those so far, empty if unknown; those of a result have the rulings in them."""

    number: int
    names: tuple[str, ...]
    totals: tuple[int, ...]
    state: TableCourse
    progress: HandsPlayed | None

    @property
    def seats(self) -> list[tuple[str, int | None]]:
        """Names with their totals."""
        return [(name, self.totals[seat] if self.totals else None) for seat, name in enumerate(self.names)]


def names_of(hall: Hall) -> tuple[NameLine, ...]:
    is_played = hall.complete < hall.round and not hall.ended
    return tuple(
        NameLine(
            entrant.number,
            hall.names[entrant.number],
            hall.table_of[entrant.number].number if is_played and entrant.number in hall.table_of else None,
        )
        for entrant in hall.entrants
    )


def tables_of(hall: Hall) -> tuple[TableLine, ...]:
    return tuple(table_line(hall, table) for table in sorted(hall.tables, key=lambda table: table.number))


def table_line(hall: Hall, table: Table) -> TableLine:
    progress = hall.progress.get((hall.round, table.number))
    totals = progress.totals if progress and progress.hands else ()
    if table.result:
        totals = tuple(hall.scores[hall.round, entrant].total for entrant in table.seats)
    names = tuple(hall.names[entrant] for entrant in table.seats)
    return TableLine(table.number, names, totals, hall.state_of(table), progress)
