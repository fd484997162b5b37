"""What a file is, by its content, and its games."""

from __future__ import annotations

import json
from dataclasses import dataclass

from scorekeeper.import_export.archive_reader import PlainFile, is_zip
from scorekeeper.import_export.foreign import own_csv
from scorekeeper.import_export.foreign.formats import FORMATS
from scorekeeper.import_export.game_file import read_game_file
from scorekeeper.import_export.json_reader import file_error
from scorekeeper.import_export.sheets.text import MOST_BYTES, decoded, read_rows, separator_of
from scorekeeper.import_export.sheets.text_grid import read_text_grid
from scorekeeper.rules.problems import RuleError, gettext_noop
from scorekeeper.rules.record import RawValue
from scorekeeper.rules.sheets.sheet import Sheet

_NO_GAME = gettext_noop("This file holds no game of Wizard.")
_WHITESPACE = " \t\r\n"
_NO_JSON = object()
_OURS = "tablet-of-truth"
_START = 200  # characters


@dataclass(frozen=True)
class GamesOfFile:
    """A sheet of each game, or what is wrong with it; a game file has exactly one."""

    games: tuple[Sheet | RuleError, ...]
    is_game_file: bool


def read_games(name: str, content: bytes) -> GamesOfFile:
    """Raise RuleError for a game file with errors, and for what is no file of games."""
    games = other_games(content)
    if games is not None:
        return GamesOfFile(tuple(games), is_game_file=False)
    return GamesOfFile((read_game_file(PlainFile(name, content).read(0).file).sheet,), is_game_file=True)


def other_games(content: bytes) -> list[Sheet | RuleError] | None:
    """Of text and of other programs; None for a game file, and for what nobody reads.

    Raise RuleError for a file that is known, and holds no game.
    """
    if is_zip(content[:4]) or len(content) > MOST_BYTES:
        return None
    text = decoded(content)
    if text is None:
        return None
    document = _json(text)
    games = _games_of_text(text) if document is _NO_JSON else _games_of_json(document)
    if games == []:
        raise file_error(_NO_GAME)
    return games


def _games_of_text(text: str) -> list[Sheet | RuleError] | None:
    is_damaged = _OURS in text[:_START] or text.lstrip(_WHITESPACE).startswith(("{", "["))
    if is_damaged or ("\0" in text and separator_of(text) is None):
        return None
    rows = read_rows(text)
    if all(len(row.cells) <= 1 for row in rows):
        return None
    header = next(row.cells for row in rows if row.cells)
    return own_csv.read(text) if own_csv.is_own_csv(header) else read_text_grid(rows)


def _games_of_json(document: RawValue) -> list[Sheet | RuleError] | None:
    if isinstance(document, dict) and "format" in document:
        return None
    return next((form.read(document) for form in FORMATS if form.is_one(document)), None)


def _json(text: str) -> RawValue:
    try:
        document: RawValue = json.loads(text.strip(_WHITESPACE))
    except (ValueError, RecursionError):
        return _NO_JSON
    return document
