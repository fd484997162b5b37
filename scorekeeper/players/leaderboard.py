"""The leaderboard: all people with their ratings and averages."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from scorekeeper.models import Career, Game
from scorekeeper.players.people import Person, everybody, people_among
from scorekeeper.players.ratings import GAMES_RATED, Rating, ratings_of
from scorekeeper.players.statistics import Figures, figures_of
from scorekeeper.rules.ruleset import Scoring

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scorekeeper.models import Confidant, Player
    from scorekeeper.players.careers import Counts

type Games = Mapping[Scoring, int]
"""The number of finished games by scoring; in the leaderboard, summed over all people."""


@dataclass(frozen=True)
class LeaderboardRow:
    """One person; `rating` is None if they have no game among the GAMES_RATED last ones."""

    person: Person
    is_archived: bool
    figures: Figures
    rating: Rating | None


@dataclass(frozen=True)
class Leaderboard:
    """All people, sorted by the lower bound of their rating; the `others` have no finished game with this scoring.

    `archived` is the number of archived people, shown or not.
    """

    counting: Scoring
    games: Games
    lines: tuple[LeaderboardRow, ...]
    others: tuple[Player, ...]
    archived: int


def leaderboard_of(confidant: Confidant, requested: str, *, with_archived: bool = False) -> Leaderboard:
    """Return the leaderboard of a Confidant for the requested scoring, by default the one with more games."""
    players = everybody(confidant)
    people = people_among(players)
    sums = _sums(confidant, people)
    games = {scoring: sum(own["games"] for own in sums[scoring].values()) for scoring in Scoring}
    counting = counting_for(requested, games)
    ratings = recent_ratings(confidant, counting, people)
    persons = [player for player in players.values() if player.person_id is None]
    shown = [player for player in persons if with_archived or not player.archived_at]
    lines = [
        LeaderboardRow(people[player.pk], bool(player.archived_at), figures, ratings.get(player.pk))
        for player in shown
        if (figures := figures_of(sums[counting][player.pk]))
    ]
    others = [player for player in shown if not sums[counting][player.pk]["games"]]
    archived = sum(bool(player.archived_at) for player in persons)
    return Leaderboard(counting, games, tuple(sorted(lines, key=_order)), tuple(sorted(others, key=_name)), archived)


def counting_for(requested: str, games: Games) -> Scoring:
    """Return the requested scoring; if it is none, the one with more games."""
    try:
        return Scoring(requested)
    except ValueError:
        return max(Scoring, key=lambda scoring: games[scoring])


def recent_ratings(confidant: Confidant, counting: Scoring, people: Mapping[int, Person]) -> Mapping[int, Rating]:
    """Return the ratings by person (id), from the GAMES_RATED last finished games of a scoring."""
    games = Game.objects.filter(confidant=confidant, scoring=counting, is_finished=True, deleted_at=None)
    last = games.order_by("-started_at", "-id").values_list("places", flat=True)[:GAMES_RATED]
    return ratings_of(tuple(tuple((people[player].key, rank) for player, rank, _ in places) for places in last)[::-1])


def _sums(confidant: Confidant, people: Mapping[int, Person]) -> dict[Scoring, defaultdict[int, Counts]]:
    """Return the sums of all careers, by scoring and person."""
    sums: dict[Scoring, defaultdict[int, Counts]] = {scoring: defaultdict(Counter) for scoring in Scoring}
    careers = Career.objects.filter(player__confidant=confidant)
    for player, scoring, own in careers.values_list("player", "scoring", "sums"):
        total = sums[Scoring(scoring)][people[player].key]
        for key, number in own.items():
            total[key] += number
    return sums


def _order(line: LeaderboardRow) -> tuple[bool, int, int, str]:
    rating = line.rating
    return (rating is None, -rating.at_least if rating else 0, -rating.estimate if rating else 0, line.person.name)


def _name(player: Player) -> str:
    return player.name.casefold()
