from scorekeeper.rules.events.event import Event
from scorekeeper.rules.events.problems import EventProblem


def problems_of(event: Event) -> list[EventProblem]:
    return []
