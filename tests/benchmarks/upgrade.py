"""Time from the start of `serve` to its first answer, and to the last game counted, with games of the oldest schema.

Run by `python tests/benchmarks/upgrade.py [games]`. The games are copies of the first one in the stored database of
that schema: three players, 20 rounds. Nothing is asserted.
"""

from __future__ import annotations

import sqlite3
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.browser.helpers.server import ProductServer
from tests.management.upgrades.releases import SCHEMAS, make_release

GAMES = 5000
POLL_SECONDS = 0.5
FIRST = 1001
"""The id of the first copy."""


def main(games: int) -> None:
    """Measure and print the results."""
    with tempfile.TemporaryDirectory(prefix="tablet-upgrade-") as folder:
        path = make_release(Path(folder) / "data", SCHEMAS[0])
        add_copies(path, games)
        server = ProductServer(path.parent)
        started = time.perf_counter()
        server.start()
        print(f"{games} games, first answer after {time.perf_counter() - started:.1f} s", flush=True)
        output = path.parent.parent / "data.log"
        try:
            while "Counted" not in output.read_text():
                time.sleep(POLL_SECONDS)
            print(f"{games} games, all counted after {time.perf_counter() - started:.1f} s")
        finally:
            server.kill()


def add_copies(path: Path, games: int) -> None:
    """Add copies of the first game, each an hour after the other, with three of its Confidant's eight players."""
    with closing(sqlite3.connect(path)) as database:
        columns = {
            table: [row[1] for row in database.execute(f"PRAGMA table_info(scorekeeper_{table})")]
            for table in ("game", "entry", "seat")
        }
        last = FIRST + games - 1
        numbers = "WITH RECURSIVE number(n) AS (SELECT ? UNION ALL SELECT n + 1 FROM number WHERE n < ?)"
        start = "datetime('2016-01-01', '+' || n || ' hours')"
        changed = {
            "game": {"id": "n", "form_key": "'copy-' || n", "started_at": start},
            "entry": {"id": "NULL", "game_id": "n"},
            "seat": {"id": "NULL", "game_id": "n", "player_id": "1 + (n + position) % 8"},
        }
        for table, names in columns.items():
            values = ", ".join(changed[table].get(name, f'"{name}"') for name in names)
            key = "id" if table == "game" else "game_id"
            database.execute(
                f"INSERT INTO scorekeeper_{table} {numbers} SELECT {values} "  # noqa: S608 - constants
                f"FROM number, scorekeeper_{table} AS old WHERE old.{key} = 1",
                [FIRST, last],
            )
        database.commit()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES)
