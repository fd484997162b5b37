from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator

from django.utils.formats import get_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scorekeeper.display.formatting import trump_name
from scorekeeper.games.game_log import GameLog
from scorekeeper.import_export.formula_cells import escaped
from scorekeeper.rules.bids import bids_before_cloud
from scorekeeper.rules.game import GameState, Round

BYTE_ORDER_MARK = "\ufeff"  # without it spreadsheets do not recognise UTF-8

type Cell = str | int | None


def csv_lines(logs: Iterable[GameLog]) -> Iterator[str]:
    line = _Line()
    # If the comma is the decimal separator, spreadsheets expect a semicolon between the columns.
    separator = ";" if get_format("DECIMAL_SEPARATOR") == "," else ","
    writer = csv.writer(line, delimiter=separator, lineterminator="\r\n")
    yield BYTE_ORDER_MARK
    writer.writerow(_heading())
    yield line.text
    for log in logs:
        for row in _rows(log):
            writer.writerow([escaped(cell) if isinstance(cell, str) else cell for cell in row])
            yield line.text


def _heading() -> list[str]:
    round_ = [_("Game"), _("Date"), _("Title"), _("Round"), _("Cards"), _("Trump"), _("Dealer")]
    result = [_("Player"), pgettext("column", "Bid"), _("Took"), _("Made"), _("Points"), _("Total")]
    return [*round_, *result, _("Bid before the Cloud"), _("Bombs")]


def _rows(log: GameLog) -> Iterator[list[Cell]]:
    started = f"{log.row.local_start:%Y-%m-%d %H:%M}"
    head: list[Cell] = [log.row.pk, started, log.row.title]
    game = log.game
    for round_ in game.played:
        for seat in sorted(round_.deal.order):
            yield [*head, *_round_cells(game, round_), *_seat_cells(game, round_, seat)]


def _round_cells(game: GameState, round_: Round) -> list[Cell]:
    trump = trump_name(round_.trump) if round_.trump else ""
    return [round_.deal.number, round_.deal.cards, trump, game.record.players[round_.deal.dealer]]


def _seat_cells(game: GameState, round_: Round, seat: int) -> list[Cell]:
    bid, tricks, points, total = (
        numbers[seat] if numbers else None for numbers in (round_.bids, round_.tricks, round_.points, round_.totals)
    )
    exact = _("yes") if bid == tricks else _("no")
    before = bids_before_cloud(round_.bids or (), round_.bid_changes).get(seat)
    cloud = None if before == bid else before
    return [game.record.players[seat], bid, tricks, exact, points, total, cloud, round_.void_tricks or None]


class _Line:
    text = ""

    def write(self, text: str) -> int:
        self.text = text
        return len(text)
