from collections.abc import Iterable
from dataclasses import dataclass
from itertools import batched

from django.utils.translation import gettext as _

from scorekeeper.display.ruleset_text import ruleset_line, ruleset_preview
from scorekeeper.rules.option_texts import SCORINGS
from scorekeeper.rules.preview import RoundAhead, rounds_ahead
from scorekeeper.rules.ruleset import Ruleset

ROWS_TO_A_PAGE = 30  # with more there is not enough room to write
STACKED_SEATS, STACKED_ROWS = 5, 24  # from this number of columns up to this number of rows, a cell has two lines
_ROOMS = ((13, "ample"), (16, "wide"), (20, "usual"), (24, "narrow"), (ROWS_TO_A_PAGE, "least"))


@dataclass(frozen=True)
class BlankLine:
    """`dealer` is a seat, if known; `no_trump`: G8; `one_leaves` after this round (V4)."""

    number: int
    cards: int
    dealer: int | None
    no_trump: bool
    one_leaves: bool


@dataclass(frozen=True)
class BlankSheet:
    """`names`: "" for a line to write on."""

    names: tuple[str, ...]
    game: str
    points: str
    remarks: tuple[str, ...]
    pages: tuple[tuple[BlankLine, ...], ...]

    @property
    def rows(self) -> int:
        return max(map(len, self.pages))

    @property
    def room(self) -> str:
        """A height of rows in the style sheet."""
        return next(word for most, word in _ROOMS if self.rows <= most)

    @property
    def is_stacked(self) -> bool:
        """A cell is too narrow for one line."""
        return len(self.names) >= STACKED_SEATS and self.rows <= STACKED_ROWS


def blank_sheet_of(ruleset: Ruleset, names: tuple[str, ...], first_dealer: int | None) -> BlankSheet:
    """Raise RuleError."""
    ahead = rounds_ahead(ruleset, len(names))
    lines = [*_lines(ahead, len(names), first_dealer)]
    pages = -(-len(lines) // ROWS_TO_A_PAGE)
    dealers = any(line.dealer is not None for line in lines)
    legend = [_("A player’s sign in the corner of a field: this player deals.")] if dealers else []
    return BlankSheet(
        names=names,
        game=ruleset_line(ruleset),
        points=_({choice.value: choice.sentence for choice in SCORINGS}[ruleset.scoring]),
        remarks=(*ruleset_preview(ruleset, len(names)).remarks, *legend),
        pages=tuple(batched(lines, -(-len(lines) // pages))),
    )


def _lines(ahead: Iterable[RoundAhead], players: int, first_dealer: int | None) -> Iterable[BlankLine]:
    """The dealers follow G3; after a departure they cannot be foreseen (V4)."""
    dealer = first_dealer
    for round_ahead in ahead:
        deal = round_ahead.deal
        yield BlankLine(deal.number, deal.cards, dealer, deal.no_trump, round_ahead.one_leaves)
        known = dealer is not None and not round_ahead.one_leaves
        dealer = (dealer + 1) % players if dealer is not None and known else None
