"""Everything that is stored of games to answer fast, made anew from what was written down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorekeeper.games.game_log import read_tablet
from scorekeeper.games.outcomes import RECKONING, kept_outcome, rebuild_careers, store_anew
from scorekeeper.models import Filing, Game, Result
from scorekeeper.storage.write_lock import write_gate

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


def all_games() -> list[int]:
    """Return the ids of all games."""
    return list(Game.objects.order_by("pk").values_list("pk", flat=True))


def games_of_before() -> list[int]:
    """Return the ids of the games whose outcome an older version of this program stored."""
    return list(Game.objects.filter(reckoning__lt=RECKONING).order_by("pk").values_list("pk", flat=True))


def recount(games: Iterable[int]) -> Iterator[bool]:
    """Replay one game after the other, each in a transaction of its own; yield whether another outcome was stored."""
    for key in games:
        with write_gate():
            changed = _recount(key)
        yield changed


def recount_careers() -> int:
    """Add up the careers anew; return how many had other sums stored."""
    with write_gate():
        return rebuild_careers()


def _recount(key: int) -> bool:
    row = Game.objects.select_related("confidant").get(pk=key)
    tablet = read_tablet(row.confidant, key, locked=True)
    stored = _stored(tablet.row)
    store_anew(tablet)
    return stored != _stored(tablet.row)


def _stored(row: Game) -> tuple[object, ...]:
    """Return all that is stored of a game, to be compared."""
    results = [kept_outcome(result) for result in Result.objects.filter(game=row).order_by("player")]
    filings = set(Filing.objects.filter(game=row).values_list("heading__kind", "heading__text"))
    return row.rounds_recorded, row.is_finished, row.totals, row.places, results, filings
