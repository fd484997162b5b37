"""Queries use the career totals and indexes, so that their cost does not depend on the number of games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Exists, OuterRef

from scorekeeper.models import Career, Confidant, Game, Player, SearchPosting, SearchTerm
from scorekeeper.players.best_games import PlayedGames, played_games
from scorekeeper.players.bidding import FEWEST_CASES, Group, bids_by_players, groups_of
from scorekeeper.players.careers import CareerSums, sums_in
from scorekeeper.players.leaderboard import Games, recent_ratings, scoring_for
from scorekeeper.players.people import everybody, names_among, people_among
from scorekeeper.players.ratings import Rating
from scorekeeper.players.statistics import BidLine, Figures, Rival, by_bid, by_hand_size, figures_of, rivals_of
from scorekeeper.rules.ruleset import Scoring
from scorekeeper.rules.setup_validation import MIN_PLAYERS

MOST_OPEN_GAMES = 100  # so that the cost does not depend on their number


@dataclass(frozen=True)
class Profile:
    """`figures` and `played` are None without a finished game in this scoring.

    `others` are all other people. `has_more_open_games`: there are more than MOST_OPEN_GAMES.
    """

    player: Player
    other_names: tuple[Player, ...]
    others: tuple[Player, ...]
    scoring: Scoring
    games: Games
    open_games: int
    has_more_open_games: bool
    figures: Figures | None
    rating: Rating | None
    played: PlayedGames | None
    rivals: tuple[Rival, ...]


@dataclass(frozen=True)
class BiddingProfile:
    """`figures` are None without a finished game in this scoring.

    `players`: the number of players among whom positions are shown, one of `table_sizes`, those with enough bids.
    """

    player: Player
    other_names: tuple[Player, ...]
    scoring: Scoring
    games: Games
    figures: Figures | None
    table_sizes: tuple[int, ...]
    players: int
    groups: tuple[Group, ...]
    by_hand_size: tuple[BidLine, ...]
    by_bid: tuple[BidLine, ...]


def profile_of(owner: Confidant, player: int, requested: str = "") -> Profile:
    """By default for the scoring with more games; raises Player.DoesNotExist for others' players."""
    players = everybody(owner)
    names = names_among(players, player)
    ids = [name.pk for name in names]
    person, careers = names[0], careers_of(ids)
    games = _games(careers)
    scoring = scoring_for(requested, games)
    career, people = careers[scoring], people_among(players)
    open_games = _open_games(owner, ids)
    return Profile(
        player=person,
        other_names=names[1:],
        others=_other_people(players, person.pk),
        scoring=scoring,
        games=games,
        open_games=min(open_games, MOST_OPEN_GAMES),
        has_more_open_games=open_games > MOST_OPEN_GAMES,
        figures=figures_of(career.sums),
        rating=recent_ratings(owner, scoring, people).get(person.pk),
        played=played_games(ids, scoring),
        rivals=tuple(rivals_of(career.rivals, people)),
    )


def bidding_profile_of(
    owner: Confidant, player: int, requested: str = "", table_size: int | None = None
) -> BiddingProfile:
    """By default for the scoring with more games, and the number of players with most bids.

    Raises Player.DoesNotExist for others' players.
    """
    names = names_among(everybody(owner), player)
    careers = careers_of(name.pk for name in names)
    games = _games(careers)
    scoring = scoring_for(requested, games)
    career = careers[scoring]
    bids = bids_by_players(career.situations)
    table_sizes = tuple(size for size, number in bids.items() if number >= FEWEST_CASES)
    players = table_size if table_size in table_sizes else max(bids, key=bids.__getitem__, default=MIN_PLAYERS)
    return BiddingProfile(
        player=names[0],
        other_names=names[1:],
        scoring=scoring,
        games=games,
        figures=figures_of(career.sums),
        table_sizes=table_sizes,
        players=players,
        groups=groups_of(career, _bids_of_everybody(owner, scoring), players),
        by_hand_size=tuple(by_hand_size(career.bids)),
        by_bid=tuple(by_bid(career.bids)),
    )


def _other_people(players: Mapping[int, Player], person: int) -> tuple[Player, ...]:
    """Sorted by name, without those who were forgotten."""
    mains = (player for player in players.values() if player.person_id is None and player.forgotten_at is None)
    others = (player for player in mains if player.pk != person)
    return tuple(sorted(others, key=lambda player: player.sort_key))


def careers_of(names: Iterable[int]) -> dict[Scoring, CareerSums]:
    careers = {scoring: CareerSums() for scoring in Scoring}
    for career in Career.objects.filter(player__in=names):
        careers[Scoring(career.scoring)].add(sums_in(career))
    return careers


def _bids_of_everybody(owner: Confidant, scoring: Scoring) -> CareerSums:
    """Only these sums: those of rivals are many."""
    sums = CareerSums()
    careers = Career.objects.filter(player__owner=owner, scoring=scoring)
    for bids, situations in careers.values_list("bids", "situations"):
        sums.add(CareerSums(bids=Counter(bids), situations=Counter(situations)))
    return sums


def _games(careers: Mapping[Scoring, CareerSums]) -> Games:
    return {scoring: sums.sums["games"] for scoring, sums in careers.items()}


def _open_games(owner: Confidant, names: Collection[int]) -> int:
    """Unfinished games in which the person has, or had, a seat, up to one more than MOST_OPEN_GAMES."""
    texts = [str(name) for name in names]
    search_terms = SearchTerm.objects.filter(owner=owner, kind=SearchTerm.Kind.PLAYER, text__in=texts)
    postings = SearchPosting.objects.filter(game=OuterRef("pk"), term__in=search_terms)
    games = Game.objects.filter(Exists(postings), owner=owner, is_finished=False, deleted_at=None)
    # The order makes the database use the index of the open games.
    return len(games.order_by("-started_at", "-id").values_list("pk")[: MOST_OPEN_GAMES + 1])
