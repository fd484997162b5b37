"""Seconds from the start of `serve` to its first answer, and to the last game counted, with games of older schemas.

Run by `python tests/benchmarks/upgrades/upgrade.py [GAMES] [--schema NNNN …] [--answer]`, by default for every stored
schema. The games are copies of one with three players and 20 rounds. With --answer nobody waits until they are counted,
which takes minutes. Exit status 1 if games, totals or entries differ afterwards, or if there is another number of
backups than one for each upgrade.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[3]))

from tests.benchmarks.upgrades.copies import add_copies
from tests.browser.helpers.server import ProductServer
from tests.management.upgrades.releases import SCHEMAS, facts_of, make_release

GAMES = 5000
POLL_SECONDS = 0.5
MEGABYTE = 1_000_000


class Upgrade(NamedTuple):
    """`backups`: the sizes of those that were written before it, in bytes; `counted`: None if nobody waited for it."""

    answered: float
    counted: float | None
    backups: list[int]


def upgrade(path: Path, *, counts: bool) -> Upgrade:
    """Serve a database, until all of its games are counted if `counts`."""
    server = ProductServer(path.parent)
    started = time.perf_counter()
    server.start()
    answered, counted = time.perf_counter() - started, None
    output = path.parent.with_name(f"{path.parent.name}.log")
    try:
        while counts and "Counted" not in output.read_text():
            time.sleep(POLL_SECONDS)
        counted = time.perf_counter() - started if counts else None
    finally:
        server.kill()
    backups = (path.parent / "backups").glob("before-upgrade-*")
    return Upgrade(answered, counted, [file.stat().st_size for file in backups])


def measure(schema: str, games: int, *, counts: bool) -> bool:
    """Print the results of a schema and what is wrong; return whether nothing is."""
    with tempfile.TemporaryDirectory(prefix="tablet-upgrade-") as folder:
        path = make_release(Path(folder) / "data", schema)
        add_copies(path, games)
        before, size = facts_of(path), path.stat().st_size
        found = upgrade(path, counts=counts)
        faults = [f"other {name}" for name, rows in facts_of(path).items() if rows != before[name]]
    # The newest may be of today's schema, so that there is nothing to migrate.
    if len(found.backups) != 1 and schema != SCHEMAS[-1]:
        faults.append(f"{len(found.backups)} backups")
    backup = f"{sum(found.backups) / MEGABYTE:.1f}" if found.backups else "-"
    counted = f"{found.counted:.1f}" if found.counted else "-"
    figures = f"{size / MEGABYTE:9.1f}{backup:>9}{found.answered:10.1f}{counted:>10}"
    print(f"{schema}{len(before['games']):7}{figures}  {', '.join(faults)}", flush=True)
    return not faults


def main(schemas: list[str], games: int, *, counts: bool) -> int:
    """Print a line for each schema, and return the exit status."""
    print(f"{'':11}{'games':>7}{'MB':>9}{'backup':>9}{'answer s':>10}{'all s':>10}", flush=True)
    are_right = [measure(schema, games, counts=counts) for schema in schemas]
    return not all(are_right)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="?", type=int, default=GAMES)
    parser.add_argument("--schema", action="append", choices=[schema[-4:] for schema in SCHEMAS])
    parser.add_argument("--answer", action="store_true")
    chosen = parser.parse_args()
    wanted = [schema for schema in SCHEMAS if not chosen.schema or schema[-4:] in chosen.schema]
    sys.exit(main(wanted, chosen.games, counts=not chosen.answer))
