"""The page with the table of all people."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from scorekeeper.games import game_bin
from scorekeeper.models import Confidant
from scorekeeper.players import editing as people_changes
from scorekeeper.players import leaderboard
from scorekeeper.rules.ruleset import Scoring
from tests.helpers.phones import HTMX, phone_of
from tests.helpers.statements import Kind
from tests.helpers.tables import THREE_ROUNDS, enter, make_confidant, make_game, make_short_game, player_of

pytestmark = pytest.mark.django_db

ROW = re.compile(r'<tr role="row"[^>]*>\s*<td role="cell" class="rank">.*?</tr>', re.DOTALL)
FEW = re.compile(
    r'<li[^>]*>\s*<a href="/people/\d+/\?[^>]*>\s*<bdi.*?>([^<]*)</bdi>.*?<span>(.*?)</span></li>', re.DOTALL
)


@pytest.fixture
def _everybody_has_a_rank(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rank people from their first game on, so that short archives have a table."""
    monkeypatch.setattr(leaderboard, "GAMES_FOR_RANK", 1)


def table(confidant: Confidant, **query: str) -> str:
    return phone_of(confidant).get(reverse("people"), query).text


def rows(text: str) -> dict[str, list[str]]:
    """Return by name, in the order of the table: rank, summary, rating, uncertainty, then the other columns."""
    return dict(_row(row) for row in ROW.findall(text))


def _row(row: str) -> tuple[str, list[str]]:
    words = [" ".join(word.split()) for word in re.findall(r">([^<]+)<", row)]
    rank, name, *rest = [word for word in words if word]
    return name, [rank, *rest]


def few(text: str) -> dict[str, str]:
    """Return the people with few games with the number of games, as listed."""
    return dict(FEW.findall(text))


def make_games(confidant: Confidant, games: int, players: Sequence[str] = ("Ada", "Bruno", "Carla")) -> None:
    for _ in range(games):
        make_short_game(owner=confidant, players=players)


def test_before_the_first_game_there_is_no_table() -> None:
    text = table(make_confidant())
    assert "No game is finished yet" in text
    assert "<table" not in text


def test_to_htmx_the_page_answers_with_what_one_way_of_counting_shows() -> None:
    confidant = make_confidant()
    make_games(confidant, 5)
    response = phone_of(confidant).get(reverse("people"), {"count": "standard"}, headers=HTMX)
    assert response.text.lstrip().startswith('<div id="counted"')
    assert list(rows(response.text)) == ["Ada", "Bruno", "Carla"]
    assert "HX-Request" in response["Vary"]


def test_a_row_has_the_rating_with_its_uncertainty_and_the_averages() -> None:
    confidant = make_confidant()
    make_games(confidant, 5)
    lines = rows(table(confidant))
    rank, summary, at_least, uncertainty, *averages = lines["Ada"]
    assert (rank, summary) == ("1.", "5 games, 100% won")
    rating = leaderboard.leaderboard_of(confidant, "").lines[0].rating
    assert rating is not None
    assert (at_least, uncertainty) == (str(rating.estimate - rating.uncertainty), f"± {rating.uncertainty}")
    assert averages == ["5", "100%", "1.0", "30.0", "–", "100%"]
    assert lines["Carla"][4:] == ["5", "0%", "3.0", "−10.0", "–", "0%"]


def test_points_above_par_are_known_from_twenty_results_on() -> None:
    confidant = make_confidant()
    make_games(confidant, 7)  # 21 results of rounds with three players and one card; their mean is 40/3
    lines = rows(table(confidant, sort="par"))
    assert [(name, line[1], line[8]) for name, line in lines.items()] == [
        ("Ada", "7 games, par +16.7", "+16.7"),
        ("Bruno", "7 games, par +6.7", "+6.7"),
        ("Carla", "7 games, par −23.3", "−23.3"),
    ]
    text = " ".join(table(confidant).split())
    assert "Par is the mean of everybody on this Tablet in rounds with as many players and cards" in text


def test_the_rating_is_explained_with_the_numbers_of_the_first_row() -> None:
    confidant = make_confidant()
    make_games(confidant, 5)
    for sort, place in (("rating", 0), ("place&order=descending", 2)):
        text = phone_of(confidant).get(f"/people/?sort={sort}").text
        row = leaderboard.leaderboard_of(confidant, "").lines[place]
        assert row.rating is not None
        example = text[text.index('class="rating-example"') :]
        assert f'<bdi translate="no">{row.person.name}</bdi>' in example[:200]
        assert f"{row.rating.estimate} − {row.rating.uncertainty} =" in example
        assert "the last 1000 games. Everybody begins at 1000." in " ".join(text.split())


@pytest.mark.usefixtures("_everybody_has_a_rank")
def test_the_winner_of_one_game_is_not_ranked_above_the_winner_of_many() -> None:
    confidant = make_confidant()
    make_games(confidant, 4)
    make_short_game(owner=confidant, players=("Zora", "Bruno", "Carla"))
    lines = rows(table(confidant))
    assert list(lines) == ["Ada", "Bruno", "Zora", "Carla"]
    assert lines["Zora"][1] == "1 game, 100% won"
    estimates = {name: int(line[2]) + int(line[3].removeprefix("± ")) for name, line in lines.items()}
    assert estimates["Zora"] > estimates["Bruno"]


def test_people_with_fewer_than_five_games_are_listed_apart_without_a_rank() -> None:
    confidant = make_confidant()
    make_games(confidant, 4)
    make_games(confidant, 1, ("Zora", "Ada", "Bruno"))
    text = table(confidant, sort="games")
    assert list(rows(text)) == ["Ada", "Bruno"]
    assert few(text) == {"Carla": "4 games", "Zora": "1 game"}
    assert "Fewer than 5 games" in text


