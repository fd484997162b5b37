"""The games of one year of a person."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Exists, OuterRef
from django.db.models.functions import Coalesce

from scorekeeper.archive.records.years import (
    Sums,
    YearGame,
    by_scoring,
    figures_of,
    games_in,
    in_year,
    years_among,
)
from scorekeeper.games.outcomes import outcome_of
from scorekeeper.models import Confidant, Player, Result
from scorekeeper.players.careers import PlayerOutcome
from scorekeeper.players.leaderboard import Games, scoring_for
from scorekeeper.players.people import Person, everybody, names_among, people_among
from scorekeeper.players.statistics import ratio
from scorekeeper.rules.knowledge import Precision
from scorekeeper.rules.names import sort_key
from scorekeeper.rules.results import BidResult
from scorekeeper.rules.ruleset import Scoring

type _Own = tuple[YearGame, PlayerOutcome]


@dataclass(frozen=True)
class OwnGame:
    """A game of one person; `bid` is that of the round, if it is about one."""

    game: YearGame
    value: int
    bid: BidResult | None = None


@dataclass(frozen=True)
class PersonYear:
    """Like `Year`, of one person; `best`, `worst`, `run` and `best_round` are of `scoring`.

    `opponents`: those with the most common games, and how many.
    """

    player: Player
    number: int
    years: Sequence[int]
    sums: Sums
    games: Games
    scoring: Scoring
    wins: int
    bids: int
    made: int
    best: OwnGame | None
    worst: OwnGame | None
    run: OwnGame | None
    best_round: OwnGame | None
    opponents: tuple[tuple[Person, int], ...]

    @property
    def share_made(self) -> float | None:
        return ratio(self.made, self.bids)


def person_year_of(owner: Confidant, player: int, number: int, requested: str = "") -> PersonYear:
    """Raises Player.DoesNotExist for others' players."""
    players = everybody(owner)
    names = names_among(players, player)
    ids = {name.pk for name in names}
    rows = games_in(figures_of(owner).filter(in_year(number), _played_by(ids)))
    games = by_scoring(rows)
    scoring = scoring_for(requested, games)
    outcomes = _outcomes(ids, rows)
    own = [(game, outcomes[game.game]) for game in rows if game.game in outcomes]
    counted = _by_scoring(own)[scoring]
    totals = [OwnGame(game, outcome.total) for game, outcome in counted]
    runs = [OwnGame(game, outcome.longest_run) for game, outcome in counted]
    bids = [bid for _, outcome in own for bid in outcome.bids if bid.bid is not None]
    return PersonYear(
        player=names[0],
        number=number,
        years=years_of_person(ids),
        sums=Sums(rows),
        games=games,
        scoring=scoring,
        wins=sum(outcome.rank == 1 for _, outcome in own),
        bids=len(bids),
        made=sum(bid.is_exact for bid in bids),
        best=max(totals, key=_value, default=None),
        worst=min(totals, key=_value, default=None),
        run=max((run for run in runs if run.value), key=_value, default=None),
        best_round=max(_rounds(counted), key=_value, default=None),
        opponents=_opponents(ids, rows, people_among(players)),
    )


def newest_year_of(owner: Confidant, player: int) -> int | None:
    """Raises Player.DoesNotExist for others' players."""
    names = names_among(everybody(owner), player)
    return next(iter(years_of_person({name.pk for name in names})), None)


def years_of_person(names: Collection[int]) -> list[int]:
    """Like `years_of`; `names`: of the players that are one person."""
    results = Result.objects.filter(player__in=names).exclude(game__precision=Precision.NONE)
    return years_among(results.values_list(Coalesce("game__figures__evening", "game__day"), flat=True))


def _by_scoring(own: Sequence[_Own]) -> Mapping[Scoring, list[_Own]]:
    found: dict[Scoring, list[_Own]] = {scoring: [] for scoring in Scoring}
    for game, outcome in own:
        found[Scoring(game.scoring)].append((game, outcome))
    return found


def _played_by(names: Collection[int]) -> Exists:
    return Exists(Result.objects.filter(game=OuterRef("game"), player__in=names))


def _outcomes(names: Collection[int], rows: Sequence[YearGame]) -> dict[int, PlayerOutcome]:
    """By game."""
    if not rows:
        return {}
    start, end = rows[0].started_at, rows[-1].started_at
    results = Result.objects.filter(
        player__in=names, scoring__in=[*Scoring], started_at__gte=start, started_at__lte=end
    )
    return {result.game_id: outcome_of(result) for result in results}


def _rounds(counted: Sequence[_Own]) -> list[OwnGame]:
    return [
        OwnGame(game, bid.points, bid) for game, outcome in counted for bid in outcome.bids if bid.points is not None
    ]


def _opponents(
    names: Collection[int], rows: Sequence[YearGame], people: Mapping[int, Person]
) -> tuple[tuple[Person, int], ...]:
    games = Counter(people[player] for game in rows for player, *_ in game.places if player not in names)
    return tuple(sorted(games.items(), key=lambda each: (-each[1], sort_key(each[0].name))))


def _value(own: OwnGame) -> int:
    return own.value
