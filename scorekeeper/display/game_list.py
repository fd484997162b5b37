"""Paginated by key, so that every page is equally fast."""

import base64
import binascii
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, NamedTuple

from django.db import DEFAULT_DB_ALIAS
from django.db.models import Count, OuterRef, Q, QuerySet, Subquery
from django.db.models.fields.json import KT
from django.utils.dateparse import parse_datetime

from scorekeeper.archive.search import Search, find_games
from scorekeeper.display.games.rows import ListedGame, ListedStanding, OpenGame
from scorekeeper.games.recount import with_outcomes
from scorekeeper.models import Confidant, Entry, Game, Seat, Series, name_on_phones
from scorekeeper.players.people import Person, people_by_player
from scorekeeper.rules.schedule import hand_sizes
from scorekeeper.rules.statements import Start
from scorekeeper.storage.prepared_query import PreparedQuery
from scorekeeper.storage.rows import column_names

PAGE_SIZE = 20
PAST_AT_START = 5
_COLUMNS = column_names(Game)
_ID, _STARTED_AT = _COLUMNS.index("id"), _COLUMNS.index("started_at")
_TOTAL, _PLAYERS, _FIRST_START = range(len(_COLUMNS), len(_COLUMNS) + 3)


@dataclass(frozen=True)
class Page:
    """`next_key` is "" on the last page."""

    games: list[ListedGame]
    next_key: str


class OpenGames(NamedTuple):
    """The newest ones, and how many there are in total."""

    newest: list[OpenGame]
    total: int


class GamesAtStart(NamedTuple):
    """`others`: the newest of the other open games; `more_open`: how many others there are.

    `open_names` are those on phones.
    """

    newest: OpenGame | None
    others: list[OpenGame]
    more_open: int
    past: list[ListedGame]
    open_names: list[str]


def _columns(games: QuerySet[Game]) -> QuerySet[Game, Any]:
    return games.order_by("-started_at", "-id").values_list(*_COLUMNS)


def _kept(owner: Confidant | int) -> QuerySet[Game]:
    return Game.objects.filter(owner=owner, deleted_at=None)


def _open(owner: Confidant | int) -> QuerySet[Game]:
    return _kept(owner).filter(is_finished=False)


def _finished(owner: Confidant | int) -> QuerySet[Game]:
    return _kept(owner).filter(is_finished=True)


def _newest_open(owner: int) -> QuerySet[Game, Any]:
    """With how many there are, and how many sat down."""
    total = _open(owner).order_by().values("owner").annotate(total=Count("pk")).values("total")
    seats = Seat.objects.filter(game=OuterRef("pk")).order_by().values("game").annotate(players=Count("pk"))
    more = {"total": Subquery(total), "players": Subquery(seats.values("players"))}
    return _columns(_open(owner)).annotate(**more).values_list(*_COLUMNS, *more)


def _with_first_start(opened: QuerySet[Game, Any]) -> QuerySet[Game, Any]:
    """With when each began before any correction, None without one."""
    starts = Entry.objects.filter(game=OuterRef("pk"), kind=Start.kind).order_by("revision")
    first = Subquery(starts.values_list(KT("values__1"))[:1])
    return opened.annotate(first_start=first).values_list(*_COLUMNS, "total", "players", "first_start")


_NEWEST_OPEN = PreparedQuery(lambda owner: _newest_open(owner)[:PAGE_SIZE], int)
_OPEN_AT_START = PreparedQuery(lambda owner: _with_first_start(_newest_open(owner))[:PAGE_SIZE], int)
_NEWEST_FINISHED = PreparedQuery(lambda owner: _columns(_finished(owner))[:PAST_AT_START], int)
_PAGE_OF_FINISHED = PreparedQuery(lambda owner: _columns(_finished(owner))[: PAGE_SIZE + 1], int)


