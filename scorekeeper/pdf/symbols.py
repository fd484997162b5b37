"""The symbols of the SVG sprite as separate drawings, and the players' colours in print."""

from __future__ import annotations

from functools import cache
from xml.etree import ElementTree as ET

from django.conf import settings

_SVG = "http://www.w3.org/2000/svg"
_SIDE = "24"
_SPRITE = "icons/sprite.svg"
SIGIL_COLOURS = ("#163e7b", "#902c00", "#3b7758", "#825496", "#998019", "#21282d")
"""The colours of the light scheme in tokens.css, by sigil."""


@cache
def drawing_of(name: str, colour: str) -> bytes:
    """Return a symbol as an SVG file in one colour; raise KeyError if the sprite has no such symbol."""
    symbol = _symbols()[name]
    is_filled = symbol.get("fill") == "currentColor"
    box = symbol.get("viewBox", "")
    drawing = ET.Element("svg", {"xmlns": _SVG, "viewBox": box, "width": _SIDE, "height": _SIDE})
    drawing.extend(_painted(part, colour, is_filled=is_filled) for part in symbol)
    return ET.tostring(drawing)


def rgb(colour: str) -> tuple[int, int, int]:
    """Return red, green and blue, each 0 to 255, of a colour in the form #rrggbb."""
    red, green, blue = bytes.fromhex(colour.removeprefix("#"))
    return red, green, blue


def _painted(part: ET.Element, colour: str, *, is_filled: bool) -> ET.Element:
    stroke = {"fill": "none", "stroke": colour, "stroke-width": "2", "stroke-linejoin": "round"}
    paint = {"fill": colour, "stroke": "none"} if is_filled else stroke
    return ET.Element(part.tag.removeprefix(f"{{{_SVG}}}"), {**part.attrib, **paint})


@cache
def _symbols() -> dict[str, ET.Element]:
    sprite = ET.parse(settings.STATICFILES_DIRS[0] / _SPRITE).getroot()  # noqa: S314 (a trusted file)
    return {symbol.get("id", ""): symbol for symbol in sprite.iter(f"{{{_SVG}}}symbol")}
