"""Reads the numbers back from pages and files, as a user sees them."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Iterable
from html import unescape
from typing import NamedTuple

from tests.helpers.pdf_text import words_of
from tests.views.every_surface.count import Cell

_BDI = r"<bdi[^>]*>(.*?)</bdi>"
_NAME = r'<bdi[^>]* class="name">(.*?)</bdi>'
_TAG = re.compile(r"<[^>]*>")


class Row(NamedTuple):
    """A row of standings: `more` is what stands after the total, or ""."""

    rank: int
    name: str
    total: int
    more: str = ""


def number(text: str) -> int:
    """Return a number that a page shows, with U+2212 as minus sign."""
    return int(text.replace("−", "-"))


def plain(markup: str) -> str:
    """Return the text of markup on one line, without isolates."""
    without_bdi = re.sub("</?bdi[^>]*>", "", markup)
    return re.sub("[\u2068\u2069]", "", " ".join(unescape(_TAG.sub(" ", without_bdi)).split()))


def inner(markup: str, pattern: str) -> str:
    """Return the text of the first group of a pattern, which must be there; "" for an empty element."""
    found = re.search(pattern, markup, re.DOTALL)
    assert found, f"{pattern} is not in {markup[:2000]}"
    return plain(found[1])


def standings(page: str) -> list[Row]:
    """Return the standings of a game page, a watchers' score sheet or a step."""
    lists = re.findall(r'<ol class="standings[^"]*">(.*?)</ol>', page, re.DOTALL)
    return [_standing(item) for item in re.findall(r"<li.*?</li>", "".join(lists), re.DOTALL)]


def _standing(item: str) -> Row:
    points = re.search(r'<span class="series">.*?</span>\((.*?)\)</span>', item, re.DOTALL)
    return Row(
        number(inner(item, r'<span class="rank">(.*?)\.</span>')),
        inner(item, _NAME),
        number(inner(item, r'<b class="total">(.*?)</b>')),
        plain(points[1]) if points else "",
    )


def heads(page: str) -> list[str]:
    """Return the names over the columns of the score sheet."""
    head = re.search(r'<table class="scorepad".*?</thead>', page, re.DOTALL)
    return [plain(name) for name in re.findall(_BDI, head[0])] if head else []


def sheet_rounds(page: str) -> list[dict[str, Cell]]:
    """Return the complete rounds of the score sheet by the names over its columns."""
    body = re.search(r'<table class="scorepad".*?<tbody>(.*?)</tbody>', page, re.DOTALL)
    lines = re.findall(r"<tr>.*?</tr>", body[1] if body else "", re.DOTALL)
    return [_cells(heads(page), re.findall(r"<td.*?</td>", line, re.DOTALL)) for line in lines]


def _cells(names: list[str], cells: list[str]) -> dict[str, Cell]:
    return {name: _cell(cell) for name, cell in zip(names, cells, strict=True) if not cell.startswith('<td class="out')}


def _cell(cell: str) -> Cell:
    parts = (inner(cell, rf'class="{part}">(.*?)</') for part in ("bid", "took", "points", "total"))
    return Cell(*(number(part.removeprefix("+")) for part in parts))


def won_in_step(page: str) -> dict[str, int]:
    """Return the points of the round that a step shows, by name."""
    items = re.findall(r"<li.*?</li>", re.findall(r'<ol class="standings.*?</ol>', page, re.DOTALL)[0], re.DOTALL)
    won = {
        inner(item, _NAME): inner(item, r'<span class="won[^"]*">(.*?)<span class="check|$')
        for item in items
        if "points:" in item
    }
    return {name: number(text.removeprefix("points:").strip().removeprefix("+")) for name, text in won.items()}


def cards(page: str) -> list[list[tuple[str, int, bool]]]:
    """Return the games of a list: each player's name and total, and whether they are marked as the first."""
    lists = re.findall(r'<span class="places">(.*?)</b></span></span>', page, re.DOTALL)
    place = re.compile(r'class="place( first)?"\s*><bdi[^>]*>(.*?)</bdi> <b>([^<]*)')
    found = [place.findall(card) for card in lists]
    return [[(unescape(name), number(total), bool(first)) for first, name, total in card] for card in found]


def last_games(page: str) -> list[list[tuple[str, int, bool]]]:
    """Return the games of the start page like those of a list."""
    (*_, section) = ["", *re.findall(r'<section class="past".*?</section>', page, re.DOTALL)]
    return [_last_game(item) for item in re.findall(r"<li>.*?</li>", section, re.DOTALL)]


def _last_game(item: str) -> list[tuple[str, int, bool]]:
    first, others = re.findall(r"<b>.*?</b>|<small>.*?</small>", item, re.DOTALL)
    total, has_crown = number(inner(first, r"</bdi>\s*([−0-9]+)\s*</b>")), "<svg" in first
    winners = [(unescape(name), total, has_crown) for name in re.findall(r"<bdi[^>]*>(.*?)</bdi>", first, re.DOTALL)]
    losers = re.findall(r"<bdi[^>]*>(.*?)</bdi>&nbsp;([−0-9]+)", others, re.DOTALL)
    return [*winners, *((unescape(name), number(points), False) for name, points in losers)]


