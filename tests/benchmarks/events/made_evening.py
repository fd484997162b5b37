"""An event of 300 whose last round is being played."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scorekeeper.rules.events.log import EventStatement

ENTRANTS, SEATS = 300, 4
COMPLETE = 6
"""The number of rounds that have all their results; another one is being played."""
RANDOM = random.Random(1)  # noqa: S311 (not a secret)


@dataclass(frozen=True)
class Evening:
    """An event whose last round is being played, and the games of its tables."""

    path: str
    cookie: str
    event: int
    games: tuple[int, ...]


def make_evening(data: Path, tables: int) -> Evening:
    """Make an event in whose last round these tables have phones; set Django up with the database of this folder."""
    os.environ |= {"TABLET_DATA": str(data), "DJANGO_SETTINGS_MODULE": "scorekeeper.settings"}
    import django

    django.setup()
    from django.urls import reverse

    from scorekeeper.events.codes import public_code, token_of
    from scorekeeper.events.creating import create_event
    from scorekeeper.events.games import game_of_table
    from scorekeeper.rules.events.log import SetUp
    from scorekeeper.web.cookies import cookie_name
    from scorekeeper.web.sign_in import confidant_named

    confidant, _ = confidant_named("Confidant")
    set_up, *course = statements()
    assert isinstance(set_up, SetUp)
    event = create_event(confidant, "evening", set_up, *course)
    numbers = range(1, min(tables, ENTRANTS // SEATS) + 1)
    games = [game_of_table(event.pk, (COMPLETE + 1, table)).pk for table in numbers]
    path = reverse("event_public", args=[token_of(public_code(event.pk))])
    return Evening(path, cookie_name("entrant"), event.pk, tuple(games))


def statements() -> Iterator[EventStatement]:
    """Yield what the organiser did."""
    from scorekeeper.rules.events.event import Event, Stage, StageKind
    from scorekeeper.rules.events.log import Draw, Enter, Here, NewEntrant, Seating, SetUp, Totals
    from scorekeeper.rules.ruleset import Ruleset

    plan = Event("Championship", "2026-11-20", 7, Ruleset(), stages=(Stage(StageKind.RANDOM, COMPLETE + 1),))
    numbers = list(range(1, ENTRANTS + 1))
    yield SetUp(plan)
    yield Enter(tuple(NewEntrant(f"Entrant {number}") for number in numbers))
    yield Here(tuple(numbers))
    for number in range(1, COMPLETE + 2):
        RANDOM.shuffle(numbers)
        seats = [tuple(numbers[start : start + SEATS]) for start in range(0, ENTRANTS, SEATS)]
        yield Draw(number, tuple(Seating(table, each, each[0]) for table, each in enumerate(seats, start=1)))
        if number <= COMPLETE:
            for table in range(1, len(seats) + 1):
                yield Totals(number, table, tuple(10 * RANDOM.randint(-5, 40) for _ in range(SEATS)))
