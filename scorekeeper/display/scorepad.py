"""The Tablet itself: a line for each round, a cell for each player, as text ready to be shown."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.display.formatting import NOTHING, number, signed
from scorekeeper.rules.bids import bids_before_cloud

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scorekeeper.rules.game import Departure, Game, Round
    from scorekeeper.rules.record import Trump

type Marks = Mapping[tuple[int, int], str]
"""The letters of the notes on points beside the play, by the round that they follow and by seat."""


@dataclass(frozen=True)
class Cell:
    """One player's round; `verdict` is "exact", "missed", "out", or "" while the round is played, `word` says it aloud.

    `said` is the bid before a Cloud changed it (S2), `marks` are the letters of the notes that belong to the total, and
    `deals` marks who deals the round (G3).
    """

    bid: str = ""
    tricks: str = ""
    points: str = ""
    total: str = ""
    verdict: str = ""
    word: str = ""
    bid_before_cloud: str = ""
    marks: str = ""
    deals: bool = False


@dataclass(frozen=True)
class Line:
    """One round; `is_open` while it is played, `trump` as far as it was written down, `void` of its void tricks."""

    number: int
    cells: tuple[Cell, ...]
    is_open: bool
    trump: Trump | None
    void_tricks: int = 0
    void: str = ""


@dataclass(frozen=True)
class Column:
    """Who sits at a seat; `left` says since when they do not play any more, `until` the same in few letters."""

    seat: int
    name: str
    left: str = ""
    until: str = ""


def columns_of(game: Game) -> list[Column]:
    """Return who sat at each seat."""
    departures = {departure.seat: departure for departure in game.departures}
    return [_column(seat, name, departures.get(seat)) for seat, name in enumerate(game.record.players)]


def _column(seat: int, name: str, departure: Departure | None) -> Column:
    if departure is None:
        return Column(seat, name)
    until = _("until round %(round)s") % {"round": departure.after_round} if departure.after_round else NOTHING
    return Column(seat, name, left_when(departure), until)


def left_when(departure: Departure) -> str:
    """Return since when a seat is out, and why (V4, A5)."""
    if departure.eliminated:
        return _("eliminated after round %(round)s") % {"round": departure.after_round}
    if departure.after_round == 0:
        return _("left before the first round")
    return _("left after round %(round)s") % {"round": departure.after_round}


def lines_of(game: Game, marks: Marks | None = None) -> list[Line]:
    """Return a line for each round that was begun; `marks` are those of its notes."""
    return [line_of(round_, len(game.record.players), marks) for round_ in game.rounds]


def line_of(round_: Round, players: int, marks: Marks | None = None) -> Line:
    """Return the line of one round, with a cell for each of so many players."""
    notes = marks or {}
    cells = tuple(_cell(round_, seat, notes.get((round_.deal.number, seat), "")) for seat in range(players))
    void = round_.void_tricks
    sentence = ngettext("%(tricks)s trick went to nobody", "%(tricks)s tricks went to nobody", void) % {"tricks": void}
    return Line(round_.deal.number, cells, round_.points is None, round_.trump, void, sentence if void else "")


def _cell(round_: Round, seat: int, marks: str) -> Cell:
    if seat not in round_.deal.order:
        return Cell(total=NOTHING, verdict="out", word=_("not playing"))
    begun = Cell(
        bid=number(round_.bids[seat]) if round_.bids else "",
        bid_before_cloud=_before_the_cloud(round_, seat),
        deals=seat == round_.deal.dealer,
    )
    points = round_.points[seat] if round_.points else None
    if not (round_.tricks and round_.totals) or points is None:
        return begun
    exact = round_.is_exact(seat)
    return replace(
        begun,
        tricks=number(round_.tricks[seat]),
        points=signed(points),
        total=number(round_.totals[seat]),
        verdict="exact" if exact else "missed",
        word=_("exact") if exact else _("missed"),
        marks=marks,
    )


def _before_the_cloud(round_: Round, seat: int) -> str:
    """Return a bid as it was said, if another one counts (S2)."""
    bid_before_cloud = bids_before_cloud(round_.bids or (), round_.bid_changes).get(seat)
    return number(bid_before_cloud) if round_.bids and bid_before_cloud != round_.bids[seat] else ""
