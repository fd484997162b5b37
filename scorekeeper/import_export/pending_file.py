"""The games of an upload between requests, packed one by one, so that each request reads only those that it needs."""

from __future__ import annotations

import io
import json
import zipfile
from dataclasses import asdict, dataclass
from typing import Any

from scorekeeper.import_export.game_sources import GameSource, GameSources
from scorekeeper.rules.knowledge import Note, NoteCode
from scorekeeper.rules.problems import Code, Problem, RuleError

_INDEX = "games.json"
_TABLE = "table"
_LEVEL = 1  # compress fast: most of the content is digits, and the upload waits for it

type Json = dict[str, Any]


@dataclass(frozen=True)
class SentTable:
    """A text with one table, whose columns can be chosen."""

    name: str
    content: bytes


def pack(sources: GameSources, table: SentTable | None = None) -> bytes:
    """Of a game that cannot be read, its problems are stored."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=_LEVEL) as packed:
        games = [_pack_game(packed, sources, index) for index in range(len(sources))]
        index = {"games": games, "skipped": sources.skipped, "table": table and table.name}
        packed.writestr(_INDEX, json.dumps(index))
        if table:
            packed.writestr(_TABLE, table.content)
    return buffer.getvalue()


def is_packed(content: bytes) -> bool:
    """False for an upload of an earlier version of the program."""
    with zipfile.ZipFile(io.BytesIO(content)) as packed:
        return _INDEX in packed.namelist()


class PendingFile:
    def __init__(self, content: bytes) -> None:
        self._zip = zipfile.ZipFile(io.BytesIO(content))
        index = json.loads(self._zip.read(_INDEX))
        self._games: list[Json] = index["games"]
        self._table: str | None = index["table"]
        self.skipped: list[str] = index["skipped"]

    def __len__(self) -> int:
        return len(self._games)

    def name(self, index: int) -> str:
        return str(self._games[index]["name"])

    def read(self, index: int) -> GameSource:
        """Raise RuleError with the stored problems if the game could not be read."""
        game = self._games[index]
        if "problems" in game:
            raise RuleError(*map(problem_of, game["problems"]))
        return GameSource(
            name=game["name"],
            file=self._zip.read(f"{index}.json"),
            log=self._zip.read(f"{index}.log") if game["log"] else None,
            packed=game["packed"],
            rewritten=game["rewritten"],
            players=tuple(game["players"]),
            notes=tuple(Note(**{**note, "code": NoteCode(note["code"])}) for note in game["notes"]),
            is_compared=game["is_compared"],
        )

    @property
    def table(self) -> SentTable | None:
        """The table, None if the games are not from one text."""
        return None if self._table is None else SentTable(self._table, self._zip.read(_TABLE))

    @property
    def tables(self) -> list[tuple[str, ...]]:
        """The names that play together in tables and files of other programs, each combination once."""
        return [*dict.fromkeys(tuple(game["players"]) for game in self._games if game.get("players"))]


def _pack_game(packed: zipfile.ZipFile, sources: GameSources, index: int) -> Json:
    name = sources.name(index)
    try:
        source = sources.read(index)
    except RuleError as error:
        return {"name": name, "problems": [*map(problem_document, error.problems)]}
    packed.writestr(f"{index}.json", source.file)
    if source.log is not None:
        packed.writestr(f"{index}.log", source.log)
    return {
        "name": name,
        "log": source.log is not None,
        "packed": source.packed,
        "rewritten": source.rewritten,
        "players": source.players,
        "notes": [*map(asdict, source.notes)],
        "is_compared": source.is_compared,
    }


def problem_document(problem: Problem) -> Json:
    return asdict(problem)


def problem_of(document: Json) -> Problem:
    return Problem(**{**document, "code": Code(document["code"])})
