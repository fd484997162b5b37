"""The table of all people: how strong they are, and their plain averages beside it."""

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
"""How often somebody played a game to its end, in each way of counting."""


@dataclass(frozen=True)
class LeaderboardRow:
    """One person; without a game among the last ones there is no rating."""

    person: Person
    is_archived: bool
    figures: Figures
    rating: Rating | None


@dataclass(frozen=True)
class Leaderboard:
    """All people, by what they are worth at least; the `others` have no finished game in this way of counting.

    `archived` says how many are in the archive, shown or not.
    """

    counting: Scoring
    games: Games
    lines: tuple[LeaderboardRow, ...]
    others: tuple[Player, ...]
    archived: int


def leaderboard_of(confidant: Confidant, asked: str, *, with_archived: bool = False) -> Leaderboard:
    """Return the table of a Confidant's people in the way of counting that was asked for, the usual one by default."""
    players = everybody(confidant)
    people = people_among(players)
    sums = _sums(confidant, people)
    games = {scoring: sum(own["games"] for own in sums[scoring].values()) for scoring in Scoring}
    counting = counting_for(asked, games)
    ratings = recent_ratings(confidant, counting, people)
    shown = [each for each in players.values() if each.person_id is None and (with_archived or not each.archived_at)]
    lines = [
        LeaderboardRow(people[each.pk], bool(each.archived_at), figures, ratings.get(each.pk))
        for each in shown
        if (figures := figures_of(sums[counting][each.pk]))
    ]
    others = [each for each in shown if not sums[counting][each.pk]["games"]]
    archived = sum(each.person_id is None and bool(each.archived_at) for each in players.values())
    return Leaderboard(counting, games, tuple(sorted(lines, key=_order)), tuple(sorted(others, key=_name)), archived)


def counting_for(asked: str, games: Games) -> Scoring:
    """Return the way of counting that was asked for; if none was, the one with more games."""
    try:
        return Scoring(asked)
    except ValueError:
        return max(Scoring, key=lambda scoring: games[scoring])


def recent_ratings(confidant: Confidant, counting: Scoring, people: Mapping[int, Person]) -> Mapping[int, Rating]:
    """Return the ratings of all who had a seat in one of the last finished games of a way of counting, by person."""
    games = Game.objects.filter(confidant=confidant, scoring=counting, is_finished=True, deleted_at=None)
    last = games.order_by("-started_at", "-id").values_list("places", flat=True)[:GAMES_RATED]
    return ratings_of(tuple(tuple((people[player].key, rank) for player, rank, _ in places) for places in last)[::-1])


def _sums(confidant: Confidant, people: Mapping[int, Person]) -> dict[Scoring, defaultdict[int, Counts]]:
    """Return the sums of all careers, by the way of counting and by person."""
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