def test_without_anybody_who_has_five_games_there_is_only_their_list() -> None:
    confidant = make_confidant()
    make_games(confidant, 4)
    text = table(confidant)
    assert few(text) == dict.fromkeys(("Ada", "Bruno", "Carla"), "4 games")
    assert "People with at least 5 games in this way of counting are ranked" in " ".join(text.split())
    assert "<table" not in text
    assert "<select" not in text
    assert "Rating?" not in text


def test_games_in_the_other_way_of_counting_do_not_make_five() -> None:
    confidant = make_confidant()
    make_games(confidant, 3)
    for _ in range(2):
        make_short_game(owner=confidant, scoring=Scoring.ALTERNATE)
    assert rows(table(confidant, count="standard")) == {}


@pytest.mark.usefixtures("_everybody_has_a_rank")
def test_equal_ratings_share_a_rank() -> None:
    confidant = make_confidant()
    make_game(owner=confidant, players=("Ada", "Bruno", "Carla", "Dieter"), rounds=[((1, 0, 0, 1), (1, 0, 0, 0))])
    enter(confidant.games.get(), Kind.END, number=1)
    assert {name: line[0] for name, line in rows(table(confidant)).items()} == {
        "Ada": "1.",
        "Bruno": "2.",
        "Carla": "2.",
        "Dieter": "4.",
    }


@pytest.mark.usefixtures("_everybody_has_a_rank")
def test_people_without_a_game_among_the_rated_ones_have_no_rank_and_are_last_in_both_directions(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(leaderboard, "GAMES_RATED", 1)
    confidant = make_confidant()
    make_games(confidant, 1, ("Ada", "Bruno", "Carla"))
    make_games(confidant, 1, ("Zora", "Bruno", "Carla"))
    for order in ("ascending", "descending"):
        lines = rows(table(confidant, sort="rating", order=order))
        assert list(lines)[-1] == "Ada"
        assert lines["Ada"][0] == "–"


def test_the_two_scorings_are_separate_and_the_more_frequent_one_is_the_default() -> None:
    confidant = make_confidant()
    for _ in range(2):
        make_short_game(owner=confidant, scoring=Scoring.ALTERNATE)
    make_games(confidant, 1, ("Ada", "Bruno", "Dieter"))
    assert few(table(confidant)) == dict.fromkeys(("Ada", "Bruno", "Carla"), "2 games")
    standard = table(confidant, count="standard")
    assert few(standard) == dict.fromkeys(("Ada", "Bruno", "Dieter"), "1 game")
    assert "Carla" in standard[standard.index("Without a finished game") :]


@pytest.mark.parametrize("count", ["", "x", "STANDARD", "standard'--", "٣"])
def test_an_unknown_scoring_means_the_default(count: str) -> None:
    confidant = make_confidant()
    make_short_game(owner=confidant)
    assert list(few(table(confidant, count=count))) == ["Ada", "Bruno", "Carla"]


def test_an_open_game_does_not_count_but_one_that_was_ended_early_does() -> None:
    """A7."""
    confidant = make_confidant()
    game = make_game(owner=confidant, rounds=THREE_ROUNDS)
    text = table(confidant)
    assert few(text) == {}
    assert "Ada" in text
    enter(game, Kind.END, number=3)
    assert few(table(confidant)) == dict.fromkeys(("Ada", "Bruno", "Carla"), "1 game")


def test_a_game_in_the_bin_does_not_count() -> None:
    confidant = make_confidant()
    game = make_short_game(owner=confidant)
    game_bin.put_in_bin(confidant, game.pk)
    assert few(table(confidant)) == {}


def test_a_game_counts_for_the_substitute() -> None:
    """A5."""
    confidant = make_confidant()
    game = make_game(owner=confidant, rounds=THREE_ROUNDS)
    enter(game, Kind.REPLACE, number=4, values=(0, "Emma"))
    enter(game, Kind.END, number=3)
    text = table(confidant)
    assert list(few(text)) == ["Bruno", "Carla", "Emma"]
    assert "Ada" in text[text.index("Without a finished game") :]


def test_archived_people_are_shown_only_on_request() -> None:
    confidant = make_confidant()
    make_games(confidant, 5)
    make_games(confidant, 1, ("Ada", "Carla", "Dieter"))
    for name in ("Bruno", "Dieter"):
        people_changes.archive(confidant, player_of(confidant, name).pk)
    text = table(confidant)
    assert (list(rows(text)), list(few(text))) == (["Ada", "Carla"], [])
    assert "Show 2 people in the archive, too" in text
    shown = table(confidant, archived="shown")
    assert (list(rows(shown)), list(few(shown))) == (["Ada", "Bruno", "Carla"], ["Dieter"])
    assert rows(shown)["Bruno"][1] == "in the archive"


def test_people_of_other_confidants_are_not_shown() -> None:
    make_short_game(owner=make_confidant())
    assert "Ada" not in table(make_confidant())


@pytest.mark.parametrize("games", [1, 6])
def test_the_table_takes_the_same_number_of_queries_for_any_number_of_games(
    games: int, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    """Queries: the session and the Confidant; people, careers, the last games, whether games are counted again."""
    confidant = make_confidant()
    for place in range(games):
        make_short_game(owner=confidant, players=("Ada", "Bruno", f"Guest {place}"))
    phone = phone_of(confidant)
    with django_assert_max_num_queries(2 + 5):
        phone.get("/people/")
