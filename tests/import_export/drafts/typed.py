"""Documents of typed sheets for tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scorekeeper.import_export.drafts.document import PARTS, Columns, new_document
from scorekeeper.import_export.drafts.state import findings
from tests.helpers.tables import NAMES

type Rows = Sequence[Sequence[object]]


def document_of(
    rows: Rows, columns: Columns = Columns.BID_TOTAL, *, names: Sequence[str] = NAMES[:3], **texts: str
) -> dict[str, str]:
    """Return a document; each row has the cells of the first player, then those of the second one, and so on."""
    document = {**new_document(names), "columns": columns, **texts}
    first = 0 if columns is Columns.FINAL else 1
    for number, row in enumerate(rows, first):
        cells = iter(row)
        for player in document["order"].split():
            for part in PARTS[columns]:
                if (text := str(next(cells, ""))) != "":
                    document[f"{number}.{player}.{part}"] = text
    return document


def cards_in(document: dict[str, str]) -> list[dict[str, Any]]:
    return [dict(card) for card in findings(document)["cards"]]


def sentences(document: dict[str, str]) -> list[tuple[str, str]]:
    """Return the titles and sentences of the cards, without the marks around names."""

    def plain(text: str) -> str:
        return text.replace("\u2068", "").replace("\u2069", "")

    return [(plain(card["title"]), plain(card["sentence"])) for card in cards_in(document)]


def pressed(document: dict[str, str], card: int, key: int) -> dict[str, str]:
    """Return the document after a key of a card was pressed."""
    sets = cards_in(document)[card]["keys"][key]["sets"]
    return {name: text for name, text in {**document, **sets}.items() if text}
