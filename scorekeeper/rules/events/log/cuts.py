"""Who goes on to a stage."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from scorekeeper.rules.events.log.builder import EventBuilder
from scorekeeper.rules.events.log.made import Made, Touched
from scorekeeper.rules.events.log.people import unknown_people
from scorekeeper.rules.events.log.results import Choose, Rule, Totals
from scorekeeper.rules.events.log.state import EventState
from scorekeeper.rules.events.log.statement import EventStatement, refused
from scorekeeper.rules.problems import Problem, gettext_noop
from scorekeeper.rules.statements.description import Description

_DECIDED = {
    "lot": gettext_noop("a draw of lots decided who goes on"),
    "all": gettext_noop("everybody on the line goes on"),
    "decider": gettext_noop("a decider decided who goes on"),
    "results": gettext_noop("the people who go on were confirmed"),
}
_DECLINED = gettext_noop("%(name)s does not go on, by choice")
_NO_SUCH_STAGE = gettext_noop("The tournament has no such stage.")
_STAGE_HAS_BEGUN = gettext_noop("Round %(round)s has been drawn: who goes on to it stays as it is.")


class Means(StrEnum):
    """How a tie at the cut was decided; RESULTS: there was none."""

    LOT = "lot"
    ALL = "all"
    DECIDER = "decider"
    RESULTS = "results"


@dataclass(frozen=True)
class _OfStage(EventStatement):
    stage: int

    @property
    def subject(self) -> tuple[object, ...]:
        return ("cut", self.stage)

    def check(self, state: EventState, touched: Touched) -> Iterator[Problem]:
        if self.stage not in state.event.stage_numbers:
            yield refused(_NO_SUCH_STAGE, "stage")
            return
        first = state.event.rounds_of(self.stage).start
        if first <= state.rounds_begun:
            yield refused(_STAGE_HAS_BEGUN, "stage", round=first)


@dataclass(frozen=True)
class Admit(_OfStage):
    """`seed` is that of a lot."""

    admitted: tuple[int, ...]
    means: Means
    seed: int | None = None

    kind: ClassVar[str] = "cut"

    def meets(self, other: EventStatement) -> bool:
        """Which entrants are tied follows from the results."""
        return isinstance(other, (Totals, Choose, Rule)) or super().meets(other)

    def write(self, builder: EventBuilder, made: Made) -> None:
        builder.admitted[self.stage] = self.admitted

    def check(self, state: EventState, touched: Touched) -> Iterator[Problem]:
        yield from super().check(state, touched)
        yield from unknown_people(state, self.admitted)

    def describe(self, before: EventState) -> Description:
        return Description(_DECIDED[self.means])


@dataclass(frozen=True)
class Decline(_OfStage):
    """The person keeps rank and points. Who goes on has to be decided again if there is still a tie."""

    entrant: int

    kind: ClassVar[str] = "decline"

    def write(self, builder: EventBuilder, made: Made) -> None:
        declined = builder.declined.get(self.stage, builder.event.stages[self.stage - 1].declined)
        builder.declined[self.stage] = (*declined, self.entrant)
        builder.admitted[self.stage] = None

    def check(self, state: EventState, touched: Touched) -> Iterator[Problem]:
        yield from super().check(state, touched)
        yield from unknown_people(state, (self.entrant,))

    def describe(self, before: EventState) -> Description:
        return Description(_DECLINED, {"name": before.names.get(self.entrant)})
