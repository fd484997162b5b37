"""Tells by its content what a file is, and reads its games."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scorekeeper.import_export.foreign import own_csv
from scorekeeper.import_export.foreign.formats import FORMATS
from scorekeeper.import_export.game_file import read_game_file
from scorekeeper.import_export.game_sources import PlainFile, is_zip
from scorekeeper.import_export.json_reader import file_error
from scorekeeper.import_export.sheets.text import MOST_BYTES, Row, decoded, read_rows, separator_of
from scorekeeper.import_export.sheets.text_grid import read_text_grid
from scorekeeper.import_export.sheets.values import is_number
from scorekeeper.rules.problems import Code, RuleError, gettext_noop
from scorekeeper.rules.record import RawValue
from scorekeeper.rules.sheets.scored_sheet import work_out
from scorekeeper.rules.sheets.sheet import Sheet

_NO_GAME = gettext_noop("This file holds no game of Wizard.")
_WHITESPACE = " \t\r\n"
_NO_JSON = object()
_OURS = "tablet-of-truth"
_START = 200  # characters in which our own format is looked for
_BEGINNING = 40  # lines that are read of a file that cannot be read to its end
# Tables that are not about games have these problems, too.
_OF_ANY_TABLE = {
    *(Code.NO_HEADER, Code.COLUMNS_UNCLEAR, Code.PLAYER_COUNT, Code.DATE_WRONG),
    *(Code.TOTAL_NOT_MULTIPLE_OF_TEN, Code.TOTAL_OUT_OF_BOUNDS),
}


@dataclass(frozen=True)
class GamesOfFile:
    """For each game, a sheet or the error that refuses it; a game file has exactly one."""

    games: tuple[Sheet | RuleError, ...]
    is_game_file: bool


def read_games(name: str, content: bytes) -> GamesOfFile:
    """Raise RuleError for a game file with errors, and for a file that is not about games."""
    games = other_games(content)
    if games is not None:
        return GamesOfFile(tuple(games), is_game_file=False)
    return GamesOfFile((read_game_file(PlainFile(name, content).read(0).file).sheet,), is_game_file=True)


def other_games(content: bytes) -> list[Sheet | RuleError] | None:
    """The games of a text or of another program; None for a game file, and for a file that is not about games.

    Raise RuleError if the file is of a known kind but has no game.
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


def packed_games(content: bytes) -> list[Sheet | RuleError] | None:
    """The games of a file that was packed with others and may be anything; None if it has no game."""
    try:
        games = other_games(content)
    except RuleError as error:
        return [error] if _begins_like_games(content, error) else None
    return games if games and _are_games(games, content) else None


def is_about_games(text: str) -> bool:
    """Whether the text is a game file, a table of games, or a file of another program."""
    content = text.encode()
    try:
        return is_own_file(content) or other_games(content) is not None
    except RuleError:
        return True


def text_of(content: bytes) -> str | None:
    """The text of a file; None for a ZIP, for JSON, and for content that is too long or no text."""
    if is_zip(content[:4]) or len(content) > MOST_BYTES or is_own_file(content):
        return None
    text = decoded(content)
    return None if text is None or _is_json(text) else text


def is_own_file(content: bytes) -> bool:
    """Whether the file begins like a file of this program."""
    start = content[:_START].decode("utf-8-sig", "replace").lstrip(_WHITESPACE)
    return start.startswith("{") and f'"{_OURS}"' in start


def _are_games(games: Sequence[Sheet | RuleError], content: bytes) -> bool:
    """Whether a game is right, or else a heading is right and most cells are numbers."""
    text = decoded(content) or ""
    if _is_json(text):
        return True
    codes = set[Code]()
    for game in games:
        try:
            work_out(_checked(game))
        except RuleError as error:
            codes.update(problem.code for problem in error.problems)
        else:
            return True
    return not codes <= _OF_ANY_TABLE and _has_mostly_numbers(read_rows(text))


def _checked(game: Sheet | RuleError) -> Sheet:
    if isinstance(game, RuleError):
        raise game
    return game


def _begins_like_games(content: bytes, error: RuleError) -> bool:
    """Whether the lines before an `error` that ends the reading are games."""
    text = decoded(content) or ""
    line = error.problems[0].values.get("line")
    lines = text.split("\n")[: min(_BEGINNING, line - 1 if isinstance(line, int) else _BEGINNING)]
    try:
        games = _games_of_text("\n".join(lines)) if any(map(str.strip, lines)) else None
    except RuleError:
        return False
    return bool(games) and _are_games(games or (), "\n".join(lines).encode())


def _has_mostly_numbers(rows: Iterable[Row]) -> bool:
    cells = [cell for row in rows for _, cell in row.filled]
    return 2 * sum(map(is_number, cells)) > len(cells)


def _games_of_text(text: str) -> list[Sheet | RuleError] | None:
    is_damaged = _OURS in text[:_START] or _is_json(text)
    if is_damaged or ("\0" in text and separator_of(text) is None):
        return None
    rows = read_rows(text)
    if all(len(row.cells) <= 1 for row in rows):
        return None
    header = next(row.cells for row in rows if row.cells)
    return own_csv.read(text) if own_csv.is_own_csv(header) else read_text_grid(rows)


def _is_json(text: str) -> bool:
    return text.lstrip(_WHITESPACE).startswith(("{", "["))


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
