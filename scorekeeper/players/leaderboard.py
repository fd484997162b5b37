from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, replace

from scorekeeper.models import HAS_RESULT, OUTCOME_VERSION, Career, Confidant, Game, Player
from scorekeeper.players.careers import Counts
from scorekeeper.players.par import above_par, hands_in, par_of
from scorekeeper.players.people import Person, everybody, people_among, same_names, who_ever_sat
from scorekeeper.players.ratings import GAMES_RATED, Rating, ratings_of
from scorekeeper.players.statistics import Figures, figures_of
from scorekeeper.rules.names import sort_key
from scorekeeper.rules.ruleset import Scoring

# Who has fewer finished games is listed apart, without a rank: the averages of so few games are mostly luck, and one
# lucky evening would lead every column but the rating.
GAMES_FOR_RANK = 5

type _ByPerson = dict[Scoring, defaultdict[int, Counts]]
type Games = Mapping[Scoring, int]  # the number of finished games; in the leaderboard, summed over all people


@dataclass(frozen=True)
class LeaderboardRow:
    """`rating` is None without a game among the GAMES_RATED last ones.

    `rank`: by rating; None without a rating or with too few games. `above_par`: points a round, None if no par is
    known.
    """

    rank: int | None
    person: Person
    is_archived: bool
    figures: Figures
    rating: Rating | None
    above_par: float | None


@dataclass(frozen=True)
class Leaderboard:
    """All people who ever sat: `lines` by rank, then `few` with fewer than GAMES_FOR_RANK games, most first.

    The `others` have no finished game with this scoring. `archived` is the number of archived people, shown or not.
    `same_names` are pairs of people whose names are spellings of one.
    """

    scoring: Scoring
    games: Games
    lines: tuple[LeaderboardRow, ...]
    few: tuple[LeaderboardRow, ...]
    others: tuple[Player, ...]
    archived: int
    same_names: tuple[tuple[Person, Person], ...]


def leaderboard_of(owner: Confidant, requested: str, *, with_archived: bool = False) -> Leaderboard:
    players = everybody(owner)
    people = people_among(players)
    sums, hands = _sums(owner, people)
    games = {scoring: sum(own["games"] for own in sums[scoring].values()) for scoring in Scoring}
    scoring = scoring_for(requested, games)
    ratings, own = recent_ratings(owner, scoring, people), hands[scoring].values()
    par = par_of(own, hands_in(own))
    sat = {*who_ever_sat(Player.objects.filter(owner=owner, person=None)).values_list("pk", flat=True)}
    persons = [player for player in players.values() if player.pk in sat]
    shown = [player for player in persons if with_archived or not player.archived_at]
    rows = [
        LeaderboardRow(
            rank=None,
            person=people[player.pk],
            is_archived=bool(player.archived_at),
            figures=figures,
            rating=ratings.get(player.pk),
            above_par=above_par(hands[scoring][player.pk], par).a_round,
        )
        for player in shown
        if (figures := figures_of(sums[scoring][player.pk]))
    ]
    lines = _rank([row for row in rows if row.figures.games >= GAMES_FOR_RANK])
    few = sorted((row for row in rows if row.figures.games < GAMES_FOR_RANK), key=_most_games_first)
    others = [player for player in shown if not sums[scoring][player.pk]["games"]]
    others.sort(key=lambda player: player.sort_key)
    archived, doubles = sum(bool(player.archived_at) for player in persons), tuple(same_names(players))
    return Leaderboard(scoring, games, lines, tuple(few), tuple(others), archived, doubles)


def scoring_for(requested: str, games: Games) -> Scoring:
    """The one with more games if `requested` is invalid."""
    try:
        return Scoring(requested)
    except ValueError:
        return max(Scoring, key=lambda scoring: games[scoring])


def recent_ratings(owner: Confidant, scoring: Scoring, people: Mapping[int, Person]) -> Mapping[int, Rating]:
    """By person (id), from the GAMES_RATED last finished games."""
    games = Game.objects.filter(owner=owner, scoring=scoring, is_finished=True, deleted_at=None)
    counted = games.filter(HAS_RESULT, outcome_version__gte=OUTCOME_VERSION)
    last = counted.order_by("-started_at", "-id").values_list("places", flat=True)
    return ratings_of(
        tuple(tuple((people[player].key, rank) for player, rank, _ in places) for places in last[:GAMES_RATED])[::-1]
    )


def _sums(owner: Confidant, people: Mapping[int, Person]) -> tuple[_ByPerson, _ByPerson]:
    """`sums` and `hands` of the careers."""
    sums: _ByPerson = {scoring: defaultdict(Counter) for scoring in Scoring}
    hands: _ByPerson = {scoring: defaultdict(Counter) for scoring in Scoring}
    careers = Career.objects.filter(player__owner=owner)
    for player, scoring, *own in careers.values_list("player", "scoring", "sums", "hands"):
        for totals, counts in zip((sums, hands), own, strict=True):
            totals[Scoring(scoring)][people[player].key].update(counts)
    return sums, hands


def _rank(rows: list[LeaderboardRow]) -> tuple[LeaderboardRow, ...]:
    """The best first; equal ratings share a rank, as in 1, 1, 3."""
    ranked: list[LeaderboardRow] = []
    for place, row in enumerate(sorted(rows, key=_best_rating_first), 1):
        last = ranked[-1] if ranked else None
        is_tied = last and last.rating and row.rating and last.rating.at_least == row.rating.at_least
        ranked.append(replace(row, rank=last.rank if last and is_tied else place if row.rating else None))
    return tuple(ranked)


def _best_rating_first(row: LeaderboardRow) -> tuple[bool, int, str]:
    return row.rating is None, -row.rating.at_least if row.rating else 0, sort_key(row.person.name)


def _most_games_first(row: LeaderboardRow) -> tuple[int, str]:
    return -row.figures.games, sort_key(row.person.name)
