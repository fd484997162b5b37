"""The cost of many games: CPU times of archive pages and of an entry with 100,000 games, relative to those with 1,000.

Run by `python tests/benchmarks/archive.py [MANY] [--profile]`; making up 100,000 games takes some minutes and 800 MB,
1,000,000 games 8 GB. More than 10,000 must be a multiple of that (see many_games.py).
Both databases are measured in turn, each in its own process, several times; the best median counts. The number of
queries is printed too, and the steps of SQLite, in thousands: they show how a query grows even if the machine is busy.
`--profile` prints the slowest queries of each page. Nothing is asserted.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
import uuid
from itertools import count
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from collections.abc import Callable

from django.test import Client

from tests.benchmarks.many_games import DIFFERENT, fill_with_copies

PROJECT = Path(__file__).resolve().parent.parent.parent
FEW, MANY = 1_000, 100_000
TIMES = 25
TURNS = 3
STEPS = 10
"""SQLite's steps are counted in portions of this size."""
SHOWN = 3
"""The number of queries that a profile shows for each page."""
TABLE = ("Ute", "Jörg", "Mira", "Oskar")
OTHER = "Lena"
"""A player whose games of one variant fill a page even in the small database."""
STATEMENTS = [
    ("bids", 1, (0, 1, 0, 0)),
    ("tricks", 1, (0, 1, 0, 0)),
    ("bids", 2, (1, 1, 0, 0)),
    ("tricks", 2, (1, 1, 0, 0)),
]
"""All statements of a game of two rounds."""

type Measured = dict[str, tuple[float, int, float]]
"""CPU seconds, number of queries and thousands of SQLite's steps of each measured action."""


def main(many: int) -> None:
    """Fill both databases, measure them alternately, and print the results."""
    with tempfile.TemporaryDirectory(prefix="tablet-archive-") as folder:
        sizes = {size: Path(folder) / str(size) for size in (FEW, many)}
        for size, data in sizes.items():
            _child("fill", data, size)
        rounds = [{size: _child("measure", data, size) for size, data in sizes.items()} for _ in range(TURNS)]
    print(f"{'best median of ' + str(TIMES):44} {FEW:>9} {many:>9} {'ratio':>7}  queries, thousands of steps")
    for what in rounds[0][FEW]:
        few, lot = (min(turn[size][what][0] for turn in rounds) * 1000 for size in sizes)
        (_, *counts), (_, *others) = (rounds[0][size][what] for size in sizes)
        shown = f"{counts[0]} and {others[0]}, {counts[1]:.1f} and {others[1]:.1f}"
        print(f"{what:44} {few:6.2f} ms {lot:6.2f} ms {lot / few:7.2f}  {shown}")


def _child(task: str, data: Path, size: int) -> Measured:
    command = [sys.executable, __file__, task, str(data), str(size)]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, cwd=PROJECT)
    measured: Measured = json.loads(done.stdout or "{}")
    return measured


def _set_up(data: Path) -> None:
    """Use the database of a folder in this process; create it if it is missing."""
    os.environ |= {"TABLET_DATA": str(data), "DJANGO_SETTINGS_MODULE": "scorekeeper.settings"}
    from scorekeeper.storage.database_file import make_database

    data.mkdir(exist_ok=True)
    make_database(data / "tablet.sqlite3")
    import django

    django.setup()


def fill(data: Path, size: int) -> None:
    """Fill the database with `size` generated games."""
    _set_up(data)
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    if size > DIFFERENT:
        fill_with_copies(data, size)
    else:
        call_command("fill", str(size))


