"""The cards of the page of records."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.archive.records.extremes import KINDS, MOST_GAMES, Record
from scorekeeper.archive.records.records import Evening, EveningRecord, Records, WinRecord
from scorekeeper.display.formatting import listed_names
from scorekeeper.display.games.days import day_of
from scorekeeper.display.records.words import detail_of, more_games, span_of, title_of, unit_of, value_of
from scorekeeper.rules.ruleset import Scoring


@dataclass(frozen=True)
class Line:
    """Who did it, with isolated names, and when; `address` is that of the game."""

    who: str
    when: str
    address: str


@dataclass(frozen=True)
class Card:
    """`more` counts games beside those of the `lines`; "" if there are none."""

    kind: str
    title: str
    value: str
    unit: str
    lines: tuple[Line, ...]
    more: str = ""


def only_of(scoring: Scoring) -> str:
    """Which games count, if there are some in both ways of counting."""
    sentences = {
        Scoring.STANDARD: _("Only games in the standard count."),
        Scoring.ALTERNATE: _("Only games in the alternate count."),
    }
    return sentences[scoring]


def cards_of(records: Records) -> list[Card]:
    found = {kind: _card(records.found[kind]) for kind in KINDS if kind in records.found}
    if records.wins:
        found["wins"] = _wins(records.wins)
    if records.evenings:
        found["evening"] = _evenings(records.evenings)
    order = ("highest_game", "best_round", "run", "comeback", "largest_margin", "closest_win")
    return [found[kind] for kind in (*order, "swing", "wins", "worst_round", "lowest_game", "evening") if kind in found]


def _card(record: Record) -> Card:
    kind = record.kind
    return Card(
        kind=kind,
        title=title_of(kind),
        value=value_of(kind, record.value),
        unit=unit_of(kind, record.value),
        lines=tuple(_lines(record)),
        more=more_games(record),
    )


def _lines(record: Record) -> Iterator[Line]:
    for holder in record.holders:
        row = holder.log.row
        parts = (detail_of(record.kind, holder), day_of(row))
        yield Line(listed_names(holder.names), ", ".join(filter(None, parts)), _game(row.pk))


def _wins(record: WinRecord) -> Card:
    shown = record.holders[:MOST_GAMES]
    lines = (Line(listed_names([row.person.name]), span_of(row.first, row.last), _game(row.last.pk)) for row in shown)
    more = len(record.holders) - len(shown)
    sentence = ngettext("and %(more)s more person", "and %(more)s more people", more) % {"more": more} if more else ""
    return Card("wins", title_of("wins"), str(record.wins), unit_of("wins", record.wins), tuple(lines), sentence)


def _evenings(record: EveningRecord) -> Card:
    shown = record.evenings[:MOST_GAMES]
    lines = (Line(date_format(evening.day, "DATE_FORMAT"), "", _games_of(evening)) for evening in shown)
    more = len(record.evenings) - len(shown)
    words = ngettext("and %(more)s more evening", "and %(more)s more evenings", more)
    sentence = words % {"more": more} if more else ""
    title, unit = title_of("evening"), unit_of("evening", record.games)
    return Card("evening", title, str(record.games), unit, tuple(lines), sentence)


def _game(key: int) -> str:
    return reverse("game", args=[key])


def _games_of(evening: Evening) -> str:
    return reverse("past_games", query={"first_day": evening.day, "last_day": evening.last_day})
