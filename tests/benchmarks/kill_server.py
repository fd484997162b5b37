"""Kill the server at random moments while games are recorded, and check that every acknowledged entry is stored.

Run by `python tests/benchmarks/kill_server.py [kills] [--postgresql] [--seed N]`; `.ci/run` does so with 50 kills.
Eight phones, each with an own session, record a game each at the same time. As soon as ten entries were acknowledged,
and some time has passed, processes are killed (SIGKILL): all of the server, as by a power cut, or the one that answers
requests, or, with PostgreSQL, one of that, after which it recovers as after a crash. Then the database is checked:
every acknowledged entry must be stored once, as sent, every other one as sent or not at all, and the cached values of
each game must match its entries. After each kill the phones first send again the entries whose response was lost. At
the end all games are checked, none may exist twice, and `manage.py recount` must change nothing. The seed determines
what is killed, and how long after the tenth entry. Exit status 1 if anything is missing, or if there were fewer kills,
or fewer entries before one of them.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import tempfile
import threading
import time
from collections import Counter
from contextlib import nullcontext
from pathlib import Path

import psutil

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.benchmarks.cluster import Cluster
from tests.benchmarks.phones import Phone, Table
from tests.benchmarks.stored_entries import Database
from tests.browser.helpers.server import ProductServer

KILLS = 1000
TABLES = 8
SEED = 0
FEWEST_ENTRIES = 10
"""The minimum of acknowledged entries before each kill; with fewer the result is not meaningful."""
LONGEST_LIFE = 0.6
"""Seconds from the last of these entries to the kill, at most."""
RECOVERY = 0.5
"""Seconds for which phones continue after a process of PostgreSQL was killed."""
TICK = 0.01
"""Seconds between two looks at the number of acknowledged entries."""


class Kills:
    """The ways to kill, how often each was used, and the entries that were acknowledged before each kill."""

    def __init__(self, server: ProductServer, cluster: Cluster | None, seed: int) -> None:
        self._server, self._cluster = server, cluster
        self._random = random.Random(seed)  # noqa: S311 - the moments shall be the same in each run
        self.seed = seed
        self.used = Counter[str]()
        self.entries: list[int] = []

    def kill_once(self, tables: list[Table]) -> None:
        """Let the tables record games, and kill a process meanwhile, usually the whole server."""
        ways = [self._kill_all, self._kill_all, self._kill_all, self._kill_worker]
        kill = self._random.choice([*ways, *([self._kill_connection] if self._cluster else [])])
        life = self._random.uniform(0, LONGEST_LIFE)
        before, stopped = acknowledged(tables), threading.Event()
        writers = [threading.Thread(target=table.record, args=(lambda: not stopped.is_set(),)) for table in tables]
        for writer in writers:
            writer.start()
        while acknowledged(tables) < before + FEWEST_ENTRIES and any(writer.is_alive() for writer in writers):
            time.sleep(TICK)
        time.sleep(life)
        self.entries.append(acknowledged(tables) - before)
        kill()
        stopped.set()
        for writer in writers:
            writer.join()

    def _kill_all(self) -> None:
        self.used["server"] += 1
        self._server.kill()

    def _kill_connection(self) -> None:
        """Kill a process of PostgreSQL; the server goes on. Without such a process kill the server."""
        assert self._cluster
        if self._cluster.kill_a_connection():
            self.used["database"] += 1
            time.sleep(RECOVERY)
        else:
            self._kill_all()

    def _kill_worker(self) -> None:
        assert self._server.process
        for child in psutil.Process(self._server.process.pid).children():
            if "spawn_main" in " ".join(child.cmdline()):
                child.kill()
                child.wait()
                self.used["worker"] += 1


def acknowledged(tables: list[Table]) -> int:
    return sum(table.acknowledged for table in tables)


def main(kills: int, seed: int, *, postgresql: bool) -> int:
    """Kill the server `kills` times and return the exit status."""
    if postgresql and not Cluster.is_installed():
        print("Skipped, because PostgreSQL is missing: apt install postgresql")
        return int(bool(os.environ.get("CI")))
    with (
        Cluster() if postgresql else nullcontext() as cluster,
        tempfile.TemporaryDirectory(prefix="tablet-kill-") as folder,
    ):
        if cluster:
            os.environ["DATABASE_URL"] = cluster.url
        server = ProductServer(Path(folder) / "data")
        database = Database(cluster.url if cluster else server.data / "tablet.sqlite3")
        try:
            return kill_and_check(kills, server, database, Kills(server, cluster, seed))
        finally:
            server.kill()


def kill_and_check(number: int, server: ProductServer, database: Database, kills: Kills) -> int:
    """Kill, check the database and restart, until an entry is missing."""
    server.start()
    tables = [Table(Phone(server, link), repeats=True) for link in server.links_for("Confidant", TABLES)]
    for kill in range(1, number + 1):
        kills.kill_once(tables)
        found = database.losses(tables, again=kill == number)
        if found:
            print(f"kill {kill}, with seed {kills.seed}:", *found, sep="\n")
            return 1
        if sys.stdout.isatty():
            print(f"\rkill {kill} of {number}", end="", flush=True)
        server.start_again()
    found = [*database.repeated_games(tables), *wrong_results(server)]
    if found:
        print(f"after {number} kills, with seed {kills.seed}:", *found, sep="\n")
        return 1
    return summarize(number, kills, tables)


def wrong_results(server: ProductServer) -> list[str]:
    """Replay all games, and return what `recount` says if results or careers were stored wrong."""
    lines = server.output_of("recount").splitlines()
    return [line for line in lines if "; 0 had " not in line]


def summarize(number: int, kills: Kills, tables: list[Table]) -> int:
    """Print a summary and return the exit status: 1 if there were too few kills or entries."""
    games = sum(len(table.games) for table in tables)
    replays = sum(table.phone.replays for table in tables)
    ways = ", ".join(f"{times} of the {way}" for way, times in kills.used.most_common())
    fewest = min(kills.entries)
    print(
        f"\r{kills.used.total()} kills with seed {kills.seed} ({ways}): {acknowledged(tables)} entries of {games} "
        f"games acknowledged, {fewest} or more before each kill; 0 missing, 0 incomplete; {replays} were stored "
        "although their response was lost, and were counted once."
    )
    return int(kills.used.total() < number or fewest < FEWEST_ENTRIES)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("kills", type=int, nargs="?", default=KILLS)
    parser.add_argument("--postgresql", action="store_true")
    parser.add_argument("--seed", type=int, default=SEED)
    options = parser.parse_args()
    sys.exit(main(options.kills, options.seed, postgresql=options.postgresql))
