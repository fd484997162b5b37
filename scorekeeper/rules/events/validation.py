"""EVENT.md, the problems of an impossible event."""

from collections.abc import Iterator

from scorekeeper.rules.events.event import Event, EventRound
from scorekeeper.rules.events.hands import ruleset_problem
from scorekeeper.rules.events.problems import EventProblem, EventProblemCode
from scorekeeper.rules.events.stages import missing
from scorekeeper.rules.events.standings import admitted_to, cut_into
from scorekeeper.rules.events.table_checks import TableChecks, who
from scorekeeper.rules.problems import MessageParams, gettext_noop

_NUMBER_TWICE = gettext_noop("%(name)s and %(other)s both have the number %(number)s.")
_TOO_MANY_ROUNDS = gettext_noop("The tournament has %(rounds)s rounds, but its stages have %(planned)s together.")
_NOBODY_IN_STAGE = gettext_noop("Number %(number)s is named in stage %(stage)s, but nobody has this number.")
_NOBODY_IN_RULING = gettext_noop(
    "Number %(number)s is named in a ruling about round %(round)s, but nobody has this number."
)
_NO_ROUND_OF_RULING = gettext_noop("A ruling is about round %(round)s, which does not exist.")
_NO_ROUND_OF_CORRECTION = gettext_noop("A correction is about round %(round)s, which does not exist.")
_NO_TABLE_OF_RULING = gettext_noop("A ruling is about table %(table)s in round %(round)s, which does not exist.")
_NO_TABLE_OF_CORRECTION = gettext_noop(
    "A correction is about table %(table)s in round %(round)s, which does not exist."
)
_NOT_SEATED = gettext_noop("A ruling is about %(who)s in round %(round)s, who has no seat in this round.")
_TOO_EARLY = gettext_noop(
    "Round %(round)s begins stage %(stage)s, but who goes on is not known: stage %(before)s does not have all results."
)
_NOT_DECIDED = gettext_noop("Round %(round)s begins stage %(stage)s, but a tie is open: %(entrants)s are equal.")

_ORDER = [*EventProblemCode]
_NOTHING_WRONG_IN_THE_RESULT = {EventProblemCode.FIRST_DEALER_NOT_SEATED}


def problems_of(event: Event) -> tuple[EventProblem, ...]:
    """Those without a round first, then by round, table and the order of the codes; none if the event is possible."""
    found = [*_check_event(event), *_check_rulings(event), *_check_corrections(event), *_Rounds(event).check()]
    different: dict[tuple[object, ...], EventProblem] = {}
    for problem in found:
        different.setdefault((problem.code, problem.round, problem.table, problem.entrant, problem.message), problem)
    return tuple(sorted(different.values(), key=_place))


def _place(problem: EventProblem) -> tuple[int, int, int]:
    """The problems of tables are in order already; a table that does not exist comes after the others."""
    if problem.table is None:
        return problem.round or 0, 0, _ORDER.index(problem.code)
    return problem.round or 0, 2 if problem.code is EventProblemCode.NO_SUCH_TABLE else 1, 0


def _check_event(event: Event) -> Iterator[EventProblem]:
    cause = ruleset_problem(event.ruleset)
    if cause:
        yield EventProblem(EventProblemCode.RULESET_NOT_FOR_EVENTS, cause=cause)
    names: dict[int, str] = {}
    for entrant in event.entrants:
        if entrant.number in names:
            values: MessageParams = {"name": names[entrant.number], "other": entrant.name, "number": entrant.number}
            yield EventProblem(EventProblemCode.ENTRANT_NUMBER_TWICE, _NUMBER_TWICE, values, entrant=entrant.number)
        names.setdefault(entrant.number, entrant.name)
    if len(event.rounds) > event.rounds_planned:
        rounds = {"rounds": len(event.rounds), "planned": event.rounds_planned}
        yield EventProblem(EventProblemCode.TOO_MANY_ROUNDS, _TOO_MANY_ROUNDS, rounds)
    for number, stage in enumerate(event.stages, 1):
        for entrant_number in (*stage.declined, *(stage.admitted or ())):
            if entrant_number not in event.by_number:
                named = {"number": entrant_number, "stage": number}
                yield EventProblem(EventProblemCode.NO_SUCH_ENTRANT, _NOBODY_IN_STAGE, named, entrant=entrant_number)


