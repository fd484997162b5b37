"""Sole writer of series, and the reader of their games, which uses the cached outcomes."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any, NamedTuple

from django.db import IntegrityError, transaction
from django.db.models import Count, Exists, Max, Min, OuterRef, Q, QuerySet, Subquery

from scorekeeper.archive.search import Search, find_games
from scorekeeper.archive.series_events import events_in
from scorekeeper.archive.series_standings import Counted, CountedEvent, CountedGame, CountedSeat, KnownDay
from scorekeeper.games.evening import EVENING_LENGTH
from scorekeeper.models import HAS_RESULT, OUTCOME_VERSION, Confidant, Game, Series, SeriesGame
from scorekeeper.players.people import Person, people_by_player
from scorekeeper.rules.knowledge import Knowledge, Precision
from scorekeeper.rules.names import name_key, sort_key
from scorekeeper.rules.problems import Code, Problem, RuleError, gettext_noop
from scorekeeper.storage.write_lock import write_lock

_TAKEN = gettext_noop("There is a series “%(name)s” already.")


class Season(NamedTuple):
    """Both days are included."""

    first: date
    last: date


@dataclass(frozen=True)
class SeriesGames:
    """Those that count by themselves, oldest first, and the numbers of those that do not, by the reason.

    The games of `events` are in none of these.
    """

    counted: tuple[CountedGame, ...]
    going_on: int
    without_round: int
    in_bin: int
    events: tuple[CountedEvent, ...] = ()

    @property
    def all_counted(self) -> tuple[Counted, ...]:
        """An event after the games of its day."""
        return tuple(sorted([*self.counted, *self.events], key=lambda each: each.day)) if self.events else self.counted

    @property
    def first_day(self) -> KnownDay | None:
        """The first day with a finished game or an event."""
        return min(self._days, default=None)

    @property
    def last_day(self) -> KnownDay | None:
        return max(self._days, default=None)

    @property
    def _days(self) -> list[KnownDay]:
        dated = (game for game in self.all_counted if game.precision != Precision.NONE)
        return [KnownDay(game.day, game.precision) for game in dated]


class ListedSeries(NamedTuple):
    """`first` and `last` are the first and last day that is known of its games; `size` is the number of all games."""

    series: Series
    size: int
    first: KnownDay | None
    last: KnownDay | None


class Row(NamedTuple):
    day: date
    precision: str
    scoring: str
    rounds_recorded: int
    knowledge: str
    is_finished: bool
    deleted_at: datetime | None
    places: list[list[int]]
    totals: list[int]


def all_series(owner: Confidant) -> list[ListedSeries]:
    """All series of the owner, newest first."""
    not_deleted = Q(games__deleted_at=None)
    dated = not_deleted & ~Q(games__precision=Precision.NONE)
    games = Game.objects.filter(series=OuterRef("pk"), deleted_at=None).exclude(precision=Precision.NONE)
    found = (
        Series.objects.filter(owner=owner)
        .annotate(
            size=Count("games", filter=not_deleted),
            first_day=Min("games__day", filter=dated),
            last_day=Max("games__day", filter=dated),
            first_precision=Subquery(games.order_by("day", "precision").values("precision")[:1]),
            last_precision=Subquery(games.order_by("-day", "precision").values("precision")[:1]),
        )
        .order_by("-made_at", "-pk")
    )
    return [_listed(series) for series in found]


def _listed(series: Any) -> ListedSeries:
    """`series` has the annotations of `all_series`."""
    first, last = (
        KnownDay(day, precision) if day else None
        for day, precision in (
            (series.first_day, series.first_precision),
            (series.last_day, series.last_precision),
        )
    )
    return ListedSeries(series, series.size, first, last)


def all_series_of(owner: Confidant) -> QuerySet[Series]:
    """Sorted by name."""
    return Series.objects.filter(owner=owner).order_by("sort_key", "name_key")


def read_series(owner: Confidant, series_id: int) -> Series:
    """Raises Series.DoesNotExist for others' series."""
    return Series.objects.get(pk=series_id, owner=owner)


def read_game(owner: Confidant, game_id: int) -> Game:
    """Raises Game.DoesNotExist for others' games."""
    return Game.objects.get(pk=game_id, owner=owner)


