"""Games as a table for a spreadsheet: one row a player and round, in the language of the page."""

from __future__ import annotations

import csv
from typing import TYPE_CHECKING

from django.utils import timezone
from django.utils.formats import get_format
from django.utils.translation import gettext as _

from scorekeeper.display.formatting import trump_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from scorekeeper.games.game_log import GameLog
    from scorekeeper.rules.game import Game, Round

BYTE_ORDER_MARK = "\ufeff"
"""Without it a spreadsheet takes UTF-8 for something older."""

type Cell = str | int | None

# A cell that begins so is worked out as a formula by a spreadsheet, also behind a quotation mark.
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def csv_lines(logs: Iterable[GameLog]) -> Iterator[str]:
    """Yield the lines of a CSV file: a heading, then a line for each player in each counted round of these games."""
    line = _Line()
    # Where a comma is in every number, a spreadsheet expects something else between the columns.
    separator = ";" if get_format("DECIMAL_SEPARATOR") == "," else ","
    writer = csv.writer(line, delimiter=separator, lineterminator="\r\n")
    yield BYTE_ORDER_MARK
    writer.writerow(_heading())
    yield line.text
    for log in logs:
        for row in _rows(log):
            writer.writerow([_harmless(cell) for cell in row])
            yield line.text


def _heading() -> list[str]:
    return [
        _("Game"),
        _("Date"),
        _("Title"),
        _("Round"),
        _("Cards"),
        _("Trump"),
        _("Dealer"),
        _("Player"),
        _("Bid"),
        _("Tricks"),
        _("Exact"),
        _("Points"),
        _("Total"),
    ]


def _rows(log: GameLog) -> Iterator[list[Cell]]:
    started = f"{timezone.localtime(log.row.started_at):%Y-%m-%d %H:%M}"
    head: list[Cell] = [log.row.pk, started, log.row.title]
    game = log.game
    for played in game.played:
        for seat in sorted(played.deal.order):
            yield [*head, *_of_round(game, played), *_of_seat(game, played, seat)]


def _of_round(game: Game, played: Round) -> list[Cell]:
    trump = trump_name(played.trump) if played.trump else ""
    return [played.deal.number, played.deal.cards, trump, game.record.players[played.deal.dealer]]


def _of_seat(game: Game, played: Round, seat: int) -> list[Cell]:
    bid, tricks, points, total = (
        numbers[seat] if numbers else None for numbers in (played.bids, played.tricks, played.points, played.totals)
    )
    exact = _("yes") if bid == tricks else _("no")
    return [game.record.players[seat], bid, tricks, exact, points, total]


def _harmless(cell: Cell) -> Cell:
    """Return a cell that no spreadsheet works out; numbers stay numbers."""
    return f"'{cell}" if isinstance(cell, str) and cell.lstrip(" ").startswith(_FORMULA) else cell


class _Line:
    """Where the writer of the standard library writes each line to."""

    text = ""

    def write(self, text: str) -> int:
        self.text = text
        return len(text)
