"""Games on their way in: what is new, what is there already, what is refused and why; then all of it, or nothing."""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import dataclass, field
from datetime import timedelta
from enum import StrEnum
from itertools import batched
from typing import TYPE_CHECKING

from scorekeeper.games.bulk import store_games
from scorekeeper.games.recording import take_out_of_bin
from scorekeeper.import_export.existing_games import KnownGames, has_same_rounds
from scorekeeper.import_export.parsed_game import Candidate, judged_candidate, name_keys, read_candidate
from scorekeeper.models import Game
from scorekeeper.rules.problems import Problem, Refused
from scorekeeper.storage.write_lock import write_gate

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from datetime import datetime

    from scorekeeper.games.bulk import NewGame
    from scorekeeper.games.game_log import Tablet
    from scorekeeper.import_export.archive_reader import GameSources
    from scorekeeper.models import Confidant

type Placed = tuple[int, Candidate]
"""A game, and its place in the sources."""

AT_ONCE = 100
"""How many games are compared with those of the Tablet at the same time."""


class Fate(StrEnum):
    """What becomes of a game that asks to be let in."""

    NEW = "new"
    THERE = "there"
    OTHER = "other"
    """It is there with other rounds; the one here stays."""
    IN_BIN = "bin"
    """It lies in the bin, and comes out of it."""
    TWICE = "twice"
    """The same game comes in one go a second time, and counts once."""
    REFUSED = "refused"


@dataclass(frozen=True)
class Verdict:
    """What was found of one game: `place` is that in the sources, `game` the id of the one that is there."""

    place: int
    name: str
    fate: Fate
    title: str = ""
    players: tuple[str, ...] = ()
    started_at: datetime | None = None
    rounds: int = 0
    game: int | None = None
    problems: tuple[Problem, ...] = ()


@dataclass
class Plan:
    """What is to be done with the games of an import: the places of the new ones, the ids of those in the bin."""

    new: list[int] = field(default_factory=list)
    binned: list[int] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)

    def add(self, verdict: Verdict) -> None:
        """Take in what was found of one game."""
        self.counts[verdict.fate] += 1
        if verdict.fate is Fate.NEW:
            self.new.append(verdict.place)
        elif verdict.fate is Fate.IN_BIN and verdict.game:
            self.binned.append(verdict.game)

    @property
    def refused(self) -> int:
        """How many games are refused; with one of them nothing is added."""
        return self.counts[Fate.REFUSED]


@dataclass
class Seen:
    """By what the games of one import that came before are known again."""

    keys: set[str] = field(default_factory=set)

    def add(self, candidate: Candidate) -> bool:
        """Take a game in; return whether it, or the same with other rounds, came before."""
        tables = set(_table_key(candidate))
        logged = {f"log of {table}" for table in tables}
        # Two logs of different keys are of two games, however alike these began.
        came_before = not self.keys.isdisjoint({candidate.key, *tables, *(() if candidate.log else logged)})
        self.keys |= {candidate.key, *(logged if candidate.log else tables)}
        return came_before


def judge_sources(confidant: Confidant, sources: GameSources, places: Iterable[int], seen: Seen) -> Iterator[Verdict]:
    """Yield what is found of these games of the sources, in the order of the places. Nothing is written."""
    for some in batched(places, AT_ONCE):
        read = [_read(sources, place) for place in some]
        known = KnownGames(confidant, [each for each in read if isinstance(each, Candidate)])
        for place, each in zip(some, read, strict=True):
            yield each if isinstance(each, Verdict) else _found(place, sources.name(place), each, known, seen)


def candidates_at(sources: GameSources, places: Iterable[int]) -> Iterator[Placed]:
    """Yield the games at these places, which were judged before, with their places."""
    return ((place, read_candidate(sources.read(place))) for place in places)


def add_games(confidant: Confidant, new: Iterable[Placed], binned: Iterable[int], now: datetime) -> list[int]:
    """Add new games, and take those with the ids `binned` out of the bin, all in one transaction.

    What came here, or left the bin for ever, since it was judged is left as it is. Return the ids of those added.
    """
    with write_gate():
        for game in Game.objects.filter(confidant=confidant, pk__in=binned).exclude(deleted_at=None):
            take_out_of_bin(confidant, game.pk)
        return store_games(confidant, _new_games(confidant, new, now))


def _new_games(confidant: Confidant, new: Iterable[Placed], now: datetime) -> Iterator[NewGame]:
    for some in batched(new, AT_ONCE):
        known = KnownGames(confidant, [candidate for _, candidate in some])
        for place, candidate in some:
            if known.same(candidate) is None:
                # Games without a time of their own stay in the order in which they came.
                yield candidate.new_game(confidant.name, now + timedelta(microseconds=place))


def _read(sources: GameSources, place: int) -> Candidate | Verdict:
    try:
        return judged_candidate(sources.read(place))
    except Refused as refusal:
        return Verdict(place, sources.name(place), Fate.REFUSED, problems=refusal.problems)


def _found(place: int, name: str, candidate: Candidate, known: KnownGames, seen: Seen) -> Verdict:
    try:
        known.check_people(candidate)
    except Refused as refusal:
        return Verdict(place, name, Fate.REFUSED, problems=refusal.problems)
    here = known.same(candidate)
    return Verdict(
        place,
        name,
        Fate.TWICE if seen.add(candidate) else _fate(candidate, here),
        candidate.title,
        candidate.record.players,
        candidate.started_at,
        len(candidate.record.rounds),
        here.row.pk if here else None,
    )


def _fate(candidate: Candidate, here: Tablet | None) -> Fate:
    if here is None:
        return Fate.NEW
    if here.row.deleted_at:
        return Fate.IN_BIN
    return Fate.THERE if has_same_rounds(here, candidate) else Fate.OTHER


def _table_key(candidate: Candidate) -> Iterator[str]:
    """Yield what the same game has in common with itself at another time: when it began, who plays, and what."""
    if candidate.began_at:
        record = candidate.record
        table = (candidate.began_at, name_keys(record.players), record.first_dealer, record.ruleset)
        yield hashlib.sha256(repr(table).encode()).hexdigest()
