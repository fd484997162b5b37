"""Queries use the indexes of the results, so that their cost does not depend on the number of games."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date, datetime
from typing import NamedTuple

from django.db.models import F, OuterRef, Q, Subquery

from scorekeeper.models import Player, Result
from scorekeeper.rules.knowledge import Precision
from scorekeeper.rules.ruleset import Scoring

LAST_GAMES = 30  # in the form chart


@dataclass(frozen=True)
class PlayedGame:
    """A finished game of one person; `rounds` are those that they played."""

    game: int
    day: date
    rank: int
    total: int
    rounds: int
    longest_run: int
    precision: str = Precision.TIME  # how precisely the day is known

    @property
    def points_a_round(self) -> float | None:
        return self.total / self.rounds if self.rounds else None


@dataclass(frozen=True)
class PlayedGames:
    """The games with the most and fewest points and the longest run of exact bids; `last` is oldest first."""

    best: PlayedGame
    worst: PlayedGame
    longest: PlayedGame
    last: tuple[PlayedGame, ...]


class _Extremes(NamedTuple):
    """Ids of results, and when the first of the last games started."""

    player: int
    best: int
    worst: int
    longest: int
    since: datetime | None


def played_games(names: Collection[int], scoring: Scoring) -> PlayedGames | None:
    """`names`: the ids of all players that are this person. None without games."""
    extremes = list(_extremes(names, scoring))
    if not extremes:
        return None
    outstanding = {key for each in extremes for key in (each.best, each.worst, each.longest)}
    wanted = Q(pk__in=outstanding)
    for each in extremes:
        recent = Q(player=each.player, scoring=scoring)
        wanted |= recent & Q(started_at__gte=each.since) if each.since else recent
    found = Result.objects.filter(wanted).annotate(day=F("game__day"), precision=F("game__precision"))
    results = sorted(found, key=lambda result: (result.started_at, result.game_id))
    played = {result.pk: _played(result, result.day, result.precision) for result in results}
    return _choose([game for key, game in played.items() if key in outstanding], played.values())


def _choose(outstanding: Collection[PlayedGame], last: Iterable[PlayedGame]) -> PlayedGames:
    return PlayedGames(
        best=max(outstanding, key=lambda game: game.total),
        worst=min(outstanding, key=lambda game: game.total),
        longest=max(outstanding, key=lambda game: game.longest_run),
        last=tuple(last)[-LAST_GAMES:],
    )


def _extremes(names: Collection[int], scoring: Scoring) -> Iterable[_Extremes]:
    """The first and last row of each index, for each name."""
    own = Result.objects.filter(player=OuterRef("pk"), scoring=scoring)

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
    return (_Extremes(*row) for row in found if row[1] is not None)


def _played(result: Result, day: date, precision: str) -> PlayedGame:
    rounds = len(result.bids)
    return PlayedGame(result.game_id, day, result.rank, result.total, rounds, result.longest_run, precision)
