"""The draw of a round, and changes of its seats."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from scorekeeper.rules.events.event import Plan, Table, TableKey
from scorekeeper.rules.events.log.builder import EventBuilder
from scorekeeper.rules.events.log.cuts import Admit, Decline
from scorekeeper.rules.events.log.made import Made, Touched
from scorekeeper.rules.events.log.people import AboutPeople, Enter, unknown_people
from scorekeeper.rules.events.log.set_up import SetUp
from scorekeeper.rules.events.log.state import EventState
from scorekeeper.rules.events.log.statement import EventStatement, refused
from scorekeeper.rules.problems import Problem, gettext_noop
from scorekeeper.rules.statements.description import Description

_DRAWN = gettext_noop("round %(round)s drawn")
_DRAWN_BY_LOT = gettext_noop("round %(round)s drawn, draw number %(lot)s")
_SEATED_ANEW = gettext_noop("seats of round %(round)s changed")
_NOT_THE_NEXT = gettext_noop("Round %(round)s is the next one to be drawn.")
_NOT_DRAWN = gettext_noop("Round %(round)s has not been drawn.")
_HAS_ENTRIES = gettext_noop("Table %(table)s has begun to play: its seats stay as they are.")


@dataclass(frozen=True)
class Seating:
    """Who sits at a table, clockwise."""

    number: int
    seats: tuple[int, ...]
    first_dealer: int | None = None

    @property
    def table(self) -> Table:
        return Table(self.number, self.seats, self.first_dealer)


def seatings_of(tables: Iterable[Table]) -> tuple[Seating, ...]:
    return tuple(Seating(table.number, table.seats, table.first_dealer) for table in tables)


@dataclass(frozen=True)
class _OfRound(EventStatement):
    round: int
    tables: tuple[Seating, ...]

    @property
    def subject(self) -> tuple[object, ...]:
        return ("seats", self.round)

    @property
    def seated_tables(self) -> tuple[TableKey, ...]:
        return tuple((self.round, seating.number) for seating in self.tables)

    def meets(self, other: EventStatement) -> bool:
        """The draw also depends on who is there, and who goes on."""
        return isinstance(other, (AboutPeople, Enter, SetUp, Admit, Decline)) or super().meets(other)

    def check(self, state: EventState, touched: Touched) -> Iterator[Problem]:
        yield from unknown_people(state, (entrant for seating in self.tables for entrant in seating.seats))


@dataclass(frozen=True)
class Draw(_OfRound):
    """`plan` has the seats of the later rounds of the stage; `seed` is the lot that gives this draw, if one does."""

    plan: Plan | None = None
    seed: int | None = None

    kind: ClassVar[str] = "draw"

    def write(self, builder: EventBuilder, made: Made) -> None:
        builder.rounds.append({seating.number: seating.table for seating in self.tables})
        stage = builder.event.stage_of_round(self.round)
        if stage and self.plan is not None:
            builder.plans[stage] = self.plan

    def check(self, state: EventState, touched: Touched) -> Iterator[Problem]:
        yield from super().check(state, touched)
        if self.round != state.rounds_begun + 1:
            yield refused(_NOT_THE_NEXT, "round", round=state.rounds_begun + 1)

    def describe(self, before: EventState) -> Description:
        if self.seed is None:
            return Description(_DRAWN, {"round": self.round})
        return Description(_DRAWN_BY_LOT, {"round": self.round, "lot": self.seed})


@dataclass(frozen=True)
class Reseat(_OfRound):
    """New seats at some tables of a round that is drawn; a table without seats is removed."""

    kind: ClassVar[str] = "reseat"

    def write(self, builder: EventBuilder, made: Made) -> None:
        tables = builder.rounds[self.round - 1]
        if stage := builder.event.stage_of_round(self.round):
            builder.plans[stage] = ()  # the later rounds were planned for other tables
        for seating in self.tables:
            tables[seating.number] = seating.table
            if not seating.seats:
                del tables[seating.number]

    def check(self, state: EventState, touched: Touched) -> Iterator[Problem]:
        yield from super().check(state, touched)
        if not 0 < self.round <= state.rounds_begun:
            yield refused(_NOT_DRAWN, "round", round=self.round)
        for key in self.seated_tables:
            if key in touched or key in state.slips:
                yield has_entries(key)

    def describe(self, before: EventState) -> Description:
        return Description(_SEATED_ANEW, {"round": self.round})


def has_entries(table: TableKey) -> Problem:
    return refused(_HAS_ENTRIES, "tables", table=table[1])
