"""The outcomes of all games in a database of today's schema, without ids, which differ after an import."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

_GAMES = """
SELECT game.id, started_at, day, precision, title, rounds_recorded, is_finished, knowledge, totals, scoring, revision
FROM scorekeeper_game AS game JOIN scorekeeper_confidant AS owner ON owner.id = game.owner_id
"""
_EXPORTED = "WHERE is_first AND deleted_at IS NULL"
_RESULTS = """
SELECT coalesce(person.name, player.name), rank, total, longest_run, bids, situations FROM scorekeeper_result AS result
JOIN scorekeeper_player AS player ON player.id = player_id
LEFT JOIN scorekeeper_player AS person ON person.id = player.person_id WHERE game_id = ? ORDER BY 1
"""

type Games = list[tuple[object, ...]]


def games_of(path: Path) -> Games:
    """Return all games with their results: names, ranks and totals, and what bids the players made."""
    return _sorted_games(path, _GAMES)


def exported_games_of(path: Path) -> Games:
    """Return those of the first Confidant that are not in the bin."""
    return _sorted_games(path, _GAMES + _EXPORTED)


def _sorted_games(path: Path, query: str) -> Games:
    with closing(sqlite3.connect(path)) as database:
        return sorted(_with_results(database, query), key=repr)


def _with_results(database: sqlite3.Connection, query: str) -> Iterator[tuple[object, ...]]:
    for key, *game in database.execute(query).fetchall():
        yield (*game, *database.execute(_RESULTS, [key]))
