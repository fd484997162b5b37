"""Events that are not stored, for tests of papers and files."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.rules.events.event import Entrant, Event, EventRound, Stage, StageKind, Table

NAMES = ("Ada", "Bruno", "Carla", "Dora", "Emil", "Frieda", "Gustav", "Hanna", "Ivo", "Jana", "Kofi", "Lena")


def made_event(
    names: Sequence[str] = NAMES[:9],
    *,
    size: int = 3,
    rounds: int = 2,
    results: int = 1,
    planned: int = 3,
    name: str = "Club evening",
) -> Event:
    """Everybody sits in the order of `names`, which the next round shifts; the first `results` rounds are played.

    At every table the first one in the order has the highest total: 100, 80, 60 and so on.
    """
    entrants = tuple(Entrant(number, text) for number, text in enumerate(names, start=1))
    made = tuple(_round(len(names), size, shift, has_results=shift < results) for shift in range(rounds))
    return Event(name, "2026-11-20", seed=7, entrants=entrants, stages=(Stage(StageKind.RANDOM, planned),), rounds=made)


def _round(people: int, size: int, shift: int, *, has_results: bool) -> EventRound:
    order = [(place + shift) % people + 1 for place in range(people)]
    tables = [tuple(order[start : start + size]) for start in range(0, people, size)]
    return EventRound(
        tuple(
            Table(
                number,
                seats,
                first_dealer=seats[1],
                totals=tuple(100 - 20 * place for place in range(len(seats))) if has_results else None,
            )
            for number, seats in enumerate(tables, start=1)
        )
    )
