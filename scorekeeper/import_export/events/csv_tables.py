"""Standings and results of an event for spreadsheets."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scorekeeper.display.events.stage_words import round_name
from scorekeeper.import_export.csv_table import Cell, lines_of_table
from scorekeeper.rules.events.event import Event, EventRound, Table
from scorekeeper.rules.events.standings import standings
from scorekeeper.rules.events.table_results import SeatResult, results_by_entrant


def standings_csv(event: Event, after_round: int) -> Iterator[str]:
    """A line for each entrant; a total and points for each round."""
    heading = [_("Place"), _("Number"), _("Name"), _("Club"), pgettext("of an event", "Stage")]
    sums = [_("Points"), _("± mean"), pgettext("sum of a player's totals", "Totals"), _("Wins"), _("Bids made")]
    rounds = [
        text % {"round": round_name(event, round_)}
        for round_ in range(1, after_round + 1)
        for text in (_("%(round)s: total"), _("%(round)s: points"))
    ]
    return lines_of_table(
        [*heading, *sums, pgettext("before the end", "Left"), *rounds], _standings(event, after_round)
    )


def results_csv(event: Event) -> Iterator[str]:
    """A line for each seat of each table that has been drawn; empty cells where there is no result yet."""
    round_ = pgettext("round of an event", "Round")
    seat = [round_, _("Table"), _("Seat"), _("Number"), _("Name"), _("Club"), _("Deals first")]
    result = [_("Total as played"), _("Rulings"), _("Total"), _("Place"), _("Points"), _("± mean"), _("Bids made")]
    return lines_of_table([*seat, *result], _results(event))


def _standings(event: Event, after_round: int) -> Iterator[list[Cell]]:
    by_round = [results_by_entrant(event, number) for number in range(1, after_round + 1)]
    for row in standings(event, after_round):
        entrant = event.by_number[row.entrant]
        seats = [results.get(row.entrant) for results in by_round]
        yield [
            None if row.left else row.place,
            entrant.number,
            entrant.name,
            entrant.club,
            row.stage,
            row.points,
            row.margin,
            row.totals,
            row.firsts,
            row.exact,
            _("yes") if row.left else None,
            *(cell for seat in seats for cell in ((seat.total, seat.points) if seat else (None, None))),
        ]


def _results(event: Event) -> Iterator[list[Cell]]:
    for number, round_ in event.numbered_rounds:
        results = results_by_entrant(event, number)
        for table, place in _seats(round_):
            entrant = event.by_number[table.seats[place]]
            deals = _("yes") if table.first_dealer == entrant.number else None
            seat: list[Cell] = [number, table.number, place + 1, entrant.number, entrant.name, entrant.club, deals]
            yield [*seat, *_result(table, place, results.get(entrant.number))]


def _seats(round_: EventRound) -> Iterator[tuple[Table, int]]:
    for table in sorted(round_.tables, key=lambda table: table.number):
        for place in range(len(table.seats)):
            yield table, place


def _result(table: Table, place: int, seat: SeatResult | None) -> list[Cell]:
    if table.result is None or seat is None:
        return [None] * 7
    played = table.result.totals[place]
    return [played, (seat.total - played) or None, seat.total, seat.place, seat.points, seat.margin, seat.exact]
