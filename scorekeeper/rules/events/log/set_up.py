from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from scorekeeper.rules.events.event import Event
from scorekeeper.rules.events.log.builder import EventBuilder
from scorekeeper.rules.events.log.made import Made, Touched
from scorekeeper.rules.events.log.state import EventState
from scorekeeper.rules.events.log.statement import EventStatement, refused
from scorekeeper.rules.problems import Problem, gettext_noop
from scorekeeper.rules.statements.description import Description

_SET_UP = gettext_noop("set up: %(name)s")
_NO_NAME = gettext_noop("A tournament needs a name.")
_STAGE_HAS_BEGUN = gettext_noop("Round %(round)s has been drawn: it has to stay part of the tournament as it is.")
_PLAYED_BY_OTHER_RULES = gettext_noop("A round has been drawn: the rules of the game stay as they are.")


@dataclass(frozen=True)
class SetUp(EventStatement):
    """`event` has only what is planned: name, day, seed, rules, points, tie-breaks, stages.

    A later one changes it. `minutes` is the time for a round, None without a limit.
    """

    event: Event
    minutes: int | None = None

    kind: ClassVar[str] = "setup"

    def write(self, builder: EventBuilder, made: Made) -> None:
        builder.event, builder.minutes = self.event, self.minutes

    def describe(self, before: EventState) -> Description:
        return Description(_SET_UP, {"name": self.event.name})

    def check(self, state: EventState, touched: Touched) -> Iterator[Problem]:
        if not self.event.name.strip():
            yield refused(_NO_NAME, "name")
        if state.rounds_begun and self.event.ruleset != state.event.ruleset:
            yield refused(_PLAYED_BY_OTHER_RULES, "ruleset")
        for number in range(1, state.rounds_begun + 1):
            if _stage_of(self.event, number) != _stage_of(state.event, number):
                yield refused(_STAGE_HAS_BEGUN, "stages", round=number)
                return


def _stage_of(event: Event, round_number: int) -> object:
    """What the draw of a round depended on."""
    stage = event.stage_of_round(round_number)
    if stage is None:
        return None
    return stage, replace(event.stages[stage - 1], rounds=0, declined=(), admitted=None, plan=None)
