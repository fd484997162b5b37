"""Kill the server a thousand times while games are recorded, and check that every acknowledged entry is stored.

Run by `python tests/benchmarks/kill_server.py [kills] [--postgresql]`. Eight phones, each with an own session, record a
game each at the same time; at a random moment processes are killed (SIGKILL): all of the server, as by a power cut, or
the one that answers requests, or, with PostgreSQL, one of that, after which it recovers as after a crash. Then the
database is checked: every acknowledged entry must be stored once, as sent, every other one as sent or not at all, and
the cached values of each game must match its entries. After each kill the phones first send again the entries whose
response was lost. At the end all games are checked, none may exist twice, and `manage.py recount` must change nothing.
Exit status 1 if anything is missing, or if fewer than ten entries for each kill were acknowledged on average.
"""

from __future__ import annotations

import os
import random
import sys
import tempfile
import threading
import time
from collections import Counter
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

import psutil

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.benchmarks.cluster import Cluster
from tests.benchmarks.phones import Phone, Table
from tests.benchmarks.stored_entries import Database
from tests.browser.helpers.server import ProductServer

if TYPE_CHECKING:
    from collections.abc import Callable

KILLS = 1000
TABLES = 8
LONGEST_LIFE = 0.6
"""Seconds from the first entry to the kill, at most."""
RECOVERY = 0.5
"""Seconds for which phones continue after a process of PostgreSQL was killed."""
FEWEST_ENTRIES = 10
"""The minimum of acknowledged entries for each kill, on average; with fewer the result is not meaningful."""
RANDOM = random.SystemRandom()


class Kills:
    """The ways to kill, and how often each was used."""

    def __init__(self, server: ProductServer, cluster: Cluster | None) -> None:
        self._server, self._cluster = server, cluster
        self.used = Counter[str]()

    def choose(self) -> tuple[Callable[[], None], bool]:
        """Return a random way to kill, usually the whole server, and whether the server survives it."""
        ways = ["server", "server", "server", "worker", *(["database"] if self._cluster else [])]
        way = RANDOM.choice(ways)
        if way == "database" and self._cluster:
            return self._kill_a_connection, True
        return (self._kill_worker if way == "worker" else self._kill_all), False

    def _kill_all(self) -> None:
        self.used["server"] += 1
        self._server.kill()

    def _kill_a_connection(self) -> None:
        assert self._cluster
        self.used["database" if self._cluster.kill_a_connection() else "database, which nobody used"] += 1

    def _kill_worker(self) -> None:
        assert self._server.process
        self.used["worker"] += 1
        for child in psutil.Process(self._server.process.pid).children():
            if "spawn_main" in " ".join(child.cmdline()):
                child.kill()
                child.wait()


def kill_once(kills: Kills, tables: list[Table]) -> None:
    """Let the tables record games, and kill a process meanwhile."""
    kill, goes_on = kills.choose()
    life = RANDOM.uniform(0, LONGEST_LIFE)
    until = [time.perf_counter() + life + RECOVERY] if goes_on else []
    writers = [threading.Thread(target=table.record, args=until) for table in tables]
    moment = threading.Timer(life, kill)
    for thread in (*writers, moment):
        thread.start()
    for thread in (*writers, moment):
        thread.join()


def main(kills: int, *, postgresql: bool) -> int:
    """Kill the server `kills` times and return the exit status."""
    with (
        Cluster() if postgresql else nullcontext() as cluster,
        tempfile.TemporaryDirectory(prefix="tablet-kill-") as folder,
    ):
        if cluster:
            os.environ["DATABASE_URL"] = cluster.url
        server = ProductServer(Path(folder) / "data")
        database = Database(cluster.url if cluster else server.data / "tablet.sqlite3")
        try:
            return kill_and_check(kills, server, database, Kills(server, cluster))
        finally:
            server.kill()


def kill_and_check(number: int, server: ProductServer, database: Database, kills: Kills) -> int:
    """Kill, check the database and restart, until an entry is missing."""
    server.start()
    tables = [Table(Phone(server), repeats=True) for _ in range(TABLES)]
    for kill in range(1, number + 1):
        kill_once(kills, tables)
        found = database.losses(tables, again=kill == number)
        if found:
            print(*found, sep="\n")
            return 1
        print(f"\rkill {kill} of {number}", end="", flush=True)
        server.start_again()
    found = [*database.repeated_games(tables), *wrong_results(server)]
    if found:
        print("", *found, sep="\n")
        return 1
    return summarize(kills, tables)


def wrong_results(server: ProductServer) -> list[str]:
    """Replay all games, and return what `recount` says if results or careers were stored wrong."""
    lines = server.output_of("recount").splitlines()
    return [line for line in lines if "; 0 had " not in line]


def summarize(kills: Kills, tables: list[Table]) -> int:
    """Print a summary and return the exit status: 1 if too few entries were acknowledged."""
    acknowledged = sum(table.acknowledged for table in tables)
    games = sum(len(table.games) for table in tables)
    replays = sum(table.phone.replays for table in tables)
    number = kills.used.total()
    print(f"\r{number} kills:", ", ".join(f"{times} of the {way}" for way, times in kills.used.most_common()))
    print(
        f"{acknowledged} entries of {games} games acknowledged ({acknowledged / number:.1f} for each kill), "
        f"0 missing, 0 half there; {replays} were stored although their response was lost, and were counted once."
    )
    return int(acknowledged < FEWEST_ENTRIES * number)


if __name__ == "__main__":
    numbers = [int(argument) for argument in sys.argv[1:] if argument != "--postgresql"]
    sys.exit(main(numbers[0] if numbers else KILLS, postgresql="--postgresql" in sys.argv))
