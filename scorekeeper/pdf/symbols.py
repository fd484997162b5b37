"""The symbols of the SVG sprite for PDF documents, and the players' colours in print."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from django.conf import settings
from fpdf.drawing import GraphicsContext
from fpdf.drawing_primitives import Transform
from fpdf.svg import SVGObject

if TYPE_CHECKING:
    from fpdf.drawing import GraphicsStyle, Renderable
    from fpdf.drawing_primitives import Point
    from fpdf.output import ResourceCatalog

_SVG = "http://www.w3.org/2000/svg"
_SIDE = 24
_SPRITE = "icons/sprite.svg"
SIGIL_COLOURS = ("#163e7b", "#902c00", "#3b7758", "#825496", "#998019", "#21282d")
"""The colours of the light scheme in tokens.css, by sigil."""


class Symbol(GraphicsContext):
    """A symbol of the sprite in one colour, for one document; it is drawn at each of its `places`.

    A place is an upper left corner (x, y) and a side, in millimetres. The PDF operators are computed once.
    """

    def __init__(self, name: str, colour: str) -> None:
        """Raise KeyError if the sprite has no such symbol."""
        super().__init__()
        self.places: list[tuple[float, float, float]] = []
        self._drawing = _drawing(name, colour)
        self._operators = ""

    def render(
        self,
        resource_registry: ResourceCatalog,
        style: GraphicsStyle,
        last_item: Renderable,
        initial_point: Point,
        _push_stack: bool = True,  # noqa: FBT001, FBT002 (the signature of fpdf2)
    ) -> tuple[str, Renderable, Point]:
        """Return its operators at all places, and the item and the point after which fpdf2 continues."""
        if not self._operators:
            self._operators, _, _ = self._drawing.render(resource_registry, style, last_item, initial_point)
        placed = (Transform.scaling(side / _SIDE).translate(x, y).render(last_item)[0] for x, y, side in self.places)
        return " ".join(f"q {place} {self._operators} Q" for place in placed), last_item, initial_point


def rgb(colour: str) -> tuple[int, int, int]:
    """Return red, green and blue, each 0 to 255, of a colour in the form #rrggbb."""
    red, green, blue = bytes.fromhex(colour.removeprefix("#"))
    return red, green, blue


@cache
def _drawing(name: str, colour: str) -> GraphicsContext:
    symbol = _symbols()[name]
    is_filled = symbol.get("fill") == "currentColor"
    svg = ET.Element("svg", {"xmlns": _SVG, "viewBox": symbol.get("viewBox", "")})
    svg.extend(_painted(part, colour, is_filled=is_filled) for part in symbol)
    _, _, drawing = SVGObject(ET.tostring(svg)).transform_to_rect_viewport(
        scale=1, width=_SIDE, height=_SIDE, ignore_svg_top_attrs=True
    )
    return drawing


def _painted(part: ET.Element, colour: str, *, is_filled: bool) -> ET.Element:
    stroke = {"fill": "none", "stroke": colour, "stroke-width": "2", "stroke-linejoin": "round"}
    paint = {"fill": colour, "stroke": "none"} if is_filled else stroke
    return ET.Element(part.tag.removeprefix(f"{{{_SVG}}}"), {**part.attrib, **paint})


@cache
def _symbols() -> dict[str, ET.Element]:
    sprite = ET.parse(settings.STATICFILES_DIRS[0] / _SPRITE).getroot()  # noqa: S314 (a trusted file)
    return {symbol.get("id", ""): symbol for symbol in sprite.iter(f"{{{_SVG}}}symbol")}
