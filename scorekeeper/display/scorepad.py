"""The score sheet as text: a line for each round, a cell for each player."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.display.formatting import NOTHING, longest_word, number, signed
from scorekeeper.rules.bids import bids_before_cloud
from scorekeeper.rules.game import Departure, Game, Round
from scorekeeper.rules.record import Trump

_LONG, _LONG_WORD = 9, 10
"""More letters than these, in a name or in a word of it, need smaller letters in a narrow column."""

type Marks = Mapping[tuple[int, int], str]
"""The letters of footnotes on adjustments, by the round before them and by seat."""


class Cell(NamedTuple):
    """One player's round; `verdict` is "exact", "missed", "out", or "" for the current round, `word` its translation.

    `bid_before_cloud` is "" if no Cloud changed the bid (S2), `marks` are the letters of the footnotes on the total,
    and `deals` is true for the dealer of the round (G3).
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
    """One round; `is_open`: not counted yet; `trump`: None if not recorded; `void`: a sentence on its void tricks."""

    number: int
    cells: tuple[Cell, ...]
    is_open: bool
    trump: Trump | None
    void_tricks: int = 0
    void: str = ""

    @property
    def head(self) -> tuple[int, Trump | None, int, str]:
        """What the head of the line shows: number, trump, void tricks and their sentence."""
        return self.number, self.trump, self.void_tricks, self.void


@dataclass(frozen=True)
class Column:
    """The player at a seat; `left` is when they left, in words, `until` the same in short."""

    seat: int
    name: str
    left: str = ""
    until: str = ""

    @property
    def size(self) -> str:
        """The CSS class for the size of a long name in a narrow column: "long" or "long-word"; "" for other names."""
        if longest_word(self.name) > _LONG_WORD:
            return "long-word"
        return "long" if len(self.name) > _LONG else ""


def columns_of(game: Game) -> list[Column]:
    """Return the column of each seat."""
    departures = {departure.seat: departure for departure in game.departures}
    return [_column(seat, name, departures.get(seat)) for seat, name in enumerate(game.record.players)]


def _column(seat: int, name: str, departure: Departure | None) -> Column:
    if departure is None:
        return Column(seat, name)
    until = _("until round %(round)s") % {"round": departure.after_round} if departure.after_round else NOTHING
    return Column(seat, name, left_when(departure), until)


def left_when(departure: Departure) -> str:
    """Return in words when a player left, and why (V4, A5)."""
    if departure.eliminated:
        return _("eliminated after round %(round)s") % {"round": departure.after_round}
    if departure.after_round == 0:
        return _("left before the first round")
    return _("left after round %(round)s") % {"round": departure.after_round}


def lines_of(game: Game, marks: Marks | None = None) -> list[Line]:
    """Return a line for each round that has started; `marks` are the letters of the footnotes."""
    players, letters, words = len(game.record.players), marks or {}, _words()
    return [_line(round_, players, letters, words) for round_ in game.rounds]


def line_of(round_: Round, players: int, marks: Marks | None = None) -> Line:
    """Return the line of one round; `players` is the number of cells."""
    return _line(round_, players, marks or {}, _words())


def _words() -> Mapping[bool, str]:
    """Return the words for a bid that was exact (True) or missed (False)."""
    return {True: _("exact"), False: _("missed")}


def _line(round_: Round, players: int, letters: Marks, words: Mapping[bool, str]) -> Line:
    original = bids_before_cloud(round_.bids or (), round_.bid_changes) if round_.bid_changes else {}
    cells = tuple(
        _cell(round_, seat, words, original.get(seat), letters.get((round_.deal.number, seat), ""))
        if seat in round_.deal.order
        else Cell(total=NOTHING, verdict="out", word=_("not playing"))
        for seat in range(players)
    )
    void = round_.void_tricks
    sentence = ngettext("%(tricks)s trick went to nobody", "%(tricks)s tricks went to nobody", void) if void else ""
    return Line(
        round_.deal.number, cells, round_.points is None, round_.trump, void, sentence and sentence % {"tricks": void}
    )


def _cell(round_: Round, seat: int, words: Mapping[bool, str], original: int | None, marks: str) -> Cell:
    """Return the cell of a seat that plays the round; `original` is its bid before any change by a Cloud (S2)."""
    bid = number(round_.bids[seat]) if round_.bids else ""
    changed = bool(round_.bids) and original is not None and original != (round_.bids or ())[seat]
    before, deals = number(original) if changed else "", seat == round_.deal.dealer
    points = round_.points[seat] if round_.points else None
    if not (round_.tricks and round_.totals) or points is None:
        return Cell(bid=bid, bid_before_cloud=before, deals=deals)
    exact = round_.is_exact(seat)
    return Cell(
        bid,
        number(round_.tricks[seat]),
        signed(points),
        number(round_.totals[seat]),
        "exact" if exact else "missed",
        words[exact],
        before,
        marks,
        deals,
    )
