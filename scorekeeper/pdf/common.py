"""Parts shared by all PDF sheets: text styles, column heads, and the foot of the page."""

from __future__ import annotations

from dataclasses import dataclass
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


@dataclass(frozen=True)
class Head:
    """The head of a column: a seat, its name, and a text below it; `scale` enlarges all of it."""

    seat: int
    name: str
    below: str = ""
    scale: float = 1.0


def draw_head(canvas: Canvas, head: Head, area: Area) -> None:
    """Draw the head of a column, with the sigil of the seat beside its name."""
    symbol, colour = sigil_symbol(head.seat)
    side, gap = min(3.4 * head.scale, area.width * 0.2), 0.8 * head.scale
    style = TextStyle(10.5 * head.scale, bold=True, align="C")
    below = TextStyle(SMALL.size * head.scale, align="C")
    foot = below.line if head.below else 0
    width = area.width - side - gap
    # Without a name there is a line to write it on, which begins at the left.
    spare = max(0.0, width - canvas.width_of(head.name, style) - 0.5) / 2 if head.name else 0.0
    canvas.symbol(symbol, Area(area.x + spare, area.y, side, area.height - foot), colour=colour)
    name = Area(area.x + spare + side + gap, area.y, width - 2 * spare, area.height - foot)
    canvas.write_wrapped(head.name, name, style)
    if head.below:
        canvas.write(head.below, Area(area.x, name.y + name.height, area.width, foot), below)
