"""Printing a game and a series: one page with every name and every total."""

import io
import re
from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

import pytest
from playwright.sync_api import expect
from pypdf import PageObject, PdfReader

from scorekeeper.display.footnotes import Footnote
from scorekeeper.display.formatting import NOTHING
from scorekeeper.rules.game import GameState
from tests.browser.helpers.games import made_up_round
from tests.browser.helpers.phone import Model, NewPhone, Phone
from tests.browser.helpers.places import box_of
from tests.browser.helpers.posted_forms import create_game
from tests.browser.helpers.score_sheet import game_with_replaced_players, largest_game, page_of
from tests.browser.helpers.series_sheet import page_of_series
from tests.browser.helpers.server import ProductServer
from tests.helpers.pdf_text import filled_part, placed

DESK = Model(width=1024, height=768, touch=False)
IN_GERMAN = Model(width=1024, height=768, touch=False, locale="de-DE")
LONG_NAMES = (
    "Friederike-Charlotte von Hohenstein",
    "Maximilian Alexander Konstantin d. Ä.",
    "W" * 40,
    "Wolfgang-Amadeus Theophilus Sigismundus",
    "Anna",
    "Konstantinopolitanischer Dudelsackpfeifer"[:40],
)
NUMBERED = tuple(f"Nr. {place} von vielen" for place in range(12))
PAPERS = ("A4", "Letter")


def printed(phone: Phone, paper: str) -> PdfReader:
    """Return the PDF of printing the page."""
    phone.page.evaluate("document.fonts.ready.then(() => true)")
    return PdfReader(io.BytesIO(phone.page.pdf(format=paper)))


def shown_totals(phone: Phone) -> list[str]:
    """Return every total of the score sheet, round by round, as shown on the page."""
    return phone.page.locator(".scorepad .total").all_inner_texts()


def expect_one_page(phone: Phone, paper: str, names: Iterable[str]) -> None:
    """Check that the sheet is one page with all names and totals, and no text outside of it."""
    totals = shown_totals(phone)
    sheet = printed(phone, paper)
    assert len(sheet.pages) == 1
    text, drawn, outside = texts_of(sheet.pages[0])
    assert outside == []
    together = re.sub(r"\s", "", "".join(drawn))
    assert [name for name in names if re.sub(r"\s", "", name) not in together] == []
    assert Counter(totals) - Counter(re.findall("−?[0-9]+", text)) == Counter()


def show(phone: Phone, path: str, html: str) -> None:
    """Open this page at an address of the server."""
    phone.page.route(f"**{path}", lambda route: route.fulfill(body=html, content_type="text/html; charset=utf-8"))
    phone.open(path)


class PageTexts(NamedTuple):
    """The text of a page in reading order, its parts as drawn, and the parts outside of the page."""

    text: str
    drawn: list[str]
    outside: list[str]


def texts_of(page: PageObject) -> PageTexts:
    width, height = float(page.mediabox.width), float(page.mediabox.height)
    drawn: list[tuple[str, float, float]] = []
    text = page.extract_text(visitor_text=lambda part, cm, tm, *_: drawn.append((part, *placed(cm, tm))))
    outside = [part for part, x, y in drawn if part.strip() and not (0 < x < width and 0 < y < height)]
    return PageTexts(text, [part for part, _, _ in drawn], outside)


