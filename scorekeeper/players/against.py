"""The finished games of two people against each other."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from django.db.models import F, FilteredRelation, Q

from scorekeeper.models import Confidant, Player, Result
from scorekeeper.players.leaderboard import Games, scoring_for
from scorekeeper.players.people import Person, everybody, names_among, people_among
from scorekeeper.players.profile import careers_of
from scorekeeper.players.statistics import Rival, rivals_of
from scorekeeper.rules.results import longest_run
from scorekeeper.rules.ruleset import Scoring

MOST_GAMES = 200  # so that the cost does not depend on their number


class CommonGame(NamedTuple):
    """`precision`: how precisely the day is known."""

    game: int
    day: date
    precision: str
    rank: int
    other_rank: int
    total: int
    other_total: int

    @property
    def ahead(self) -> int:
        """1 if the other ranked lower, −1 if higher, 0 for the same rank."""
        return (self.rank < self.other_rank) - (self.rank > self.other_rank)


@dataclass(frozen=True)
class Against:
    """`games` counts the common ones by scoring; `figures` are None without one in this `scoring`.

    `last`: at most MOST_GAMES, the oldest first.
    """

    person: Person
    other: Person
    scoring: Scoring
    games: Games
    figures: Rival | None
    last: tuple[CommonGame, ...]

    @property
    def balance_before(self) -> int:
        """Games ahead less games behind, before the last ones."""
        all_games = self.figures.above - self.figures.below if self.figures else 0
        return all_games - sum(game.ahead for game in self.last)

    @property
    def longest_ahead(self) -> int:
        """In the last games."""
        return longest_run(game.ahead > 0 for game in self.last)

    @property
    def longest_behind(self) -> int:
        """In the last games."""
        return longest_run(game.ahead < 0 for game in self.last)


def against_of(owner: Confidant, player: int, other: int, requested: str = "") -> Against:
    """By default in the scoring with more common games; three queries.

    Raises Player.DoesNotExist for others' players, and if both are one person.
    """
    players = everybody(owner)
    names, others = names_among(players, player), names_among(players, other)
    if names == others:
        raise Player.DoesNotExist
    people = people_among(players)
    person, opponent = people[player], people[other]
    ids, other_ids = [name.pk for name in names], [name.pk for name in others]
    careers = careers_of(ids)
    found = {
        scoring: next((rival for rival in rivals_of(sums.rivals, people) if rival.person == opponent), None)
        for scoring, sums in careers.items()
    }
    games = {scoring: rival.games if rival else 0 for scoring, rival in found.items()}
    scoring = scoring_for(requested, games)
    last = _last_games(ids, other_ids, scoring, min(games[scoring], MOST_GAMES))
    return Against(person, opponent, scoring, games, found[scoring], last)


def _last_games(
    names: Collection[int], others: Collection[int], scoring: Scoring, games: int
) -> tuple[CommonGame, ...]:
    """`games` is their number, so that the query ends at the earliest common one."""
    theirs = FilteredRelation("game__results", condition=Q(game__results__player__in=others))
    own = Result.objects.filter(player__in=names, scoring=scoring)
    common = own.annotate(theirs=theirs, their_rank=F("theirs__rank")).exclude(their_rank=None)
    rows = common.order_by("-started_at", "-game").values_list(
        *("game", "game__day", "game__precision", "rank", "their_rank", "total", "theirs__total")
    )
    return tuple(CommonGame(*row) for row in rows[:games])[::-1]