def lead(page: str) -> tuple[list[str], int] | None:
    """Return who leads the open game of the start page, and with how many points; None if it does not say."""
    found = re.search(r'<span class="where">[^·<]*·\s*(.*?)</span>', page, re.DOTALL)
    if not found:
        return None
    names = re.findall(r"<bdi[^>]*>(.*?)</bdi>", found[1], re.DOTALL)
    return [*map(unescape, names)], number(found[1].strip().rpartition(" ")[2])


def board(page: str) -> list[tuple[str, int, bool]]:
    """Return the rows of a watchers' table: name, total, and whether a crown is on it."""
    rows = re.findall(r'<li class="seat.*?</li>', page, re.DOTALL)
    return [
        (
            inner(row, _NAME),
            number(inner(row, r'<span class="total">(.*?)</span>')),
            'class="crown"' in row,
        )
        for row in rows
    ]


def csv_rounds(text: str) -> dict[str, list[dict[str, Cell]]]:
    """Return the rounds of each game of a table, by its id; the file is in English."""
    games: dict[str, dict[str, dict[str, Cell]]] = {}
    for row in csv.DictReader(io.StringIO(text.removeprefix("\ufeff"))):
        cells = Cell(*(int(row[column]) for column in ("Bid", "Took", "Points", "Total")))
        assert row["Made"] == ("yes" if cells.bid == cells.tricks else "no")
        games.setdefault(row["Game"], {}).setdefault(row["Round"], {})[row["Player"]] = cells
    return {game: [*rounds.values()] for game, rounds in games.items()}


def pdf_text(content: bytes) -> str:
    """Return the text of a printed score sheet, without isolates."""
    return re.sub("[\u2068\u2069]", "", words_of(content))


def pdf_numbers(text: str) -> Counter[int]:
    """Return how often each number is on a printed score sheet."""
    return Counter(number(found) for found in re.findall("−?[0-9]+", text))


def pdf_standings(text: str, names: Iterable[str]) -> list[Row]:
    """Return the standings of a printed score sheet."""
    found = re.findall(rf"(\d+)\. ?({'|'.join(map(re.escape, names))}) ?(−?\d+)(?: ?\(([+−]?\d+)[,)])?", text)
    return [Row(int(rank), name, number(total), points) for rank, name, total, points in found]


def own_places(page: str) -> list[Row]:
    """Return the standings on a player's own phone."""
    found = re.search(r'<ol class="places">(.*?)</ol>', page, re.DOTALL)
    items = re.findall(r"<li.*?</li>", found[1] if found else "", re.DOTALL)
    return [
        Row(
            number(inner(item, r'<span class="rank">(.*?)\.</span>')),
            inner(item, _BDI),
            number(inner(item, r"<b>(.*?)</b>")),
        )
        for item in items
    ]


def facts(page: str) -> dict[str, str]:
    """Return the figures on the page of a person by their names."""
    found = re.search(r'<dl class="facts-grid">(.*?)</dl>', page, re.DOTALL)
    pairs = re.findall(r"<dt>(.*?)</dt>\s*<dd>(.*?)</dd>", found[1] if found else "", re.DOTALL)
    return {plain(name): plain(value) for name, value in pairs}


def table(page: str, title: str) -> list[list[str]]:
    """Return the text of the cells of the table in the section with this title."""
    found = re.search(rf'<section aria-labelledby="{title}".*?<tbody>(.*?)</tbody>', page, re.DOTALL)
    rows = re.findall(r"<tr.*?</tr>", found[1] if found else "", re.DOTALL)
    return [[plain(cell) for cell in re.findall(r"<t[hd].*?</t[hd]>", row, re.DOTALL)] for row in rows]


def round_numbers(page: str) -> dict[int, tuple[int, int]]:
    """Return the bids and tricks in the form that corrects a round, by seat."""
    lines = re.findall(r'<li class="seat" data-seat="(\d+)">(.*?)</li>', page, re.DOTALL)
    value = r'name="{}"[^>]*\svalue="(\d*)"'
    return {
        int(seat): (int(inner(line, value.format("bids"))), int(inner(line, value.format("tricks"))))
        for seat, line in lines
    }


def league(page: str) -> dict[str, list[str]]:
    """Return the table of people by name: all cells after the rating."""
    found = re.search(r'<table class="league".*?<tbody[^>]*>(.*?)</tbody>', page, re.DOTALL)
    rows = re.findall(r"<tr.*?</tr>", found[1] if found else "", re.DOTALL)
    return {inner(row, _BDI): [plain(cell) for cell in re.findall(r"<td.*?</td>", row, re.DOTALL)[2:]] for row in rows}


def few(page: str) -> dict[str, int]:
    """Return the games of the people who have too few for a rank."""
    found = re.search(r'<ul class="few">(.*?)</ul>', page, re.DOTALL)
    items = re.findall(r"<li.*?</li>", found[1] if found else "", re.DOTALL)
    return {inner(item, _BDI): int(inner(item, r"<span>(\d+) games?</span>")) for item in items}


def own_totals(page: str, own: str) -> dict[str, int]:
    """Return the totals on a player's own phone: those after a round, else the own one."""
    found = re.search(r'<ol class="after-rows">(.*?)</ol>', page, re.DOTALL)
    items = re.findall(r"<li.*?</li>", found[1] if found else "", re.DOTALL)
    rows = {inner(item, _BDI): number(inner(item, r"<b>(.*?)</b>")) for item in items}
    place = re.search(r"<b>(−?\d+)</b> points?\b", page)
    return rows or ({own: number(place[1])} if place else {})
