"""The page with the table of all people."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from django.urls import reverse

from scorekeeper.games import recording
from scorekeeper.players import editing as people_changes
from scorekeeper.rules.ruleset import Scoring
from tests.helpers.phones import HTMX, phone_of
from tests.helpers.statements import Kind
from tests.helpers.tables import THREE_ROUNDS, enter, make_confidant, make_game, make_short_game, player_of

if TYPE_CHECKING:
    from pytest_django import DjangoAssertNumQueries

    from scorekeeper.models import Confidant

pytestmark = pytest.mark.django_db

ROW = re.compile(r'<tr role="row"[^>]*>\s*<th scope="row".*?</tr>', re.DOTALL)


def table(confidant: Confidant, **query: str) -> str:
    return phone_of(confidant).get(reverse("people"), query).text


def rows(text: str) -> dict[str, list[str]]:
    """Return the cells of each name, in the order of the table: rank, games, then two numbers a column."""
    return dict(_row(row) for row in ROW.findall(text))


def _row(row: str) -> tuple[str, list[str]]:
    words = [" ".join(word.split()) for word in re.findall(r">([^<]+)<", row)]
    rank, name, *rest = [word for word in words if word]
    return name, [rank, *rest]


def test_before_the_first_game_the_table_is_empty() -> None:
    assert "No game is finished yet" in table(make_confidant())


def test_to_htmx_the_page_answers_with_what_one_way_of_counting_shows() -> None:
    confidant = make_confidant()
    make_short_game(confidant=confidant)
    response = phone_of(confidant).get(reverse("people"), {"count": "standard"}, headers=HTMX)
    assert response.text.lstrip().startswith('<div id="counted"')
    assert list(rows(response.text)) == ["Ada", "Bruno", "Carla"]
    assert "HX-Request" in response["Vary"]


def test_a_row_has_the_rating_with_its_uncertainty_and_the_averages() -> None:
    confidant = make_confidant()
    for _ in range(2):
        make_short_game(confidant=confidant)
    lines = rows(table(confidant))
    assert list(lines) == ["Ada", "Bruno", "Carla"]
    rank, games, at_least, estimate, *averages = lines["Ada"]
    assert (rank, games) == ("1.", "2 games")
    estimated, uncertainty = estimate.split(" ± ")
    assert int(at_least) == int(estimated) - int(uncertainty)
    assert averages == ["100%", "1.0", "30.0", "30", "100%", "0%, 0%"]
    assert lines["Carla"][4:] == ["0%", "3.0", "−10.0", "−10", "0%", "0%, 100%"]


def test_the_winner_of_one_game_is_not_ranked_above_the_winner_of_many() -> None:
    confidant = make_confidant()
    for _ in range(4):
        make_short_game(confidant=confidant)
    make_short_game(confidant=confidant, players=("Zora", "Bruno", "Carla"))
    lines = rows(table(confidant))
    assert list(lines) == ["Ada", "Bruno", "Zora", "Carla"]
    assert lines["Zora"][4] == "100%"
    estimates = {name: int(line[3].split(" ± ")[0]) for name, line in lines.items()}
    assert estimates["Zora"] > estimates["Bruno"]


def test_the_two_scorings_are_separate_and_the_more_frequent_one_is_the_default() -> None:
    confidant = make_confidant()
    for _ in range(2):
        make_short_game(confidant=confidant, scoring=Scoring.ALTERNATE)
    make_short_game(confidant=confidant, players=("Ada", "Bruno", "Dieter"))
    assert {name: line[1] for name, line in rows(table(confidant)).items()} == {
        "Ada": "2 games",
        "Bruno": "2 games",
        "Carla": "2 games",
    }
    standard = table(confidant, count="standard")
    assert {name: line[1] for name, line in rows(standard).items()} == dict.fromkeys(
        ("Ada", "Bruno", "Dieter"), "1 game"
    )
    assert "Carla" in standard[standard.index("Without a finished game") :]


@pytest.mark.parametrize("count", ["", "x", "STANDARD", "standard'--", "٣"])
def test_an_unknown_scoring_means_the_default(count: str) -> None:
    confidant = make_confidant()
    make_short_game(confidant=confidant)
    assert list(rows(table(confidant, count=count))) == ["Ada", "Bruno", "Carla"]


def test_an_open_game_does_not_count_but_one_that_was_ended_early_does() -> None:
    """A7."""
    confidant = make_confidant()
    game = make_game(confidant=confidant, rounds=THREE_ROUNDS)
    text = table(confidant)
    assert rows(text) == {}
    assert "Ada" in text
    enter(game, Kind.END, number=3)
    assert [line[1] for line in rows(table(confidant)).values()] == ["1 game"] * 3


def test_a_game_in_the_bin_does_not_count() -> None:
    confidant = make_confidant()
    game = make_short_game(confidant=confidant)
    recording.put_in_bin(confidant, game.pk)
    assert rows(table(confidant)) == {}


def test_a_game_counts_for_the_substitute() -> None:
    """A5."""
    confidant = make_confidant()
    game = make_game(confidant=confidant, rounds=THREE_ROUNDS)
    enter(game, Kind.REPLACE, number=4, values=(0, "Emma"))
    enter(game, Kind.END, number=3)
    text = table(confidant)
    assert list(rows(text)) == ["Bruno", "Emma", "Carla"] or list(rows(text)) == ["Emma", "Bruno", "Carla"]
    assert "Ada" in text[text.index("Without a finished game") :]


def test_archived_people_are_shown_only_on_request() -> None:
    confidant = make_confidant()
    make_short_game(confidant=confidant)
    people_changes.archive(confidant, player_of(confidant, "Bruno").pk)
    text = table(confidant)
    assert list(rows(text)) == ["Ada", "Carla"]
    assert "Show 1 person in the archive, too" in text
    assert list(rows(table(confidant, archived="shown"))) == ["Ada", "Bruno", "Carla"]


def test_people_of_other_confidants_are_not_shown() -> None:
    make_short_game(confidant=make_confidant())
    assert "Ada" not in table(make_confidant())


@pytest.mark.parametrize("games", [1, 6])
def test_the_table_takes_the_same_number_of_queries_for_any_number_of_games(
    games: int, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    """Queries: the session and the Confidant; the people, their careers, the last games."""
    confidant = make_confidant()
    for place in range(games):
        make_short_game(confidant=confidant, players=("Ada", "Bruno", f"Guest {place}"))
    phone = phone_of(confidant)
    with django_assert_max_num_queries(2 + 3):
        phone.get("/people/")
