"""Rebuilds the cached results, careers and search index from the entries."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from django.db.models import QuerySet

from scorekeeper.games.game_log import GameLog, read_game_log, read_game_logs
from scorekeeper.games.outcomes import outcome_of, rebuild_careers, rebuild_outcome, set_outcome
from scorekeeper.models import OUTCOME_VERSION, Confidant, Game, Result, SearchPosting
from scorekeeper.storage.write_lock import write_lock


class Progress(NamedTuple):
    """How many of the games of an owner are counted by this version of the program."""

    counted: int
    games: int


def all_games() -> list[int]:
    """Return the ids of all games."""
    return list(Game.objects.order_by("pk").values_list("pk", flat=True))


def outdated_games() -> list[int]:
    """Return the ids of the games whose cached outcome is from an older version of this program, newest first."""
    return list(_outdated().order_by("-started_at", "-pk").values_list("pk", flat=True))


def progress_of(owner: Confidant) -> Progress | None:
    """Return how many games of an owner are counted; None if all are."""
    # Mostly there is no such game of anybody, which the index says at once.
    outdated = _outdated().filter(owner=owner).count() if _outdated().exists() else 0
    games = Game.objects.filter(owner=owner).count() if outdated else 0
    return Progress(games - outdated, games) if outdated else None


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


def count_outdated(key: int) -> None:
    """Store the outcome of a game if it is that of an older version; nothing if it was counted or deleted meanwhile."""
    with write_lock():
        row = _outdated().select_related("owner").filter(pk=key).first()
        if row:
            # Not with `read_game_log`, which would forget the games that are being played.
            [log] = read_game_logs(row.owner, [key])
            rebuild_outcome(log)


def with_outcomes(rows: Sequence[Game]) -> list[Game]:
    """Return these games of one owner; those of an older version with the outcome that their entries have.

    It is not stored.
    """
    outdated = [row for row in rows if not row.is_counted]
    if not outdated:
        return list(rows)
    logs = {log.row.pk: log for log in read_game_logs(outdated[0].owner, [row.pk for row in outdated])}
    # A game without a log was deleted between the queries.
    return [_with_outcome(row, logs.get(row.pk)) for row in rows if row.is_counted or row.pk in logs]


def _with_outcome(row: Game, log: GameLog | None) -> Game:
    if log is None:
        return row
    set_outcome(log)
    # Lists are sorted by the stored start.
    log.row.started_at = row.started_at
    return log.row


def _outdated() -> QuerySet[Game]:
    return Game.objects.filter(outcome_version__lt=OUTCOME_VERSION)


def _recount(key: int) -> bool:
    row = Game.objects.select_related("owner").get(pk=key)
    log = read_game_log(row.owner, key, locked=True)
    stored = _stored(log.row)
    rebuild_outcome(log)
    return stored != _stored(log.row)


def _stored(row: Game) -> tuple[object, ...]:
    """Return all cached data of a game, for comparison."""
    results = [outcome_of(result) for result in Result.objects.filter(game=row).order_by("player")]
    postings = set(SearchPosting.objects.filter(game=row).values_list("term__kind", "term__text"))
    start = (row.started_at, row.utc_offset, row.day)
    return *start, row.rounds_recorded, row.is_finished, row.totals, row.places, results, postings
