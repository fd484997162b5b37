"""The score sheet as a PDF file fills one page, for any number of players and rounds."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from pypdf import PageObject

from scorekeeper.display.footnotes import Footnote
from scorekeeper.pdf.game_sheet import game_pdf
from scorekeeper.pdf.typesetting import PaperSize
from scorekeeper.rules.record import RoundRecord
from scorekeeper.rules.ruleset import DECK, Ruleset
from scorekeeper.rules.schedule import up
from tests.helpers.pdf_text import filled_part, read_pdf
from tests.helpers.tables import NAMES, whole_game
from tests.pdf.sheets import sheet_of

PAPERS: tuple[PaperSize, ...] = ("A4", "Letter")
LONG_NAMES = (
    "Friederike-Charlotte von Hohenstein",
    "Maximilian Alexander Konstantin d. Ä.",
    "W" * 40,
    "Wolfgang-Amadeus Theophilus Sigismundus",
    "Anna",
    "i" * 40,
)
NOTES = [Footnote(9, f"−20 for {LONG_NAMES[2]} after round 9 (misplay)", mark) for mark in "abcdefghi"]


def page_of(
    names: Sequence[str], rounds: int, paper: PaperSize, *, played: int | None = None, notes: Sequence[Footnote] = ()
) -> PageObject:
    """Return the only page of a game in which `played` rounds of all have been played."""
    ruleset = Ruleset(schedule=up(rounds), special_cards=max(0, len(names) * rounds - DECK))
    others = (0,) * (len(names) - 1)
    cards = range(1, (played or rounds) + 1)
    written = tuple(RoundRecord((number - 1, *others), (number, *others)) for number in cards)
    (page,) = read_pdf(game_pdf(sheet_of(names, *written, ruleset=ruleset, notes=notes), paper)).pages
    return page


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_a_whole_game_fills_the_page(players: int, paper: PaperSize) -> None:
    page = page_of(NAMES[:players], len(whole_game(players)), paper)
    assert 0.93 < filled_part(page) < 0.97


@pytest.mark.parametrize("paper", PAPERS)
def test_twenty_rounds_of_six_long_names_with_footnotes_fill_one_page(paper: PaperSize) -> None:
    page = page_of(LONG_NAMES, 20, paper, notes=NOTES)
    assert 0.93 < filled_part(page) < 0.97


def test_the_sheet_of_a_game_that_has_just_begun_is_larger_but_not_out_of_proportion() -> None:
    begun, short = page_of(NAMES[:4], 15, "A4", played=2), page_of(NAMES[:4], 15, "A4", played=7)
    assert 0.65 < filled_part(begun) < 0.75
    assert 0.85 < filled_part(short) < 0.97


def size_of(name: str, page: PageObject) -> float:
    """Return the largest type size of a name on a page."""
    sizes: list[float] = []

    def note(text: str, _outer: list[float], _inner: list[float], _font: object, size: float) -> None:
        if text.strip() == name:
            sizes.append(size)

    page.extract_text(visitor_text=note)
    return max(sizes)


def test_the_text_of_a_game_with_few_players_is_larger() -> None:
    assert size_of("Ada", page_of(NAMES[:4], 10, "A4")) > 14
    assert size_of("Ada", page_of(NAMES, 20, "A4")) < 12.5
