from collections.abc import Callable
from functools import wraps
from typing import Concatenate

from scorekeeper.rules.events.event import Event


def once[**P, Found](derive: Callable[Concatenate[Event, P], Found]) -> Callable[Concatenate[Event, P], Found]:
    """Work out each value of an event only once: standings ask for cuts, and cuts for earlier standings."""

    @wraps(derive)
    def remembered(event: Event, /, *args: P.args, **kwargs: P.kwargs) -> Found:
        key = (remembered, args, *kwargs.items())
        if key not in event.derived:
            event.derived[key] = derive(event, *args, **kwargs)
        found: Found = event.derived[key]
        return found

    return remembered
