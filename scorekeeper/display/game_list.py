"""Lists of games, paginated by key instead of offset, so that every page is equally fast."""

from __future__ import annotations

import base64
import binascii
from dataclasses import dataclass
from datetime import UTC, timedelta
from typing import TYPE_CHECKING

from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.dateparse import parse_datetime

from scorekeeper.archive.search import Search, find_games
from scorekeeper.display.ruleset_text import ruleset_line
from scorekeeper.models import Game
from scorekeeper.players.people import Person, people_by_player

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from scorekeeper.models import Confidant, Series

PAGE_SIZE = 20
OPEN_AT_START = 3
AT_THE_TABLE = timedelta(days=7)
"""How long after its start an open game counts as being played."""
PAST_AT_START = 5


@dataclass(frozen=True)
class ListedStanding:
    """A player's rank and total in a listed game."""

    rank: int
    seat: int
    person: int
    player: str
    total: int


@dataclass(frozen=True)
class ListedGame:
    """A game in a list, from its cached outcome."""

    row: Game
    names: tuple[str, ...]
    """The players who have not left, in seat order."""
    places: tuple[ListedStanding, ...]
    game: str
    """The options of the game in a short line."""


@dataclass(frozen=True)
class Page:
    """Games, newest first, and the key of the next page, "" on the last page."""

    games: list[ListedGame]
    next_key: str


def open_games(confidant: Confidant) -> list[ListedGame]:
    """Return the newest OPEN_AT_START games that are being played, newest first."""
    since = timezone.now() - AT_THE_TABLE
    return listed_games(_open(confidant).filter(started_at__gte=since)[:OPEN_AT_START])


def unfinished_games(confidant: Confidant) -> list[ListedGame]:
    """Return the newest OPEN_AT_START open games that were begun longer than AT_THE_TABLE ago, newest first."""
    since = timezone.now() - AT_THE_TABLE
    return listed_games(_open(confidant).filter(started_at__lt=since)[:OPEN_AT_START])


def open_names(confidant: Confidant) -> list[str]:
    """Return the names that the newest PAGE_SIZE open games have on a phone."""
    return [game.name_on_phones for game in _open(confidant).only("started_at")[:PAGE_SIZE]]


def newest_open_game(confidant: Confidant) -> Game | None:
    """Return the open game that was started last; None if there is none."""
    return _open(confidant).first()


def _open(confidant: Confidant) -> QuerySet[Game]:
    return find_games(confidant, Search()).filter(is_finished=False)


def last_games(confidant: Confidant) -> list[ListedGame]:
    """Return the newest PAST_AT_START finished games, newest first."""
    return listed_games(find_games(confidant, Search()).filter(is_finished=True)[:PAST_AT_START])


def page_of_games(games: QuerySet[Game], key: str = "") -> Page:
    """Return one page of these games, newest first; an unknown key starts from the newest."""
    return _page(games, key, "started_at")


def page_of_series(confidant: Confidant, series: Series, key: str = "") -> Page:
    """Return one page of the games of a series, newest first."""
    return page_of_games(find_games(confidant, Search()).filter(series=series), key)


def listed_games(games: QuerySet[Game]) -> list[ListedGame]:
    """Return these games with the names of their players."""
    rows = list(games)
    people = people_by_player({player for row in rows for player, _, _ in row.places})
    return [_list_game(row, people) for row in rows]


def page_of_bin(confidant: Confidant, key: str = "") -> Page:
    """Return one page of the games in the bin, most recently deleted first."""
    binned = Game.objects.filter(confidant=confidant).exclude(deleted_at=None).order_by("-deleted_at", "-id")
    return _page(binned, key, "deleted_at")


def _page(games: QuerySet[Game], key: str, time_field: str) -> Page:
    after = _read_key(key)
    if after:
        moment, game_id = after
        earlier = Q(**{f"{time_field}__lt": moment}) | Q(**{time_field: moment, "id__lt": game_id})
        # The first condition lets the database use the index.
        games = games.filter(**{f"{time_field}__lte": moment}).filter(earlier)
    listed = listed_games(games[: PAGE_SIZE + 1])
    page, more = listed[:PAGE_SIZE], listed[PAGE_SIZE:]
    return Page(page, _make_key(page[-1].row, time_field) if more else "")


def _list_game(row: Game, people: Mapping[int, Person]) -> ListedGame:
    names = tuple(people[player].name for player, _, is_present in row.places if is_present)
    seats = enumerate(zip(row.places, row.totals, strict=True))
    places = sorted((rank, seat, player, total) for seat, ((player, rank, _), total) in seats)
    listed = tuple(ListedStanding(rank, seat, *people[player], total) for rank, seat, player, total in places)
    return ListedGame(row, names, listed, ruleset_line(row.ruleset))


def _make_key(row: Game, time_field: str) -> str:
    moment: datetime = getattr(row, time_field)
    return base64.urlsafe_b64encode(f"{moment.isoformat()} {row.pk}".encode()).decode()


def _read_key(key: str) -> tuple[datetime, int] | None:
    try:
        moment, game_id = base64.urlsafe_b64decode(key).decode().split(" ")
        parsed = parse_datetime(moment)
        is_valid = parsed and parsed.tzinfo and 0 < int(game_id) < 2**63
        # Converted here, because the first and the last day of the calendar may not exist in UTC.
        return (parsed.astimezone(UTC), int(game_id)) if parsed and is_valid else None
    except (ValueError, OverflowError, binascii.Error):
        return None
