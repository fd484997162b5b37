"""Databases of earlier versions of the product, as SQL in tests/data/releases, and the data that must survive.

Each was made by the code of its time: made-up games and others with a name that changed hands, a correction, an
adjustment, somebody who left, a game in the bin. `docs/decisions/0039-automatic-backups.md` says how to add one.
"""

from __future__ import annotations

import gzip
import json
import sqlite3
from contextlib import closing
from pathlib import Path

from scorekeeper.environment import PROJECT
from scorekeeper.storage.data_folder import DATABASE

FILES = PROJECT / "tests" / "data" / "releases"
SCHEMAS = sorted(path.name.removesuffix(".sql.gz") for path in FILES.glob("schema-*.sql.gz"))

_GAMES = """
SELECT game.id, started_at, is_finished, rounds_recorded, revision, deleted_at IS NOT NULL, totals, owner.name
FROM scorekeeper_game AS game JOIN scorekeeper_confidant AS owner ON owner.id = game.{owner} ORDER BY game.id
"""
_SEATS = """
SELECT seat.game_id, position, player.name FROM scorekeeper_seat AS seat
JOIN scorekeeper_player AS player ON player.id = player_id ORDER BY 1, 2
"""
_ENTRIES = """
SELECT game_id, revision, key, kind, round, "values", made_at, {player} FROM scorekeeper_entry AS entry ORDER BY 1, 2
"""
_PLAYER = "(SELECT name FROM scorekeeper_player AS player WHERE player.id = entry.player_id)"

type Facts = dict[str, list[tuple[object, ...]]]


def make_release(folder: Path, schema: str) -> Path:
    """Create the data folder of an earlier version and return its database."""
    folder.mkdir()
    (folder / "secret-key").write_text(f"the key of {schema}")
    with closing(sqlite3.connect(folder / DATABASE)) as database:
        database.executescript(gzip.decompress((FILES / f"{schema}.sql.gz").read_bytes()).decode())
    return folder / DATABASE


def facts_of(path: Path) -> Facts:
    """Return games with their totals, who sat where, and all entries of a database of any version.

    A player in an entry is a name, also where the schema refers to the player instead.
    """
    with closing(sqlite3.connect(path)) as database:
        columns = {row[1] for row in database.execute("PRAGMA table_info(scorekeeper_entry)")}
        of_games = {row[1] for row in database.execute("PRAGMA table_info(scorekeeper_game)")}
        games = database.execute(_GAMES.format(owner="owner_id" if "owner_id" in of_games else "confidant_id"))
        entries = database.execute(_ENTRIES.format(player=_PLAYER if "player_id" in columns else "NULL"))
        return {
            "games": [(*row[:6], json.loads(row[6]), row[7]) for row in games],
            "seats": database.execute(_SEATS).fetchall(),
            "entries": [(*row[:5], _named(json.loads(row[5]), row[7]), row[6]) for row in entries],
        }


def _named(values: list[object], name: str | None) -> list[object]:
    return [name if value is None and name else value for value in values]
