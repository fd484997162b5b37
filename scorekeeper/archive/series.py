"""The series that a Confidant keeps: their only writer, and how their games are read from stored outcomes."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING, NamedTuple

from django.db import IntegrityError, transaction
from django.db.models import Count, Exists, Max, Min, OuterRef, Q, QuerySet

from scorekeeper.archive.search import Search, find_games
from scorekeeper.archive.series_standings import CountedGame, CountedSeat
from scorekeeper.models import Game, Series, SeriesGame
from scorekeeper.players.people import people_by_player
from scorekeeper.rules.names import name_key
from scorekeeper.rules.problems import Code, Problem, RuleError, gettext_noop
from scorekeeper.storage.write_lock import write_lock

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping
    from datetime import date, datetime

    from scorekeeper.models import Confidant
    from scorekeeper.players.people import Person

EVENING = timedelta(hours=12)
"""How far from the last finished game others may have begun and still be of the same evening."""

_TAKEN = gettext_noop("There is a series “%(name)s” already.")


class Season(NamedTuple):
    """All days from the first to the last, both of them included."""

    first: date
    last: date


@dataclass(frozen=True)
class SeriesGames:
    """The games of a series: those that count, oldest first, and how many do not because they go on or are binned."""

    counted: tuple[CountedGame, ...]
    going_on: int
    in_bin: int

    @property
    def first_at(self) -> datetime | None:
        """When the first game began that counts."""
        return self.counted[0].started_at if self.counted else None

    @property
    def last_at(self) -> datetime | None:
        """When the last game began that counts."""
        return self.counted[-1].started_at if self.counted else None


class Row(NamedTuple):
    """What is read of a game for a series."""

    started_at: datetime
    scoring: str
    is_finished: bool
    deleted_at: datetime | None
    places: list[list[int]]
    totals: list[int]


def all_series(confidant: Confidant) -> QuerySet[Series]:
    """Return the Confidant's series, the last made first, with the number of games and when first and last began."""
    there = Q(games__deleted_at=None)
    return (
        Series.objects.filter(confidant=confidant)
        .annotate(
            size=Count("games", filter=there),
            first_at=Min("games__started_at", filter=there),
            last_at=Max("games__started_at", filter=there),
        )
        .order_by("-made_at", "-pk")
    )


def read_series(confidant: Confidant, series_id: int) -> Series:
    """Return a series; raise Series.DoesNotExist for anybody else's."""
    return Series.objects.get(pk=series_id, confidant=confidant)


def read_game(confidant: Confidant, game_id: int) -> Game:
    """Return a game; raise Game.DoesNotExist for anybody else's."""
    return Game.objects.get(pk=game_id, confidant=confidant)


def series_for(confidant: Confidant, game_id: int) -> QuerySet[Series]:
    """Return the Confidant's series by name; `has_game` says which of them this game belongs to."""
    belongs = SeriesGame.objects.filter(series=OuterRef("pk"), game=game_id)
    return Series.objects.filter(confidant=confidant).annotate(has_game=Exists(belongs)).order_by("name_key")


def games_in(series: Series) -> SeriesGames:
    """Read the games of a series from their stored outcomes."""
    return read_games(Game.objects.filter(series=series))


def read_games(games: QuerySet[Game]) -> SeriesGames:
    """Read games as those of a series, in two questions however many there are."""
    rows = [Row(*row) for row in games.order_by("started_at", "pk").values_list(*Row._fields)]
    there = [row for row in rows if row.deleted_at is None]
    finished = [row for row in there if row.is_finished]
    people = people_by_player({place[0] for row in finished for place in row.places})
    counted = tuple(_counted(row, people) for row in finished)
    return SeriesGames(counted, len(there) - len(finished), len(rows) - len(there))


def of_last_evening(confidant: Confidant) -> QuerySet[Game]:
    """Return the games that were begun on the evening of the last finished one; none before any is finished."""
    games = find_games(confidant, Search())
    last = games.filter(is_finished=True).values_list("started_at", flat=True).first()
    return games.filter(started_at__range=(last - EVENING, last + EVENING)) if last else games.none()


def games_of(series: Series, among: Collection[int]) -> set[int]:
    """Return which of these games belong to a series."""
    return set(SeriesGame.objects.filter(series=series, game__in=among).values_list("game", flat=True))


def make_series(confidant: Confidant, name: str, games: Collection[int] = (), season: Season | None = None) -> Series:
    """Make a series of these games of the Confidant's, and all of a season; the name may be used.

    Raise Refused where another series has the name; then nothing was made.
    """
    with write_lock():
        series = Series(confidant=confidant)
        _name(series, name)
        add_games(confidant, series.pk, games)
        if season:
            add_season(confidant, series.pk, season)
    return series


def rename_series(confidant: Confidant, series_id: int, name: str) -> None:
    """Give a series another name, which may be used; raise Refused where another series has it."""
    with write_lock():
        _name(read_series(confidant, series_id), name)


def delete_series(confidant: Confidant, series_id: int) -> None:
    """Forget a series; its games stay."""
    with write_lock():
        read_series(confidant, series_id).delete()


def add_games(confidant: Confidant, series_id: int, games: Collection[int]) -> int:
    """Add games to a series and return how many were not there; those that are not the Confidant's are left out."""
    return _add(confidant, series_id, Game.objects.filter(confidant=confidant, deleted_at=None, pk__in=games))


def add_season(confidant: Confidant, series_id: int, season: Season) -> int:
    """Add all games of a season to a series and return how many were not there."""
    return _add(confidant, series_id, find_games(confidant, Search(first_day=season.first, last_day=season.last)))


def take_out(confidant: Confidant, series_id: int, game_id: int) -> None:
    """Take a game out of a series."""
    with write_lock():
        SeriesGame.objects.filter(series=read_series(confidant, series_id), game=game_id).delete()


def _name(series: Series, name: str) -> None:
    series.name, series.name_key = name, name_key(name)
    try:
        with transaction.atomic():
            series.save()
    except IntegrityError:
        raise RuleError(Problem(Code.NAME_TAKEN, _TAKEN, {"name": name})) from None


def _add(confidant: Confidant, series_id: int, games: QuerySet[Game]) -> int:
    with write_lock():
        series = read_series(confidant, series_id)
        new = list(games.exclude(series=series).values_list("pk", flat=True))
        rows = [SeriesGame(series=series, game_id=game) for game in new]
        SeriesGame.objects.bulk_create(rows, batch_size=2000, ignore_conflicts=True)
    return len(new)


def _counted(row: Row, people: Mapping[int, Person]) -> CountedGame:
    seats = zip(row.places, row.totals, strict=True)
    return CountedGame(
        row.started_at,
        row.scoring,
        tuple(CountedSeat(people[player], rank, total) for (player, rank, _), total in seats),
    )
