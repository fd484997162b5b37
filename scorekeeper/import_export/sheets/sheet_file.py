"""Games as text and of other programs, as sources of an import."""

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
    """A source of games beside `PlainFile` and `Archive`; games that were read are kept as small game files."""

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
        """Raise RuleError if it has a problem, or cannot be stored."""
        game = self._games[index]
        if isinstance(game, Sheet):
            game = self._games[index] = _source(self.name(index), game)
        if isinstance(game, RuleError):
            raise game
        return game


def opened_file(name: str, content: bytes) -> PlainFile | SheetFile:
    """What nobody reads is refused as a game file; raise RuleError if it is too large."""
    try:
        games = other_games(content)
    except RuleError as error:
        games = [error]
    return PlainFile(name, content) if games is None else SheetFile(name, games)


def packed_file(path: str, content: bytes) -> PlainFile | SheetFile | None:
    """Of a ZIP or a folder, which nobody chose by itself; None if it has no games, or only one in a `.json` file.

    Raise RuleError for a game file that is too large.
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
    """The points or totals that are written say more than what is known without them."""
    knows_tricks = scored.game.knowledge is Knowledge.TRICKS
    return scored.sheet.total_line is not None or (knows_tricks and bool(scored.sheet.record.written))


def _written(scored: ScoredSheet) -> bytes:
    """Points beside known tricks follow from these; what was written there is not kept."""
    sheet, record = scored.sheet, canonical_record(scored.sheet.record)
    if scored.game.knowledge is Knowledge.TRICKS:
        record = replace(record, written=())
    return write_game_file(GameFile(record, sheet.title, sheet.date or None))
