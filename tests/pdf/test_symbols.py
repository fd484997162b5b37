"""The symbols of a PDF file: each is described once, and drawn wherever it belongs."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

import pytest
from fpdf.svg import SVGObject

from scorekeeper.pdf import symbols
from scorekeeper.pdf.canvas import Area, Canvas
from tests.helpers.pdf_text import read_pdf

if TYPE_CHECKING:
    from pypdf import PageObject

SIDE = 10.0


def operators_of(page: PageObject) -> str:
    content = page.get_contents()
    assert content is not None
    return content.get_data().decode("latin1")


def places_on(page: PageObject) -> list[tuple[float, ...]]:
    """Return side, left and top, in millimetres, of each symbol on a page."""
    placed = re.findall(r"q (\S+) 0 0 \S+ (\S+) (\S+) cm q", operators_of(page))
    return [(round(float(scale) * 24, 1), float(x), float(y)) for scale, x, y in placed]


def test_a_symbol_is_drawn_at_every_place_of_every_page() -> None:
    with Canvas("A4", title="Test", language="en") as canvas:
        canvas.symbol("check", Area(10, 20, SIDE, SIDE), Area(50, 60, 2 * SIDE, SIDE))
        canvas.turn_page()
        canvas.symbol("check", Area(30, 40, SIDE, 3 * SIDE))
        first, second = read_pdf(canvas.finish()).pages
    assert places_on(first) == [(SIDE, 10, 20), (SIDE, 55, 60)]
    assert places_on(second) == [(SIDE, 30, 50)]
    for page in (first, second):
        resources: Any = page["/Resources"]
        used = {*re.findall(r"(/GS\d+) gs", operators_of(page))}
        assert used <= {*resources["/ExtGState"]}
        assert used


def test_a_symbol_is_parsed_once_for_all_files() -> None:
    symbols._drawing.cache_clear()
    with patch.object(symbols, "SVGObject", wraps=SVGObject) as parse:
        for _ in range(3):
            with Canvas("A4", title="Test", language="en") as canvas:
                canvas.symbol("check", Area(10, 20, SIDE, SIDE), colour="#123456")
                canvas.finish()
    assert parse.call_count == 1


def test_an_unknown_symbol_is_an_error() -> None:
    with Canvas("A4", title="Test", language="en") as canvas, pytest.raises(KeyError):
        canvas.symbol("unknown", Area(10, 20, SIDE, SIDE))
