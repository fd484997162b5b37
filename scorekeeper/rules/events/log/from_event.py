"""An imported event as a log."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from scorekeeper.rules.events.event import Event, Table, TableKey
from scorekeeper.rules.events.log.people import Enter, Here, Late, Left, NewEntrant
from scorekeeper.rules.events.log.results import Choose, Rule, Totals
from scorekeeper.rules.events.log.seating import Draw, seatings_of
from scorekeeper.rules.events.log.set_up import SetUp
from scorekeeper.rules.events.log.state import Source
from scorekeeper.rules.events.log.statement import EventLogEntry, EventStatement


def log_of(event: Event, at: datetime, by: str) -> tuple[EventLogEntry, ...]:
    """Entries from which `replay` derives the same event, but for the games of tables; `at` and `by` of the import.

    Corrections keep their own times and authors.
    """
    entries: list[EventLogEntry] = []
    for statement, made_at, author in (*_planned(event, at, by), *_results(event, at, by)):
        entries.append(EventLogEntry(len(entries) + 1, statement, made_at, author))
    return tuple(entries)


type _Made = tuple[EventStatement, datetime, str]


def _planned(event: Event, at: datetime, by: str) -> Iterator[_Made]:
    statements = (*_people(event), *_rounds(event), *_left(event))
    set_up = SetUp(event.planned)
    yield from ((statement, at, by) for statement in (set_up, *statements))


def _people(event: Event) -> Iterator[EventStatement]:
    if event.entrants:
        yield Enter(tuple(NewEntrant(each.name, each.club, each.number) for each in event.entrants))


def _rounds(event: Event) -> Iterator[EventStatement]:
    """Before each draw, those are checked in who may have a seat from then on."""
    expected = [entrant for entrant in event.entrants if not entrant.absent]
    for number in range(1, len(event.rounds) + 2):
        if come := tuple(entrant.number for entrant in expected if entrant.from_round == number):
            yield Here(come)
        if number <= len(event.rounds):
            yield Draw(number, seatings_of(event.rounds[number - 1].tables))
    next_round = len(event.rounds) + 1
    yield from (Late(each.number, each.from_round) for each in expected if each.from_round > next_round)


def _left(event: Event) -> Iterator[EventStatement]:
    for entrant in event.entrants:
        if entrant.left_after_round is not None:
            yield Left(entrant.number, entrant.left_after_round)


def _results(event: Event, at: datetime, by: str) -> Iterator[_Made]:
    tables = {(number, table.number): table for number, round_ in event.numbered_rounds for table in round_.tables}
    versions = {key: _versions(event, key, table) for key, table in tables.items()}
    for (number, table), totals in versions.items():
        if totals:
            yield Totals(number, table, totals.pop(0), tables[number, table].exact), at, by
    for correction in event.corrections:
        key = (correction.round, correction.table)
        if versions.get(key):
            corrected = Totals(*key, versions[key].pop(0), tables[key].exact, correction.reason)
            yield corrected, _moment(correction.at) or at, correction.by
    for (number, table), played in tables.items():
        if played.game and played.totals is None:
            yield Choose(number, table, Source.GAME), at, by
    for ruling in event.rulings:
        statement = Rule(ruling.round, ruling.reason, ruling.table, ruling.entrant, ruling.total, ruling.points)
        yield statement, at, by


def _versions(event: Event, key: TableKey, table: Table) -> list[tuple[int, ...]]:
    """The totals that were typed one after another."""
    before = [each.was for each in event.corrections if (each.round, each.table) == key]
    return [*before, table.totals] if table.totals is not None else []


def _moment(text: str) -> datetime | None:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return None
    return moment if moment.tzinfo else None
