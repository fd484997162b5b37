"""The records of an owner in one way of counting."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, NamedTuple

from django.db.models import Count, Max, Min, QuerySet
from django.db.models.functions import Coalesce

from scorekeeper.archive.records.extremes import KINDS, Record, best_of, chosen_among, find_records
from scorekeeper.models import Confidant, Game, GameFigures, Result
from scorekeeper.players.leaderboard import Games, scoring_for
from scorekeeper.players.people import Person, people_by_player
from scorekeeper.rules.ruleset import Scoring

FEWEST = 2  # wins in a row, and games of an evening, that are a record


class WinsInARow(NamedTuple):
    """`first` and `last` are its first and last game."""

    person: Person
    first: Game
    last: Game


@dataclass(frozen=True)
class WinRecord:
    """`holders`: those whose wins ended first, first."""

    wins: int
    holders: tuple[WinsInARow, ...]


class Evening(NamedTuple):
    """`last_day` is that of the last game, which may have begun after midnight."""

    day: date
    last_day: date


@dataclass(frozen=True)
class EveningRecord:
    """The oldest evening first."""

    games: int
    evenings: tuple[Evening, ...]


@dataclass(frozen=True)
class Records:
    """Of the games with this number of `players`, or of all games if it is None.

    `games`: the number of finished games by way of counting; `tables`: in this one, by the number of players. `first`
    is the first evening that is known. `wins` and `evenings` are None without FEWEST of them.
    """

    scoring: Scoring
    players: int | None
    games: Games
    tables: Mapping[int, int]
    first: date | None
    found: Mapping[str, Record]
    wins: WinRecord | None
    evenings: EveningRecord | None

    @property
    def size(self) -> int:
        return sum(self.tables.values()) if self.players is None else self.tables.get(self.players, 0)


def records_of(owner: Confidant, requested: str = "", players: int | None = None) -> Records:
    """By default for the scoring with more games."""
    tables = _tables(owner)
    games = {each: sum(row["games"] for row in rows) for each, rows in tables.items()}
    scoring = scoring_for(requested, games)
    own = tables[scoring]
    chosen = [row for row in own if players in {None, row["players"]}]
    figures = GameFigures.objects.filter(game__owner=owner, game__scoring=scoring)
    figures = figures if players is None else figures.filter(players=players)
    return Records(
        scoring=scoring,
        players=players,
        games=games,
        tables={row["players"]: row["games"] for row in own},
        first=min((row["first"] for row in chosen if row["first"]), default=None),
        found=find_records(owner, figures, chosen_among(chosen, KINDS)),
        wins=_most_wins(owner, scoring, players),
        evenings=_most_games(figures),
    )


def _tables(owner: Confidant) -> dict[Scoring, list[Mapping[str, Any]]]:
    """By scoring, for each number of players: the number of games, the first evening and the records."""
    rows = GameFigures.objects.filter(game__owner=owner).values("game__scoring", "players")
    tables: dict[Scoring, list[Mapping[str, Any]]] = {scoring: [] for scoring in Scoring}
    for row in rows.annotate(games=Count("pk"), first=Min("evening"), **best_of(KINDS)).order_by("players"):
        tables[Scoring(row["game__scoring"])].append(row)
    return tables


def _most_games(figures: QuerySet[GameFigures]) -> EveningRecord | None:
    evenings = figures.exclude(evening=None).values_list("evening")
    counted = [*evenings.annotate(games=Count("pk"), last=Max("game__day")).order_by("-games", "evening")]
    most = counted[0][1] if counted else 0
    if most < FEWEST:
        return None
    return EveningRecord(most, tuple(Evening(day, last) for day, games, last in counted if games == most))


def _most_wins(owner: Confidant, scoring: Scoring, players: int | None) -> WinRecord | None:
    """Reads what one index has of all results."""
    results = Result.objects.filter(player__owner=owner, scoring=scoring)
    results = results if players is None else results.filter(game__figures__players=players)
    person = Coalesce("player__person", "player")
    rows = results.order_by(person, "started_at", "game").values_list(person, "rank", "game")
    most, found = _longest_rows(rows.iterator(chunk_size=2000))
    if most < FEWEST:
        return None
    people = people_by_player(key for key, *_ in found)
    games = Game.objects.in_bulk({game for _, *ends in found for game in ends})
    holders = (WinsInARow(people[key], games[first], games[last]) for key, first, last in found)
    return WinRecord(most, tuple(sorted(holders, key=lambda row: (row.last.started_at, row.last.pk))))


def _longest_rows(rows: Iterable[tuple[int, int, int]]) -> tuple[int, list[tuple[int, int, int]]]:
    """The most wins in a row, and each person with the first and last game of such a row.

    `rows` are person, rank and game, those of each person together and in order.
    """
    most, found = 0, list[tuple[int, int, int]]()
    person = first = wins = 0
    for key, rank, game in rows:
        if rank > 1 or key != person:
            wins = 0
        person = key
        if rank > 1:
            continue
        wins += 1
        first = first if wins > 1 else game
        if wins > most:
            most, found = wins, []
        if wins == most:
            found.append((person, first, game))
    return most, found
