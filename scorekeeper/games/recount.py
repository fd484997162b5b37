"""Rebuilds the cached results, careers and search index from the entries."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorekeeper.games.game_log import read_game_log
from scorekeeper.games.outcomes import OUTCOME_VERSION, outcome_of, rebuild_careers, rebuild_outcome
from scorekeeper.models import Game, Result, SearchPosting
from scorekeeper.storage.write_lock import write_lock

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


def all_games() -> list[int]:
    """Return the ids of all games."""
    return list(Game.objects.order_by("pk").values_list("pk", flat=True))


def outdated_games() -> list[int]:
    """Return the ids of the games whose cached outcome is from an older version of this program."""
    return list(Game.objects.filter(outcome_version__lt=OUTCOME_VERSION).order_by("pk").values_list("pk", flat=True))


def recount(games: Iterable[int]) -> Iterator[bool]:
    """Recount each game in its own transaction; yield whether its cached data changed."""
    for key in games:
        with write_lock():
            changed = _recount(key)
        yield changed


def recount_careers() -> int:
    """Compute all careers again; return how many were wrong."""
    with write_lock():
        return rebuild_careers()


def _recount(key: int) -> bool:
    row = Game.objects.select_related("confidant").get(pk=key)
    log = read_game_log(row.confidant, key, locked=True)
    stored = _stored(log.row)
    rebuild_outcome(log)
    return stored != _stored(log.row)


def _stored(row: Game) -> tuple[object, ...]:
    """Return all cached data of a game, for comparison."""
    results = [outcome_of(result) for result in Result.objects.filter(game=row).order_by("player")]
    postings = set(SearchPosting.objects.filter(game=row).values_list("term__kind", "term__text"))
    start = (row.started_at, row.utc_offset, row.day)
    return *start, row.rounds_recorded, row.is_finished, row.totals, row.places, results, postings