def games_at_start(owner: Confidant) -> GamesAtStart:
    """Three queries."""
    opened = _OPEN_AT_START.rows(owner.pk)
    (shown, count), past = _open_and_past(opened, _NEWEST_FINISHED.rows(owner.pk))
    names = [name_on_phones(row[_ID], _first_start(row)) for row in opened]
    return GamesAtStart(shown[0] if shown else None, shown[1:], max(0, count - 1), past, names)


def first_page(owner: Confidant) -> tuple[OpenGames, Page]:
    """Three queries, too; the page has only finished games."""
    unfinished, past = _open_and_past(_NEWEST_OPEN.rows(owner.pk), _PAGE_OF_FINISHED.rows(owner.pk))
    return unfinished, _page_of(past, "started_at")


def _open_and_past(opened: list[tuple[Any, ...]], past: list[tuple[Any, ...]]) -> tuple[OpenGames, list[ListedGame]]:
    listed = listed_games([*_games(opened), *_games(past)])
    players = {row[_ID]: row[_PLAYERS] for row in opened}
    shown = [_open_game(each, players[each.row.pk]) for each in listed if each.row.pk in players]
    total = opened[0][_TOTAL] if opened else 0
    return OpenGames(shown, total), [each for each in listed if each.row.pk not in players]


def _open_game(listed: ListedGame, players: int) -> OpenGame:
    """`players`: how many sat down."""
    has_joined = len(listed.row.places) > players
    return OpenGame(listed, None if has_joined else len(hand_sizes(listed.row.ruleset, players)))


def _first_start(row: tuple[Any, ...]) -> datetime:
    start: datetime = datetime.fromisoformat(row[_FIRST_START]) if row[_FIRST_START] else row[_STARTED_AT]
    return start


def newest_open_game(owner: Confidant) -> Game | None:
    return _open(owner).order_by("-started_at", "-id").first()


def last_game(owner: Confidant) -> ListedGame | None:
    return next(iter(listed_games(_games(_NEWEST_FINISHED.rows(owner.pk))[:1])), None)


def _games(rows: list[tuple[Any, ...]]) -> list[Game]:
    return [Game.from_db(DEFAULT_DB_ALIAS, _COLUMNS, row[: len(_COLUMNS)]) for row in rows]


def page_of_games(games: QuerySet[Game], key: str = "") -> Page:
    """An unknown key starts from the newest."""
    return _page(games, key, "started_at")


def page_of_series(owner: Confidant, series: Series, key: str = "") -> Page:
    return page_of_games(find_games(owner, Search()).filter(series=series), key)


def listed_games(games: Iterable[Game]) -> list[ListedGame]:
    rows = with_outcomes([*games])
    people = people_by_player({player for row in rows for player, _, _ in row.places})
    return [_list_game(row, people) for row in rows]


def page_of_bin(owner: Confidant, key: str = "") -> Page:
    binned = Game.objects.filter(owner=owner).exclude(deleted_at=None).order_by("-deleted_at", "-id")
    return _page(binned, key, "deleted_at")


def _page(games: QuerySet[Game], key: str, time_field: str) -> Page:
    after = _read_key(key)
    if after:
        moment, game_id = after
        earlier = Q(**{f"{time_field}__lt": moment}) | Q(**{time_field: moment, "id__lt": game_id})
        # The first condition lets the database use the index.
        games = games.filter(**{f"{time_field}__lte": moment}).filter(earlier)
    return _page_of(listed_games(games[: PAGE_SIZE + 1]), time_field)


def _page_of(listed: list[ListedGame], time_field: str) -> Page:
    page, more = listed[:PAGE_SIZE], listed[PAGE_SIZE:]
    return Page(page, _make_key(page[-1].row, time_field) if more else "")


def _list_game(row: Game, people: Mapping[int, Person]) -> ListedGame:
    names = tuple(people[player].name for player, _, is_present in row.places if is_present)
    seats = enumerate(zip(row.places, row.totals, strict=True))
    places = sorted((rank, seat, player, total) for seat, ((player, rank, _), total) in seats)
    listed = tuple(ListedStanding(rank, seat, *people[player], total) for rank, seat, player, total in places)
    return ListedGame(row, names, listed)


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
