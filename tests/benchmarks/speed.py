"""Times of an entry and of pages, each as a ratio to a floor of the same run: a bare view with the same raw SQL.

Run by `python tests/benchmarks/speed.py [--profile]`; `--profile` adds a profile of each. Nothing is asserted. The
floor has no middleware and no URL: it runs the same INSERT and UPDATE in one commit, for pages one query for a game and
its entries, and returns as many bytes. Both are measured in turn; the ratio is the median of those of all pairs, also
by processor time (cpu), which other programs disturb less.
"""

from __future__ import annotations

import argparse
import cProfile
import os
import pstats
import statistics
import sys
import tempfile
import time
from datetime import timedelta
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlencode

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from django.http import HttpRequest, HttpResponse

    from scorekeeper.models import Confidant, Game

    type Environ = dict[str, Any]

ROUNDS = 15
TIMES = 150
PROFILED = 30
LISTED_GAMES = 60
"""How many other games there are; past games shows 20 of them, the start page the last ones."""
PLAYERS = ("Mira", "Jonas", "Oskar", "Lena")
TOKEN = "a" * 32

_GAME = """SELECT game.*, entry.* FROM scorekeeper_game AS game
    LEFT JOIN scorekeeper_entry AS entry ON entry.game_id = game.id WHERE game.id = %s ORDER BY entry.revision"""
_INSERT = """INSERT INTO scorekeeper_entry
    (game_id, revision, key, kind, round, "values", made_at, made_by_id, author_name, player_id)
    VALUES (%s, %s, %s, 'bids', 15, '[3, 4, 5, 2]', '2026-01-01 12:00:00', %s, '', NULL)"""
_UPDATE = """UPDATE scorekeeper_game SET revision = %s, rounds_recorded = 14, is_finished = 0, totals = '[1, 2, 3, 4]',
    places = '[[1, 1, true], [2, 2, true], [3, 3, true], [4, 4, true]]', outcome_version = 2 WHERE id = %s"""


HEADING = f"{'medians of ' + str(TIMES):40}     ms   floor  ratio    cpu   goal  queries   bytes"


class Row(NamedTuple):
    """A line of the table: what is requested, the floor's queries, and an environment for each request."""

    name: str
    goal: float
    floor: Callable[[], object]
    environs: Iterator[Environ]
    status: int = 200


class Seconds(NamedTuple):
    """How long a request took by the clock, and of this thread's processor."""

    clock: float
    processor: float


def main(*, with_profile: bool) -> None:
    """Measure and print the results."""
    with tempfile.TemporaryDirectory(prefix="tablet-speed-") as folder:
        set_up(Path(folder))
        print(HEADING)
        for name, profile in [(row.name, measure_row(row, with_profile=with_profile)) for row in rows()]:
            if profile:
                print(f"\n{name}, {PROFILED} times")
                profile.print_stats(40)


def set_up(data: Path) -> None:
    """Configure Django with a new database and with collected static files, as `serve` does."""
    os.environ |= {"TABLET_DATA": str(data), "DJANGO_SETTINGS_MODULE": "scorekeeper.settings"}
    from scorekeeper.storage.database_file import make_database

    make_database(data / "tablet.sqlite3")
    import django

    django.setup()
    from django.core.management import call_command

    from scorekeeper.management.static_files import collect_static_files

    call_command("migrate", verbosity=0)
    call_command("fill", str(LISTED_GAMES), stderr=StringIO())
    collect_static_files()


