"""The papers of an event as PDF files: what they say, on how many pages, in any script."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest
from django.utils.translation import override

from scorekeeper.display.events.papers.cards import table_cards
from scorekeeper.display.events.papers.certificates import certificates
from scorekeeper.display.events.papers.seats import seat_list
from scorekeeper.display.events.papers.standings import standings_paper
from scorekeeper.pdf.events import (
    certificates_pdf,
    guide_pdf,
    seats_by_name_pdf,
    seats_by_table_pdf,
    standings_pdf,
    table_cards_pdf,
)
from scorekeeper.pdf.typesetting import PaperSize
from scorekeeper.rules.events.event import Event
from scorekeeper.rules.ruleset import Ruleset
from scorekeeper.rules.schedule import up
from tests.display.events.papers.made_events import NAMES, made_event
from tests.helpers.pdf_text import filled_part, letters_of, read_pdf, words_of
from tests.pdf.test_documents import MARKUP, tags_of

SIZES: tuple[PaperSize, ...] = ("A4", "Letter")
LONG_NAMES = (
    "Friederike-Charlotte von Hohenstein",
    "Maximilian Alexander Konstantin d. Ä.",
    "W" * 40,
    "Wolfgang-Amadeus Theophilus Sigismundus",
    "אברהם בן שרה",
)
SCRIPTS = ("שרה כהן", "محمد علي", "李小龍", "Ада", "Ελένη")


def cards_pdf(event: Event, size: PaperSize, *, has_codes: bool = True) -> bytes:
    tables = event.rounds[0].tables if has_codes else ()
    addresses = {table.number: f"https://tablet.example/t/{table.number:022}/" for table in tables}
    return table_cards_pdf(table_cards(event, 1, addresses), size)


PAPERS: dict[str, Callable[[Event, PaperSize], bytes]] = {
    "by name": lambda event, size: seats_by_name_pdf(seat_list(event, 1), size),
    "by table": lambda event, size: seats_by_table_pdf(seat_list(event, 1), size),
    "cards": cards_pdf,
    "standings": lambda event, size: standings_pdf(standings_paper(event), size),
    "certificates": lambda event, size: certificates_pdf(certificates(event), size),
}


def people(number: int) -> list[str]:
    """Distinct names of a first and a last name."""
    return [f"{NAMES[index % 12]} Lindenmann{index:03}" for index in range(number)]


def pages_of(content: bytes) -> list[str]:
    return [" ".join(page.extract_text().split()) for page in read_pdf(content).pages]


@pytest.mark.parametrize("paper", PAPERS)
def test_a_paper_is_titled_tagged_and_the_same_each_time(paper: str) -> None:
    content = PAPERS[paper](made_event(), "A4")
    assert PAPERS[paper](made_event(), "A4") == content
    reader = read_pdf(content)
    root: Any = reader.root_object
    assert reader.metadata is not None
    assert "Club evening" in str(reader.metadata.title)
    assert str(root["/Lang"]) == "en"
    assert b"<pdfuaid:part>1</pdfuaid:part>" in root["/Metadata"].get_data()
    assert "/H1" in {tag["/S"] for tag in tags_of(content)}
    assert re.findall(rb"CreationDate|ModDate|CreateDate|D:20|20\d\d-\d\d-\d\d", content) == []


@pytest.mark.parametrize("paper", PAPERS)
def test_no_name_is_read_as_markup(paper: str) -> None:
    event = made_event(MARKUP, name="#panic()")
    text = letters_of(words_of(PAPERS[paper](event, "A4")))
    assert [name for name in (*MARKUP, "#panic()") if letters_of(name) not in text] == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("paper", PAPERS)
def test_names_may_be_long_and_of_any_script(paper: str, size: PaperSize) -> None:
    names = (*LONG_NAMES[:3], *SCRIPTS)
    text = letters_of(words_of(PAPERS[paper](made_event(names, size=4), size)))
    # Readers give the words of a name from right to left in another order.
    assert [word for name in names for word in name.split() if word not in text] == []


@pytest.mark.parametrize("size", SIZES)
def test_forty_people_stand_on_one_page_and_three_hundred_on_few(size: PaperSize) -> None:
    assert len(pages_of(seats_by_name_pdf(seat_list(made_event(people(40), size=4), 1), size))) == 1
    names = people(300)
    pages = pages_of(seats_by_name_pdf(seat_list(made_event(names, size=4), 1), size))
    assert len(pages) <= 7
    assert [name for name in names if name not in " ".join(pages)] == []
    # By name also from page to page.
    assert "Ada Lindenmann000" in pages[0]
    assert "Lena Lindenmann299" in pages[-1]


def test_the_list_by_name_says_table_and_seat() -> None:
    with override("de"):
        text = words_of(seats_by_name_pdf(seat_list(made_event(), 1), "A4"))
    assert "Ada Platz 1 1" in text
    assert "Ivo Platz 3 3" in text


def test_the_list_by_table_has_all_tables_in_order() -> None:
    pages = pages_of(seats_by_table_pdf(seat_list(made_event(people(300), size=4), 1), "A4"))
    assert len(pages) <= 8
    numbers = [int(number) for number in re.findall(r"Table (\d+)", " ".join(pages))]
    assert numbers == [*range(1, 76)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("has_codes", [True, False])
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_the_card_of_a_table_is_one_page(seats: int, has_codes: bool, size: PaperSize) -> None:
    names = (*LONG_NAMES, "Ada")[:seats]
    event = made_event(names, size=seats, name="An evening with a name that is much too long for a line")
    event = replace(event, ruleset=Ruleset(schedule=up(10)))
    (page,) = read_pdf(cards_pdf(event, size, has_codes=has_codes)).pages
    assert filled_part(page) < 0.97
    assert "Signature" in page.extract_text()


def test_the_cards_of_75_tables_have_a_page_each() -> None:
    pages = pages_of(cards_pdf(made_event(people(300), size=4), "A4"))
    assert len(pages) == 75
    for number, page in enumerate(pages, start=1):
        assert page.startswith(f"Table {number} ")
        assert f"tablet.example/t/{number:022}/" in page
        assert page.endswith(f"Table {number} · Round 1")


def test_a_card_says_who_deals_first_and_its_code_has_a_text() -> None:
    content = cards_pdf(made_event(NAMES[:4], size=4), "A4")
    assert "Bruno deals first" in words_of(content)
    texts = [tag["/Alt"] for tag in tags_of(content) if "/Alt" in tag]
    assert texts == ["QR code of the table: tablet.example/t/0000000000000000000001/"]
    assert not [tag for tag in tags_of(cards_pdf(made_event(), "A4", has_codes=False)) if "/Alt" in tag]


@pytest.mark.parametrize("rounds", [1, 3, 4, 6, 12])
def test_standings_have_room_for_many_rounds(rounds: int) -> None:
    event = made_event(rounds=rounds, results=rounds, planned=rounds)
    (page,) = read_pdf(standings_pdf(standings_paper(event), "A4")).pages
    assert (page.mediabox.width > page.mediabox.height) == (rounds > 3)
    text = " ".join(page.extract_text().split())
    assert "Bruno" in text
    assert [number for number in range(max(1, rounds - 5), rounds + 1) if f"Round {number}" not in text] == []


def test_standings_of_many_repeat_the_head_of_their_table() -> None:
    pages = pages_of(standings_pdf(standings_paper(made_event(people(60))), "A4"))
    assert len(pages) == 3
    assert [page for page in pages if "Name Round 1 Points" not in page] == []
    assert "Equal points are decided by" in pages[-1]


def test_standings_before_the_first_round_are_a_list_of_names() -> None:
    text = words_of(standings_pdf(standings_paper(made_event(rounds=0, results=0)), "A4"))
    assert "before the first round" in text
    assert "Ivo" in text


@pytest.mark.parametrize("size", SIZES)
def test_a_certificate_is_one_page(size: PaperSize) -> None:
    event = made_event(LONG_NAMES, size=5, name="The club championship of all towns by the long river and the sea")
    pages = pages_of(certificates_pdf(certificates(event), size))
    assert len(pages) == 5
    assert pages[0].startswith("Certificate The club championship")
    assert "20 November 2026" in pages[0]
    assert "Place 1" in pages[0]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_evening_is_explained_on_one_page(language: str, size: PaperSize) -> None:
    with override(language):
        (page,) = read_pdf(guide_pdf(size)).pages
    assert filled_part(page) > 0.9
    text = page.extract_text()
    wanted: Sequence[str] = ("Print", "without the internet") if language == "en" else ("Auslosung", "ohne Internet")
    assert [words for words in wanted if words not in text] == []
