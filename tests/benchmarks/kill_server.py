"""Kill the server a hundred times while games are recorded, and check that every acknowledged entry is stored.

Run by `python tests/benchmarks/kill_server.py [kills]`. Three phones, each with an own session, record a game each
at the same time; at a random moment all processes of the server are killed (SIGKILL), as by a power cut. Before each
restart the database is checked: every acknowledged entry must be stored as sent, every other one as sent or not at all,
and the cached values of each game must match its entries. After it, the phones first send again the entries whose
response was lost. Exit status 1 if anything is missing, or if fewer than ten entries for each kill were acknowledged on
average.
"""

from __future__ import annotations

import json
import random
import sqlite3
import sys
import tempfile
import threading
from contextlib import closing
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.benchmarks.phones import Entry, Phone, Table
from tests.browser.helpers.server import ProductServer

KILLS = 100
TABLES = 3
LONGEST_LIFE = 2.0
"""Seconds from the first entry to the kill, at most."""
FEWEST_ENTRIES = 10
"""The fewest acknowledged entries for each kill, on average, for the result to mean something."""
RANDOM = random.SystemRandom()


def kill_once(server: ProductServer, tables: list[Table]) -> None:
    """Let the tables record games, and kill the server meanwhile."""
    writers = [threading.Thread(target=table.record) for table in tables]
    moment = threading.Timer(RANDOM.uniform(0, LONGEST_LIFE), server.kill)
    for thread in (*writers, moment):
        thread.start()
    for thread in (*writers, moment):
        thread.join()


def losses(path: Path, tables: list[Table]) -> list[str]:
    """Return the faults of the database after a kill."""
    with closing(sqlite3.connect(path)) as database:
        (sound,) = database.execute("PRAGMA quick_check").fetchone()
        found = [] if sound == "ok" else [f"the database is damaged: {sound}"]
        for table in tables:
            found += table.refused
            for game, entries in table.games.items():
                found += losses_of_game(database, game, entries)
    return found


def losses_of_game(database: sqlite3.Connection, game: int, entries: list[Entry]) -> list[str]:
    """Return the faults of one game."""
    select = 'SELECT key, revision, kind, round, "values" FROM scorekeeper_entry WHERE game_id = ? ORDER BY revision'
    stored = {row[0]: (row[1], row[2], row[3], json.loads(row[4])) for row in database.execute(select, [game])}
    wrong = [f"game {game}: {e} is missing" for e in entries if e.acknowledged and e.key not in stored]
    wrong += [f"game {game}: {e} is half there" for e in entries if stored.get(e.key, e.stored()) != e.stored()]
    summary = "SELECT revision, rounds_recorded FROM scorekeeper_game WHERE id = ?"
    expected = (len(stored), sum(kind == "tricks" for _, kind, _, _ in stored.values()))
    cached = database.execute(summary, [game]).fetchone()
    return wrong if cached == expected else [*wrong, f"game {game} says {cached} where its entries say {expected}"]


def main(kills: int) -> int:
    """Kill the server `kills` times and return the exit status."""
    with tempfile.TemporaryDirectory(prefix="tablet-kill-") as folder:
        server = ProductServer(Path(folder) / "data")
        try:
            return kill_and_check(server, kills)
        finally:
            server.kill()


def kill_and_check(server: ProductServer, kills: int) -> int:
    """Kill the server, check the database and restart, until something is missing."""
    server.start()
    tables = [Table(Phone(server)) for _ in range(TABLES)]
    for kill in range(kills):
        kill_once(server, tables)
        found = losses(server.data / "tablet.sqlite3", tables)
        if found:
            print(*found, sep="\n")
            return 1
        print(f"\rkill {kill + 1} of {kills}", end="", flush=True)
        server.start()
    return summarize(kills, tables)


def summarize(kills: int, tables: list[Table]) -> int:
    """Print a summary and return the exit status: 1 if too few entries were acknowledged."""
    acknowledged = sum(table.acknowledged for table in tables)
    games = sum(len(table.games) for table in tables)
    replays = sum(table.phone.replays for table in tables)
    print(
        f"\r{kills} kills: {acknowledged} entries of {games} games acknowledged ({acknowledged / kills:.1f} for each), "
        f"0 missing, 0 half there; {replays} were stored although their response was lost, and were counted once."
    )
    return int(acknowledged < FEWEST_ENTRIES * kills)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else KILLS))
