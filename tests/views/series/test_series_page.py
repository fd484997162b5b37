"""The page of a series: its standings in three orders, games that do not count, list of games, chart."""

from __future__ import annotations

import re
from itertools import product

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scorekeeper.archive.series import add_games, make_series
from scorekeeper.display.game_list import PAGE_SIZE
from scorekeeper.games import game_bin
from scorekeeper.games.bulk import store_games
from scorekeeper.management.sample_games import made_up_games, open_game
from scorekeeper.models import Player, Series
from scorekeeper.rules.ruleset import Scoring
from tests.helpers.phones import HTMX, page, phone_of
from tests.helpers.series import ShownLine, finished_game, lines_of, series_of, shown_lines
from tests.helpers.statements import Kind
from tests.helpers.tables import NAMES, enter, make_confidant, make_game, whole_game

pytestmark = pytest.mark.django_db


def two_games() -> Series:
    """Return a series of two games: three players with 40 40 10, and six with −100 and 200 for each other one."""
    confidant = make_confidant()
    six = make_game(owner=confidant, players=NAMES, rounds=whole_game(6))
    return series_of(confidant, finished_game(confidant), six)


def test_points_totals_and_wins_are_summed_and_ranked_separately() -> None:
    """F1, F3."""
    series = two_games()
    others = [
        ShownLine(name, 1, ("+1", 2), ("200", 3), ("1", 2), "200", first=False) for name in ("Dieter", "Emma", "Fritz")
    ]
    assert lines_of(phone_of(series.owner), series) == [
        ShownLine("Bruno", 2, ("+2", 1), ("240", 1), ("2", 1), "120", first=True),
        *others,
        ShownLine("Carla", 2, ("−1", 5), ("210", 2), ("1", 2), "105", first=False),
        ShownLine("Ada", 2, ("−4", 6), ("−60", 6), ("1", 2), "−30", first=False),
    ]


@pytest.mark.parametrize(
    ("by", "order"),
    [
        ("points", "Bruno Dieter Emma Fritz Carla Ada"),
        ("total", "Bruno Carla Dieter Emma Fritz Ada"),
        ("wins", "Bruno Dieter Emma Fritz Carla Ada"),
        ("nonsense", "Bruno Dieter Emma Fritz Carla Ada"),
    ],
)
def test_the_table_is_sorted_by_the_requested_column(by: str, order: str) -> None:
    series = two_games()
    text = page(phone_of(series.owner), "series", series.pk, by=by)
    assert " ".join(line.player for line in shown_lines(text)) == order
    (ordered,) = re.findall(r'aria-sort="descending"[^>]*>\s*<a id="by-(\w+)"', text)
    assert ordered == (by if by != "nonsense" else "points")


def test_all_players_who_are_first_in_the_chosen_column_are_marked() -> None:
    """F1."""
    confidant = make_confidant()
    series = series_of(confidant, finished_game(confidant))
    for by in ("points", "total", "wins"):
        lines = lines_of(phone_of(confidant), series, by=by)
        assert [(line.player, line.first) for line in lines] == [("Ada", True), ("Bruno", True), ("Carla", False)]


def test_htmx_gets_only_the_table_in_another_order() -> None:
    series = two_games()
    answer = phone_of(series.owner).get(reverse("series", args=[series.pk]), {"by": "total"}, headers=HTMX)
    assert [line.player for line in shown_lines(answer.text)][:2] == ["Bruno", "Carla"]
    assert answer.text.lstrip().startswith('<section id="series-standings"')
    assert "game-card" not in answer.text
    assert "HX-Request" in answer["Vary"]


def test_a_person_with_two_names_has_one_row() -> None:
    confidant = make_confidant()
    games = [finished_game(confidant), finished_game(confidant, players=("Adele", "Bruno", "Carla"))]
    ada, adele = (Player.objects.get(owner=confidant, name=name) for name in ("Ada", "Adele"))
    Player.objects.filter(pk=adele.pk).update(merged_into=ada, person=ada)
    lines = lines_of(phone_of(confidant), series_of(confidant, *games))
    assert [(line.player, line.games, line.total) for line in lines] == [
        ("Ada", 2, ("80", 1)),
        ("Bruno", 2, ("80", 1)),
        ("Carla", 2, ("20", 3)),
    ]


def test_an_open_game_does_not_count_until_it_is_finished() -> None:
    confidant = make_confidant()
    running = make_game(owner=confidant, rounds=whole_game(3)[:2])
    series, phone = series_of(confidant, finished_game(confidant), running), phone_of(confidant)
    text = page(phone, "series", series.pk)
    assert "1 finished game<" in text
    assert "1 game goes on and does not count until it is finished." in text
    assert [line.games for line in shown_lines(text)] == [1, 1, 1]
    enter(running, Kind.END, number=2)
    text = page(phone, "series", series.pk)
    assert [line.games for line in shown_lines(text)] == [2, 2, 2]
    assert "goes on" not in text


