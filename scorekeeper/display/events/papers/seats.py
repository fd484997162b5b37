"""Who sits where in a round: the lists that hang on the wall."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from scorekeeper.display.events.papers.heads import PaperHead, facts_line, hour_of, players_at_tables
from scorekeeper.display.events.stage_words import round_of_all
from scorekeeper.rules.events.event import Event
from scorekeeper.rules.events.log.state import shown_names
from scorekeeper.rules.names import sort_key


@dataclass(frozen=True)
class ListedSeat:
    """`seat` counts from 1."""

    name: str
    table: int
    seat: int
    deals: bool


@dataclass(frozen=True)
class SeatedTable:
    number: int
    places: tuple[ListedSeat, ...]


@dataclass(frozen=True)
class SeatList:
    """By table; `by_name` has the same places."""

    head: PaperHead
    tables: tuple[SeatedTable, ...]

    @property
    def by_name(self) -> list[ListedSeat]:
        return sorted(
            (place for table in self.tables for place in table.places),
            key=lambda place: (sort_key(place.name), place.name, place.table, place.seat),
        )


def seat_list(event: Event, round_number: int, begins: datetime | None = None) -> SeatList:
    round_ = event.rounds[round_number - 1]
    start = _("starts %(time)s") % {"time": hour_of(begins)} if begins else ""
    head = PaperHead(
        title=_("Where do I sit?"),
        event=event.name,
        facts=facts_line(round_of_all(event, round_number), start),
        foot=players_at_tables(round_),
    )
    return SeatList(head, seated_tables(event, round_number))


def seated_tables(event: Event, round_number: int) -> tuple[SeatedTable, ...]:
    """By number."""
    names = shown_names(event.entrants)
    tables = sorted(event.rounds[round_number - 1].tables, key=lambda table: table.number)
    return tuple(
        SeatedTable(
            table.number,
            tuple(
                ListedSeat(names[entrant], table.number, seat, deals=entrant == table.first_dealer)
                for seat, entrant in enumerate(table.seats, start=1)
            ),
        )
        for table in tables
    )
