"""Who sits where, by name and by table."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

from django.utils.timezone import override as in_zone
from django.utils.translation import override

from scorekeeper.display.events.papers.seats import seat_list
from tests.display.events.papers.made_events import made_event


def test_the_list_by_name_has_everybody_with_table_and_seat() -> None:
    places = seat_list(made_event(("Öle", "Zoë", "Pia", "ada", "Oskar", "Bea")), 1).by_name
    assert [(place.name, place.table, place.seat) for place in places] == [
        ("ada", 2, 1),
        ("Bea", 2, 3),
        ("Öle", 1, 1),
        ("Oskar", 2, 2),
        ("Pia", 1, 3),
        ("Zoë", 1, 2),
    ]


def test_two_of_one_name_are_told_apart() -> None:
    event = made_event(("Lena", "Ada", "Lena"))
    first, ada, last = event.entrants
    clubs = replace(event, entrants=(replace(first, club="Au"), ada, replace(last, club="Linden")))
    assert [place.name for place in seat_list(clubs, 1).by_name] == ["Ada", "Lena (Au)", "Lena (Linden)"]
    assert [place.name for place in seat_list(event, 1).by_name] == ["Ada", "Lena (1)", "Lena (3)"]


def test_the_tables_are_in_order_with_their_seats_and_first_dealers() -> None:
    event = made_event()
    shuffled = replace(event, rounds=(replace(event.rounds[0], tables=event.rounds[0].tables[::-1]),))
    tables = seat_list(shuffled, 1).tables
    assert [table.number for table in tables] == [1, 2, 3]
    assert [(place.name, place.deals) for place in tables[0].places] == [
        ("Ada", False),
        ("Bruno", True),
        ("Carla", False),
    ]


def test_the_head_says_which_round_and_when_it_begins() -> None:
    begins = datetime(2026, 11, 20, 19, 50, tzinfo=UTC)
    with override("de"), in_zone("Europe/Berlin"):
        head = seat_list(made_event(), 2, begins).head
    assert (head.title, head.event) == ("Wo sitze ich?", "Club evening")
    assert head.facts == "Runde 2 von 3 · Beginn 20:50"
    assert head.foot == "9 Spieler an 3 Tischen"
    assert seat_list(made_event(), 2).head.facts == "Round 2 of 3"
