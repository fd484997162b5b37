"""Rebuilds the cached results, careers and search index from the entries."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from django.db.models import QuerySet

from scorekeeper.games.figures import FIGURES_COLUMNS
from scorekeeper.games.game_log import read_game_log, read_game_logs
from scorekeeper.games.outcomes import outcome_of, rebuild_careers, rebuild_outcome, set_outcome
from scorekeeper.models import OUTCOME_VERSION, Confidant, Game, GameFigures, Result, SearchPosting
from scorekeeper.storage.prepared_query import PreparedQuery
from scorekeeper.storage.write_lock import write_lock


class Progress(NamedTuple):
    counted: int
    games: int


def all_games() -> list[int]:
    return list(Game.objects.order_by("pk").values_list("pk", flat=True))


def outdated_games() -> list[int]:
    """Counted by an older version of this program; newest first."""
    return list(_outdated().order_by("-started_at", "-pk").values_list("pk", flat=True))


def progress_of(owner: Confidant) -> Progress | None:
    """None if all are counted."""
    # Usually no owner has such a game; a look-up in the index finds that out without counting.
    outdated = _outdated().filter(owner=owner).count() if _ANY_OUTDATED.rows() else 0
    games = Game.objects.filter(owner=owner).count() if outdated else 0
    return Progress(games - outdated, games) if outdated else None


def recount(games: Iterable[int]) -> Iterator[bool]:
    """Each in its own transaction; yield whether its cached data changed."""
    for key in games:
        with write_lock():
            changed = _recount(key)
        yield changed


def recount_careers() -> int:
    """Return how many were wrong."""
    with write_lock():
        return rebuild_careers()


def count_outdated(key: int) -> None:
    """Unless it was counted or deleted meanwhile."""
    with write_lock():
        row = _outdated().select_related("owner").filter(pk=key).first()
        if row:
            # Not with `read_game_log`, which would forget the games that are being played.
            [log] = read_game_logs(row.owner, [key])
            rebuild_outcome(log)


def with_outcomes(rows: Sequence[Game]) -> list[Game]:
    """Of one owner; an outcome that is computed here is not stored."""
    outdated = {row.pk: row for row in rows if not row.is_counted}
    if not outdated:
        return list(rows)
    counted: dict[int, Game] = {}
    for log in read_game_logs(rows[0].owner, outdated):
        set_outcome(log)
        # Lists are sorted by the stored start.
        log.row.started_at = outdated[log.row.pk].started_at
        counted[log.row.pk] = log.row
    # A game without a log was deleted between the queries.
    return [counted.get(row.pk, row) for row in rows if row.is_counted or row.pk in counted]


def _outdated() -> QuerySet[Game]:
    return Game.objects.filter(outcome_version__lt=OUTCOME_VERSION)


_ANY_OUTDATED = PreparedQuery(lambda: _outdated().values_list("pk")[:1])


def _recount(key: int) -> bool:
    row = Game.objects.select_related("owner").get(pk=key)
    log = read_game_log(row.owner, key, locked=True)
    stored = _stored(log.row)
    rebuild_outcome(log)
    return stored != _stored(log.row)


def _stored(row: Game) -> tuple[object, ...]:
    results = [outcome_of(result) for result in Result.objects.filter(game=row).order_by("player")]
    postings = set(SearchPosting.objects.filter(game=row).values_list("term__kind", "term__text"))
    figures = [*GameFigures.objects.filter(game=row).values_list(*FIGURES_COLUMNS)]
    start = (row.started_at, row.utc_offset, row.day, row.precision)
    return (
        *start,
        row.rounds_recorded,
        row.is_finished,
        row.knowledge,
        row.totals,
        row.places,
        results,
        figures,
        postings,
    )
