"""Many copies of one game in a stored database of any schema."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

FIRST = 100_001
"""The id of the first copy."""
PLAYERS = 8
"""The most people who sit at the copies."""

# Three players and 20 rounds in all of the stored databases, without a substitute or a correction.
_ORIGINAL = """
SELECT id, {owner}, (SELECT count(*) FROM scorekeeper_seat WHERE game_id = game.id) FROM scorekeeper_game AS game
WHERE is_finished AND deleted_at IS NULL AND NOT EXISTS (
    SELECT 1 FROM scorekeeper_entry WHERE game_id = game.id AND kind NOT IN ('bids', 'tricks', 'trump', 'cloud')
) ORDER BY rounds_recorded DESC, id LIMIT 1
"""
_NUMBERS = "WITH RECURSIVE number(n) AS (SELECT ? UNION ALL SELECT n + 1 FROM number WHERE n < ?)"
# Each copy begins an hour after the other.
_START = f"datetime('2016-01-01', '+' || (n - {FIRST}) || ' hours')"


class _Original(NamedTuple):
    game: int
    owner: int
    seats: int


def add_copies(path: Path, games: int) -> None:
    """Add copies of a finished game, at which the people of its Confidant sit in turn.

    They have no results: they are to be counted, as games of an older version.
    """
    with closing(sqlite3.connect(path)) as database, database:
        owner = "owner_id" if "owner_id" in _columns(database, "game") else "confidant_id"
        original = _Original(*database.execute(_ORIGINAL.format(owner=owner)).fetchone())
        people = _people(database, owner, original)
        seat = f"json_extract('{json.dumps(people)}', '$[' || ((n + position) % {len(people)}) || ']')"
        of_game = {"id": "n", "form_key": "'copy-' || n", "started_at": _START, "outcome_version": "0"}
        _copy(database, original, games, "game", of_game | {"day": f"date({_START})", "utc_offset": "0"})
        _copy(database, original, games, "seat", {"id": "NULL", "game_id": "n", "player_id": seat})
        _copy(database, original, games, "entry", {"id": "NULL", "game_id": "n"})


def _people(database: sqlite3.Connection, owner: str, original: _Original) -> list[int]:
    """Return those who are nobody else today and can still be found."""
    hidden = {"merged_into_id", "forgotten_at", "archived_at"} & {*_columns(database, "player")}
    conditions = " AND ".join([f"{owner} = ?", *(f"{column} IS NULL" for column in sorted(hidden))])
    rows = database.execute(
        f"SELECT id FROM scorekeeper_player WHERE {conditions} ORDER BY id LIMIT {PLAYERS}",  # noqa: S608 - constants
        [original.owner],
    )
    return [player for (player,) in rows]


def _copy(database: sqlite3.Connection, original: _Original, games: int, table: str, changed: dict[str, str]) -> None:
    """Copy the rows of a game; `changed` has other values for some of its columns, if the schema has them."""
    columns = _columns(database, table)
    names, values = ", ".join(f'"{name}"' for name in columns), [changed.get(name, f'"{name}"') for name in columns]
    database.execute(
        f"INSERT INTO scorekeeper_{table} ({names}) {_NUMBERS} SELECT {', '.join(values)} "  # noqa: S608 - constants
        f"FROM number, scorekeeper_{table} AS old WHERE old.{'id' if table == 'game' else 'game_id'} = ?",
        [FIRST, FIRST + games - 1, original.game],
    )


def _columns(database: sqlite3.Connection, table: str) -> list[str]:
    return [name for _, name, *_ in database.execute(f"PRAGMA table_info(scorekeeper_{table})")]
