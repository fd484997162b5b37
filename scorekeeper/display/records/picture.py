"""For the picture of a year that a phone draws and shares (static/js/pictures/year.js).

It has names as the Tablet has them, but no address and no code.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.archive.records.extremes import Record
from scorekeeper.archive.records.person_years import OwnGame, PersonYear
from scorekeeper.archive.records.years import Sums, Year
from scorekeeper.display.file_names import file_name
from scorekeeper.display.formatting import number, percent
from scorekeeper.display.records.words import title_of, value_of
from scorekeeper.display.records.year import (
    YearPage,
    day_in_year,
    few_names,
    holders_of,
    person_year_page,
    run_text,
    year_page,
)

_FACTS, _ROWS, _NAMES = 3, 4, 2  # for which there is room

type Picture = dict[str, Any]


def picture_of(year: Year, circle: str) -> Picture | None:
    """`circle` is its name, "" for a Confidant's own games. None without games."""
    page = year_page(year)
    rows = [_row(year.records[kind]) for kind in ("highest_game", "run", "closest_win") if kind in year.records]
    if year.most_wins:
        names = few_names([person.name for person in year.most_wins.people], _NAMES)
        rows.insert(0, (_("Most wins"), names, str(year.most_wins.wins)))
    return _picture(page, (page.title, circle), year.sums, rows, (year.bids, year.share_made))


def person_picture_of(year: PersonYear) -> Picture | None:
    page = person_year_page(year)
    rows = [(_("Wins"), "", str(year.wins))]
    rows += _own(_("Best game"), year.best, number, year.number)
    rows += _own(title_of("run"), year.run, run_text, year.number)
    rows += _own(title_of("best_round"), year.best_round, lambda value: value_of("best_round", value), year.number)
    titles = (year.player.name, _("The year %(year)s") % {"year": year.number})
    return _picture(page, titles, year.sums, rows, (year.bids, year.share_made))


def _picture(
    page: YearPage,
    titles: tuple[str, str],
    sums: Sums,
    rows: Iterable[tuple[str, str, str]],
    bids: tuple[int, float | None],
) -> Picture | None:
    """`titles` are two lines."""
    if not sums.games:
        return None
    return {
        "brand": _("Tablet of Truth"),
        "heading": page.title,
        "titles": [*titles],
        "file": file_name(page.title, ending="png"),
        "facts": [[fact.value, fact.label] for fact in page.facts[:_FACTS]],
        "chart": _("Games a month"),
        "months": [[month.letter, month.games, month.is_best] for month in page.months],
        "rows": [[*row] for row in rows][:_ROWS],
        "foot": _bids(*bids),
    }


def _bids(bids: int, share: float | None) -> str:
    gaps = {"bids": bids, "share": percent(share)}
    return ngettext("%(bids)s bid, %(share)s made", "%(bids)s bids, %(share)s made", bids) % gaps if bids else ""


def _row(record: Record) -> tuple[str, str, str]:
    value = value_of(record.kind, record.value)
    if record.kind == "run":
        value = run_text(record.value)
    elif record.kind == "closest_win":
        value = _("by %(points)s") % {"points": value}
    return title_of(record.kind), few_names(holders_of(record), _NAMES), value


def _own(title: str, own: OwnGame | None, written: Callable[[int], str], year: int) -> list[tuple[str, str, str]]:
    return [(title, day_in_year(own.game.day, own.game.precision, year), written(own.value))] if own else []