def measure(data: Path) -> None:
    """Print the measurements of this database as JSON."""
    _set_up(data)
    from django.test.utils import override_settings

    from scorekeeper.models import Confidant
    from tests.helpers.phones import phone_of

    client = phone_of(Confidant.objects.get())
    files = {"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
    with override_settings(STORAGES=files, ALLOWED_HOSTS=["testserver"]):
        print(json.dumps(_pages(client) | _entries(client)))


def _pages(client: Client) -> Measured:
    from scorekeeper.models import Game, Player

    # A game from the middle, so that no list has just loaded it.
    games = Game.objects.filter(is_finished=True)
    game = games[games.count() // 2].pk
    often, other = (Player.objects.get(name=name).pk for name in (TABLE[0], OTHER))
    pages = {
        "the start page": "/",
        "past games": "/games/",
        "past games, of somebody who plays often": f"/games/?player={often}",
        "past games, of somebody, one variant": f"/games/?player={other}&variant=plus_minus_one",
        "past games, by two words": "/games/?text=friday+ute",
        "past games, of two years": "/games/?first_day=2018-01-01&last_day=2019-12-31",
        "a game's page": f"/games/{game}/",
        "a player's page": f"/people/{often}/",
        "a player's page of bids": f"/people/{often}/bids/",
        "the table of players": "/people/",
        "records": "/people/records/",
        "a year": "/people/year/2025/",
        "a year of a player": f"/people/{often}/year/2025/",
    }
    return {what: _timed(_opening(client, page)) for what, page in pages.items()}


def _opening(client: Client, page: str) -> Callable[[], None]:
    def act() -> None:
        status = client.get(page).status_code
        if status != 200:
            raise SystemExit(f"{page} answered {status}.")

    return act


def _entries(client: Client) -> Measured:
    """Time an entry in the middle of a game, and the one that finishes it."""
    from scorekeeper.games import recording
    from scorekeeper.models import Confidant
    from scorekeeper.rules.ruleset import Ruleset

    confidant = Confidant.objects.get()

    def start() -> int:
        set_up = recording.SetUp(uuid.uuid4().hex, TABLE, 0, Ruleset(schedule=(1, 2)))
        return recording.start_game(confidant, set_up).pk

    games = iter([start() for _ in range(2 * TIMES + 4)])
    middle = _timed(lambda: _record(client, next(games), 0))
    ready = []
    for _ in range(TIMES + 1):
        game = next(games)
        for index in range(len(STATEMENTS) - 1):
            _record(client, game, index)
        ready.append(game)
    last = iter(ready)
    return {
        "recording an entry": middle,
        "recording the entry that ends a game": _timed(lambda: _record(client, next(last), len(STATEMENTS) - 1)),
    }


def _record(client: Client, game: int, index: int) -> None:
    """Record one of the statements of a game of two rounds."""
    kind, number, values = STATEMENTS[index]
    entry = {"key": uuid.uuid4().hex, "revision": index, "kind": kind, "round": number, "value": values}
    answer = client.post(f"/games/{game}/play/", entry, headers={"Accept": "application/json"})
    if answer.status_code != 200:
        raise SystemExit(f"An entry was answered {answer.status_code}.")


def _timed(act: Callable[[], object]) -> tuple[float, int, float]:
    """Return the median CPU time of many runs in seconds, and the number of queries and the steps of one run."""
    from django.db import connection

    queries: list[tuple[int, str]] = []
    steps = count(1)
    connection.ensure_connection()

    def note(execute: Callable[..., object], sql: str, *rest: object) -> object:
        before = next(steps)
        try:
            return execute(sql, *rest)
        finally:
            queries.append((next(steps) - before, sql))

    # The handler returns 0, so that the query continues.
    connection.connection.set_progress_handler(lambda: next(steps) * 0, STEPS)
    with connection.execute_wrapper(note):
        act()
    connection.connection.set_progress_handler(None, STEPS)
    taken = (next(steps) - 1 - 2 * len(queries)) * STEPS / 1000
    if "TABLET_PROFILE" in os.environ:
        for number, sql in sorted(queries, reverse=True)[:SHOWN]:
            print(f"{number * STEPS:>10} steps: {sql[:600]}", file=sys.stderr)
    seconds = []
    for _ in range(TIMES):
        start = time.process_time()
        act()
        seconds.append(time.process_time() - start)
    return statistics.median(seconds), len(queries), taken


if __name__ == "__main__":
    if "--profile" in sys.argv:
        sys.argv.remove("--profile")
        os.environ["TABLET_PROFILE"] = "1"
    match sys.argv[1:]:
        case ["fill", data, size]:
            fill(Path(data), int(size))
        case ["measure", data, _]:
            measure(Path(data))
        case [many]:
            main(int(many))
        case _:
            main(MANY)