def rows() -> list[Row]:
    """Return what is measured, with new games."""
    from scorekeeper.web.sign_in import first_confidant

    confidant = first_confidant()
    requests = Requests(confidant)
    played = [game.pk for game in make_games(confidant, "played", TIMES + PROFILED + 3, ROUNDS)]
    game = played[0]
    page, play, read = f"/games/{game}/", f"/games/{game}/play/", read_game(game)
    etag = requests.etag(page)
    news = {"Accept": "application/json"}
    return [
        Row("recording the bids of round 15", 3.5, write_entry(confidant), requests.entries(confidant)),
        Row("play page, 15 rounds", 6, read, requests.gets(play)),
        Row("game page, 15 rounds, the first time", 12, read, requests.gets(*[f"/games/{key}/" for key in played[1:]])),
        Row("game page, 15 rounds, unchanged", 4, read, requests.gets(page, headers=etag), 304 if etag else 200),
        Row("game page, 15 rounds, on another phone", 12, read, requests.gets(page)),
        Row("start page", 8, read, requests.gets("/")),
        Row("past games", 12, read, requests.gets("/games/")),
        Row("poll without news", 3, read, requests.gets(f"{play}?revision={2 * ROUNDS}", headers=news), 204),
    ]


class Requests:
    """Requests of a signed-in phone."""

    def __init__(self, confidant: Confidant) -> None:
        from django.test import Client, RequestFactory

        client = Client()
        client.force_login(confidant)
        cookies = f"sessionid={client.session.session_key}; csrftoken={TOKEN}"
        self._factory = RequestFactory(headers={"Cookie": cookies, "Host": "localhost", "X-CSRFToken": TOKEN})

    def gets(self, *paths: str, headers: dict[str, str] | None = None) -> Iterator[Environ]:
        """Yield requests for these pages in turn."""
        while True:
            for path in paths:
                yield self._factory.get(path, headers=headers).environ

    def entries(self, confidant: Confidant) -> Iterator[Environ]:
        """Yield the same entry for many games before their last round, whose last entry was just recorded."""
        for game in make_games(confidant, "measured", TIMES + PROFILED + 2, ROUNDS - 1):
            entry = {"key": "measured", "revision": game.revision, "kind": "bids", "round": ROUNDS}
            body = urlencode({**entry, "value": [3, 4, 5, 2]}, doseq=True)
            kind, headers = "application/x-www-form-urlencoded", {"Accept": "application/json"}
            yield self._factory.post(f"/games/{game.pk}/play/", body, kind, headers=headers).environ

    def etag(self, path: str) -> dict[str, str]:
        """Return the header with which a browser asks for a page that it has; none if the page has no ETag."""
        from django.core.handlers.wsgi import WSGIHandler

        response = WSGIHandler()(self._factory.get(path).environ, _started)
        return {"If-None-Match": response["ETag"]} if response.has_header("ETag") else {}


def make_games(confidant: Confidant, key: str, games: int, rounds: int) -> list[Game]:
    """Return new games of this many rounds, older than all others; the last entry of each was just recorded."""
    from django.utils import timezone

    from scorekeeper.games import bulk, recording
    from scorekeeper.games.log_rows import LogEntry
    from scorekeeper.models import Game
    from scorekeeper.rules.ruleset import Ruleset
    from tests.helpers.statements import Kind, make_statement

    began = timezone.now() - timedelta(days=40_000)
    phases = [(n, kind) for n in range(1, rounds + 1) for kind in (Kind.BIDS, Kind.TRICKS)]
    statements = [make_statement(kind, n, (0, 1, 0, 1) if kind is Kind.BIDS else (n, 0, 0, 0)) for n, kind in phases]
    entries = tuple(LogEntry(f"{key}-{n:08}", statement, began, "") for n, statement in enumerate(statements[:-1]))
    new = (bulk.NewGame(f"{key}-{n}", "", began, 0, Ruleset(), PLAYERS, entries) for n in range(games))
    stored = bulk.store_games(confidant, new)
    for game in stored:
        recording.record(confidant, game, recording.Submission(f"{key}-last", len(entries), statements[-1]))
    return [*Game.objects.filter(pk__in=stored).order_by("pk")]


def read_game(game: int) -> Callable[[], object]:
    """Return the floor of a page: one query for a game and its entries."""
    from django.db import connection

    def read() -> None:
        with connection.cursor() as cursor:
            cursor.execute(_GAME, [game])
            cursor.fetchall()

    return read


