"""An empty Tablet for a table without a phone: every round of a game to come, with what is known of it beforehand."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import batched
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from scorekeeper.display.ruleset_text import ruleset_line, ruleset_preview
from scorekeeper.rules.option_texts import SCORINGS
from scorekeeper.rules.preview import rounds_ahead

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scorekeeper.rules.preview import RoundAhead
    from scorekeeper.rules.ruleset import Ruleset

ROWS_TO_A_PAGE = 30
"""More rows leave no room for a pen."""
STACKED_SEATS, STACKED_ROWS = 5, 24
"""From so many columns on a cell has two lines, where the rows are high enough: so many of them at most."""
_ROOMS = ((13, "ample"), (16, "wide"), (20, "usual"), (24, "narrow"), (ROWS_TO_A_PAGE, "least"))


@dataclass(frozen=True)
class BlankLine:
    """A round: `dealer` is a seat, None where it is not known yet; `no_trump` that all cards are dealt (G8).

    `one_leaves` says that it is somebody's last round (V4).
    """

    number: int
    cards: int
    dealer: int | None
    no_trump: bool
    one_leaves: bool


@dataclass(frozen=True)
class BlankSheet:
    """What stands on it before the first card: `names` by seat, "" for a line to write on; and the rounds by page."""

    names: tuple[str, ...]
    game: str
    points: str
    remarks: tuple[str, ...]
    pages: tuple[tuple[BlankLine, ...], ...]

    @property
    def rows(self) -> int:
        """Return how many rounds the fullest page has."""
        return max(map(len, self.pages))

    @property
    def room(self) -> str:
        """Return how much room a row has on paper, in one word for the style sheet."""
        return next(word for most, word in _ROOMS if self.rows <= most)

    @property
    def is_stacked(self) -> bool:
        """Return whether bid and tricks stand above points and total, for want of width."""
        return len(self.names) >= STACKED_SEATS and self.rows <= STACKED_ROWS


def blank_sheet_of(ruleset: Ruleset, names: tuple[str, ...], first_dealer: int | None) -> BlankSheet:
    """Return the empty sheet for a table; raise Refused where it cannot play by these options.

    `first_dealer` is None while nobody knows who deals first.
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
    """Follow the deal from seat to seat (G3), until somebody leaves of whom nobody knows yet who it is (V4)."""
    dealer = first_dealer
    for coming in ahead:
        deal = coming.deal
        yield BlankLine(deal.number, deal.cards, dealer, deal.no_trump, coming.one_leaves)
        known = dealer is not None and not coming.one_leaves
        dealer = (dealer + 1) % players if dealer is not None and known else None


def _legend(lines: Iterable[BlankLine]) -> Iterable[str]:
    if any(line.dealer is not None for line in lines):
        yield _("A player’s sign in the corner of a field: this player deals.")
