"""What the page of a sheet gets as JSON after each change."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.display.games.days import day_text
from scorekeeper.import_export.drafts.adding import refusal_of
from scorekeeper.import_export.drafts.cards import Card, Cards, cards_of, is_ready
from scorekeeper.import_export.drafts.document import Columns, Document, TypedSheet
from scorekeeper.import_export.drafts.reading import ReadSheet, read_sheet
from scorekeeper.import_export.drafts.review import review
from scorekeeper.import_export.sheets.typed_dates import typed_date_of
from scorekeeper.import_export.timestamps import read_start
from scorekeeper.models import SheetDraft

type State = dict[str, Any]


def state_of(sheet: SheetDraft) -> State:
    return {"revision": sheet.revision, "document": sheet.document, **findings(sheet.document)}


def findings(document: Document) -> State:
    """All texts are in the active language."""
    read = read_sheet(TypedSheet(document), _("Player %(place)s"))
    cards = cards_of(read, review(read))
    sheet = read.sheet if is_ready(read, cards) else None
    refused = refusal_of(sheet) if sheet else None
    return {
        "hands": [*read.hands],
        "cards": [_card(card) for card in cards.listed],
        "rounds": _rounds(read),
        "lacks": _lacks(read, cards),
        "refusal": " ".join(problem.translated(_) for problem in refused.problems) if refused else "",
        "ends": _ends(read),
        "canAdd": sheet is not None and refused is None,
        "heading": heading(document),
    }


def heading(document: Document) -> str:
    """The title and the day, month or year; "" if neither is known."""
    return " · ".join(filter(None, (document.get("title", "").strip(), shown_date(document.get("date", "")))))


def shown_date(written: str) -> str:
    """The date in the active language; "" if the text is no date."""
    start = read_start(typed_date_of(written) or "")
    return day_text(start[0].date(), start[1]) if start else ""


def people_in(document: Mapping[str, str]) -> str:
    return ", ".join(player.name for player in TypedSheet(document).players if player.name)


def _card(card: Card) -> State:
    return {**asdict(card), "isOpen": card.is_open}


def _rounds(read: ReadSheet) -> str:
    if read.typed.columns is Columns.FINAL or not read.hands:
        return ""
    gaps = {"rows": read.rows, "rounds": len(read.hands)}
    return _("%(rows)s of %(rounds)s rounds") % gaps


def _lacks(read: ReadSheet, cards: Cards) -> str:
    """Why the game cannot be added yet; "" if it can."""
    if cards.open:
        return ngettext("%(number)s question open", "%(number)s questions open", cards.open) % {"number": cards.open}
    if not read.has_names:
        return _("Names are missing")
    if read.is_complete:
        return ""
    if read.typed.columns is Columns.FINAL or not read.hands:
        return _("Totals are missing")
    text = ngettext("%(number)s round is missing", "%(number)s rounds are missing", read.missing)
    return text % {"number": read.missing}


def _ends(read: ReadSheet) -> State | None:
    """The question whether the game ended before its last round, None if it cannot have ended."""
    if not read.may_end:
        return None
    if read.ends_early:
        sentence = _("The game ended after round %(round)s.") % {"round": read.rows}
        return {"sentence": sentence, "label": _("change"), "sets": {"ended": ""}}
    sentence = _("Was round %(round)s the last one?") % {"round": read.rows}
    return {"sentence": sentence, "label": _("Yes, it ended there"), "sets": {"ended": str(read.rows)}}
