"""Data is JSON, so that no name is read as markup."""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Literal
from xml.etree import ElementTree as ET

from django.conf import settings
from django.utils.translation import gettext as _

from scorekeeper.locale.hands import base_language
from scorekeeper.pdf.process import TypesetterProcess
from scorekeeper.templatetags.display_tags import SVG, symbols

type PaperSize = Literal["A4", "Letter"]

_HERE = Path(__file__).resolve().parent
TEMPLATES, FONTS = _HERE / "templates", _HERE / "fonts"
_NAMES_IN_TYPST: dict[PaperSize, str] = {"A4": "a4", "Letter": "us-letter"}
# As in tokens.css (light).
SIGIL_COLOURS = ("#163e7b", "#902c00", "#3b7758", "#825496", "#998019", "#21282d")
_SYMBOLS = ("check", "ban", "humans", "elves", "dwarves", "giants", "no-trump", "p1", "p2", "p3", "p4", "p5", "p6")
_LINES = {"fill": "none", "stroke": "currentColor", "stroke-width": "2", "stroke-linejoin": "round"}


def pdf_of(
    template: str, size: PaperSize, *, title: str, words: Mapping[str, str | Sequence[str]], sheet: Mapping[str, Any]
) -> bytes:
    """`words` are fixed texts."""
    brand = _("Tablet of Truth")
    boxes = _("A box with a number stands for a character that no font of the server has.")
    data = {"title": title, "paper": _NAMES_IN_TYPST[size], "words": {"brand": brand, "boxes": boxes, **words}}
    return typesetter().write(template, {**data, **_shared(), "sheet": sheet})


def png_of(template: str, sheet: Mapping[str, Any]) -> bytes:
    """The picture of one page."""
    return typesetter().write(template, {**_shared(), "words": {"brand": _("Tablet of Truth")}, "sheet": sheet}, "png")


def _shared() -> dict[str, Any]:
    return {"language": base_language(), "colours": SIGIL_COLOURS, "symbols": _symbols()}


@cache
def typesetter() -> TypesetterProcess:
    return TypesetterProcess((TEMPLATES, FONTS, settings.DATA / "fonts"))


@cache
def _symbols() -> dict[str, str]:
    """As SVG files."""
    ET.register_namespace("", SVG)
    return {name: _drawing(symbols()[name]) for name in _SYMBOLS}


def _drawing(symbol: ET.Element) -> str:
    drawing = ET.Element(f"{{{SVG}}}svg", {**_LINES, **symbol.attrib})
    drawing.extend(symbol)
    return ET.tostring(drawing, encoding="unicode")
