"""Results from paper, and the organiser's rulings about them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from scorekeeper.rules.events.event import Correction, Result, Ruling
from scorekeeper.rules.events.log.builder import EventBuilder
from scorekeeper.rules.events.log.made import Made, Touched
from scorekeeper.rules.events.log.people import unknown_people
from scorekeeper.rules.events.log.state import EventState, Slip, Source
from scorekeeper.rules.events.log.statement import EventStatement, refused
from scorekeeper.rules.problems import Problem, gettext_noop
from scorekeeper.rules.statements.description import Description, Param, Points

_TYPED = gettext_noop("result of table %(table)s in round %(round)s typed")
_CORRECTED = gettext_noop("result of table %(table)s in round %(round)s corrected (%(reason)s)")
_GAME_COUNTS = gettext_noop("at table %(table)s in round %(round)s the phone's result counts")
_SLIP_COUNTS = gettext_noop("at table %(table)s in round %(round)s the slip counts")
_TOTAL_OF_TABLE = gettext_noop("%(points)s for everybody at table %(table)s in round %(round)s (%(reason)s)")
_TOTAL_OF_ENTRANT = gettext_noop("%(points)s for %(name)s in round %(round)s (%(reason)s)")
_EVENT_POINTS = gettext_noop("%(points)s tournament points for %(name)s in round %(round)s (%(reason)s)")
_NO_SUCH_TABLE = gettext_noop("Round %(round)s has no table %(table)s.")
_NO_REASON = gettext_noop("A ruling needs a reason.")
_NO_POINTS = gettext_noop("A ruling needs a number of points other than 0.")
_NO_REASON_FOR_CHANGE = gettext_noop("Table %(table)s has a result: to change it, say why.")


@dataclass(frozen=True)
class _OfTable(EventStatement):
    round: int
    table: int

    @property
    def subject(self) -> tuple[object, ...]:
        return ("result", self.round, self.table)

    def check(self, state: EventState, touched: Touched) -> Iterator[Problem]:
        yield from _unknown_table(state, self.round, self.table)


@dataclass(frozen=True)
class Totals(_OfTable):
    """As on the slip, by seat. One that replaces others needs a `reason`."""

    totals: tuple[int, ...]
    exact: tuple[int, ...] | None = None
    reason: str = ""

    kind: ClassVar[str] = "totals"

    def write(self, builder: EventBuilder, made: Made) -> None:
        key = (self.round, self.table)
        before = builder.slips.get(key)
        if before and before.result.totals != self.totals:
            at = made.at.isoformat(timespec="seconds")
            correction = Correction(self.round, self.table, before.result.totals, at, made.by, self.reason)
            builder.corrections.append(correction)
        builder.slips[key] = Slip(Result(self.totals, self.exact), made.at, made.by)
        builder.chosen.pop(key, None)

    def check(self, state: EventState, touched: Touched) -> Iterator[Problem]:
        yield from super().check(state, touched)
        slip = state.slips.get((self.round, self.table))
        if slip and slip.result.totals != self.totals and not self.reason.strip():
            yield refused(_NO_REASON_FOR_CHANGE, "reason", table=self.table)

    def describe(self, before: EventState) -> Description:
        params: dict[str, Param] = {"table": self.table, "round": self.round, "reason": self.reason}
        return Description(_CORRECTED if self.reason else _TYPED, params)


@dataclass(frozen=True)
class Choose(_OfTable):
    source: Source

    kind: ClassVar[str] = "choose"

    def write(self, builder: EventBuilder, made: Made) -> None:
        builder.chosen[self.round, self.table] = self.source

    def describe(self, before: EventState) -> Description:
        sentence = _GAME_COUNTS if self.source is Source.GAME else _SLIP_COUNTS
        return Description(sentence, {"table": self.table, "round": self.round})


@dataclass(frozen=True)
class Rule(EventStatement):
    """Points that change the totals of a table or an entrant, or an entrant's `points` of the event."""

    round: int
    reason: str
    table: int | None = None
    entrant: int | None = None
    total: int = 0
    points: Fraction = Fraction()

    kind: ClassVar[str] = "ruling"

    @property
    def subject(self) -> tuple[object, ...]:
        return ("ruling", self.round, self.table, self.entrant)

    def write(self, builder: EventBuilder, made: Made) -> None:
        ruling = Ruling(self.round, self.reason, self.table, self.entrant, self.total, self.points)
        builder.rulings.append(ruling)

    def check(self, state: EventState, touched: Touched) -> Iterator[Problem]:
        if self.table is not None:
            yield from _unknown_table(state, self.round, self.table)
        if self.entrant is not None:
            yield from unknown_people(state, (self.entrant,))
        if not self.reason.strip():
            yield refused(_NO_REASON, "reason")
        if not self.total and not self.points:
            yield refused(_NO_POINTS, "total")

    def describe(self, before: EventState) -> Description:
        params: dict[str, Param] = {"round": self.round, "reason": self.reason, "points": Points(self.total)}
        if self.table is not None:
            return Description(_TOTAL_OF_TABLE, {**params, "table": self.table})
        name = before.names.get(self.entrant or 0)
        if self.points:
            return Description(_EVENT_POINTS, {**params, "name": name, "points": str(self.points)})
        return Description(_TOTAL_OF_ENTRANT, {**params, "name": name})


def _unknown_table(state: EventState, round_number: int, table: int) -> Iterator[Problem]:
    if state.table(round_number, table) is None:
        yield refused(_NO_SUCH_TABLE, "table", round=round_number, table=table)
