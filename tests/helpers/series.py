"""Finished games for series, and the standings on the page of a series."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scorekeeper.archive.series import make_series
from scorekeeper.models import Confidant, Game, Series
from scorekeeper.rules.ruleset import Scoring
from tests.helpers.statements import Kind
from tests.helpers.tables import NAMES, THREE_ROUNDS, begin, enter, make_game

_LINE = re.compile(
    r'<tr( class="first")?><th scope="row">.*?<bdi[^>]*>(.*?)</bdi>\s*<small>(\d+) games?</small></th>(.*?)</tr>',
    re.DOTALL,
)
_COUNT = re.compile(r"<b>(\S+)</b>\s*<small>.*?(\d+)\.</small>")
_AVERAGE = re.compile(r"<td>([^<]+)</td>$")


class ShownLine(NamedTuple):
    """A line of the standings: each count with its rank in the column."""

    player: str
    games: int
    points: tuple[str, int]
    total: tuple[str, int]
    wins: tuple[str, int]
    average: str
    first: bool


def finished_game(
    confidant: Confidant,
    *,
    players: Sequence[str] = NAMES[:3],
    hours_ago: int = 0,
    started_at: datetime | None = None,
    scoring: Scoring = Scoring.STANDARD,
) -> Game:
    """Return a finished game of three rounds; in standard scoring the totals are 40, 40 and 10."""
    game = make_game(owner=confidant, players=players, rounds=THREE_ROUNDS, scoring=scoring)
    enter(game, Kind.END, number=3)
    begin(game, started_at or timezone.now() - timedelta(hours=hours_ago))
    return game


def series_of(confidant: Confidant, *games: Game, name: str = "Friday") -> Series:
    """Return a series of these games."""
    return make_series(confidant, name, [game.pk for game in games])


def games_in(series: Series) -> set[int]:
    """Return the ids of the games that belong to a series."""
    return set(series.games.values_list("pk", flat=True))


def shown_lines(text: str) -> list[ShownLine]:
    """Return the standings shown on a page."""
    return [_shown(*found) for found in _LINE.findall(text)]


def lines_of(phone: Client, series: Series, **query: str) -> list[ShownLine]:
    """Open the page of a series and return its standings."""
    return shown_lines(phone.get(reverse("series", args=[series.pk]), query).text)


def post(phone: Client, address: str, series: Series, /, **fields: object) -> str:
    """Send a valid form about a series and return the page that it redirects to."""
    answer = phone.post(reverse(address, args=[series.pk]), fields)
    assert answer.status_code == 302, answer.text
    return phone.get(answer["Location"]).text


def _shown(first: str, player: str, games: str, cells: str) -> ShownLine:
    points, total, wins = ((value, int(rank)) for value, rank in _COUNT.findall(cells))
    (average,) = _AVERAGE.findall(cells)
    return ShownLine(player, int(games), points, total, wins, average, bool(first))