def play_to_the_end(phone: Phone, names: tuple[str, ...]) -> None:
    """Record a whole game and show its final standings."""
    rounds = [made_up_round(number, len(names)) for number in range(1, 60 // len(names) + 1)]
    phone.page.goto(create_game(phone, names, rounds=rounds).removesuffix("play/"))
    expect(phone.page.locator(".standings.final li")).to_have_count(len(names))


def test_a_whole_game_with_long_names_fits_on_one_page_without_the_rest_of_the_page(new_phone: NewPhone) -> None:
    """G3."""
    desk = new_phone(DESK)
    for players in (6, 3):
        names = LONG_NAMES[:players]
        play_to_the_end(desk, names)
        desk.page.locator(".game-files > summary").click()
        expect(desk.page.locator("#print")).to_be_visible()
        for paper in PAPERS:
            expect_one_page(desk, paper, names)
    # It is the same with the dark theme.
    desk.own_page.emulate_media(media="print", color_scheme="dark")
    # Both wait: the style sheet for another medium may still be loading.
    expect(desk.page.locator("body")).to_have_css("background-color", "rgb(255, 255, 255)")
    expect(desk.page.locator("body")).to_have_css("color", "rgb(0, 0, 0)")
    # Round corners would cut off the first rank and the last.
    expect(desk.page.locator(".standings")).to_have_css("border-radius", "0px")
    for left_out in (".top", ".foot", ".actions", ".game-actions"):
        expect(desk.page.locator(left_out)).to_be_hidden()
    # The mark of the dealer is explained below the sheet.
    legend, log = (box_of(desk.page.locator(name)) for name in (".deals-legend", ".scorepad-frame"))
    assert legend["y"] >= log["y"] + log["height"]


# English on a phone instead of German on a desk: both the language and the device differ.
@pytest.mark.parametrize("model", [IN_GERMAN, Model()], ids=["German desk", "English phone"])
def test_twenty_rounds_of_six_players_fit_on_one_page_with_their_footnotes(
    new_signed_out_phone: NewPhone, server: ProductServer, model: Model
) -> None:
    """A4, A5, V4."""
    phone = new_signed_out_phone(model)
    happened = [Footnote(number, f"{name}: eliminated after round {number}") for number, name in enumerate(LONG_NAMES)]
    notes = [*happened, *(Footnote(9, f"−20 for {LONG_NAMES[2]} after round 9 (misplay)", letter) for letter in "abc")]
    show(phone, "/games/1/", page_of(largest_game(LONG_NAMES, 20), server.data / "static", notes))
    expect(phone.page.locator(".scorepad tbody tr")).to_have_count(20)
    expect(phone.page.locator(".notes li")).to_have_count(9)
    for paper in PAPERS:
        expect_one_page(phone, paper, LONG_NAMES)
    assert len(shown_totals(phone)) == 20 * 6


def test_a_made_bid_has_its_check_mark_beside_a_footnote(new_signed_out_phone: NewPhone, server: ProductServer) -> None:
    """A4."""
    desk = new_signed_out_phone(DESK)
    desk.own_page.emulate_media(media="print")
    for players in (3, 6):
        note = Footnote(9, "+10 for all after round 9", "a", tuple(range(players)))
        show(desk, "/games/1/", page_of(largest_game(NUMBERED[:players], 10), server.data / "static", [note]))
        made = desk.page.locator(".scorepad .exact:has(.marks)")
        assert made.count() >= players // 2
        for mark in made.locator(".mark").all():
            expect(mark).to_be_visible()
        assert made.first.evaluate(WIDTHS) == pytest.approx(
            desk.page.locator(".scorepad .exact:not(:has(.marks))").first.evaluate(WIDTHS), abs=1
        )


WIDTHS = "cell => [...cell.querySelectorAll('.bid, .took, .mark')].map(part => part.getBoundingClientRect().width)"


LONG = largest_game(NUMBERED[:3], 39)
MANY = game_with_replaced_players(NUMBERED, 5)


@pytest.mark.parametrize(("game", "pages"), [(LONG, 2), (MANY, 1)], ids=["39 rounds", "12 players"])
def test_very_long_games_and_very_many_players_are_printed_completely(
    new_signed_out_phone: NewPhone, server: ProductServer, game: GameState, pages: int
) -> None:
    """V8, A6."""
    desk = new_signed_out_phone(DESK)
    show(desk, "/games/1/", page_of(game, server.data / "static"))
    for paper in PAPERS:
        expect_pages(desk, paper, pages)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_printed_sheet_of_a_whole_game_fills_the_page(
    new_signed_out_phone: NewPhone, server: ProductServer, players: int
) -> None:
    desk = new_signed_out_phone(DESK)
    show(desk, "/games/1/", page_of(largest_game(NUMBERED[:players], 60 // players), server.data / "static"))
    for paper in PAPERS:
        (page,) = printed(desk, paper).pages
        assert 0.88 < filled_part(page) < 0.96


def expect_pages(phone: Phone, paper: str, most: int) -> None:
    """Check that the sheet has at most this number of pages, with all totals and no text outside."""
    sheet = printed(phone, paper)
    assert len(sheet.pages) <= most
    texts = [texts_of(page) for page in sheet.pages]
    assert [page.outside for page in texts if page.outside] == []
    text = " ".join(page.text for page in texts)
    totals = [total for total in shown_totals(phone) if total != NOTHING]
    assert Counter(totals) - Counter(re.findall("−?[0-9]+", text)) == Counter()


def test_the_standings_of_a_series_fit_on_one_page(new_signed_out_phone: NewPhone, server: ProductServer) -> None:
    desk = new_signed_out_phone(IN_GERMAN)
    for people in (6, 20, 36, 45):
        names = [f"Friederike von und zu Hohenstein {place}" for place in range(people)]
        show(desk, "/series/1/", page_of_series(names, 60, server.data / "static"))
        expect(desk.page.locator(".series tbody tr")).to_have_count(people)
        for paper in PAPERS:
            sheet = printed(desk, paper)
            assert len(sheet.pages) == 1
            text, _, outside = texts_of(sheet.pages[0])
            assert outside == []
            shown = re.sub(r"\s", "", text)
            assert [name for name in names if re.sub(r"\s", "", name) not in shown] == []
    desk.own_page.emulate_media(media="print")
    for left_out in (".top", ".foot", ".actions", ".game-actions", ".back"):
        expect(desk.page.locator(left_out)).to_be_hidden()
