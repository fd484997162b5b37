"""Let 1, 8, 32 and 64 phones record games at the same time, and count the entries that are accepted and refused.

Run by `python tests/benchmarks/many_phones.py [seconds] [--profile]`; `--profile` prints more percentiles of the times
until an answer, and how evenly the entries are spread over the phones. Each phone has its own session and game and
sends its next entry as soon as the last one is answered. The first ratio is that to one phone. The times until an
answer are the median and the 99th percentile; that one is also a multiple of the fair share: the number of phones
divided by the entries a second. Refused entries are listed. Exit status 1 if there are any.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.benchmarks.phones import ROUNDS, Phone, Table
from tests.browser.helpers.server import ProductServer

PHONES = (1, 8, 32, 64)
SECONDS = 10.0


def main(seconds: float, *, profile: bool) -> int:
    """Measure each number of phones and return the exit status."""
    with tempfile.TemporaryDirectory(prefix="tablet-many-") as folder:
        server = ProductServer(Path(folder) / "data")
        try:
            server.start()
            phones = [Phone(server) for _ in range(max(PHONES))]
            return measure(phones, seconds, profile=profile)
        finally:
            server.kill()


def measure(phones: list[Phone], seconds: float, *, profile: bool) -> int:
    """Print a line for each number of phones."""
    floor, refused = 0.0, list[str]()
    for number in PHONES:
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
    for sentence in refused:
        print(sentence)
    return int(bool(refused))


def answer_times(tables: list[Table], fair_share: float) -> str:
    """Return the percentiles of the times until an answer, in words."""
    hundredths = statistics.quantiles((each for table in tables for each in table.seconds), n=100)
    median, slowest = hundredths[49], hundredths[98]
    return f"p50 {median * 1000:.0f} ms, p99 {slowest * 1000:.0f} ms, {slowest / fair_share:.1f} times the fair share"


def print_profile(tables: list[Table]) -> None:
    """Print the tenths of the times until an answer, and the entries of the slowest and the fastest phone."""
    tenths = statistics.quantiles((each for table in tables for each in table.seconds), n=10)
    print("    tenths of the times:", *(f"{each * 1000:.0f}" for each in tenths), "ms")
    entries = [len(table.seconds) for table in tables]
    print(f"    entries of a phone: {min(entries)} to {max(entries)}")


def record(tables: list[Table], seconds: float) -> float:
    """Let all tables record at the same time, and return how many seconds that took.

    They are at different rounds, as in life: otherwise all would begin their next games at the same moment.
    """
    for number, table in enumerate(tables):
        table.begin_game()
        table.play(number % (2 * ROUNDS))
    began = time.perf_counter()
    writers = [threading.Thread(target=table.record, args=(began + seconds,)) for table in tables]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    return time.perf_counter() - began


if __name__ == "__main__":
    numbers = [float(argument) for argument in sys.argv[1:] if argument != "--profile"]
    sys.exit(main(numbers[0] if numbers else SECONDS, profile="--profile" in sys.argv))
