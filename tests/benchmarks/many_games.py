"""Fills a database with very many games, faster than `manage.py fill`: most of them are copies with other dates."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from datetime import timedelta
from itertools import islice
from pathlib import Path

DIFFERENT = 10_000
"""The number of games that are made up; the others are copies of them."""

_TIMES = {"started_at", "made_at"}
_DAYS = {"day", "evening"}
_TABLES = ("game", "seat", "entry", "result", "gamefigures", "searchposting")


def fill_with_copies(data: Path, count: int) -> None:
    """Store `count` games, oldest first and evenly distributed, as `fill` does; a multiple of DIFFERENT.

    Django must have been set up with the database of this folder, which has no games.
    """
    from scorekeeper.games.bulk import store_games
    from scorekeeper.management.sample_games import FIRST, LAST, made_up_games
    from scorekeeper.storage.rows import prepare_for_many_rows
    from scorekeeper.web.sign_in import first_confidant

    prepare_for_many_rows()
    store_games(first_confidant(), islice(made_up_games(count), DIFFERENT))
    copies, shift = count // DIFFERENT, (LAST - FIRST) * DIFFERENT / count
    with closing(sqlite3.connect(data / "tablet.sqlite3")) as database:
        # If the computer crashes meanwhile, the database is filled from the start.
        database.executescript("PRAGMA cache_size = -500000; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
        for number in range(1, copies):
            _copy(database, number, shift)
        _multiply_careers(database, copies)
        database.commit()


def _copy(database: sqlite3.Connection, number: int, shift: timedelta) -> None:
    """Add copy `number` of the made-up games, that many times `shift` later."""
    [(games,)] = database.execute("SELECT max(id) FROM scorekeeper_game WHERE form_key NOT LIKE '%+%'")
    later = f"+{round(number * shift.total_seconds())} seconds"
    for table in _TABLES:
        columns = [name for _, name, *_ in database.execute(f"PRAGMA table_info(scorekeeper_{table})")]
        copied = [name for name in columns if name != "id" or table == "game"]
        values = [_value(table, name, number * games, later, number) for name in copied]
        names = ", ".join(f'"{name}"' for name in copied)
        key = "id" if table == "game" else "game_id"
        database.execute(
            f"INSERT INTO scorekeeper_{table} ({names}) SELECT {', '.join(values)} FROM scorekeeper_{table}"  # noqa: S608
            f" WHERE {key} <= {games} ORDER BY id"
        )
    database.commit()


def _value(table: str, column: str, offset: int, later: str, number: int) -> str:
    """Return the expression for a column of a copy."""
    if column == "game_id" or (table, column) == ("game", "id"):
        return f"{column} + {offset}"
    if column == "form_key":
        return f"form_key || '+{number}'"
    if column in _TIMES:
        return f"datetime(substr({column}, 1, 19), '{later}') || substr({column}, 20)"
    if column in _DAYS:
        return f"date({column}, '{later}')"
    return f'"{column}"'


def _multiply_careers(database: sqlite3.Connection, times: int) -> None:
    columns = ("sums", "bids", "rivals")
    for key, *career in database.execute("SELECT id, sums, bids, rivals FROM scorekeeper_career").fetchall():
        sums = [json.dumps({name: times * number for name, number in json.loads(part).items()}) for part in career]
        changes = ", ".join(f"{column} = ?" for column in columns)
        database.execute(f"UPDATE scorekeeper_career SET {changes} WHERE id = ?", (*sums, key))  # noqa: S608
