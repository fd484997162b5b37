"""Games as text and of other programs, as sources of an import."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.import_export.archive_reader import GameSource, PlainFile, shown
from scorekeeper.import_export.game_file import GameFile
from scorekeeper.import_export.game_file_writer import write_game_file
from scorekeeper.import_export.sheets.recognition import other_games
from scorekeeper.rules.knowledge import Knowledge
from scorekeeper.rules.problems import RuleError
from scorekeeper.rules.sheets.scored_sheet import work_out
from scorekeeper.rules.sheets.sheet import Sheet
from scorekeeper.rules.statements_from_record import canonical_record


class SheetFile:
    """A source of games beside `PlainFile` and `Archive`."""

    def __init__(self, name: str, games: list[Sheet | RuleError]) -> None:
        self._name = shown(name)
        self._games = games

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
        if isinstance(game, RuleError):
            raise game
        return GameSource(self.name(index), _game_file(game), rewritten=True)


def opened_file(name: str, content: bytes) -> PlainFile | SheetFile:
    """What nobody reads is refused as a game file; raise RuleError if it is too large."""
    try:
        games = other_games(content)
    except RuleError as error:
        games = [error]
    return PlainFile(name, content) if games is None else SheetFile(name, games)


def _game_file(sheet: Sheet) -> bytes:
    """Points beside known tricks follow from these; what was written there is not kept."""
    record = canonical_record(sheet.record)
    if work_out(sheet).game.knowledge is Knowledge.TRICKS:
        record = replace(record, written=())
    return write_game_file(GameFile(record, sheet.title, sheet.date or None))
