"""Sole writer of the events that count in a series, and their reader."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import NamedTuple

from django.db.models import QuerySet

from scorekeeper.archive.series_standings import CountedEvent, EventPerson
from scorekeeper.models import Confidant, EventPoints, Game, Player, Series, SeriesEvent, SeriesGame
from scorekeeper.players.people import Person, find_or_create_players, people_by_player, person_of
from scorekeeper.rules.problems import Code, Problem, RuleError, gettext_noop
from scorekeeper.storage.write_lock import write_lock

_TWO_PEOPLE = gettext_noop("“%(name)s” would be two people of this tournament: choose somebody else for one of them.")


class PersonPoints(NamedTuple):
    """Of a person by name; see `EventPoints`."""

    name: str
    points: Fraction
    total: int
    wins: int
    games: int


@dataclass(frozen=True)
class NewEvent:
    """`games` are the form keys of its games in the archive."""

    key: str
    name: str
    day: date
    scoring: str
    people: tuple[PersonPoints, ...]
    games: Collection[str]


def series_with_event(owner: Confidant, event_key: str) -> QuerySet[Series]:
    return Series.objects.filter(owner=owner, events__event_key=event_key).order_by("sort_key", "name_key")


def count_event(series: Series, event: NewEvent) -> None:
    """Once: what it counted before is replaced. Its games belong to the series, but do not count by themselves.

    Raises RuleError if two of its people are one person.
    """
    with write_lock():
        columns = {"name": event.name, "day": event.day, "scoring": event.scoring}
        row, _ = SeriesEvent.objects.update_or_create(series=series, event_key=event.key, defaults=columns)
        row.people.all().delete()
        players = _different_players(series.owner, [person.name for person in event.people])
        EventPoints.objects.bulk_create(
            EventPoints(
                event=row,
                player=player,
                points=str(person.points),
                total=person.total,
                wins=person.wins,
                games=person.games,
            )
            for player, person in zip(players, event.people, strict=True)
        )
        _add_games(row, Game.objects.filter(owner=series.owner, form_key__in=event.games))


def events_in(series: Series) -> tuple[CountedEvent, ...]:
    """Oldest first."""
    rows = list(SeriesEvent.objects.filter(series=series).order_by("day", "pk").prefetch_related("people"))
    people = people_by_player({each.player_id for row in rows for each in row.people.all()})
    return tuple(_counted(row, people) for row in rows)


def games_of_events(series: Series, among: Collection[int]) -> set[int]:
    """Those of these games that are in the series with their event."""
    found = SeriesGame.objects.filter(series=series, game__in=among).exclude(event=None)
    return set(found.values_list("game", flat=True))


def take_out_event(series: Series, event: int) -> None:
    """With its games."""
    with write_lock():
        SeriesEvent.objects.filter(series=series, pk=event).delete()


def _add_games(event: SeriesEvent, games: QuerySet[Game]) -> None:
    ids = list(games.values_list("pk", flat=True))
    SeriesGame.objects.filter(series=event.series_id, game__in=ids).update(event=event)
    rows = [SeriesGame(series_id=event.series_id, game_id=game, event=event) for game in ids]
    SeriesGame.objects.bulk_create(rows, ignore_conflicts=True)


def _different_players(owner: Confidant, names: list[str]) -> list[Player]:
    players = find_or_create_players(owner, names)
    found: set[int] = set()
    for player in players:
        if person_of(player) in found:
            raise RuleError(Problem(Code.NAME_TAKEN, _TWO_PEOPLE, {"name": player.name}))
        found.add(person_of(player))
    return players


def _counted(row: SeriesEvent, people: Mapping[int, Person]) -> CountedEvent:
    own = sorted(row.people.all(), key=lambda each: each.pk)
    lines = (EventPerson(people[x.player_id], Fraction(x.points), x.total, x.wins, x.games) for x in own)
    return CountedEvent(row.pk, row.event_key, row.name, row.day, row.scoring, tuple(lines))
