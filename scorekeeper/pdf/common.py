"""What all sheets of paper have in common: how their words are written, the head of a column, the foot of the page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from scorekeeper.pdf.canvas import Area, TextStyle
from scorekeeper.pdf.symbols import SIGIL_COLOURS

if TYPE_CHECKING:
    from scorekeeper.pdf.canvas import Canvas

TITLE = TextStyle(19, title=True)
PLAIN = TextStyle(9.5, prose=True)
BRAND = TextStyle(9, title=True, align="R")
NAME = TextStyle(11.5, bold=True)
SMALL = TextStyle(7.5, prose=True)
GAP = 3.0


def sigil_symbol(seat: int) -> tuple[str, str]:
    """Return the symbol of a seat and its colour; those who come after the sixth share them."""
    place = seat % len(SIGIL_COLOURS)
    return f"p{place + 1}", SIGIL_COLOURS[place]


def write_foot(paper: Canvas) -> None:
    """Say below everything else what a box stands for, if there is one."""
    if paper.boxed:
        place = paper.place
        text = _("A box with a number stands for a character that no font of the Tablet’s machine has.")
        paper.write(text, Area(place.x, place.y + place.height - SMALL.line, place.width, SMALL.line), SMALL)


def draw_head(paper: Canvas, seat: int, name: str, below: str, place: Area) -> None:
    """Write the head of a column: the sigil of a seat, the name in full, and what is to be said below it."""
    symbol, colour = sigil_symbol(seat)
    side = min(3.4, place.width * 0.2)
    paper.symbol(symbol, Area(place.x, place.y, side, place.height), colour=colour)
    height = place.height - (SMALL.line if below else 0)
    width = place.width - side - 0.8
    hand = TextStyle(10.5, bold=True, align="C")
    paper.write_wrapped(name, Area(place.x + side + 0.8, place.y, width, height), hand)
    if below:
        foot = Area(place.x + side + 0.8, place.y + height, width, SMALL.line)
        paper.write(below, foot, TextStyle(SMALL.size, align="C"))
