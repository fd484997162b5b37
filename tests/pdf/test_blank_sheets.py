"""Blank score sheets: every round of a game with the chosen options, as a page and as a PDF file."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.templatetags.display_tags import icon
from tests.helpers.markup import on_one_line, without_bdi
from tests.helpers.pdf_text import letters_of, placed, read_pdf, words_of
from tests.helpers.phones import page, phone_of
from tests.helpers.tables import NAMES, make_confidant
from tests.views.game.test_game_page import text_of

pytestmark = pytest.mark.django_db

SHEET, FILE = "blank_sheet", "blank_file"
SIGNS = ("p1", "p2", "p3", "p4", "p5", "p6")


@pytest.fixture
def phone() -> Client:
    return phone_of(make_confidant())


def rows_of(text: str) -> list[str]:
    return re.findall(r"<tr[^>]*>\s*(<th scope=\"row\">\d.*?)</tr>", text, re.DOTALL)


def cards_of(text: str) -> list[int]:
    return [int(found) for row in rows_of(text) for found in re.findall(r"</th><td>(\d+)</td>", row)]


def dealers_of(text: str) -> list[str]:
    """Return the sign of the dealer of each round; "" if none is marked."""
    return ["".join(re.findall(r'class="dealer"><svg class="sigil (p\d)', row)) for row in rows_of(text)]


def heads_of(text: str) -> list[str]:
    return [
        text_of(head) for head in re.findall(r'<span class="who">(.*?)</span>\s*<span class="fields', text, re.DOTALL)
    ]


@pytest.mark.parametrize(("seats", "rounds"), [(3, 20), (4, 15), (5, 12), (6, 10)])
def test_the_sheet_has_every_round_with_its_cards_and_dealer(phone: Client, seats: int, rounds: int) -> None:
    """G3, G4."""
    text = page(phone, SHEET, seats=str(seats))
    assert cards_of(text) == [*range(1, rounds + 1)]
    assert dealers_of(text) == [SIGNS[number % seats] for number in range(rounds)]
    assert heads_of(text) == [f"Name of player {place}" for place in range(1, seats + 1)]
    assert "A made bid scores 20 plus 10 per trick" in text


def test_names_are_in_their_columns_and_missing_names_are_left_blank(phone: Client) -> None:
    text = page(phone, SHEET, player=["Ada", "", "שרה"], seats="4", first_dealer="2")  # type: ignore[arg-type]
    assert heads_of(text) == ["Ada", "שרה", "Name of player 3", "Name of player 4"]
    assert ">שרה</bdi>" in text
    assert dealers_of(text)[:3] == ["p2", "p3", "p4"]


def test_no_dealer_is_marked_if_the_first_dealer_is_drawn(phone: Client) -> None:
    """G2."""
    text = page(phone, SHEET, first_dealer="draw")
    assert {*dealers_of(text)} == {""}
    assert "this player deals" not in text


def test_no_dealer_is_marked_after_the_first_elimination(phone: Client) -> None:
    """V4."""
    text = page(phone, SHEET, seats="6", schedule="elimination")
    assert cards_of(text) == [*range(1, 21)]
    assert dealers_of(text) == [*SIGNS, *SIGNS[:4], *[""] * 10]
    assert text.count('class="one-leaves"') == 3
    assert "One player leaves after each of rounds 10, 12 and 15." in text


def test_a_round_that_deals_all_cards_is_marked_as_without_trump(phone: Client) -> None:
    """G8."""
    marked = [icon("no-trump") in row for row in rows_of(page(phone, SHEET, seats="4"))]
    assert marked == [*[False] * 14, True]


def test_the_bidding_of_the_rounds_is_described(phone: Client) -> None:
    """V5."""
    text = page(phone, SHEET, schedule="dm2008")
    assert "Bids are covered in rounds 1–6 and 15, open in the others." in text
    assert "Plus/Minus One applies in rounds 7–14." in text


def test_the_default_number_of_players_fits_the_schedule(phone: Client) -> None:
    """V6, V8: the list is one that only three can play."""
    assert len(heads_of(page(phone, SHEET, schedule="tournament"))) == 4
    assert len(heads_of(page(phone, SHEET, schedule="custom", hand_sizes="20"))) == 3
    assert re.findall(r">(\d) players</a>", on_one_line(page(phone, SHEET, schedule="tournament"))) == ["4", "5"]


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ({"schedule": "dm2008", "seats": "5"}, "A game by the rules of the German championship of 2008 has 4 players"),
        ({"schedule": "custom", "hand_sizes": "1-x"}, "“x” is not a number of cards."),
        ({"schedule": "custom", "hand_sizes": "16", "seats": "4"}, "Round 1 cannot deal 16 cards to 4 players"),
        ({"plus_minus_one": "2", "bidding": "secret"}, "Plus/Minus One cannot be kept while bids are secret"),
        ({"player": ["Ada", "ada"]}, "“ada” sits at the table twice."),
        ({"player": [*"ABCDEFG"]}, "A game has 3 to 6 players, not 7."),
        ({"special_cards": "61"}, "The number of special cards is a whole number from 0 to 60."),
        ({"seats": "7"}, "Select a valid choice."),
    ],
)
@pytest.mark.parametrize("name", [SHEET, FILE])
def test_bad_options_are_refused_with_the_reason(
    phone: Client, name: str, query: dict[str, Any], sentence: str
) -> None:
    text = page(phone, name, status=422, **query)
    assert sentence in without_bdi(text)
    assert "<table" not in text


def test_the_set_up_page_opens_the_sheet_of_the_values_entered(phone: Client) -> None:
    assert f'formaction="{reverse(SHEET)}"' in page(phone, "new_game")
    filled = {"player": ["", "Ada", "Bruno"], "first_dealer": "2", "scoring": "alternate", "plus_minus_one": "off"}
    answer = phone.post(reverse(SHEET), {**filled, "key": "k" * 20, "schedule": "quick", "preset_name": ""})
    assert answer.status_code == 303
    assert answer.headers["Location"] == (
        "/games/new/sheet/?player=Ada&player=Bruno&scoring=alternate&schedule=quick&first_dealer=1&seats=4"
    )
    text = phone.get(answer.headers["Location"]).text
    assert heads_of(text)[:2] == ["Ada", "Bruno"]
    assert cards_of(text) == [1, 3, 5, 7, 9, 11, 13, 15]
    assert "Alternate count · Quick" in text


def test_invalid_options_show_the_set_up_page_with_the_values_entered(phone: Client) -> None:
    filled = {"player": ["Ada", "Bruno"], "first_dealer": "0", "scoring": "standard", "plus_minus_one": "off"}
    answer = phone.post(reverse(SHEET), {**filled, "schedule": "custom", "hand_sizes": "1-99"})
    assert answer.status_code == 422
    assert "Round 2 cannot deal 99 cards" in answer.text
    assert 'value="Bruno"' in answer.text
    assert 'value="1-99"' in answer.text


def query(*names: str, **options: str) -> dict[str, Any]:
    return {"player": [*names], **options}


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(
    ("options", "pages"),
    [
        (query(seats="3"), 1),
        (query(*NAMES), 1),
        (query(seats="6", schedule="elimination"), 1),
        (query(schedule="dm2008"), 1),
        (query("W" * 40, "李小龍", "שרה", seats="5", schedule="tournament"), 1),
        (query(seats="6", schedule="custom", hand_sizes="-".join(["5"] * 30)), 1),
        (query(seats="6", schedule="custom", hand_sizes="-".join(["5"] * 60)), 2),
        (query(seats="3", schedule="custom", hand_sizes="-".join(["5"] * 31)), 2),
    ],
)
def test_the_file_has_every_round_on_the_expected_number_of_pages(
    phone: Client, options: dict[str, Any], pages: int, paper: str
) -> None:
    content = phone.get(reverse(FILE), {**options, "paper": paper}).content
    assert len(read_pdf(content).pages) == pages
    text = words_of(content)
    assert [name for name in options["player"] if letters_of(name) not in letters_of(text)] == []
    sheet_page = page(phone, SHEET, **options)
    rounds = cards_of(sheet_page)
    assert rounds_in(content) == [*zip(range(1, len(rounds) + 1), rounds, strict=True)]
    assert (f"take {pages} pages" in sheet_page) == (pages > 1)


def rounds_in(content: bytes) -> list[tuple[int, int]]:
    """Return number and cards of each round from the first two columns."""
    columns: tuple[list[int], list[int]] = ([], [])

    def note(text: str, outer: list[float], inner: list[float], *_: object) -> None:
        x, _y = placed(outer, inner)
        if text.strip().isdigit() and x < 90:
            columns[x > 58].append(int(text))

    for sheet in read_pdf(content).pages:
        sheet.extract_text(visitor_text=note)
    return [*zip(*columns, strict=True)]


def test_the_file_name_describes_the_sheet(phone: Client) -> None:
    answer = phone.get(reverse(FILE), {"schedule": "quick"})
    assert answer.headers["Content-Disposition"] == (
        "attachment; filename*=utf-8''Blank%20score%20sheet%20Standard%20count%20%C2%B7%20Quick.pdf"
    )


def test_a_blank_sheet_needs_a_sign_in(client: Client) -> None:
    assert client.get(reverse(SHEET)).status_code == 404
    assert client.get(reverse(FILE)).status_code == 404


def test_the_rules_page_links_a_signed_in_confidant_to_the_sheet(phone: Client, client: Client) -> None:
    assert reverse(SHEET) in page(phone, "rules")
    assert reverse(SHEET) not in page(client, "rules")
