"""What a file is, by its content, and its games."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass

from scorekeeper.import_export.archive_reader import PlainFile, is_zip
from scorekeeper.import_export.foreign import own_csv
from scorekeeper.import_export.foreign.formats import FORMATS
from scorekeeper.import_export.game_file import read_game_file
from scorekeeper.import_export.json_reader import file_error
from scorekeeper.import_export.sheets.text import MOST_BYTES, decoded, read_rows
from scorekeeper.import_export.sheets.text_grid import read_text_grid
from scorekeeper.rules.problems import RuleError, gettext_noop
from scorekeeper.rules.record import RawValue
from scorekeeper.rules.sheets.sheet import Sheet

_NO_GAME = gettext_noop("This file holds no game of Wizard.")
_WHITESPACE = " \t\r\n"
_NO_JSON = object()


@dataclass(frozen=True)
class GamesOfFile:
    """A sheet of each game, or what is wrong with it; a game file has exactly one."""

    games: tuple[Sheet | RuleError, ...]
    is_game_file: bool


def read_games(name: str, content: bytes) -> GamesOfFile:
    """Raise RuleError for a game file with errors, and for what is no file of games."""
    if is_zip(content[:4]) or len(content) > MOST_BYTES:
        return _game_file(name, content)
    text = decoded(content)
    document = _json(text)
    if document is _NO_JSON and not text.lstrip(_WHITESPACE).startswith(("{", "[")):
        return _others(_games_of_text(text))
    games = _games_of_json(document)
    return _game_file(name, content) if games is None else _others(games)


def _game_file(name: str, content: bytes) -> GamesOfFile:
    return GamesOfFile((read_game_file(PlainFile(name, content).read(0).file).sheet,), is_game_file=True)


def _others(games: Iterable[Sheet | RuleError]) -> GamesOfFile:
    found = tuple(games)
    if not found:
        raise file_error(_NO_GAME)
    return GamesOfFile(found, is_game_file=False)


def _games_of_text(text: str) -> list[Sheet | RuleError]:
    first = next((row for row in read_rows(text) if row.cells), None)
    is_own = first is not None and own_csv.is_own_csv([*first.cells])
    return own_csv.read(text) if is_own else read_text_grid(text)


def _games_of_json(document: RawValue) -> list[Sheet | RuleError] | None:
    """None for a game file, also one with errors, and for what nobody reads."""
    if isinstance(document, dict) and "format" in document:
        return None
    return next((form.read(document) for form in FORMATS if form.is_one(document)), None)


def _json(text: str) -> RawValue:
    try:
        document: RawValue = json.loads(text.strip(_WHITESPACE))
    except (ValueError, RecursionError):
        return _NO_JSON
    return document
