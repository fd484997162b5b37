"""The empty score sheet for playing without a phone: all rounds of a future game, with the values that are known."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import batched

from django.utils.translation import gettext as _

from scorekeeper.display.ruleset_text import ruleset_line, ruleset_preview
from scorekeeper.rules.option_texts import SCORINGS
from scorekeeper.rules.preview import RoundAhead, rounds_ahead
from scorekeeper.rules.ruleset import Ruleset

ROWS_TO_A_PAGE = 30
"""With more rows there is not enough room to write."""
STACKED_SEATS, STACKED_ROWS = 5, 24
"""A cell has two lines from this number of columns on, if a page has at most this number of rows."""
_ROOMS = ((13, "ample"), (16, "wide"), (20, "usual"), (24, "narrow"), (ROWS_TO_A_PAGE, "least"))


@dataclass(frozen=True)
class BlankLine:
    """A round: `dealer` is a seat, None if it is not known yet; `no_trump`: all cards are dealt (G8).

    `one_leaves`: one player leaves after this round (V4).
    """

    number: int
    cards: int
    dealer: int | None
    no_trump: bool
    one_leaves: bool


@dataclass(frozen=True)
class BlankSheet:
    """The printed content: `names` by seat, "" for a line to write on, and the rounds by page."""

    names: tuple[str, ...]
    game: str
    points: str
    remarks: tuple[str, ...]
    pages: tuple[tuple[BlankLine, ...], ...]

    @property
    def rows(self) -> int:
        """The number of rounds on the fullest page."""
        return max(map(len, self.pages))

    @property
    def room(self) -> str:
        """The height of a row, as a word for the style sheet."""
        return next(word for most, word in _ROOMS if self.rows <= most)

    @property
    def is_stacked(self) -> bool:
        """Whether bid and tricks are above points and total, because a cell is too narrow for one line."""
        return len(self.names) >= STACKED_SEATS and self.rows <= STACKED_ROWS


def blank_sheet_of(ruleset: Ruleset, names: tuple[str, ...], first_dealer: int | None) -> BlankSheet:
    """Return the empty sheet for a table; raise RuleError if it cannot play by these options.

    `first_dealer` is None if it is not known.
    """
    ahead = rounds_ahead(ruleset, len(names))
    lines = [*_lines(ahead, len(names), first_dealer)]
    pages = -(-len(lines) // ROWS_TO_A_PAGE)
    return BlankSheet(
        names=names,
        game=ruleset_line(ruleset),
        points=_({choice.value: choice.sentence for choice in SCORINGS}[ruleset.scoring]),
        remarks=(*ruleset_preview(ruleset, len(names)).remarks, *_legend(lines)),
        pages=tuple(batched(lines, -(-len(lines) // pages))),
    )


def _lines(ahead: Iterable[RoundAhead], players: int, first_dealer: int | None) -> Iterable[BlankLine]:
    """Yield the rounds with their dealers (G3); from the first departure on the dealer is unknown (V4)."""
    dealer = first_dealer
    for round_ahead in ahead:
        deal = round_ahead.deal
        yield BlankLine(deal.number, deal.cards, dealer, deal.no_trump, round_ahead.one_leaves)
        known = dealer is not None and not round_ahead.one_leaves
        dealer = (dealer + 1) % players if dealer is not None and known else None


def _legend(lines: Iterable[BlankLine]) -> Iterable[str]:
    if any(line.dealer is not None for line in lines):
        yield _("A player’s sign in the corner of a field: this player deals.")
