"""Results as CSV files: a line for each game, for each game of a person, for each person of a series."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.urls import reverse

from scorekeeper.models import Game
from scorekeeper.players import editing
from tests.helpers.phones import page, phone_of
from tests.helpers.series import finished_game, series_of
from tests.helpers.tables import THREE_ROUNDS, make_confidant, make_game, make_short_game, player_of
from tests.views.game.test_game_files import HOSTILE, get, table_of

pytestmark = pytest.mark.django_db


def test_a_line_for_each_game_has_its_players_in_order() -> None:
    first = make_game(rounds=THREE_ROUNDS[:2])
    owner = first.owner
    make_short_game(owner=owner, players=("Ada", "Bruno", "Carla"))
    make_game(owner=owner, players=("Ada", "Bruno", "Carla", "Dieter"))
    unfinished, finished, empty = table_of(get(phone_of(owner), "games_table"))
    assert (unfinished["Game"], unfinished["Finished"], unfinished["Winner"]) == (str(first.pk), "no", "")
    assert (finished["Rounds"], finished["Players"], finished["Winner"]) == ("1", "3", "Ada")
    found = [[finished[f"{name} {number}"] for name in ("Player", "Place", "Total")] for number in range(1, 5)]
    assert found == [["Ada", "1", "30"], ["Bruno", "2", "20"], ["Carla", "3", "-10"], ["", "", ""]]
    assert (empty["Player 4"], empty["Place 4"], empty["Total 4"]) == ("Dieter", "", "")


def test_the_table_of_a_search_has_what_it_found() -> None:
    owner = make_short_game(owner=make_confidant()).owner
    other = make_short_game(owner=owner, players=("Xenia", "Yves", "Zora"))
    rows = table_of(get(phone_of(owner), "games_table", text="Xenia"))
    assert [row["Game"] for row in rows] == [str(other.pk)]


def test_the_table_of_a_person_has_each_finished_game_under_each_name() -> None:
    owner = make_confidant()
    first = make_short_game(owner=owner)
    second = finished_game(owner, players=("Ben", "Ada M.", "Carla"))
    make_game(owner=owner, rounds=THREE_ROUNDS[:2])
    make_short_game(owner=owner, players=("Xenia", "Yves", "Zora"))
    editing.merge(owner, player_of(owner, "Ada M.").pk, player_of(owner, "Ada").pk)
    expected = {
        str(first.pk): ("Ada", "1", "30", "2", "1", "1", "Ada", "Bruno, Carla"),
        str(second.pk): ("Ada", "1", "40", "1", "3", "2", "Ben, Ada", "Ben, Carla"),
    }
    columns = ("Player", "Place", "Total", "Placement points", "Rounds", "Bids made", "Winner", "Others")
    # The other name leads to the same person.
    for name in ("Ada", "Ada M."):
        rows = table_of(get(phone_of(owner), "person_table", player_of(owner, name).pk))
        assert {row["Game"]: tuple(row[column] for column in columns) for row in rows} == expected


def test_the_table_of_a_series_has_each_person_with_every_game() -> None:
    owner = make_confidant()
    games = [make_short_game(owner=owner), make_short_game(owner=owner, players=("Bruno", "Ada", "Dieter"))]
    series = series_of(owner, *games)
    rows = table_of(get(phone_of(owner), "series_table", series.pk))
    sums = [[row[name] for name in ("Place", "Name", "Games", "Points", "Total", "Wins", "Average")] for row in rows]
    assert sums == [
        ["1", "Ada", "2", "2", "50", "1", "25"],
        ["1", "Bruno", "2", "2", "50", "1", "25"],
        ["3", "Carla", "1", "-2", "-10", "0", "-10"],
        ["3", "Dieter", "1", "-2", "-10", "0", "-10"],
    ]
    day = games[0].day.isoformat()
    each = [f"{number}. {day}: {what}" for number in (1, 2) for what in ("points", "total")]
    assert [[row[name] for name in each] for row in rows] == [
        ["2", "30", "0", "20"],
        ["0", "20", "2", "30"],
        ["-2", "-10", "", ""],
        ["", "", "-2", "-10"],
    ]


def test_text_in_a_table_of_results_is_never_a_formula() -> None:
    game = make_game(players=HOSTILE, rounds=[((1, 0, 0, 0, 0, 0), (1, 0, 0, 0, 0, 0))])
    Game.objects.update(title="=1+1", is_finished=False)
    phone = phone_of(game.owner)
    (row,) = table_of(get(phone, "games_table"))
    assert {row[f"Player {number}"] for number in range(1, 7)} == {*(f"'{name}" for name in HOSTILE[:-1]), "Ada"}
    assert row["Title"] == "'=1+1"
    finished = make_short_game(owner=game.owner, players=HOSTILE[:3])
    series = series_of(game.owner, finished, name="=A1")
    names = [row["Name"] for row in table_of(get(phone, "series_table", series.pk))]
    assert {*names} == {f"'{name}" for name in HOSTILE[:3]}
    (own,) = table_of(get(phone, "person_table", player_of(game.owner, HOSTILE[0]).pk))
    assert (own["Player"], own["Winner"]) == (f"'{HOSTILE[0]}", f"'{HOSTILE[0]}")
    assert own["Others"].startswith("'")


def test_a_german_table_has_german_headings_and_semicolons() -> None:
    game = make_short_game(owner=make_confidant())
    phone = phone_of(game.owner)
    phone.cookies[settings.LANGUAGE_COOKIE_NAME] = "de"
    (row,) = table_of(get(phone, "games_table"), ";")
    assert (row["Gewonnen hat"], row["Spieler 1"], row["Summe 3"]) == ("Ada", "Ada", "-10")


def test_the_pages_lead_to_the_tables() -> None:
    game = make_short_game(owner=make_confidant())
    phone, person = phone_of(game.owner), player_of(game.owner, "Ada").pk
    series = series_of(game.owner, game)
    assert reverse("games_table") in page(phone, "import_export")
    assert reverse("person_table", args=[person]) in page(phone, "person", person)
    assert reverse("series_table", args=[series.pk]) in page(phone, "series", series.pk)