def series_for(owner: Confidant, game_id: int) -> QuerySet[Series]:
    """Sorted by name; `has_game` is True for those with this game, `of_event` where it is there with its event."""
    belongs = SeriesGame.objects.filter(series=OuterRef("pk"), game=game_id)
    marks = {"has_game": Exists(belongs), "of_event": Exists(belongs.exclude(event=None))}
    return all_series_of(owner).annotate(**marks)


def games_in(series: Series) -> SeriesGames:
    alone = SeriesGame.objects.filter(series=series, event=None)
    return replace(read_games(Game.objects.filter(pk__in=alone.values("game"))), events=events_in(series))


def read_games(games: QuerySet[Game]) -> SeriesGames:
    """Two queries; games that are not counted yet are skipped."""
    counted = games.filter(outcome_version__gte=OUTCOME_VERSION).order_by("started_at", "pk")
    rows = [Row(*row) for row in counted.values_list(*Row._fields)]
    not_deleted = [row for row in rows if row.deleted_at is None]
    finished = [row for row in not_deleted if row.is_finished]
    played = [row for row in finished if row.rounds_recorded or row.knowledge == Knowledge.TOTALS]
    people = people_by_player({place[0] for row in played for place in row.places})
    return SeriesGames(
        counted=tuple(_counted(row, people) for row in played),
        going_on=len(not_deleted) - len(finished),
        without_round=len(finished) - len(played),
        in_bin=len(rows) - len(not_deleted),
    )


def of_last_evening(owner: Confidant) -> QuerySet[Game]:
    """The games of the evening of the last finished game with a result and a known day; none without such a game."""
    games = find_games(owner, Search()).filter(precision__in=[Precision.TIME, Precision.DAY])
    last = games.filter(HAS_RESULT, is_finished=True).values_list("started_at", flat=True).first()
    return games.filter(started_at__range=(last - EVENING_LENGTH, last + EVENING_LENGTH)) if last else games.none()


def games_of(series: Series, among: Collection[int]) -> set[int]:
    return set(SeriesGame.objects.filter(series=series, game__in=among).values_list("game", flat=True))


def make_series(owner: Confidant, name: str, games: Collection[int] = (), season: Season | None = None) -> Series:
    """From these games of the owner and all games of a season; `name` is valid.

    Raises RuleError if another series has the name; then nothing is created.
    """
    with write_lock():
        series = Series(owner=owner)
        _name(series, name)
        add_games(owner, series.pk, games)
        if season:
            add_season(owner, series.pk, season)
    return series


def rename_series(owner: Confidant, series_id: int, name: str) -> None:
    """`name` is valid; raises RuleError if another series has it."""
    with write_lock():
        _name(read_series(owner, series_id), name)


def delete_series(owner: Confidant, series_id: int) -> None:
    """Its games stay."""
    with write_lock():
        read_series(owner, series_id).delete()


def add_games(owner: Confidant, series_id: int, games: Collection[int]) -> int:
    """Return how many are new; games of others and deleted ones are skipped."""
    return _add(owner, series_id, Game.objects.filter(owner=owner, deleted_at=None, pk__in=games))


def add_season(owner: Confidant, series_id: int, season: Season) -> int:
    """Return how many are new."""
    return _add(owner, series_id, find_games(owner, Search(first_day=season.first, last_day=season.last)))


def take_out(owner: Confidant, series_id: int, game_id: int) -> None:
    """Not a game of an event that counts here."""
    with write_lock():
        SeriesGame.objects.filter(series=read_series(owner, series_id), game=game_id, event=None).delete()


def _name(series: Series, name: str) -> None:
    series.name, series.name_key, series.sort_key = name, name_key(name), sort_key(name)
    try:
        with transaction.atomic():
            series.save()
    except IntegrityError:
        raise RuleError(Problem(Code.NAME_TAKEN, _TAKEN, {"name": name})) from None


def _add(owner: Confidant, series_id: int, games: QuerySet[Game]) -> int:
    with write_lock():
        series = read_series(owner, series_id)
        new = list(games.exclude(series=series).values_list("pk", flat=True))
        rows = [SeriesGame(series=series, game_id=game) for game in new]
        SeriesGame.objects.bulk_create(rows, batch_size=2000, ignore_conflicts=True)
    return len(new)


def _counted(row: Row, people: Mapping[int, Person]) -> CountedGame:
    seats = zip(row.places, row.totals, strict=True)
    return CountedGame(
        row.day,
        row.scoring,
        tuple(CountedSeat(people[player], rank, total) for (player, rank, _), total in seats),
        row.precision,
    )
