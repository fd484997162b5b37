"""What an event has on paper and for spreadsheets."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import override, pgettext
from django.views.decorators.http import require_safe

from scorekeeper.display.events.papers.cards import table_cards
from scorekeeper.display.events.papers.certificates import certificates
from scorekeeper.display.events.papers.seats import seat_list
from scorekeeper.display.events.papers.standings import standings_paper
from scorekeeper.display.events.stage_words import round_name
from scorekeeper.display.file_names import file_name
from scorekeeper.events.codes import table_codes, token_of
from scorekeeper.events.reading import OpenEvent
from scorekeeper.forms.blank_sheet import query_options
from scorekeeper.forms.entries import read_id
from scorekeeper.import_export.events.csv_tables import results_csv, standings_csv
from scorekeeper.pdf.events import (
    certificates_pdf,
    guide_pdf,
    seats_by_name_pdf,
    seats_by_table_pdf,
    standings_pdf,
    table_cards_pdf,
)
from scorekeeper.rules.events.stages import rounds_complete
from scorekeeper.views.admission import for_keeper
from scorekeeper.views.events.organising import opened, show_event_page
from scorekeeper.views.files import with_file_headers
from scorekeeper.views.responses import HistoryRequest
from scorekeeper.views.sheets import LETTER, language_of, paper_size_of, pdf_file
from scorekeeper.web.access import Access, access
from scorekeeper.web.phone_links import phone_link

_BEST = 3  # get a certificate unless another number is typed


@require_safe
@for_keeper
def print_page(request: HistoryRequest, event_id: int) -> HttpResponse:
    event = opened(request, event_id)
    begun = len(event.event.rounds)
    context = {
        "rounds": range(begun, 0, -1),
        "round": _round(request, event) if begun else 0,
        "has_standings": rounds_complete(event.event) > 0,
        "best": _BEST,
        "blank": urlencode(query_options(event.event.ruleset)),
        "paper": LETTER if paper_size_of(request) == "Letter" else "a4",
        "link": phone_link(request, "/"),
    }
    return show_event_page(request, "print.html", event, context)


@require_safe
@for_keeper
def paper_file(request: HistoryRequest, event_id: int, paper: str) -> HttpResponse:
    if paper not in _PAPERS:
        raise Http404
    event = opened(request, event_id)
    with override(language_of(request)):
        title, content = _PAPERS[paper](request, event)
        return pdf_file(content, file_name(title, event.event.name, event.event.day, ending="pdf"))


@require_safe
@for_keeper
def table_file(request: HistoryRequest, event_id: int, table: str) -> HttpResponse:
    event = opened(request, event_id).event
    with override(language_of(request)):
        tables = {
            "standings": (pgettext("of an event", "Standings"), standings_csv(event, rounds_complete(event))),
            "results": (_("Results"), results_csv(event)),
        }
        if table not in tables:
            raise Http404
        title, lines = tables[table]
        stem = file_name(title, event.name, event.day, ending="csv").removesuffix(".csv")
        return with_file_headers(HttpResponse("".join(lines)), stem, "csv")


@access(Access.EVERYBODY)
@require_safe
def guide_file(request: HttpRequest) -> HttpResponse:
    with override(language_of(request)):
        return pdf_file(guide_pdf(paper_size_of(request)), file_name(_("The evening"), ending="pdf"))


def _by_name(request: HistoryRequest, event: OpenEvent) -> tuple[str, bytes]:
    number = _round(request, event)
    clock = event.state.clocks.get(number)
    sheet = seat_list(event.event, number, clock.begins if clock else None)
    return _("Seats: %(round)s") % {"round": round_name(event.event, number)}, seats_by_name_pdf(
        sheet, paper_size_of(request)
    )


def _by_table(request: HistoryRequest, event: OpenEvent) -> tuple[str, bytes]:
    number = _round(request, event)
    clock = event.state.clocks.get(number)
    sheet = seat_list(event.event, number, clock.begins if clock else None)
    return _("Tables: %(round)s") % {"round": round_name(event.event, number)}, seats_by_table_pdf(
        sheet, paper_size_of(request)
    )


def _cards(request: HistoryRequest, event: OpenEvent) -> tuple[str, bytes]:
    """With `?paper-only`, without codes."""
    number = _round(request, event)
    clock = event.state.clocks.get(number)
    addresses = {} if "paper-only" in request.GET else _addresses(request, event, number)
    cards = table_cards(event.event, number, addresses, clock.ends if clock else None)
    return _("Table cards: %(round)s") % {"round": round_name(event.event, number)}, table_cards_pdf(
        cards, paper_size_of(request)
    )


def _addresses(request: HistoryRequest, event: OpenEvent, round_number: int) -> dict[int, str]:
    tables = [table.number for table in event.event.rounds[round_number - 1].tables]
    return {
        table: phone_link(request, reverse("table_card", args=[token_of(code)])).url
        for table, code in table_codes(event.pk, tables).items()
    }


def _standings(request: HistoryRequest, event: OpenEvent) -> tuple[str, bytes]:
    sheet = standings_paper(event.event, timezone.now(), ended=event.state.ended)
    return sheet.head.title, standings_pdf(sheet, paper_size_of(request))


def _certificates(request: HistoryRequest, event: OpenEvent) -> tuple[str, bytes]:
    """For the `best` places, else for everybody."""
    sheet = certificates(event.event, read_id(request.GET.get("best", "")))
    if not sheet.pages:
        raise Http404
    return _("Certificates"), certificates_pdf(sheet, paper_size_of(request))


_PAPERS: dict[str, Callable[[HistoryRequest, OpenEvent], tuple[str, bytes]]] = {
    "by-name": _by_name,
    "by-table": _by_table,
    "cards": _cards,
    "standings": _standings,
    "certificates": _certificates,
}


def _round(request: HistoryRequest, event: OpenEvent) -> int:
    """The chosen one, else the newest. Raises Http404 if there is none."""
    number = read_id(request.GET.get("round", "")) or len(event.event.rounds)
    if not 1 <= number <= len(event.event.rounds):
        raise Http404
    return number
