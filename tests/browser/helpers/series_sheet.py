"""The page of an unstored series with many people."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from itertools import cycle, islice
from pathlib import Path
from types import SimpleNamespace

from django.contrib.auth.models import AnonymousUser
from django.template.loader import render_to_string
from django.test import RequestFactory, override_settings

from scorekeeper.archive.series import SeriesGames
from scorekeeper.archive.series_standings import CountedGame, CountedSeat, Measure, gains_of, standings_of
from scorekeeper.display.series_chart import LINES, chart_of_series
from scorekeeper.players.people import Person
from tests.browser.helpers.score_sheet import COLLECTED

BEGIN = datetime(2026, 1, 2, 19, 30, tzinfo=UTC)
TABLE = 6


def page_of_series(names: Sequence[str], games: int, collected: Path) -> str:
    """Return the page of a series of `games` games as HTML, with links to the static files collected in a folder."""
    played = SeriesGames(_games(names, games), going_on=1, without_round=0, in_bin=2)
    gains = gains_of(played.counted)
    lines = standings_of(gains, Measure.POINTS)
    context = {
        "series": SimpleNamespace(pk=1, name="Meisterschaft der Donnerstagsgesellschaft"),
        "page": SimpleNamespace(games=[], next_key=""),
        "by": Measure.POINTS,
        "columns": {Measure.POINTS: "Points", Measure.TOTAL: "Total", Measure.WINS: "Wins"},
        "games": played,
        "lines": lines,
        "compares": False,
        "chart": chart_of_series(lines, gains, Measure.POINTS, games),
        "drawn": LINES,
    }
    request = RequestFactory().get("/series/1/")
    request.user = AnonymousUser()
    with override_settings(STORAGES=COLLECTED, STATIC_ROOT=collected):
        return render_to_string("series/series.html", context, request)


def _games(names: Sequence[str], games: int) -> tuple[CountedGame, ...]:
    """Return games of six in which all people play in turn; the first at each table wins."""
    people = [Person(key, name) for key, name in enumerate(names, 1)]
    return tuple(
        CountedGame(BEGIN + timedelta(days=7 * number), "standard", tuple(_seats(people, number)))
        for number in range(games)
    )


def _seats(people: Sequence[Person], number: int) -> list[CountedSeat]:
    table = list(islice(cycle(people), number * TABLE, (number + 1) * TABLE))
    return [CountedSeat(person, rank, 10 * (40 - 7 * rank)) for rank, person in enumerate(table, 1)]
