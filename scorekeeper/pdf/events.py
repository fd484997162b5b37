"""The papers of an event."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scorekeeper.display.events.papers.cards import TableCard
from scorekeeper.display.events.papers.certificates import Certificates
from scorekeeper.display.events.papers.guide import guide
from scorekeeper.display.events.papers.heads import PaperHead
from scorekeeper.display.events.papers.seats import SeatList
from scorekeeper.display.events.papers.standings import StandingsPaper
from scorekeeper.pdf.typesetting import PaperSize, pdf_of

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


def seats_by_name_pdf(sheet: SeatList, size: PaperSize) -> bytes:
    words = {"columns": [_("Name"), "", _("Table")]}
    places = [{**_data(place), "seat": _("Seat %(seat)s") % {"seat": place.seat}} for place in sheet.by_name]
    return _paper("seats_by_name", size, sheet.head, words, {"by-name": places})


def seats_by_table_pdf(sheet: SeatList, size: PaperSize) -> bytes:
    words = {"table": _("Table"), "deals": _("deals first")}
    head = replace(sheet.head, title=_("Tables"))
    return _paper("seats_by_table", size, head, words, {"tables": [_data(table) for table in sheet.tables]})


def table_cards_pdf(cards: Sequence[TableCard], size: PaperSize) -> bytes:
    """One page a table."""
    words = {
        "seats": _("Seating order"),
        "deals": _("deals first"),
        "code": _("QR code of the table:"),
        "no-phone": _("No phone at the table?"),
        "paper": _("Write on paper, enter the totals here, and bring the slip to the organiser."),
        "seat": _("Seat at the table"),
        "total": pgettext("of a game", "Total"),
        "lines": [_("Signature"), _("finished at")],
    }
    pages = [{**_data(card), "exact": _("made, of %(hands)s") % {"hands": card.hands}} for card in cards]
    head = replace(cards[0].head, title=_("Table cards"))
    return _paper("cards", size, head, words, {"cards": pages})


def standings_pdf(sheet: StandingsPaper, size: PaperSize) -> bytes:
    words = {"name": _("Name"), "points": _("Points")}
    return _paper("standings", size, sheet.head, words, _data(sheet))


def certificates_pdf(sheet: Certificates, size: PaperSize) -> bytes:
    """One page for each; at least one is needed."""
    words = {"place": pgettext("above its number", "Place"), "signatures": [_("Place and date"), _("Organiser")]}
    return _paper("certificates", size, sheet.head, words, _data(sheet))


def guide_pdf(size: PaperSize) -> bytes:
    """One page."""
    head = PaperHead(_("The evening"), _("Running a tournament"), _("for the first time"), "")
    return _paper("guide", size, head, {}, {"chapters": [_data(chapter) for chapter in guide()]})


def _paper(
    template: str, size: PaperSize, head: PaperHead, words: Mapping[str, str | Sequence[str]], sheet: Mapping[str, Any]
) -> bytes:
    title = " · ".join(text for text in (head.title, head.event, head.facts) if text)
    return pdf_of(f"events/{template}.typ", size, title=title, words=words, sheet={"head": _data(head), **sheet})


def _data(sheet: "DataclassInstance") -> dict[str, Any]:
    return asdict(sheet, dict_factory=lambda pairs: {name.replace("_", "-"): value for name, value in pairs})
