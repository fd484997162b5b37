"""Short ways to write down events of tests."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from scorekeeper.rules.events.event import (
    Admission,
    Entrant,
    Event,
    EventRound,
    Ruling,
    Stage,
    StageKind,
    Table,
)
from scorekeeper.rules.events.problems import EventProblemCode
from scorekeeper.rules.events.standings import standings
from scorekeeper.rules.events.validation import problems_of

type Row = tuple[int, int]  # place and entrant


def table(number: int, totals: Mapping[int, int], exact: Iterable[int] | None = None) -> Table:
    """Write the totals by entrant, in the order of seats."""
    return Table(number, (*totals,), totals=(*totals.values(),) or None, exact=None if exact is None else tuple(exact))


def waiting(number: int, *seats: int) -> Table:
    """Without a result."""
    return Table(number, seats)


def stage(rounds: int = 1, **values: Any) -> Stage:
    return Stage(StageKind.MANUAL, rounds, **values)


def final(best: int | None = None, each_table: int | None = None, **values: Any) -> Stage:
    """One round with cleared points, after a cut."""
    admit = Admission(best, each_table) if best or each_table else None
    return stage(**{"points_cleared": True, "admit": admit, **values})


def event(*rounds: Iterable[Table], stages: Iterable[Stage] | None = None, **values: Any) -> Event:
    """Give everybody who has a seat the name of their number; `entrants` replaces some of them, and adds others."""
    given = {entrant.number: entrant for entrant in values.pop("entrants", ())}
    played = tuple(EventRound(tuple(tables)) for tables in rounds)
    seated = {number for round_ in played for each in round_.tables for number in each.seats}
    entrants = [given.get(number) or Entrant(number, f"P{number}") for number in sorted(seated | {*given})]
    plan = (stage(max(len(played), 1)),) if stages is None else tuple(stages)
    return Event("Club evening", entrants=tuple(entrants), stages=plan, rounds=played, **values)


def without_result(of: Event, round_number: int, number: int) -> Event:
    rounds = [*of.rounds]
    tables = tuple(
        replace(each, totals=None, exact=None) if each.number == number else each
        for each in rounds[round_number - 1].tables
    )
    rounds[round_number - 1] = EventRound(tables)
    return replace(of, rounds=tuple(rounds))


def ruling(round_number: int, *, reason: str = "time over", points: str = "0", **values: Any) -> Ruling:
    return Ruling(round_number, reason, points=Fraction(points), **values)


def places(of: Event, after_round: int | None = None) -> list[Row]:
    """Check that the event is possible first."""
    assert problems_of(of) == ()
    return [(row.place, row.entrant) for row in standings(of, after_round)]


def points(of: Event) -> dict[int, str]:
    assert problems_of(of) == ()
    return {row.entrant: str(row.points) for row in standings(of)}


def found(of: Event) -> list[tuple[str, int | None, int | None, int | None]]:
    """Code, round, table and entrant of each problem."""
    return [(problem.code.value, problem.round, problem.table, problem.entrant) for problem in problems_of(of)]


def codes(of: Event) -> list[EventProblemCode]:
    return [problem.code for problem in problems_of(of)]