def write_entry(confidant: Confidant) -> Callable[[], object]:
    """Return the floor of an entry: INSERT and UPDATE in one commit, for a game that is not measured."""
    from django.db import connection, transaction

    [game] = make_games(confidant, "floor", 1, ROUNDS - 1)
    revisions = iter(range(game.revision + 1, game.revision + 10 * TIMES))

    def write() -> None:
        revision = next(revisions)
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(_INSERT, [game.pk, revision, f"floor-{revision:08}", confidant.pk])
            cursor.execute(_UPDATE, [revision, game.pk])

    return write


def measure_row(row: Row, *, with_profile: bool) -> pstats.Stats | None:
    """Measure a row and print it; return a profile of the same requests if wanted."""
    from django.core.handlers.wsgi import WSGIHandler

    handler = WSGIHandler()
    environ = next(row.environs)
    size, queries = count_queries(lambda: answer(handler, environ, row.status))
    pairs = measure(handler, bare_handler(row.floor, size), row)
    page, floor = (statistics.median(times.clock for times in column) * 1000 for column in zip(*pairs, strict=True))
    ratio = statistics.median(one.clock / least.clock for one, least in pairs)
    cpu = statistics.median(one.processor / least.processor for one, least in pairs)
    figures = f"{page:6.2f} {floor:7.2f} {ratio:6.1f} {cpu:6.1f} {row.goal:6} {queries:8} {size:7}"
    print(f"{row.name:40} {figures}", flush=True)
    return profiled(handler, row) if with_profile else None


def profiled(handler: Any, row: Row) -> pstats.Stats:
    """Return a profile of more requests."""
    profile = cProfile.Profile(time.thread_time)
    for _ in range(PROFILED):
        environ = next(row.environs)
        profile.runcall(answer, handler, environ, row.status)
    return pstats.Stats(profile).sort_stats("tottime")


def measure(handler: Any, bare: Any, row: Row) -> list[tuple[Seconds, Seconds]]:
    """Measure a page and its floor in turn, after one pair that is not measured."""
    pairs = []
    for _ in range(TIMES + 1):
        environ = next(row.environs)
        page = timed(lambda environ=environ: answer(handler, environ, row.status))  # type: ignore[misc]
        pairs.append((page, timed(lambda environ=environ: answer(bare, environ))))  # type: ignore[misc]
    return pairs[1:]


def bare_handler(act: Callable[[], object], size: int) -> Any:
    """Return a handler whose whole middleware chain is one view, which acts and returns this many bytes."""
    from django.core.handlers.wsgi import WSGIHandler
    from django.http import HttpResponse

    body = b"x" * size

    def view(_request: HttpRequest) -> HttpResponse:
        act()
        return HttpResponse(body)

    class Bare(WSGIHandler):
        def load_middleware(self, is_async: bool = False) -> None:  # noqa: ARG002  # as in Django
            self._middleware_chain = view

    return Bare()


def answer(handler: Any, environ: Environ, status: int = 200) -> int:
    """Answer a request as a server does, and return the number of bytes."""
    response = handler(environ, _started)
    size = len(b"".join(response))
    response.close()
    if response.status_code != status:
        raise SystemExit(f"{environ['PATH_INFO']} answered {response.status_code}.")
    return size


def count_queries(act: Callable[[], int]) -> tuple[int, int]:
    """Return the result of an action and the number of its queries, without BEGIN and COMMIT."""
    from django.db import connection

    queries = []

    def count(execute: Callable[..., object], sql: str, *rest: object) -> object:
        queries.append(sql)
        return execute(sql, *rest)

    with connection.execute_wrapper(count):
        return act(), len([sql for sql in queries if sql != "BEGIN IMMEDIATE"])


def timed(act: Callable[[], object]) -> Seconds:
    """Return the seconds that an action takes."""
    clock, processor = time.perf_counter(), time.thread_time()
    act()
    return Seconds(time.perf_counter() - clock, time.thread_time() - processor)


def _started(_status: str, _headers: list[tuple[str, str]], _error: object = None, /) -> Callable[[bytes], object]:
    """Ignore status and headers: a WSGI start_response."""
    return lambda _body: None


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--profile", action="store_true", help="print a profile of each row, too")
    main(with_profile=parser.parse_args().profile)
