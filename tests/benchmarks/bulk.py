"""CPU time of making up, importing and exporting games, as ratios to inserting their rows with bare SQL.

Run by `python tests/benchmarks/bulk.py [GAMES] [--profile]`. Nothing is asserted.
"""

from __future__ import annotations

import sqlite3
import sys
from contextlib import closing
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.benchmarks.figures import cpu_seconds, print_ratio, product, profiled

GAMES = 1000
TABLES = ("game", "seat", "entry", "result", "searchposting")


def main(games: int, *, profile: bool) -> None:
    """Measure and print the results."""
    with product() as data:
        from django.core.management import call_command

        from scorekeeper.models import Career, Game

        print(f"{f'CPU time for {games} games':56} {'':13} {'ratio':>8}")
        with profiled(wanted=profile):
            filled = cpu_seconds(lambda: call_command("fill", games))
        floor = _floor(data)
        print_ratio("floor: the same rows, executemany on bare SQLite", floor, floor)
        print_ratio("fill", filled, floor)
        archive = data / "games.zip"
        print_ratio("export", cpu_seconds(lambda: call_command("export", str(archive))), floor)
        Game.objects.all().delete()
        Career.objects.all().delete()
        with profiled(wanted=profile):
            print_ratio("import", cpu_seconds(lambda: call_command("import", str(archive))), floor)
        print_ratio("import again, all exist", cpu_seconds(lambda: call_command("import", str(archive))), floor)


def _floor(data: Path) -> float:
    """Return the CPU time of writing the rows of the database into an empty one with the same tables and indexes."""
    with closing(sqlite3.connect(data / "tablet.sqlite3")) as full, closing(sqlite3.connect(data / "copy")) as copy:
        schema = "SELECT sql FROM sqlite_master WHERE tbl_name LIKE 'scorekeeper_%' AND sql IS NOT NULL"
        for (statement,) in full.execute(schema).fetchall():
            copy.execute(statement)
        rows = {table: full.execute(f"SELECT * FROM scorekeeper_{table}").fetchall() for table in TABLES}  # noqa: S608

        def write() -> None:
            for table, values in rows.items():
                marks = ", ".join("?" * len(values[0]))
                copy.executemany(f"INSERT INTO scorekeeper_{table} VALUES ({marks})", values)  # noqa: S608
            copy.commit()

        return cpu_seconds(write)


if __name__ == "__main__":
    numbers = [int(argument) for argument in sys.argv[1:] if argument.isdigit()]
    main(numbers[0] if numbers else GAMES, profile="--profile" in sys.argv)