def test_a_game_in_the_bin_does_not_count_until_it_is_restored() -> None:
    confidant = make_confidant()
    game = finished_game(confidant)
    series, phone = series_of(confidant, game, finished_game(confidant)), phone_of(confidant)
    game_bin.put_in_bin(confidant, game.pk)
    text = page(phone, "series", series.pk)
    assert "1 game is in the bin and does not count." in text
    assert [line.games for line in shown_lines(text)] == [1, 1, 1]
    assert f'href="/games/{game.pk}/"' not in text
    game_bin.take_out_of_bin(confidant, game.pk)
    text = page(phone, "series", series.pk)
    assert [line.games for line in shown_lines(text)] == [2, 2, 2]
    assert f'href="/games/{game.pk}/"' in text


def test_a_correction_of_a_finished_game_counts_at_once() -> None:
    """A2."""
    confidant = make_confidant()
    game = finished_game(confidant)
    series = series_of(confidant, game)
    enter(game, Kind.ADJUST, number=4, values=(2, 50, "bonus"))
    best = lines_of(phone_of(confidant), series)[0]
    assert (best.player, best.points) == ("Carla", ("+2", 1))


def test_a_sentence_warns_about_games_with_different_scorings() -> None:
    """P1, P2, F3."""
    confidant = make_confidant()
    alike = series_of(confidant, finished_game(confidant), finished_game(confidant), name="alike")
    mixed = series_of(
        confidant, finished_game(confidant), finished_game(confidant, scoring=Scoring.ALTERNATE), name="mixed"
    )
    phone = phone_of(confidant)
    sentence = "their totals do not compare"
    assert sentence not in page(phone, "series", alike.pk)
    assert sentence in page(phone, "series", mixed.pk)


def test_the_games_are_listed_newest_first_page_by_page() -> None:
    confidant = make_confidant()
    ids = store_games(confidant, made_up_games(PAGE_SIZE + 3))[::-1]
    series, phone = make_series(confidant, "Season", ids), phone_of(confidant)
    text = page(phone, "series", series.pk)
    assert shown_games(text) == ids[:PAGE_SIZE]
    (key,) = re.findall(r'href="\?after=([^"]*)"', text)
    assert shown_games(page(phone, "series", series.pk, after=key)) == ids[PAGE_SIZE:]
    answer = phone.get(reverse("series", args=[series.pk]), {"after": key}, headers=HTMX)
    assert shown_games(answer.text) == ids[PAGE_SIZE:]
    assert "series-standings" not in answer.text


def shown_games(text: str) -> list[int]:
    return [int(game) for game in re.findall(r'class="game-card[^>]*href="/games/(\d+)/', text)]


def test_a_series_without_a_game_says_so() -> None:
    confidant = make_confidant()
    text = page(phone_of(confidant), "series", series_of(confidant).pk)
    assert "No game belongs to this series yet." in text
    assert "<table" not in text
    assert 'id="print"' not in text


def test_the_chart_shows_the_first_six_players_if_there_are_two_games() -> None:
    confidant = make_confidant()
    ids = store_games(confidant, made_up_games(12))
    series, phone = make_series(confidant, "Season", ids[:1]), phone_of(confidant)
    assert "<svg viewBox" not in page(phone, "series", series.pk)
    add_games(confidant, series.pk, ids)
    text = page(phone, "series", series.pk)
    assert text.count("<polyline") == 6
    assert text.count('<svg class="sigil') == 6
    first = shown_lines(text)[0]
    assert f"&#x2068;{first.player}&#x2069; {first.points[0]}</text>" in text.replace("\u2068", "&#x2068;").replace(
        "\u2069", "&#x2069;"
    )


def test_the_number_of_queries_does_not_grow_with_the_games() -> None:
    confidant = make_confidant()
    small = store_games(confidant, [*made_up_games(2), open_game()])
    large = store_games(confidant, made_up_games(90, seed=2))
    phone = phone_of(confidant)
    counts = []
    for name, games in (("small", small), ("large", large)):
        series = make_series(confidant, name, games)
        with CaptureQueriesContext(connection) as queries:
            page(phone, "series", series.pk)
        counts.append(len(queries))
    # The session with its Confidant, the series; its games and their people, its events; one page of games and their
    # people; whether games are counted again.
    assert counts == [8, 8]


def test_a_forged_query_string_causes_no_server_error() -> None:
    confidant = make_confidant()
    series = series_of(confidant, finished_game(confidant))
    phone, address = phone_of(confidant), reverse("series", args=[series.pk])
    for name, text in product(("after", "by", "added", "taken"), ("", "x", "-1", "9" * 400, "٣", "<b>")):
        assert shown_lines(phone.get(address, {name: text}).text), (name, text)
