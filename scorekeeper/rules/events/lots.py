"""Ties at a cut that the organiser decides (EVENT.md, Standings 6)."""

from __future__ import annotations

from scorekeeper.rules.events.cuts import Cut, Tie
from scorekeeper.rules.events.draw.chance import random_of


def admitted_by_lot(cut: Cut, seed: int) -> tuple[int, ...]:
    """The same seed draws the same people."""
    drawn = [number for tie in cut.ties for number in _drawn(tie, seed, cut.stage)]
    return tuple(sorted({*cut.sure, *drawn}))


def admitted_with_all(cut: Cut) -> tuple[int, ...]:
    return tuple(sorted({*cut.sure, *cut.tied}))


def is_decision(cut: Cut, chosen: tuple[int, ...]) -> bool:
    """Whether `chosen` has as many of each tie as there are places, and nobody else."""
    among = {*chosen}
    return among <= cut.tied and all(len(among.intersection(tie.entrants)) == tie.places for tie in cut.ties)


def _drawn(tie: Tie, seed: int, stage: int) -> list[int]:
    random = random_of(seed, stage)
    return sorted(tie.entrants, key=lambda _: random.random())[: tie.places]