def _check_rulings(event: Event) -> Iterator[EventProblem]:
    for ruling in event.rulings:
        round_, table, entrant = _round(event, ruling.round), ruling.table, ruling.entrant
        values = {"round": ruling.round}
        if round_ is None:
            yield EventProblem(EventProblemCode.NO_SUCH_ROUND, _NO_ROUND_OF_RULING, values, entrant=entrant)
            continue
        if table is not None and round_.table(table) is None:
            named = {**values, "table": table}
            yield EventProblem(EventProblemCode.NO_SUCH_TABLE, _NO_TABLE_OF_RULING, named, ruling.round, table)
        if entrant is None:
            continue
        if entrant not in event.by_number:
            of_nobody = {**values, "number": entrant}
            yield EventProblem(
                EventProblemCode.NO_SUCH_ENTRANT, _NOBODY_IN_RULING, of_nobody, ruling.round, entrant=entrant
            )
        elif round_.table_of(entrant) is None:
            about: MessageParams = {**values, "who": who(event, entrant)}
            yield EventProblem(EventProblemCode.RULING_NOT_SEATED, _NOT_SEATED, about, ruling.round, entrant=entrant)


def _check_corrections(event: Event) -> Iterator[EventProblem]:
    for correction in event.corrections:
        number, table = correction.round, correction.table
        round_ = _round(event, number)
        if round_ is None:
            yield EventProblem(EventProblemCode.NO_SUCH_ROUND, _NO_ROUND_OF_CORRECTION, {"round": number})
        elif round_.table(table) is None:
            values = {"round": number, "table": table}
            yield EventProblem(EventProblemCode.NO_SUCH_TABLE, _NO_TABLE_OF_CORRECTION, values, number, table)


def _round(event: Event, number: int) -> EventRound | None:
    return event.rounds[number - 1] if 0 < number <= len(event.rounds) else None


class _Rounds:
    """Goes through the rounds; what follows from results is judged only as long as all earlier ones are possible."""

    def __init__(self, event: Event) -> None:
        self._event = event
        self._refused: set[tuple[int, int]] = set()  # round and table of problems that touch the result
        self._admitted: frozenset[int] | None = None

    def check(self) -> Iterator[EventProblem]:
        for number, round_ in self._event.numbered_rounds:
            stage = self._event.stage_of_round(number)
            if stage is None:
                self._admitted = None
            elif number == self._event.rounds_of(stage).start:
                yield from self._begin(stage)
            yield from self._check_tables(number, round_)

    def _begin(self, stage: int) -> Iterator[EventProblem]:
        event, self._admitted = self._event, None
        if stage == 1:
            return
        plan, first = event.stages[stage - 1], event.rounds_of(stage).start
        values = {"round": first, "stage": stage, "before": stage - 1}
        if plan.admit and plan.admitted is None and self._lacks_results(stage - 1):
            yield EventProblem(EventProblemCode.CUT_TOO_EARLY, _TOO_EARLY, values, first)
        elif not (self._refused and _follows_from_results(event, stage)):
            self._admitted = admitted_to(event, stage)
            cut = cut_into(event, stage) if self._admitted is None else None
            if cut:
                equal = [who(event, entrant) for tie in cut.ties for entrant in tie.entrants]
                about: MessageParams = {**values, "entrants": ", ".join(equal)}
                yield EventProblem(EventProblemCode.CUT_NOT_DECIDED, _NOT_DECIDED, about, first)

    def _lacks_results(self, stage: int) -> bool:
        rounds = self._event.rounds_of(stage)
        return any(key[0] in rounds and key not in self._refused for key in missing(self._event))

    def _check_tables(self, number: int, round_: EventRound) -> Iterator[EventProblem]:
        checks = TableChecks(self._event, number, self._admitted)
        seated, numbers = set[int](), set[int]()
        for table in round_.tables:
            problems = sorted(checks.check(table, seated, numbers), key=_order_at_table)
            if {problem.code for problem in problems} - _NOTHING_WRONG_IN_THE_RESULT:
                self._refused.add((number, table.number))
            yield from problems
            seated.update(table.seats)
            numbers.add(table.number)


def _order_at_table(problem: EventProblem) -> float:
    """At a table, a number that nobody has comes later in the list than elsewhere."""
    is_nobody = problem.code is EventProblemCode.NO_SUCH_ENTRANT
    return _ORDER.index(EventProblemCode.ENTRANT_TWICE) - 0.5 if is_nobody else _ORDER.index(problem.code)


def _follows_from_results(event: Event, stage: int) -> bool:
    """Whether results decide who is in the stage, also indirectly."""
    for number in range(stage, 1, -1):
        plan = event.stages[number - 1]
        if plan.admitted is not None or plan.admit:
            return plan.admitted is None
    return False
