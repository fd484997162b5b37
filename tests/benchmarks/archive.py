"""What many games cost: every page of the archive, and an entry, with 100,000 games as ratios to the same with 1,000.

Run by `python tests/benchmarks/archive.py [MANY]`; making up 100,000 games takes some minutes and 800 MB. Both
Tablets are measured in turn, each in a process of its own, several times; the best median counts. Beside it stands how
many questions the database is asked. Nothing is asserted: the numbers are read by people.
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
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.test import Client

PROJECT = Path(__file__).resolve().parent.parent.parent
FEW, MANY = 1_000, 100_000
TIMES = 25
TURNS = 3
TABLE = ("Ute", "Jörg", "Mira", "Oskar")
OTHER = "Lena"
"""Somebody of whom even few games fill a page of one variant."""
SAID = [("bids", 1, (0, 1, 0, 0)), ("tricks", 1, (0, 1, 0, 0)), ("bids", 2, (1, 1, 0, 0)), ("tricks", 2, (1, 1, 0, 0))]
"""All that is said in a game of two rounds."""

type Measured = dict[str, tuple[float, int]]
"""Seconds, and questions to the database, by what was done."""


def main(many: int) -> None:
    """Make up both Tablets, measure them in turn, and print."""
    with tempfile.TemporaryDirectory(prefix="tablet-archive-") as folder:
        sizes = {size: Path(folder) / str(size) for size in (FEW, many)}
        for size, data in sizes.items():
            _child("fill", data, size)
        rounds = [{size: _child("measure", data, size) for size, data in sizes.items()} for _ in range(TURNS)]
    print(f"{'best median of ' + str(TIMES):44} {FEW:>9} {many:>9} {'ratio':>7}  questions")
    for what in rounds[0][FEW]:
        few, lot = (min(turn[size][what][0] for turn in rounds) * 1000 for size in sizes)
        questions = [rounds[0][size][what][1] for size in sizes]
        print(f"{what:44} {few:6.2f} ms {lot:6.2f} ms {lot / few:7.2f}  {questions[0]} and {questions[1]}")


def _child(task: str, data: Path, size: int) -> Measured:
    command = [sys.executable, __file__, task, str(data), str(size)]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, cwd=PROJECT)
    measured: Measured = json.loads(done.stdout or "{}")
    return measured


def _set_up(data: Path) -> None:
    """Open the Tablet in a folder, made if there is none, in this process."""
    sys.path.insert(0, str(PROJECT))
    os.environ |= {"TABLET_DATA": str(data), "DJANGO_SETTINGS_MODULE": "scorekeeper.settings"}
    from scorekeeper.storage.database_file import make_database

    data.mkdir(exist_ok=True)
    make_database(data / "tablet.sqlite3")
    import django

    django.setup()


def fill(data: Path, size: int) -> None:
    """Make up so many games."""
    _set_up(data)
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    call_command("fill", str(size))


def measure(data: Path) -> None:
    """Print how long everything takes in this Tablet, as JSON."""
    _set_up(data)
    from django.test import Client
    from django.test.utils import override_settings

    from scorekeeper.models import Confidant

    client = Client()
    client.force_login(Confidant.objects.get())
    files = {"staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
    with override_settings(STORAGES=files, ALLOWED_HOSTS=["testserver"]):
        print(json.dumps(_pages(client) | _entries(client)))


def _pages(client: Client) -> Measured:
    from scorekeeper.models import Game, Player

    # The game in the middle of all, so that it is not one that is warm from the list.
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
        "the table of players": "/people/",
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
    middle = _timed(lambda: _say(client, next(games), 0))
    ready = []
    for _ in range(TIMES + 1):
        game = next(games)
        for said in range(len(SAID) - 1):
            _say(client, game, said)
        ready.append(game)
    last = iter(ready)
    return {
        "recording an entry": middle,
        "recording the entry that ends a game": _timed(lambda: _say(client, next(last), len(SAID) - 1)),
    }


def _say(client: Client, game: int, said: int) -> None:
    """Record one of the statements of a game of two rounds."""
    kind, number, values = SAID[said]
    entry = {"key": uuid.uuid4().hex, "revision": said, "kind": kind, "round": number, "value": values}
    answer = client.post(f"/games/{game}/play/", entry, headers={"Accept": "application/json"})
    if answer.status_code != 200:
        raise SystemExit(f"An entry was answered {answer.status_code}.")


def _timed(act: Callable[[], object]) -> tuple[float, int]:
    """Return the median of many times, and the questions of one."""
    from django.db import connection

    asked = []

    def ask(execute: Callable[..., object], sql: str, *rest: object) -> object:
        asked.append(sql)
        return execute(sql, *rest)

    with connection.execute_wrapper(ask):
        act()
    seconds = []
    for _ in range(TIMES):
        start = time.perf_counter()
        act()
        seconds.append(time.perf_counter() - start)
    return statistics.median(seconds), len(asked)


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["fill", data, size]:
            fill(Path(data), int(size))
        case ["measure", data, _]:
            measure(Path(data))
        case [many]:
            main(int(many))
        case _:
            main(MANY)
