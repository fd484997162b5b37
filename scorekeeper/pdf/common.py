"""Parts shared by all PDF sheets: text styles, column heads, and the foot of the page."""

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
    """Return the symbol of a seat and its colour; after the sixth seat they repeat."""
    index = seat % len(SIGIL_COLOURS)
    return f"p{index + 1}", SIGIL_COLOURS[index]


def write_foot(canvas: Canvas) -> None:
    """Explain at the foot of the page what a box means, if the document has one."""
    if canvas.boxed:
        area = canvas.area
        text = _("A box with a number stands for a character that no font of the server has.")
        canvas.write(text, Area(area.x, area.y + area.height - SMALL.line, area.width, SMALL.line), SMALL)


def draw_head(canvas: Canvas, seat: int, name: str, below: str, area: Area) -> None:
    """Draw the head of a column: the sigil of a seat, its name, and a text below it."""
    symbol, colour = sigil_symbol(seat)
    side = min(3.4, area.width * 0.2)
    canvas.symbol(symbol, Area(area.x, area.y, side, area.height), colour=colour)
    height = area.height - (SMALL.line if below else 0)
    width = area.width - side - 0.8
    style = TextStyle(10.5, bold=True, align="C")
    canvas.write_wrapped(name, Area(area.x + side + 0.8, area.y, width, height), style)
    if below:
        foot = Area(area.x + side + 0.8, area.y + height, width, SMALL.line)
        canvas.write(below, foot, TextStyle(SMALL.size, align="C"))
