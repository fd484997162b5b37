"""The page of one player."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from scorekeeper.models import Confidant, Player
from scorekeeper.players import editing as people_changes
from scorekeeper.players import profile
from scorekeeper.players.best_games import LAST_GAMES
from scorekeeper.rules.ruleset import Scoring
from scorekeeper.views.people.person import RIVALS_SHOWN
from tests.helpers.phones import HTMX, phone_of
from tests.helpers.statements import Kind
from tests.helpers.tables import THREE_ROUNDS, enter, make_confidant, make_game, make_short_game, player_of

pytestmark = pytest.mark.django_db

PERSON_ADDRESSES = ["rename_person", "merge_person", "separate_person", "archive_person", "bring_back_person"]
FACT = re.compile(r"<dt>([^<]+)</dt>\s*<dd>(.*?)</dd>", re.DOTALL)


def page_of(confidant: Confidant, name: str, **query: str) -> str:
    return phone_of(confidant).get(reverse("person", args=[player_of(confidant, name).pk]), query).text


def facts(text: str) -> dict[str, str]:
    """Return the figures of a page by name."""
    return {name: " ".join(re.sub(r"<[^>]+>", " ", value).split()) for name, value in FACT.findall(text)}


def rivals(text: str) -> list[str]:
    table = text[text.index('class="figures rivals"') :]
    return re.findall(r"<bdi[^>]*>([^<]+)</bdi>", table[: table.index("</table>")])


def test_the_page_of_a_player_explains_the_rating() -> None:
    confidant = make_confidant()
    make_short_game(owner=confidant)
    text = " ".join(page_of(confidant, "Ada").split())
    assert "in the last 1000 games. Everybody begins at 1000." in text


def test_the_figures_of_a_player() -> None:
    """P1, F1."""
    confidant = make_confidant()
    make_short_game(owner=confidant)
    make_short_game(owner=confidant, players=("Bruno", "Ada", "Carla"))
    found = facts(page_of(confidant, "Ada"))
    assert found.pop("Rating").startswith(("at least 8", "at least 9"))
    assert found["Best game"].startswith("30 ")
    assert found["Worst game"].startswith("20 ")
    del found["Best game"], found["Worst game"]
    assert found == {
        "Games": "2",
        "Wins": "1 50%",
        "Average place": "1.5",
        "Average total": "25.0",
        "Points per round": "25.0",
        "Bids made": "100%",
        "Average distance from the bid": "0.00 tricks",
        "Longest run": "1 bid made",
    }


def test_the_best_and_the_worst_game_are_links() -> None:
    confidant = make_confidant()
    best = make_short_game(owner=confidant, players=("Ada", "Bruno", "Carla"))
    worst = make_short_game(owner=confidant, players=("Bruno", "Carla", "Ada"))
    text = page_of(confidant, "Ada")
    assert f'<a href="/games/{best.pk}/">30</a>' in text
    assert f'<a href="/games/{worst.pk}/">−10</a>' in text


def test_the_two_scorings_have_separate_figures() -> None:
    """V9."""
    confidant = make_confidant()
    make_short_game(owner=confidant)
    for _ in range(2):
        make_short_game(owner=confidant, scoring=Scoring.ALTERNATE)
    assert facts(page_of(confidant, "Ada"))["Games"] == "2"
    assert facts(page_of(confidant, "Ada"))["Average total"] == "20.0"
    assert facts(page_of(confidant, "Ada", count="standard"))["Games"] == "1"


def test_to_htmx_the_page_answers_with_what_one_way_of_counting_shows() -> None:
    confidant = make_confidant()
    make_short_game(owner=confidant)
    address = reverse("person", args=[player_of(confidant, "Ada").pk])
    response = phone_of(confidant).get(address, {"count": "standard"}, headers=HTMX)
    assert response.text.lstrip().startswith('<div id="counted"')
    assert facts(response.text)["Games"] == "1"
    assert "Rename" not in response.text
    assert "HX-Request" in response["Vary"]


def test_an_open_game_is_mentioned_but_not_counted() -> None:
    confidant = make_confidant()
    make_game(owner=confidant, rounds=THREE_ROUNDS)
    make_short_game(owner=confidant, players=("Bruno", "Carla", "Dieter"))
    text = page_of(confidant, "Ada")
    assert "1 game is not finished and does not count yet." in text
    assert "No game is finished yet" in text
    assert facts(text) == {}
    assert "1 game is not finished" in page_of(confidant, "Bruno")
    assert "not finished" not in page_of(confidant, "Dieter")


@pytest.mark.parametrize(
    ("games", "sentence"),
    [
        (2, "2 games are not finished and do not count yet."),
        (3, "More than 2 games are not finished and do not count yet."),
    ],
)
def test_very_many_open_games_are_not_counted_exactly(
    games: int, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(profile, "MOST_OPEN_GAMES", 2)
    confidant = make_confidant()
    for _ in range(games):
        make_game(owner=confidant)
    assert sentence in " ".join(page_of(confidant, "Ada").split())


def test_a_person_who_never_played_has_a_page() -> None:
    confidant = make_confidant()
    Player.objects.create(owner=confidant, name="Zora", name_key="zora")
    assert "No game is finished yet" in page_of(confidant, "Zora")


def test_a_person_who_joined_after_the_last_round_has_a_page() -> None:
    """A5: the last round was over when the player joined."""
    confidant = make_confidant()
    game = make_game(owner=confidant, rounds=THREE_ROUNDS)
    enter(game, Kind.JOIN, number=4, values=("Emma", 0))
    enter(game, Kind.END, number=3)
    found = facts(page_of(confidant, "Emma"))
    assert found["Games"] == "1"
    assert (found["Points per round"], found["Bids made"]) == ("–", "–")


def test_the_recent_form_shows_the_last_games() -> None:
    confidant = make_confidant()
    for _ in range(LAST_GAMES + 2):
        make_short_game(owner=confidant)
    text = page_of(confidant, "Ada")
    assert text.count("<circle") == LAST_GAMES
    assert text.count('<circle class="won"') == LAST_GAMES
    assert f"in the last {LAST_GAMES} games" in text


def test_with_only_one_game_the_form_says_why_it_is_missing() -> None:
    confidant = make_confidant()
    make_short_game(owner=confidant)
    text = page_of(confidant, "Ada")
    assert "<circle" not in text
    assert "The line of the form begins with the second game whose rounds are known." in text
    make_short_game(owner=confidant)
    assert "begins with the second game" not in page_of(confidant, "Ada")


def test_the_most_frequent_rivals_come_first_and_the_others_are_shown_on_request() -> None:
    confidant = make_confidant()
    for place in range(RIVALS_SHOWN):
        make_short_game(owner=confidant, players=("Ada", "Zora", f"Guest {place:02}"))
    text = page_of(confidant, "Ada")
    assert rivals(text) == ["Zora", *(f"Guest {place:02}" for place in range(RIVALS_SHOWN - 1))]
    assert f"All {RIVALS_SHOWN + 1}" in text
    everybody = page_of(confidant, "Ada", rivals="all")
    assert len(rivals(everybody)) == RIVALS_SHOWN + 1
    assert f"All {RIVALS_SHOWN + 1}" not in everybody


def test_the_page_of_another_name_redirects_to_the_person() -> None:
    confidant = make_confidant()
    make_short_game(owner=confidant)
    other = Player.objects.create(owner=confidant, name="Adele", name_key="adele")
    person = player_of(confidant, "Ada").pk
    people_changes.merge(confidant, other.pk, person)
    response = phone_of(confidant).get(reverse("person", args=[other.pk]))
    assert response["Location"] == f"/people/{person}/"


@pytest.mark.parametrize("who", ["stranger", "another Confidant"])
def test_another_confidants_player_gives_the_same_response_as_a_missing_one(who: str) -> None:
    confidant = make_confidant()
    make_short_game(owner=confidant)
    phone = Client() if who == "stranger" else phone_of(make_confidant())
    before = list(Player.objects.order_by("pk").values_list())
    for key in (player_of(confidant, "Ada").pk, 987_654):
        answers = [phone.get(reverse("person", args=[key]))]
        fields = {"name": "Zora", "other": player_of(confidant, "Bruno").pk}
        answers += [phone.post(reverse(name, args=[key]), fields) for name in PERSON_ADDRESSES]
        assert {answer.status_code for answer in answers} == {404}
        assert not any("Ada" in answer.text for answer in answers)
    assert list(Player.objects.order_by("pk").values_list()) == before


@pytest.mark.parametrize("games", [1, 6])
def test_the_page_of_a_person_takes_the_same_number_of_queries_for_any_number_of_games(
    games: int, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    """Queries: session, Confidant; all names, careers, open games, everybody's last games, and two for the player's."""
    confidant = make_confidant()
    for place in range(games):
        make_short_game(owner=confidant, players=("Ada", "Bruno", f"Guest {place}"))
        make_game(owner=confidant, rounds=THREE_ROUNDS)
    phone, person = phone_of(confidant), player_of(confidant, "Ada").pk
    people_changes.merge(confidant, player_of(confidant, "Guest 0").pk, player_of(confidant, "Carla").pk)
    with django_assert_max_num_queries(2 + 6):
        phone.get(reverse("person", args=[person]))


def test_the_name_is_folded_until_a_new_one_is_refused() -> None:
    game = make_game(rounds=THREE_ROUNDS)
    ada = player_of(game.owner, "Ada").pk
    assert "<details open>" not in page_of(game.owner, "Ada")
    refused = phone_of(game.owner).post(reverse("rename_person", args=[ada]), {"name": "Bruno"}).text
    assert "<details open>" in refused
