"""Let 1, 8, 32 and 64 phones record games at the same time, and count the entries that are accepted and refused.

Run by `python tests/benchmarks/many_phones.py [SECONDS] [--phones N ...] [--postgresql] [--profile]`. `--postgresql`
repeats it on a PostgreSQL of its own, with one server and with two, to which the phones belong in turn. `--profile`
prints more percentiles of the times until an answer, and how evenly the entries are spread over the phones. Each phone
has its own session and game and sends its next entry as soon as the last one is answered. The first ratio is that to
one phone. The times until an answer are the median and the 99th percentile; that one is also a multiple of the fair
share: the number of phones divided by the entries a second. Refused entries are listed. Exit status 1 if there are any.
"""

from __future__ import annotations

import argparse
import os
import shutil
import statistics
import sys
import tempfile
import threading
import time
from contextlib import ExitStack
from itertools import cycle
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from collections.abc import Sequence

from scorekeeper.storage.data_folder import KEY_FILE, make_folder
from tests.benchmarks.cluster import Cluster
from tests.benchmarks.phones import ROUNDS, Phone, Table
from tests.browser.helpers.server import ProductServer

PHONES = (1, 8, 32, 64)
SECONDS = 10.0


def main(seconds: float, phones: Sequence[int], *, postgresql: bool, profile: bool) -> int:
    """Measure each number of phones on each database, and return the exit status."""
    print("SQLite")
    refused = measure_on(1, seconds, phones, profile=profile)
    for servers in (1, 2) if postgresql else ():
        print(f"PostgreSQL, servers: {servers}")
        with Cluster() as cluster:
            os.environ["DATABASE_URL"] = cluster.url
            refused += measure_on(servers, seconds, phones, profile=profile)
            del os.environ["DATABASE_URL"]
    print(*refused, sep="\n")
    return int(bool(refused))


def measure_on(number: int, seconds: float, phones: Sequence[int], *, profile: bool) -> list[str]:
    """Start servers on one database, measure each number of phones, and return the refused entries."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="tablet-many-")))
        servers = [ProductServer(folder / f"data-{each}") for each in range(number)]
        for server in servers:
            if server is not servers[0]:
                # Sessions are signed with the same key.
                make_folder(server.data)
                shutil.copy(servers[0].data / KEY_FILE, server.data)
            server.start()
            stack.callback(server.kill)
        links = servers[0].links_for("Confidant", max(phones))
        signed_in = [
            Phone(server, link.replace(servers[0].address, server.address))
            for server, link in zip(cycle(servers), links, strict=False)
        ]
        return measure(signed_in, seconds, phones, profile=profile)


def measure(phones: list[Phone], seconds: float, numbers: Sequence[int], *, profile: bool) -> list[str]:
    """Print a line for each number of phones, and return the refused entries."""
    floor, refused = 0.0, list[str]()
    for number in numbers:
        tables = [Table(phone) for phone in phones[:number]]
        took = record(tables, seconds)
        lost = [sentence for table in tables for sentence in table.refused]
        accepted = (sum(len(table.seconds) for table in tables) - len(lost)) / took
        floor = floor or accepted
        refused += lost
        rate = f"{number:3} phones: {accepted:6.1f} entries a second accepted ({accepted / floor:.2f})"
        print(f"{rate}, {len(lost)} refused; {answer_times(tables, number / accepted)}", flush=True)
        if profile:
            print_profile(tables)
    return refused


def answer_times(tables: list[Table], fair_share: float) -> str:
    """Return a text with the percentiles of the response times."""
    hundredths = statistics.quantiles((each for table in tables for each in table.seconds), n=100)
    median, slowest = hundredths[49], hundredths[98]
    return f"p50 {median * 1000:.0f} ms, p99 {slowest * 1000:.0f} ms, {slowest / fair_share:.1f} times the fair share"


def print_profile(tables: list[Table]) -> None:
    """Print the deciles of the response times, and the entries of the slowest and the fastest phone."""
    tenths = statistics.quantiles((each for table in tables for each in table.seconds), n=10)
    print("    tenths of the times:", *(f"{each * 1000:.0f}" for each in tenths), "ms")
    entries = [len(table.seconds) for table in tables]
    print(f"    entries of a phone: {min(entries)} to {max(entries)}")


def record(tables: list[Table], seconds: float) -> float:
    """Let all tables record at the same time, and return how many seconds that took.

    They are at different rounds, as in reality: otherwise all would begin their next games at the same moment.
    """
    for number, table in enumerate(tables):
        table.begin_game()
        table.play(number % (2 * ROUNDS))
    began = time.perf_counter()
    writers = [
        threading.Thread(target=table.record, args=(lambda: time.perf_counter() < began + seconds,)) for table in tables
    ]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    return time.perf_counter() - began


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("seconds", type=float, nargs="?", default=SECONDS)
    parser.add_argument("--phones", type=int, nargs="+", default=PHONES)
    parser.add_argument("--postgresql", action="store_true")
    parser.add_argument("--profile", action="store_true")
    asked = parser.parse_args()
    sys.exit(main(asked.seconds, asked.phones, postgresql=asked.postgresql, profile=asked.profile))
