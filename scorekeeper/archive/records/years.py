"""The games of one year of an owner."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import cached_property
from typing import Any, NamedTuple

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.db.models.functions import Coalesce

from scorekeeper.archive.records.extremes import Record, records_in
from scorekeeper.models import Confidant, GameFigures, Player, Result
from scorekeeper.players.leaderboard import Games, scoring_for
from scorekeeper.players.people import Person, everybody, people_among
from scorekeeper.players.statistics import ratio
from scorekeeper.rules.knowledge import Precision
from scorekeeper.rules.names import sort_key
from scorekeeper.rules.ruleset import Scoring

# Of GameFigures; a game that begins after midnight belongs to the year of its evening.
_DAY = Coalesce("evening", "game__day")
_KINDS = ("highest_game", "run", "closest_win", "comeback")  # in the order of the page


class YearGame(NamedTuple):
    """`counts_on` is the evening, or the day. `places` are those of `Game.places`.

    `evening` and `minutes` are None if not known.
    """

    game: int
    scoring: str
    day: date
    counts_on: date
    precision: str
    started_at: datetime
    evening: date | None
    minutes: int | None
    bids: int
    made: int
    places: Sequence[tuple[int, int, bool]]


@dataclass(frozen=True)
class Sums:
    """Of games of both ways of counting, oldest first."""

    games: Sequence[YearGame]

    @property
    def evenings(self) -> int:
        return len({game.evening for game in self.games if game.evening})

    @property
    def hours(self) -> int | None:
        """Rounded; None if the length of no game is known."""
        minutes = [game.minutes for game in self.games if game.minutes]
        return round(sum(minutes) / 60) if minutes else None

    @property
    def untimed(self) -> int:
        """The number of games whose length is not known."""
        return sum(not game.minutes for game in self.games)

    @cached_property
    def months(self) -> tuple[int, ...]:
        """The number of games whose month is known, from January on."""
        counts = Counter(game.counts_on.month for game in self.games if game.precision != Precision.YEAR)
        return tuple(counts[month] for month in range(1, 13))


@dataclass(frozen=True)
class MostWins:
    """Equal ones by name; `games`: those of each."""

    wins: int
    people: tuple[Person, ...]
    games: tuple[int, ...]


@dataclass(frozen=True)
class Year:
    """`years`: all with finished games, the newest first. `newcomers` played their first game in it.

    `games`: by way of counting; `records`, by the kinds of `records_in`, are of `scoring`.
    """

    number: int
    years: Sequence[int]
    sums: Sums
    games: Games
    scoring: Scoring
    most_wins: MostWins | None
    records: Mapping[str, Record]
    newcomers: tuple[Person, ...]

    @property
    def share_made(self) -> float | None:
        return ratio(sum(game.made for game in self.sums.games), self.bids)

    @property
    def bids(self) -> int:
        return sum(game.bids for game in self.sums.games)


def years_of(owner: Confidant) -> list[int]:
    """Those with finished games, the newest first."""
    return years_among(figures_of(owner).exclude(game__precision=Precision.NONE).values_list(_DAY, flat=True))


def years_among(days: QuerySet[Any, date]) -> list[int]:
    # The days, because SQLite would have to ask Python for the year of each game.
    return sorted({day.year for day in days.distinct()}, reverse=True)


def newest_year(owner: Confidant) -> int | None:
    newest = GameFigures.objects.filter(game__owner=owner).exclude(game__precision=Precision.NONE)
    day = newest.order_by("-game__started_at", "-game").values_list(_DAY, flat=True).first()
    return day.year if day else None


def year_of(owner: Confidant, number: int, requested: str = "") -> Year:
    people = people_among(everybody(owner))
    rows = games_in(figures_of(owner).filter(in_year(number)))
    games = by_scoring(rows)
    scoring = scoring_for(requested, games)
    figures = figures_of(owner).filter(in_year(number), game__scoring=scoring)
    return Year(
        number=number,
        years=years_of(owner),
        sums=Sums(rows),
        games=games,
        scoring=scoring,
        most_wins=_most_wins(rows, people),
        records=records_in(owner, figures, _KINDS),
        newcomers=_newcomers(owner, rows, people),
    )


def figures_of(owner: Confidant) -> QuerySet[GameFigures]:
    return GameFigures.objects.filter(game__owner=owner)


def in_year(number: int) -> Q:
    without_evening = Q(evening=None, game__day__year=number) & ~Q(game__precision=Precision.NONE)
    return Q(evening__year=number) | without_evening


def games_in(figures: QuerySet[GameFigures]) -> list[YearGame]:
    """Oldest first."""
    columns = ("game", "game__scoring", "game__day", _DAY, "game__precision", "game__started_at")
    rows = figures.order_by("game__started_at", "game").values_list(
        *columns, "evening", "minutes", "bids", "made", "game__places"
    )
    return [YearGame(*row) for row in rows]


def by_scoring(rows: Sequence[YearGame]) -> dict[Scoring, int]:
    counts = Counter(game.scoring for game in rows)
    return {scoring: counts[scoring] for scoring in Scoring}


def _most_wins(rows: Sequence[YearGame], people: Mapping[int, Person]) -> MostWins | None:
    places = [(people[player], rank) for game in rows for player, rank, _ in game.places]
    games, wins = Counter(person for person, _ in places), Counter(person for person, rank in places if rank == 1)
    most = max(wins.values(), default=0)
    if not most:
        return None
    best = sorted((person for person in wins if wins[person] == most), key=lambda person: sort_key(person.name))
    return MostWins(most, tuple(best), tuple(games[person] for person in best))


def _newcomers(owner: Confidant, rows: Sequence[YearGame], people: Mapping[int, Person]) -> tuple[Person, ...]:
    """In the order of their first games."""
    if not rows:
        return ()
    before = Result.objects.filter(player=OuterRef("pk"), scoring__in=[*Scoring], started_at__lt=rows[0].started_at)
    known = {people[key] for key in Player.objects.filter(Exists(before), owner=owner).values_list("pk", flat=True)}
    played = dict.fromkeys(people[player] for game in rows for player, *_ in game.places)
    return tuple(person for person in played if person not in known)
