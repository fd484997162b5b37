from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import batched, chain

from django.db.models import Exists, OuterRef
from django.utils.formats import get_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scorekeeper.display.formatting import trump_name
from scorekeeper.games.game_log import GameLog
from scorekeeper.import_export.formula_cells import escaped
from scorekeeper.models import Entry, Game
from scorekeeper.rules.bids import bids_before_cloud
from scorekeeper.rules.game import GameState, Round
from scorekeeper.rules.knowledge import Precision
from scorekeeper.rules.statements import Bids, WrittenPoints, WrittenTotals

BYTE_ORDER_MARK = "\ufeff"  # without it spreadsheets do not recognise UTF-8

type Cell = str | int | Fraction | None

_NO_ROUND, _NO_RESULT, _NO_MORE = (None,) * 4, (None,) * 4, (None,) * 3  # empty cells of final totals


def has_worked_out(game: GameState) -> bool:
    return any(round_.inferred for round_ in game.played)


def have_worked_out(game_ids: Iterable[int]) -> bool:
    """Whether tricks of one of these games can follow from bids and points. One query for each 500 games."""
    bids = Entry.objects.filter(game=OuterRef("game"), kind=Bids.kind)
    written = Entry.objects.filter(Exists(bids), kind__in=[WrittenPoints.kind, WrittenTotals.kind])
    return any(written.filter(game__in=batch).exists() for batch in batched(game_ids, 500))


def csv_lines(logs: Iterable[GameLog], *, marks_worked_out: bool = False) -> Iterator[str]:
    """`marks_worked_out` adds a column for tricks that were worked out."""
    columns = len(_heading()) if marks_worked_out else -1
    yield from lines_of_table(_heading()[:columns], (row[:columns] for log in logs for row in _rows(log)))


def lines_of_table(heading: Iterable[str], rows: Iterable[Iterable[Cell]]) -> Iterator[str]:
    """No text is read as a formula."""
    line = _Line()
    # If the comma is the decimal separator, spreadsheets expect a semicolon between the columns.
    separator = ";" if get_format("DECIMAL_SEPARATOR") == "," else ","
    writer = csv.writer(line, delimiter=separator, lineterminator="\r\n")
    yield BYTE_ORDER_MARK
    for cells in chain([heading], rows):
        writer.writerow([_written(cell) for cell in cells])
        yield line.text


def _written(cell: Cell) -> str | int | None:
    """A fraction is written with as many digits as spreadsheets are exact to."""
    if isinstance(cell, Fraction):
        return f"{float(cell):.12g}".replace(".", get_format("DECIMAL_SEPARATOR"))
    return escaped(cell) if isinstance(cell, str) else cell


def _heading() -> list[str]:
    round_ = [_("Game"), _("Date"), _("Title"), _("Round"), _("Cards"), _("Trump"), _("Dealer")]
    result = [_("Player"), pgettext("column", "Bid"), _("Took"), _("Made"), _("Points"), _("Total")]
    return [*round_, *result, _("Bid before the Cloud"), _("Bombs"), _("Worked out")]


def _rows(log: GameLog) -> Iterator[list[Cell]]:
    """Cells for what is not known are empty; a game with final totals only has one line for each player."""
    row, game = log.row, log.game
    head: list[Cell] = [row.pk, start_of(row), row.title]
    if not game.knows_rounds:
        for player, total in zip(game.record.players, game.totals, strict=True):
            yield [*head, *_NO_ROUND, player, *_NO_RESULT, total, *_NO_MORE]
    for round_ in game.played:
        for seat in sorted(round_.deal.order):
            yield [*head, *_round_cells(game, round_), *_seat_cells(game, round_, seat)]


def start_of(row: Game) -> str:
    """As exactly as it is known."""
    return f"{row.local_start:%Y-%m-%d %H:%M}" if row.precision == Precision.TIME else row.known_day


def _round_cells(game: GameState, round_: Round) -> list[Cell]:
    trump = trump_name(round_.trump) if round_.trump else ""
    return [round_.deal.number, round_.deal.cards, trump, game.record.players[round_.deal.dealer]]


def _seat_cells(game: GameState, round_: Round, seat: int) -> list[Cell]:
    bid, tricks, points, total = (
        numbers[seat] if numbers else None for numbers in (round_.bids, round_.tricks, round_.points, round_.totals)
    )
    exact = None if bid is None else _("yes") if bid == tricks else _("no")
    worked_out = _("yes") if seat in round_.inferred else None
    before = bids_before_cloud(round_.bids or (), round_.bid_changes).get(seat)
    cloud = None if before == bid else before
    result: list[Cell] = [game.record.players[seat], bid, tricks, exact, points, total]
    return [*result, cloud, round_.void_tricks or None, worked_out]


class _Line:
    text = ""

    def write(self, text: str) -> int:
        self.text = text
        return len(text)
