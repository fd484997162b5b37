from __future__ import annotations

from dataclasses import dataclass, field, replace

from scorekeeper.rules.events.event import Correction, Entrant, Event, EventRound, Plan, Ruling, Stage, Table, TableKey
from scorekeeper.rules.events.log.state import EventState, RoundClock, Slip, Source


@dataclass
class Person:
    """An entrant while the log is read; `from_round` is None until the person is there."""

    name: str
    club: str
    from_round: int | None = None
    late_from: int | None = None
    left_after_round: int | None = None

    def entrant(self, number: int, next_round: int) -> Entrant:
        from_round = self.from_round or max(self.late_from or 1, next_round)
        absent = self.from_round is None and self.late_from is None
        return Entrant(number, self.name, self.club, from_round, self.left_after_round, absent)


@dataclass
class EventBuilder:
    """Collects what the statements say, in the order of the log.

    The stages of the set-up hold those who declined or were admitted, and a plan, only if the event was imported.
    """

    event: Event = field(default_factory=lambda: Event(""))  # name, day, rules and stages as set up
    minutes: int | None = None
    people: dict[int, Person] = field(default_factory=dict)
    rounds: list[dict[int, Table]] = field(default_factory=list)  # by number, without results
    slips: dict[TableKey, Slip] = field(default_factory=dict)
    corrections: list[Correction] = field(default_factory=list)
    chosen: dict[TableKey, Source] = field(default_factory=dict)
    rulings: list[Ruling] = field(default_factory=list)
    plans: dict[int, Plan] = field(default_factory=dict)  # by stage
    admitted: dict[int, tuple[int, ...] | None] = field(default_factory=dict)  # by stage
    declined: dict[int, tuple[int, ...]] = field(default_factory=dict)  # by stage
    clocks: dict[int, RoundClock] = field(default_factory=dict)
    ended: bool = False

    def state(self, undo_seats: tuple[TableKey, ...] | None, redo_seats: tuple[TableKey, ...] | None) -> EventState:
        people = self.people.items()
        return EventState(
            event=self._event(),
            minutes=self.minutes,
            here=frozenset(number for number, person in people if person.from_round is not None),
            late={number: person.late_from for number, person in people if person.late_from and not person.from_round},
            slips=self.slips,
            chosen=self.chosen,
            clocks=self.clocks,
            ended=self.ended,
            undo_seats=undo_seats,
            redo_seats=redo_seats,
        )

    def _event(self) -> Event:
        setup = self.event
        return Event(
            name=setup.name,
            day=setup.day,
            seed=setup.seed,
            ruleset=setup.ruleset,
            points=setup.points,
            tie_breaks=setup.tie_breaks,
            entrants=tuple(person.entrant(number, len(self.rounds) + 1) for number, person in self.people.items()),
            stages=tuple(self._stage(number, stage) for number, stage in enumerate(setup.stages, start=1)),
            rounds=tuple(self._round(number, tables) for number, tables in enumerate(self.rounds, start=1)),
            rulings=tuple(self.rulings),
            corrections=tuple(self.corrections),
        )

    def _stage(self, number: int, stage: Stage) -> Stage:
        return replace(
            stage,
            declined=self.declined.get(number, stage.declined),
            admitted=self.admitted.get(number, stage.admitted),
            plan=self.plans.get(number, stage.plan),
        )

    def _round(self, number: int, tables: dict[int, Table]) -> EventRound:
        return EventRound(tuple(self._table((number, table.number), table) for table in tables.values()))

    def _table(self, key: TableKey, table: Table) -> Table:
        slip = self.slips.get(key)
        if slip is None:
            return table
        return Table(table.number, table.seats, table.first_dealer, slip.result.totals, slip.result.exact)
