"""Seconds of every command that copies all games, after an upgrade; what it has made is compared with what was there.

Run by `python tests/benchmarks/upgrades/round_trip.py [GAMES] [--schema NNNN]`, by default from the last stored schema
but one, because the newest may be that of today. Exit status 1 if games, entries, totals or standings differ. Moves
need PostgreSQL.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3]))

from scorekeeper.environment import PROJECT
from scorekeeper.storage.data_folder import DATABASE
from tests.benchmarks.cluster import Cluster
from tests.benchmarks.figures import cpu_of_children
from tests.benchmarks.upgrades.copies import add_copies
from tests.benchmarks.upgrades.outcomes import exported_games_of, games_of
from tests.browser.helpers.server import ProductServer
from tests.management.upgrades.releases import SCHEMAS, facts_of, make_release

GAMES = 5000


def run(data: Path, command: str, *arguments: str, **environment: str) -> None:
    """Run a command of `manage.py` on a data folder; print its time, its CPU time, and the last line that it wrote."""
    output = data.with_name(f"{command}.log")

    def work() -> None:
        with output.open("w") as log:
            subprocess.run(
                [sys.executable, "manage.py", command, *arguments, "--data", str(data)],
                cwd=PROJECT,
                env={**os.environ, **environment},
                stdout=log,
                stderr=log,
                check=True,
            )

    started = time.perf_counter()
    try:
        cpu = cpu_of_children(work)
    except subprocess.CalledProcessError:
        sys.exit(output.read_text())
    figures = f"{time.perf_counter() - started:7.1f} s {cpu:6.1f} s CPU"
    print(f"{command:9}{figures}  {output.read_text().strip().splitlines()[-1]}", flush=True)


def main(games: int, schema: str) -> int:
    """Print the results, and return the exit status."""
    with tempfile.TemporaryDirectory(prefix="tablet-upgrade-") as folder:
        path = make_release(Path(folder) / "data", schema)
        add_copies(path, games)
        before = facts_of(path)
        run(path.parent, "migrate")
        run(path.parent, "recount")
        wrong = [] if facts_of(path) == before else ["upgrade"]
        wrong += [*_backups(path), *_moves(path), *_export(path)]
    print(*(f"After {step} the games differ." for step in wrong), sep="\n")
    return bool(wrong)


def _backups(path: Path) -> Iterator[str]:
    """Restore a backup; yield the steps after which something differs."""
    backup, new = path.parent.with_name("backup"), path.parent.with_name("restored")
    run(path.parent, "backup", str(backup))
    run(path.parent, "restore", "--drill", str(backup))
    run(new, "restore", str(backup))
    yield from _difference("restore", path, new / DATABASE)


def _moves(path: Path) -> Iterator[str]:
    """Move to PostgreSQL and back; yield the steps after which something differs."""
    if not Cluster.is_installed():
        print("move-to  PostgreSQL is not installed.")
        return
    with Cluster() as cluster:
        run(path.parent, "move-to", cluster.url)
        run(path.parent, "move-to", "sqlite", DATABASE_URL=cluster.url)
    [aside] = path.parent.glob("before-move-*.sqlite3")
    yield from _difference("move-to", aside, path)


def _export(path: Path) -> Iterator[str]:
    """Import the games of the first Confidant into an empty folder; yield the steps after which something differs."""
    file, new = path.parent.with_name("games.zip"), path.parent.with_name("imported")
    run(path.parent, "export", str(file))
    server = ProductServer(new)
    server.start()
    server.kill()
    run(new, "import", str(file))
    if exported_games_of(path) != exported_games_of(new / DATABASE):
        yield "import"


def _difference(step: str, before: Path, after: Path) -> Iterator[str]:
    if facts_of(before) != facts_of(after) or games_of(before) != games_of(after):
        yield step


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="?", type=int, default=GAMES)
    parser.add_argument("--schema", default=SCHEMAS[-2][-4:], choices=[schema[-4:] for schema in SCHEMAS])
    chosen = parser.parse_args()
    sys.exit(main(chosen.games, f"schema-{chosen.schema}"))
