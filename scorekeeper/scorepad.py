"""The Tablet itself: a line for each round, a cell for each player, as text ready to be shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from scorekeeper.wording import number, signed

if TYPE_CHECKING:
    from scorekeeper.rules.game import Game, Round
    from scorekeeper.rules.record import Trump


@dataclass(frozen=True)
class Cell:
    """One player's round; `verdict` is "exact", "missed", or "" while the round is played, `word` says it aloud."""

    bid: str
    tricks: str
    points: str
    total: str
    verdict: str
    word: str


@dataclass(frozen=True)
class Line:
    """One round; `is_open` while it is played, `trump` as far as it was written down."""

    number: int
    cells: tuple[Cell, ...]
    is_open: bool
    trump: Trump | None


def lines_of(game: Game) -> list[Line]:
    """Return a line for each round that was begun."""
    seats = range(len(game.record.players))
    return [
        Line(round_.deal.number, tuple(_cell(round_, seat) for seat in seats), round_.tricks is None, round_.trump)
        for round_ in game.rounds
    ]


def _cell(round_: Round, seat: int) -> Cell:
    bid = number(round_.bids[seat]) if round_.bids else ""
    points = round_.points[seat] if round_.points else None
    if not (round_.bids and round_.tricks and round_.totals) or points is None:
        return Cell(bid if seat in round_.deal.order else "", "", "", "", "", "")
    exact = round_.bids[seat] == round_.tricks[seat]
    return Cell(
        bid,
        number(round_.tricks[seat]),
        signed(points),
        number(round_.totals[seat]),
        "exact" if exact else "missed",
        _("exact") if exact else _("missed"),
    )
