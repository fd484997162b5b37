"""One table: its number, its seats and its result."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import partial

from scorekeeper.rules.events.event import Event, Table
from scorekeeper.rules.events.hands import hands_at_table, ruleset_problem
from scorekeeper.rules.events.points import has_points_for
from scorekeeper.rules.events.problems import EventProblem, EventProblemCode
from scorekeeper.rules.events.result_checks import check_result
from scorekeeper.rules.events.stages import left_by
from scorekeeper.rules.problems import Problem, gettext_noop
from scorekeeper.rules.setup_validation import MAX_PLAYERS, MIN_PLAYERS

_TABLE_TWICE = gettext_noop("Round %(round)s has two tables with the number %(table)s.")
_TABLE_SIZE = gettext_noop("Table %(table)s in round %(round)s has %(seats)s seats; a table has 3 to 6.")
_NO_SCHEDULE = gettext_noop(
    "Table %(table)s in round %(round)s has %(seats)s seats, "
    "but the rules of this tournament have no schedule for so many."
)
_NO_POINTS = gettext_noop(
    "Table %(table)s in round %(round)s has %(seats)s seats, but this tournament has no points for so many."
)
_NO_SUCH_ENTRANT = gettext_noop(
    "Table %(table)s in round %(round)s: number %(number)s sits there, but nobody has this number."
)
_ENTRANT_TWICE = gettext_noop("Table %(table)s in round %(round)s: %(who)s has another seat in this round.")
_NOT_YET_THERE = gettext_noop(
    "Table %(table)s in round %(round)s: %(who)s sits there, but comes only from round %(first)s on."
)
_LEFT = gettext_noop("Table %(table)s in round %(round)s: %(who)s sits there, but left after round %(last)s.")
_ABSENT = gettext_noop("Table %(table)s in round %(round)s: %(who)s sits there, but never came.")
_NOT_ADMITTED = gettext_noop(
    "Table %(table)s in round %(round)s: %(who)s sits there, but does not go on to stage %(stage)s."
)
_NO_FIRST_DEALER = gettext_noop(
    "Table %(table)s in round %(round)s: %(who)s is to be the first dealer, but does not sit there."
)


def who(event: Event, number: int) -> str:
    """With the number, because names may repeat."""
    entrant = event.by_number.get(number)
    return f"{entrant.name} ({number})" if entrant else str(number)


@dataclass(frozen=True)
class TableChecks:
    """`admitted`: to the stage of the round; None if that is not known."""

    event: Event
    round: int
    admitted: Collection[int] | None = None

    def check(self, table: Table, seated: Collection[int], numbers: Collection[int]) -> Iterator[EventProblem]:
        """In the order of EVENT.md. `seated` and `numbers` are the entrants at earlier tables, and their numbers."""
        refuse = partial(self._problem, table)
        seats = len(table.seats)
        if table.number in numbers:
            yield refuse(EventProblemCode.TABLE_TWICE, _TABLE_TWICE)
        if not MIN_PLAYERS <= seats <= MAX_PLAYERS:
            yield refuse(EventProblemCode.TABLE_SIZE, _TABLE_SIZE, seats=seats)
        elif hands_at_table(self.event.ruleset, seats) is None and not ruleset_problem(self.event.ruleset):
            yield refuse(EventProblemCode.TABLE_SIZE, _NO_SCHEDULE, seats=seats)
        if not has_points_for(self.event.points, seats):
            yield refuse(EventProblemCode.NO_POINTS_FOR_SIZE, _NO_POINTS, seats=seats)
        yield from self._check_seats(table, seated)
        if table.first_dealer is not None and table.first_dealer not in table.seats:
            yield refuse(EventProblemCode.FIRST_DEALER_NOT_SEATED, _NO_FIRST_DEALER, table.first_dealer)
        yield from check_result(self.event, table, refuse)

    def _check_seats(self, table: Table, seated: Collection[int]) -> Iterator[EventProblem]:
        taken = {*seated}
        for number in table.seats:
            if number not in self.event.by_number:
                yield self._problem(table, EventProblemCode.NO_SUCH_ENTRANT, _NO_SUCH_ENTRANT, number, number=number)
                continue
            if number in taken:
                yield self._problem(table, EventProblemCode.ENTRANT_TWICE, _ENTRANT_TWICE, number)
            taken.add(number)
            yield from self._check_presence(table, number)

    def _check_presence(self, table: Table, number: int) -> Iterator[EventProblem]:
        entrant = self.event.by_number[number]
        if entrant.absent:
            yield self._problem(table, EventProblemCode.ENTRANT_LEFT, _ABSENT, number)
        elif self.round < entrant.from_round:
            yield self._problem(table, EventProblemCode.NOT_YET_THERE, _NOT_YET_THERE, number, first=entrant.from_round)
        elif left_by(entrant, self.round - 1):
            yield self._problem(table, EventProblemCode.ENTRANT_LEFT, _LEFT, number, last=entrant.left_after_round or 0)
        elif self.admitted is not None and number not in self.admitted:
            stage = self.event.stage_of_round(self.round) or 0
            yield self._problem(table, EventProblemCode.NOT_ADMITTED, _NOT_ADMITTED, number, stage=stage)

    def _problem(
        self,
        table: Table,
        code: EventProblemCode,
        sentence: str,
        entrant: int | None = None,
        cause: Problem | None = None,
        **values: str | int,
    ) -> EventProblem:
        named = {} if entrant is None else {"who": who(self.event, entrant)}
        place = {"round": self.round, "table": table.number}
        return EventProblem(code, sentence, {**place, **named, **values}, self.round, table.number, entrant, cause)
