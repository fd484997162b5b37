"""Imports games: find out which are new, known or refused, then add all of them or none."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from datetime import timedelta
from enum import StrEnum
from itertools import batched
from typing import TYPE_CHECKING

from scorekeeper.games.bulk import store_games
from scorekeeper.games.recording import take_out_of_bin
from scorekeeper.import_export.existing_games import ExistingGames
from scorekeeper.import_export.parsed_game import ParsedGame, name_keys, parse_game
from scorekeeper.models import Game
from scorekeeper.rules.problems import Problem, RuleError
from scorekeeper.storage.write_lock import write_lock

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from datetime import datetime

    from scorekeeper.games.bulk import NewGame
    from scorekeeper.import_export.archive_reader import GameSources
    from scorekeeper.import_export.existing_games import ExistingGame
    from scorekeeper.models import Confidant

AT_ONCE = 100
"""How many games are compared with the existing ones at the same time."""


class ImportStatus(StrEnum):
    """What importing a game does."""

    NEW = "new"
    EXISTS = "there"
    DIFFERS = "other"
    """It exists with other rounds; the existing one stays as it is."""
    IN_BIN = "bin"
    """It is in the bin, and is restored from there."""
    REPEATED = "twice"
    """The same import contains it twice; it counts once."""
    REFUSED = "refused"


@dataclass(frozen=True)
class ImportResult:
    """What importing one game does: `place` is that in the sources, `game` the id of the existing game.

    `parsed` is the game itself, unless it is refused.
    """

    place: int
    name: str
    status: ImportStatus
    title: str = ""
    players: tuple[str, ...] = ()
    started_at: datetime | None = None
    rounds: int = 0
    game: int | None = None
    problems: tuple[Problem, ...] = ()
    parsed: ParsedGame | None = field(default=None, repr=False)


@dataclass
class SeenKeys:
    """The keys by which repeated games of one import are recognised."""

    keys: set[str] = field(default_factory=set)

    def add(self, parsed: ParsedGame) -> bool:
        """Add a game; return whether it, or the same with other rounds, was added before."""
        tables = set(_table_key(parsed))
        logged = {f"log of {table}" for table in tables}
        # Two logs with different keys are of two games, even if these began alike.
        came_before = not self.keys.isdisjoint({parsed.key, *tables, *(() if parsed.log else logged)})
        self.keys |= {parsed.key, *(logged if parsed.log else tables)}
        return came_before


def check_games(
    confidant: Confidant, sources: GameSources, places: Iterable[int], seen: SeenKeys
) -> Iterator[ImportResult]:
    """Yield what importing the games at these places does, in their order. Nothing is written."""
    for some in batched(places, AT_ONCE):
        checked = [_check(sources, place) for place in some]
        existing = ExistingGames(confidant, [each for each in checked if isinstance(each, ParsedGame)])
        for place, each in zip(some, checked, strict=True):
            yield each if isinstance(each, ImportResult) else _match(place, sources.name(place), each, existing, seen)


def add_games(confidant: Confidant, new: Iterable[ParsedGame], binned: Iterable[int], now: datetime) -> list[int]:
    """Add checked games, and restore those with the ids `binned` from the bin, all in one transaction.

    Games that were added, or deleted for ever, since the check are left as they are. Return the ids of the added ones.
    """
    with write_lock():
        for game in Game.objects.filter(confidant=confidant, pk__in=binned).exclude(deleted_at=None):
            take_out_of_bin(confidant, game.pk)
        return store_games(confidant, _new_games(confidant, new, now))


def _new_games(confidant: Confidant, new: Iterable[ParsedGame], now: datetime) -> Iterator[NewGame]:
    for some in batched(enumerate(new), AT_ONCE):
        existing = ExistingGames(confidant, [parsed for _, parsed in some])
        for place, parsed in some:
            if existing.match(parsed) is None:
                # Games without a time keep their order.
                yield parsed.new_game(confidant.name, now + timedelta(microseconds=place))


def _check(sources: GameSources, place: int) -> ParsedGame | ImportResult:
    try:
        parsed = parse_game(sources.read(place))
        parsed.check()
    except RuleError as refusal:
        return ImportResult(place, sources.name(place), ImportStatus.REFUSED, problems=refusal.problems)
    return parsed


def _match(place: int, name: str, parsed: ParsedGame, existing: ExistingGames, seen: SeenKeys) -> ImportResult:
    try:
        existing.check_people(parsed)
    except RuleError as refusal:
        return ImportResult(place, name, ImportStatus.REFUSED, problems=refusal.problems)
    here = existing.match(parsed)
    return ImportResult(
        place,
        name,
        ImportStatus.REPEATED if seen.add(parsed) else _status(parsed, here),
        parsed.title,
        parsed.record.players,
        parsed.started_at,
        len(parsed.record.rounds),
        here.log.row.pk if here else None,
        parsed=parsed,
    )


def _status(parsed: ParsedGame, here: ExistingGame | None) -> ImportStatus:
    if here is None:
        return ImportStatus.NEW
    if here.log.row.deleted_at:
        return ImportStatus.IN_BIN
    return ImportStatus.EXISTS if here.has_same_rounds(parsed.record) else ImportStatus.DIFFERS


def _table_key(parsed: ParsedGame) -> Iterator[str]:
    """Yield a hash of when a game began, its players and options: what it shares with itself with other rounds."""
    if parsed.began_at:
        record = parsed.record
        table = (parsed.began_at, name_keys(record.players), record.first_dealer, record.ruleset)
        yield hashlib.sha256(repr(table).encode()).hexdigest()
