"""The page Print of an event, and its files."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.display.blank_sheet import blank_sheet_of
from scorekeeper.events.codes import table_codes, token_of
from scorekeeper.events.reading import OpenEvent
from scorekeeper.models import Role
from scorekeeper.rules.events.log import Clock, End, Rename, Totals
from scorekeeper.web.request_limits.limits import QueueKind, kind_of
from tests.helpers.events.evenings import leader_of, make_event, state
from tests.helpers.pdf_text import read_pdf, words_of
from tests.helpers.phones import phone_of
from tests.helpers.tables import make_confidant

pytestmark = pytest.mark.django_db

PAPERS = ("by-name", "by-table", "cards", "standings", "certificates")
TABLES = ("standings", "results")


@pytest.fixture
def event() -> OpenEvent:
    """Return an event with results in round 1, and round 2 drawn."""
    event = make_event(drawn=2)
    state(event, *(Totals(1, table, (30, 10, -10)) for table in (1, 2, 3)))
    return event


@pytest.fixture
def phone(event: OpenEvent) -> Client:
    return phone_of(leader_of(event))


def address_of(event: OpenEvent, paper: str, query: str = "") -> str:
    return reverse("event_paper", args=[event.pk, paper]) + query


def text_of_paper(phone: Client, event: OpenEvent, paper: str, query: str = "") -> str:
    answer = phone.get(address_of(event, paper, query))
    assert answer.status_code == 200
    assert answer["Content-Type"] == "application/pdf"
    return words_of(answer.content)


@pytest.mark.parametrize("paper", PAPERS)
def test_every_paper_is_a_download_with_a_name(event: OpenEvent, phone: Client, paper: str) -> None:
    answer = phone.get(address_of(event, paper))
    assert re.search(r'attachment; filename="[\w -]+ Club evening 2026-11-20\.pdf"', answer["Content-Disposition"])


@pytest.mark.parametrize("paper", PAPERS)
def test_a_paper_has_the_language_and_the_size_of_its_link(event: OpenEvent, phone: Client, paper: str) -> None:
    reader = read_pdf(phone.get(address_of(event, paper, "?language=de&paper=letter")).content)
    assert str(reader.root_object["/Lang"]) == "de"
    assert min(reader.pages[0].mediabox[2:]) == 612


def test_lists_and_cards_are_of_the_newest_round_or_the_chosen_one(event: OpenEvent, phone: Client) -> None:
    for paper in ("by-name", "by-table", "cards"):
        assert "Round 2 of 3" in text_of_paper(phone, event, paper)
        assert "Round 1 of 3" in text_of_paper(phone, event, paper, "?round=1")
        assert phone.get(address_of(event, paper, "?round=3")).status_code == 404


def test_the_time_of_the_round_is_on_lists_and_cards(event: OpenEvent, phone: Client) -> None:
    state(event, Clock(2, datetime(2026, 11, 20, 19, 50, tzinfo=UTC), 60))
    assert re.search(r"starts \d\d:50", text_of_paper(phone, event, "by-name"))
    assert re.search(r"until \d\d:50", text_of_paper(phone, event, "cards"))


def test_a_card_has_the_code_of_its_table_which_stays_the_same(event: OpenEvent, phone: Client) -> None:
    first, second = (text_of_paper(phone, event, "cards", f"?round={number}") for number in (1, 2))
    for code in table_codes(event.pk, (1, 2, 3)).values():
        path = reverse("table_card", args=[token_of(code)])
        assert f"testserver{path}" in first
        assert f"testserver{path}" in second


def test_cards_for_paper_have_no_code(event: OpenEvent, phone: Client) -> None:
    text = text_of_paper(phone, event, "cards", "?paper-only")
    assert "testserver" not in text
    assert "score sheet" in text


def test_certificates_are_for_as_many_places_as_asked(event: OpenEvent, phone: Client) -> None:
    assert len(read_pdf(phone.get(address_of(event, "certificates", "?best=1")).content).pages) == 3
    assert len(read_pdf(phone.get(address_of(event, "certificates")).content).pages) == 9


def test_a_new_event_has_standings_but_no_lists() -> None:
    event = make_event()
    phone = phone_of(leader_of(event))
    assert "before the first round" in text_of_paper(phone, event, "standings")
    assert phone.get(address_of(event, "by-name")).status_code == 404
    empty = make_event(())
    assert phone_of(leader_of(empty)).get(address_of(empty, "certificates")).status_code == 404


def test_tables_for_spreadsheets_have_the_language_of_their_link(event: OpenEvent, phone: Client) -> None:
    state(event, Rename(1, "=Ada", ""))
    for table in TABLES:
        address = reverse("event_table_file", args=[event.pk, table], query={"language": "de"})
        answer = phone.get(address)
        assert answer["Content-Type"] == "text/csv; charset=utf-8"
        assert "Club evening 2026-11-20.csv" in answer["Content-Disposition"]
        text = answer.content.decode()
        assert "Punkte" in text
        assert ";'=Ada;" in text


def test_there_are_no_other_papers_and_tables(event: OpenEvent, phone: Client) -> None:
    assert phone.get(address_of(event, "other")).status_code == 404
    assert phone.get(reverse("event_table_file", args=[event.pk, "other"])).status_code == 404


@pytest.mark.parametrize("role", [Role.WRITES, None])
def test_only_organisers_get_the_papers(event: OpenEvent, role: Role | None) -> None:
    other = make_confidant()
    if role:
        other.memberships.create(circle_id=event.pk, role=role)
    phone = phone_of(other)
    addresses = [address_of(event, paper) for paper in PAPERS]
    addresses += [reverse("event_table_file", args=[event.pk, table]) for table in TABLES]
    wanted = {200} if role else {404}
    assert {phone.get(address).status_code for address in addresses} == wanted
    assert {Client().get(address).status_code for address in addresses} == {404}


def test_the_page_leads_to_blank_score_sheets_with_the_rules_of_the_event(event: OpenEvent, phone: Client) -> None:
    text = phone.get(reverse("event_print", args=[event.pk])).content.decode()
    (link,) = re.findall(rf'href="({reverse("blank_sheet")}[^"]*)"', text)
    sheet = phone.get(link.replace("&amp;", "&")).content.decode()
    assert blank_sheet_of(event.event.ruleset, ("",) * 4, None).game in sheet


def test_everybody_reads_the_guide() -> None:
    phone = Client()
    assert "without the internet" in words_of(phone.get(reverse("event_guide")).content)
    assert "ohne Internet" in words_of(phone.get(reverse("event_guide"), {"language": "de"}).content)


def test_papers_wait_among_the_large_files(event: OpenEvent) -> None:
    paths = [reverse("event_guide"), *(address_of(event, paper) for paper in PAPERS)]
    paths += [reverse("event_table_file", args=[event.pk, table]) for table in TABLES]
    assert {kind_of("GET", path) for path in paths} == {QueueKind.FILE}
    assert kind_of("GET", reverse("event_print", args=[event.pk])) is QueueKind.PAGE


def test_the_page_links_every_file(event: OpenEvent, phone: Client) -> None:
    text = phone.get(reverse("event_print", args=[event.pk]), {"paper": "letter", "round": "1"}).content.decode()
    links = re.findall(r'href="([^"]+\.(?:pdf|csv)[^"]*)"', text)
    wanted = [*(f"/{paper}.pdf" for paper in PAPERS), *(f"/{table}.csv" for table in TABLES), "/guide.pdf"]
    assert [end for end in wanted if not [link for link in links if end in link]] == []
    for link in links:
        assert "language=en" in link
        assert "paper=letter" in link
        assert phone.get(link.replace("&amp;", "&")).status_code == 200
    assert [link for link in links if "/cards.pdf" in link and "round=1" not in link] == []


def test_the_page_of_a_new_event_says_when_there_is_something_to_print() -> None:
    event = make_event()
    text = phone_of(leader_of(event)).get(reverse("event_print", args=[event.pk])).content.decode()
    assert "as soon as a round has been drawn" in text
    assert "by-name.pdf" not in text
    assert "certificates.pdf" not in text


def test_the_standings_lead_to_the_certificates_once_the_event_is_over(event: OpenEvent, phone: Client) -> None:
    page, certificates = (
        reverse("event_standings", args=[event.pk]),
        reverse("event_paper", args=[event.pk, PAPERS[-1]]),
    )
    assert certificates not in phone.get(page).text
    state(event, *(Totals(2, table, (30, 10, -10)) for table in (1, 2, 3)), End())
    assert certificates in phone.get(page).text
