"""Sources of an import for games as text and for files of other programs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from scorekeeper.import_export.game_file import GameFile
from scorekeeper.import_export.game_file_writer import write_game_file
from scorekeeper.import_export.game_sources import GameSource, PlainFile, shown
from scorekeeper.import_export.sheets.recognition import is_own_file, other_games, packed_games
from scorekeeper.rules.knowledge import Knowledge
from scorekeeper.rules.problems import RuleError
from scorekeeper.rules.sheets.scored_sheet import ScoredSheet, work_out
from scorekeeper.rules.sheets.sheet import Sheet
from scorekeeper.rules.statements_from_record import canonical_record


class SheetFile:
    """A source of games beside `PlainFile` and `Archive`; a game that was read is kept as a small game file."""

    def __init__(self, name: str, games: Iterable[Sheet | RuleError]) -> None:
        self._name = shown(name)
        self._games: list[Sheet | RuleError | GameSource] = [*games]

    def __len__(self) -> int:
        return len(self._games)

    @property
    def skipped(self) -> list[str]:
        return []

    def name(self, index: int) -> str:
        return self._name if len(self) == 1 else f"{self._name} ({index + 1})"

    def read(self, index: int) -> GameSource:
        """Raise RuleError if the game has a problem, or cannot be stored."""
        game = self._games[index]
        if isinstance(game, Sheet):
            game = self._games[index] = _source(self.name(index), game)
        if isinstance(game, RuleError):
            raise game
        return game


def opened_file(name: str, content: bytes) -> PlainFile | SheetFile:
    """A file that nobody can read is refused later, as a game file; raise RuleError if it is too large."""
    try:
        games = other_games(content)
    except RuleError as error:
        games = [error]
    return PlainFile(name, content) if games is None else SheetFile(name, games)


def packed_file(path: str, content: bytes) -> PlainFile | SheetFile | None:
    """A source for a file in a ZIP or a folder, which nobody chose by itself; None if it has no games.

    Also None for a game file with the ending `.json`, which `Archive` reads. Raise RuleError if a game file is too
    large.
    """
    if is_own_file(content):
        return None if path.casefold().endswith(".json") else PlainFile(path, content)
    games = packed_games(content)
    return SheetFile(path, games) if games else None


def _source(name: str, sheet: Sheet) -> GameSource | RuleError:
    try:
        scored = work_out(sheet)
        players, is_compared = sheet.record.players, _is_compared(scored)
        return GameSource(
            name, _written(scored), rewritten=True, players=players, notes=scored.notes, is_compared=is_compared
        )
    except RuleError as error:
        return error


def _is_compared(scored: ScoredSheet) -> bool:
    """Whether the file has points or totals beside the numbers from which ours follow."""
    knows_tricks = scored.game.knowledge is Knowledge.TRICKS
    return scored.sheet.total_line is not None or (knows_tricks and bool(scored.sheet.record.written))


def _written(scored: ScoredSheet) -> bytes:
    """The game file of a sheet; if all tricks are known, points and totals follow from them and are left out."""
    sheet, record = scored.sheet, canonical_record(scored.sheet.record)
    if scored.game.knowledge is Knowledge.TRICKS:
        record = replace(record, written=())
    return write_game_file(GameFile(record, sheet.title, sheet.date or None))
