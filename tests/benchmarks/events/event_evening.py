"""An event of 300: its tables record at once while phones and onlookers look at its public pages.

Run by `python tests/benchmarks/events/event_evening.py [--tables 75] [--phones 300] [--onlookers 2000] [--seconds 20]
[--postgresql] [--profile]`. `--postgresql` uses a PostgreSQL of its own with two servers, to which tables and visitors
belong in turn. Prints: a poll without news as a ratio to a view with one query behind the same middleware; queries and
milliseconds of the standings of 300 entrants after 6 rounds, read without any cache; how fast all phones open their
seats at once; the tables' entries a second, and the 99th percentile of their times as a multiple of the fair share
(the number of tables divided by the entries a second), without and with visitors. Exit status 1 if a poll takes more
than 2.5 times that view, the standings more than 4 queries or 30 ms, the seats more than 30 seconds, if p99 is above 3
times the fair share, or if anything was refused.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import ExitStack
from itertools import cycle
from pathlib import Path
from typing import Any

PROJECT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(PROJECT))

from collections.abc import Sequence

from scorekeeper.storage.data_folder import KEY_FILE, make_folder
from tests.benchmarks.cluster import Cluster
from tests.benchmarks.events.made_evening import ENTRANTS, SEATS, Evening, make_evening
from tests.benchmarks.phones import Phone, Table, whole_game
from tests.browser.helpers.server import ProductServer

MOST_SECONDS, MOST_SHARES = 30.0, 3.0


def main(asked: argparse.Namespace) -> int:
    """Measure, and return the exit status."""
    with ExitStack() as stack:
        if asked.postgresql:
            os.environ["DATABASE_URL"] = stack.enter_context(Cluster()).url
        servers = start_servers(stack, 2 if asked.postgresql else 1)
        evening = make_evening(servers[0].data, asked.tables)
        # Not before Django has been set up.
        from tests.benchmarks.events.public_pages import measure_polls, measure_standings

        polls = measure_polls(evening, profile=asked.profile)
        read = measure_standings(evening)
        opened = measure_seats(servers, evening, asked.phones)
        recorded = measure_tables(servers, evening, asked)
    return int(not (polls and read and opened and recorded))


def start_servers(stack: ExitStack, number: int) -> list[ProductServer]:
    """Start servers on one database."""
    folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="tablet-evening-")))
    servers = [ProductServer(folder / f"data-{each}") for each in range(number)]
    for server in servers:
        if server is not servers[0]:
            # Links and cookies are signed with the same key.
            make_folder(server.data)
            shutil.copy(servers[0].data / KEY_FILE, server.data)
        server.start()
        stack.callback(server.kill)
    return servers


def measure_seats(servers: Sequence[ProductServer], evening: Evening, phones: int) -> bool:
    """Let all phones open their seats at once, as after a draw, and return whether each was answered in time."""
    found = result_of(start_visitors(servers[0], evening, phones, 0, 0))
    print(f"{phones} phones behind one address open their seats at once, within {found['opened']:.1f} s; {lost(found)}")
    return found["opened"] <= MOST_SECONDS and not found["refused"] and not found["failures"]


def measure_tables(servers: Sequence[ProductServer], evening: Evening, asked: argparse.Namespace) -> bool:
    """Let all tables record without and with visitors, and return whether nothing was refused and p99 is within."""
    links = servers[0].links_for("Confidant", len(evening.games))
    phones = [
        Phone(server, link.replace(servers[0].address, server.address))
        for server, link in zip(cycle(servers), links, strict=False)
    ]
    tables = [GameTable(phone, game) for phone, game in zip(phones, evening.games, strict=True)]
    print_entries("without visitors", tables, record(tables, asked.seconds / 2, len(whole_game()) // 2))
    shares = max(1, len(servers))
    processes = [
        start_visitors(server, evening, asked.phones // shares, asked.onlookers // shares, asked.seconds)
        for server in servers
    ]
    time.sleep(5)  # until all of them are connected
    within = print_entries(
        f"with {asked.phones} phones and {asked.onlookers} onlookers", tables, record(tables, asked.seconds, 1000)
    )
    results = [result_of(process) for process in processes]
    for found in results:
        hundredths = statistics.quantiles(found["seconds"], n=100)
        print(
            f"    visitors: {len(found['seconds'])} answers {found['statuses']}, p50 {hundredths[49] * 1000:.0f} ms,"
            f" p99 {hundredths[98] * 1000:.0f} ms; {lost(found)}"
        )
    refused = [sentence for table in tables for sentence in table.refused]
    print(*refused, sep="\n")
    return within and not refused and not any(found["refused"] or found["failures"] for found in results)


class GameTable(Table):
    """A table of the event, whose game exists; it plays only this one."""

    def __init__(self, phone: Phone, game: int) -> None:
        super().__init__(phone)
        self._game = game
        self.games[game] = whole_game()
        self.most = 0

    @property
    def goes_on(self) -> bool:
        """Whether it may record another entry now."""
        entries = self.games[self._game]
        return self.acknowledged < min(self.most, len(entries))


def record(tables: Sequence[GameTable], seconds: float, entries: int) -> float:
    """Let all tables record at the same time, up to that many entries each; return how many seconds that took."""
    for table in tables:
        table.seconds.clear()
        table.most = entries
    began = time.perf_counter()
    writers = [
        threading.Thread(
            target=table.record,
            args=(lambda table=table: table.goes_on and time.perf_counter() < began + seconds,),
        )
        for table in tables
    ]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    return time.perf_counter() - began


def print_entries(name: str, tables: Sequence[GameTable], took: float) -> bool:
    """Print how fast the tables were answered, and return whether p99 is within its share."""
    times = [each for table in tables for each in table.seconds]
    fair_share = len(tables) * took / len(times)
    hundredths = statistics.quantiles(times, n=100)
    shares = hundredths[98] / fair_share
    print(
        f"{len(tables)} tables {name}: {len(times) / took:.1f} entries a second, p50 {hundredths[49] * 1000:.0f} ms,"
        f" p99 {hundredths[98] * 1000:.0f} ms, {shares:.1f} times the fair share",
        flush=True,
    )
    return shares <= MOST_SHARES


def start_visitors(
    server: ProductServer, evening: Evening, phones: int, onlookers: int, seconds: float
) -> subprocess.Popen[str]:
    """Start a process of visitors."""
    script = PROJECT / "tests" / "benchmarks" / "events" / "visitors.py"
    asked = [server.address, evening.path, evening.cookie, str(phones), str(onlookers), str(seconds)]
    return subprocess.Popen([sys.executable, str(script), *asked], stdout=subprocess.PIPE, text=True)


def result_of(process: subprocess.Popen[str]) -> dict[str, Any]:
    """Return what a process of visitors counted."""
    output, _ = process.communicate()
    counted: dict[str, Any] = json.loads(output)
    return counted


def lost(found: dict[str, Any]) -> str:
    """Return a text with what was refused or failed."""
    return f"refused: {found['refused'] or 'none'}, failed: {found['failures'] or 'none'}"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=ENTRANTS // SEATS)
    parser.add_argument("--phones", type=int, default=ENTRANTS)
    parser.add_argument("--onlookers", type=int, default=2000)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--postgresql", action="store_true")
    parser.add_argument("--profile", action="store_true")
    sys.exit(main(parser.parse_args()))
