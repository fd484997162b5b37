"""Checks that a database has each acknowledged entry of the phones once, and no incomplete ones."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from importlib import import_module
from pathlib import Path
from typing import Any

from tests.benchmarks.phones import Entry, Table

ATTEMPTS = 600
"""The number of attempts to connect to PostgreSQL while it recovers, a twentieth of a second apart."""


class Database:
    """The database of a server: a file of SQLite, or the URL of a PostgreSQL database."""

    def __init__(self, place: Path | str) -> None:
        self._place = place
        self._correct: set[int] = set()
        """Complete games that were found correct."""

    def losses(self, tables: list[Table], *, again: bool = False) -> list[str]:
        """Return the faults of the games of these tables; `again`: also of complete games that were correct before."""
        with closing(self._connected()) as connection:
            found = [*_damages(connection)] if isinstance(connection, sqlite3.Connection) else []
            for table in tables:
                found += table.refused
                for game, entries in table.games.items():
                    if again or game not in self._correct:
                        found += _losses_of_game(connection, game, entries)
                        self._correct |= {game} if all(entry.acknowledged for entry in entries) else set()
        return found

    def repeated_games(self, tables: list[Table]) -> list[str]:
        """Return a sentence if there are more games than those of the tables and the ones they wait for."""
        with closing(self._connected()) as connection:
            stored = {game for (game,) in connection.execute("SELECT id FROM scorekeeper_game")}
        unknown = stored - {game for table in tables for game in table.games}
        most = sum(table.waits_for_game for table in tables)
        return [f"games {sorted(unknown)} exist twice"] if len(unknown) > most else []

    def keys(self) -> set[str]:
        """Return the keys of all entries."""
        with closing(self._connected()) as connection:
            return {key for (key,) in connection.execute("SELECT key FROM scorekeeper_entry")}

    def _connected(self) -> Any:
        if not isinstance(self._place, str):
            return sqlite3.connect(self._place)
        # Imported here, because it is installed only if PostgreSQL is used.
        psycopg = import_module("psycopg")
        for _ in range(ATTEMPTS):
            try:
                return psycopg.connect(self._place)
            except psycopg.OperationalError:
                time.sleep(0.05)
        raise AssertionError("PostgreSQL has not recovered.")


def _damages(connection: sqlite3.Connection) -> Iterator[str]:
    (sound,) = connection.execute("PRAGMA quick_check").fetchone()
    if sound != "ok":
        yield f"the database is damaged: {sound}"


def _losses_of_game(connection: Any, game: int, entries: list[Entry]) -> Iterator[str]:
    """Yield the faults of one game; its id is a number, so that it may be part of the SQL of both databases."""
    columns = 'key, revision, kind, round, "values"'
    rows = connection.execute(f"SELECT {columns} FROM scorekeeper_entry WHERE game_id = {game:d}").fetchall()  # noqa: S608
    stored = {row[0]: (*row[1:4], json.loads(row[4]) if isinstance(row[4], str) else row[4]) for row in rows}
    for entry in entries:
        if entry.acknowledged and entry.key not in stored:
            yield f"game {game}: {entry} is missing"
        if stored.get(entry.key, entry.stored()) != entry.stored():
            yield f"game {game}: {entry} is half there"
    if len(rows) != len(stored) or stored.keys() - {entry.key for entry in entries}:
        yield f"game {game} has entries twice, or such as nobody has sent"
    summary = f"SELECT revision, rounds_recorded FROM scorekeeper_game WHERE id = {game:d}"  # noqa: S608
    expected = (len(stored), sum(kind == "tricks" for _, kind, _, _ in stored.values()))
    cached = connection.execute(summary).fetchone()
    if cached != expected:
        yield f"game {game} says {cached} where its entries say {expected}"
