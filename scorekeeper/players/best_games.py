"""The finished games of a person that are worth a look: the outstanding ones, and the last.

Asked for through the indexes of the results, so that it costs the same however many games somebody has played.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from django.db.models import OuterRef, Q, Subquery

from scorekeeper.models import Player, Result

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable
    from datetime import datetime

    from scorekeeper.rules.ruleset import Scoring

LAST_GAMES = 30
"""How many games the form is read from."""


@dataclass(frozen=True)
class PlayedGame:
    """A finished game as it went for one person; `rounds` are those that they played."""

    game: int
    started_at: datetime
    rank: int
    total: int
    rounds: int
    longest_run: int

    @property
    def points_a_round(self) -> float | None:
        """The points of a round, on average."""
        return self.total / self.rounds if self.rounds else None


@dataclass(frozen=True)
class PlayedGames:
    """The games with the most and the fewest points, that with the most exact bids in a row, and the `last` ones.

    The oldest of the last games comes first.
    """

    best: PlayedGame
    worst: PlayedGame
    longest: PlayedGame
    last: tuple[PlayedGame, ...]


class _Ends(NamedTuple):
    """Where the results of one name end: the ids of the outstanding ones, and when the last games begin."""

    name: int
    best: int
    worst: int
    longest: int
    since: datetime | None


def played_games(names: Collection[int], counting: Scoring) -> PlayedGames | None:
    """Return the games of a person with all these names (ids of players), None before the first."""
    ends = list(_ends(names, counting))
    if not ends:
        return None
    outstanding = {key for each in ends for key in (each.best, each.worst, each.longest)}
    wanted = Q(pk__in=outstanding)
    for each in ends:
        recent = Q(player=each.name, scoring=counting)
        wanted |= recent & Q(started_at__gte=each.since) if each.since else recent
    results = sorted(Result.objects.filter(wanted), key=lambda result: (result.started_at, result.game_id))
    return _chosen([_played(each) for each in results if each.pk in outstanding], map(_played, results))


def _chosen(outstanding: Collection[PlayedGame], last: Iterable[PlayedGame]) -> PlayedGames:
    """Choose among the outstanding games of several names."""
    return PlayedGames(
        best=max(outstanding, key=lambda game: game.total),
        worst=min(outstanding, key=lambda game: game.total),
        longest=max(outstanding, key=lambda game: game.longest_run),
        last=tuple(last)[-LAST_GAMES:],
    )


def _ends(names: Collection[int], counting: Scoring) -> Iterable[_Ends]:
    """Look up both ends of each index, name by name: one row each, however long the index is."""
    own = Result.objects.filter(player=OuterRef("pk"), scoring=counting)

    def first(*order: str) -> Subquery:
        return Subquery(own.order_by(*order).values("pk")[:1])

    newest = own.order_by("-started_at", "-game")
    found = Player.objects.filter(pk__in=names).values_list(
        "pk",
        first("-total", "-pk"),
        first("total", "pk"),
        first("-longest_run", "-pk"),
        Subquery(newest.values("started_at")[LAST_GAMES - 1 : LAST_GAMES]),
    )
    return (_Ends(*each) for each in found if each[1] is not None)


def _played(result: Result) -> PlayedGame:
    rounds = len(result.bids)
    return PlayedGame(result.game_id, result.started_at, result.rank, result.total, rounds, result.longest_run)
