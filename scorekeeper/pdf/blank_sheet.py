from dataclasses import asdict
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scorekeeper.display.blank_sheet import BlankLine, BlankSheet
from scorekeeper.pdf.typesetting import PaperSize, pdf_of


def blank_pdf(sheet: BlankSheet, size: PaperSize) -> bytes:
    pages = len(sheet.pages)
    words = {
        "date": _("Date:"),
        "pages": [_("Page %(page)s of %(pages)s") % {"page": page, "pages": pages} for page in range(1, pages + 1)],
        "columns": [pgettext("short for round", "R"), _("Cards"), _("Trump")],
        "fields": [pgettext("column", "bid"), _("took"), _("points"), _("total")],
        "place": _("Place"),
        "deals": _("deals"),
        "no-trump": _("No trump"),
    }
    title = f"{_('Blank score sheet')} · {sheet.game}"
    return pdf_of("blank_sheet.typ", size, title=title, words=words, sheet=_sheet(sheet))


def _sheet(sheet: BlankSheet) -> dict[str, Any]:
    return {
        "names": sheet.names,
        "game": sheet.game,
        "points": sheet.points,
        "remarks": " ".join(sheet.remarks),
        "is-stacked": sheet.is_stacked,
        "pages": [[_line(line) for line in lines] for lines in sheet.pages],
    }


def _line(line: BlankLine) -> dict[str, Any]:
    return {name.replace("_", "-"): value for name, value in asdict(line).items()}
