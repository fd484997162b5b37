"""Restart the server while games are recorded: no acknowledged entry may be lost, and no stored one unanswered.

Run by `python tests/benchmarks/restart_server.py [restarts]`. Three phones, each with an own session, record a game
each at the same time; at a random moment all processes of the server get SIGTERM, as from systemd or Docker. The server
must end with status 0; every acknowledged entry must be stored, and every stored entry must have been acknowledged:
requests that were running were answered. Exit status 1 if not.
"""

from __future__ import annotations

import random
import sys
import tempfile
import threading
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.benchmarks.phones import Phone, Table
from tests.benchmarks.stored_entries import Database
from tests.browser.helpers.server import ProductServer

RESTARTS = 20
TABLES = 3
LONGEST_LIFE = 2.0
"""Seconds from the first entry to the signal, at most."""
RANDOM = random.SystemRandom()


def stop_while_recording(server: ProductServer, tables: list[Table], seconds: float) -> list[str]:
    """Let the tables record games, stop the server after some seconds, and return the faults."""
    process = server.process
    writers = [threading.Thread(target=table.record) for table in tables]
    moment = threading.Timer(seconds, server.stop)
    for thread in (*writers, moment):
        thread.start()
    for thread in (*writers, moment):
        thread.join()
    status = process.returncode if process else None
    ended = [] if status == 0 else [f"the server ended with status {status}"]
    database = Database(server.data / "tablet.sqlite3")
    return [*ended, *database.losses(tables), *unanswered(database, tables)]


def unanswered(database: Database, tables: list[Table]) -> list[str]:
    """Return the entries that are stored although no phone got a response."""
    stored = database.keys()
    entries = [entry for table in tables for game in table.games.values() for entry in game]
    return [f"{entry} was not answered" for entry in entries if entry.key in stored and not entry.acknowledged]


def main(restarts: int) -> int:
    """Restart the server this often, and return the exit status."""
    with tempfile.TemporaryDirectory(prefix="tablet-restart-") as folder:
        server = ProductServer(Path(folder) / "data")
        try:
            server.start()
            tables = [Table(Phone(server)) for _ in range(TABLES)]
            for restart in range(restarts):
                found = stop_while_recording(server, tables, RANDOM.uniform(0.1, LONGEST_LIFE))
                if found:
                    print(*found, sep="\n")
                    return 1
                print(f"\rrestart {restart + 1} of {restarts}", end="", flush=True)
                server.start()
        finally:
            server.kill()
    acknowledged = sum(table.acknowledged for table in tables)
    print(f"\r{restarts} restarts: {acknowledged} entries acknowledged, 0 missing, 0 without an answer.")
    return 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else RESTARTS))
