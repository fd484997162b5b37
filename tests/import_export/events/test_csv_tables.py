"""Standings and results for spreadsheets."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction

import pytest
from django.utils.translation import override

from scorekeeper.import_export.events.csv_tables import results_csv, standings_csv
from scorekeeper.rules.events.event import Entrant, Ruling
from tests.display.events.papers.made_events import made_event


def rows_of(lines: Iterable[str], delimiter: str = ",") -> list[dict[str, str]]:
    text = "".join(lines)
    assert text.startswith("\ufeff")
    return [*csv.DictReader(text[1:].splitlines(), delimiter=delimiter)]


def test_standings_have_a_line_for_each_entrant_with_all_sums() -> None:
    first, *others = rows_of(standings_csv(made_event(results=2), 2))
    assert len(others) == 8
    assert first == {
        "Place": "1",
        "Number": "2",
        "Name": "Bruno",
        "Club": "",
        "Stage": "1",
        "Points": "90",
        "± mean": "20",
        "Totals": "180",
        "Wins": "1",
        "Bids made": "",
        "Left": "",
        "Round 1: total": "80",
        "Round 1: points": "30",
        "Round 2: total": "100",
        "Round 2: points": "60",
    }


def test_numbers_have_the_decimal_separator_of_the_language() -> None:
    ruling = Ruling(1, "phone", entrant=1, points=Fraction(-125, 2))
    event = replace(made_event(), rulings=(ruling,))
    assert rows_of(standings_csv(event, 1))[-1]["Points"] == "-2.5"
    with override("de"):
        assert rows_of(standings_csv(event, 1), ";")[-1]["Punkte"] == "-2,5"


def test_who_left_has_no_place() -> None:
    event = made_event()
    event = replace(event, entrants=(replace(event.entrants[0], left_after_round=1), *event.entrants[1:]))
    last = rows_of(standings_csv(event, 1))[-1]
    assert (last["Place"], last["Name"], last["Left"]) == ("", "Ada", "yes")


def test_results_have_a_line_for_each_seat_also_without_a_result() -> None:
    event = replace(made_event(), rulings=(Ruling(1, "time over", table=1, total=-10),))
    rows = rows_of(results_csv(event))
    assert len(rows) == 18
    assert rows[1] == {
        "Round": "1",
        "Table": "1",
        "Seat": "2",
        "Number": "2",
        "Name": "Bruno",
        "Club": "",
        "Deals first": "yes",
        "Total as played": "80",
        "Rulings": "-10",
        "Total": "70",
        "Place": "2",
        "Points": "30",
        "± mean": "0",
        "Bids made": "",
    }
    assert rows[-1]["Total"] == rows[-1]["Place"] == ""


@pytest.mark.parametrize("name", ["=1+1", "@SUM(A1)", "+x", "-2", "'=1", "＝1"])
def test_no_name_or_club_is_a_formula(name: str) -> None:
    event = made_event()
    event = replace(event, entrants=(Entrant(1, name, club=name), *event.entrants[1:]))
    for rows in (rows_of(standings_csv(event, 1)), rows_of(results_csv(event))):
        (row, *_) = [row for row in rows if row["Number"] == "1"]
        assert row["Name"] == row["Club"] == f"'{name}"
