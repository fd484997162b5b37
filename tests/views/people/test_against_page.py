"""The page of two people, head to head."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from scorekeeper.models import Confidant, Player
from scorekeeper.players import against, editing
from scorekeeper.rules.ruleset import Ruleset, Scoring
from tests.helpers.markup import on_one_line, without_bdi
from tests.helpers.phones import HTMX, phone_of
from tests.helpers.tables import NAMES, THREE_ROUNDS, make_confidant, make_game, make_short_game, player_of

pytestmark = pytest.mark.django_db

FACT = re.compile(r"<div><dt>(.*?)</dt>(.*?)</div>", re.DOTALL)
ROW = re.compile(r"<tr><th scope=.row.>(.*?)</th>(.*?)</tr>", re.DOTALL)


def address_of(confidant: Confidant, name: str, other: str) -> str:
    return reverse("against", args=[player_of(confidant, name).pk, player_of(confidant, other).pk])


def page_of(confidant: Confidant, name: str, other: str, **query: str) -> str:
    return on_one_line(phone_of(confidant).get(address_of(confidant, name, other), query).text)


def facts(text: str) -> dict[str, str]:
    return {_words(name): _words(value) for name, value in FACT.findall(text)}


def rows(text: str) -> list[str]:
    """Return the numbers of each game: both totals, and the balance."""
    return [_words(cells) for _, cells in ROW.findall(text)]


def _words(markup: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", without_bdi(markup)).split())


def four_games(confidant: Confidant) -> None:
    """Play four games; Ada’s totals are 30, 30, 20 and −10, and Bruno’s 20, −10, 30 and 20."""
    for players in (("Ada", "Bruno", "Carla"), ("Ada", "Carla", "Bruno"), ("Bruno", "Ada", "Carla")):
        make_short_game(owner=confidant, players=players)
    make_short_game(owner=confidant, players=("Carla", "Bruno", "Ada"))


def test_the_page_counts_the_common_games_of_two_people() -> None:
    """F1."""
    confidant = make_confidant()
    four_games(confidant)
    make_short_game(owner=confidant, players=("Ada", "Carla", "Dieter"))
    text = page_of(confidant, "Ada", "Bruno")
    assert '<h1><bdi translate="no">Ada</bdi> against <bdi translate="no">Bruno</bdi></h1>' in text
    assert facts(text) == {
        "Games": "4",
        "Ada ahead": "2",
        "Same place": "0",
        "Bruno ahead": "2",
        "Points ahead": "+2.5 Ada, on average",
        "Longest streak": "2 Ada 2 Bruno",
    }
    assert rows(text) == ["−10 20 0", "20 30 +1", "30 −10 +2", "30 20 +1"]
    assert 'aria-labelledby="balance-title"' in text


def test_seen_from_the_other_side_the_balance_is_the_opposite() -> None:
    confidant = make_confidant()
    four_games(confidant)
    assert rows(page_of(confidant, "Bruno", "Ada")) == ["20 −10 0", "30 20 −1", "−10 30 −2", "20 30 −1"]


def test_games_with_the_same_place_keep_the_balance_and_end_a_streak() -> None:
    """F1: in the second game both made a bid of 0."""
    confidant = make_confidant()
    make_short_game(owner=confidant)
    make_game(owner=confidant, rounds=[((0, 0, 1), (0, 0, 1))], ruleset=Ruleset(schedule=(1,)))
    make_short_game(owner=confidant)
    text = page_of(confidant, "Ada", "Bruno")
    assert rows(text) == ["30 20 +2", "20 20 +1", "30 20 +1"]
    assert facts(text)["Longest streak"] == "1 Ada 0 Bruno"
    assert facts(text)["Same place"] == "1"


def test_each_way_of_counting_has_its_own_games() -> None:
    """V9: at first the one with more common games; to htmx the page answers with what one of them shows."""
    confidant = make_confidant()
    make_short_game(owner=confidant)
    for _ in range(2):
        make_short_game(owner=confidant, scoring=Scoring.ALTERNATE)
    for _ in range(3):
        make_short_game(owner=confidant, players=("Ada", "Dieter", "Emma"))
    assert rows(page_of(confidant, "Ada", "Bruno")) == ["20 10 +2", "20 10 +1"]
    response = phone_of(confidant).get(address_of(confidant, "Ada", "Bruno"), {"count": "standard"}, headers=HTMX)
    assert response.text.lstrip().startswith('<div id="counted"')
    assert rows(response.text) == ["30 20 +1"]
    assert "The line begins with the second game." in response.text


def test_games_of_all_names_of_a_person_count() -> None:
    confidant = make_confidant()
    make_short_game(owner=confidant)
    make_short_game(owner=confidant, players=("Adele", "Bruno", "Carla"))
    make_short_game(owner=confidant, players=("Adele", "Carla", "Brunhild"))
    for other, person in (("Adele", "Ada"), ("Brunhild", "Bruno")):
        editing.merge(confidant, player_of(confidant, other).pk, player_of(confidant, person).pk)
    assert rows(page_of(confidant, "Ada", "Bruno")) == ["30 −10 +3", "30 20 +2", "30 20 +1"]
    response = phone_of(confidant).get(address_of(confidant, "Adele", "Brunhild"), {"count": "standard"})
    assert response["Location"] == f"{address_of(confidant, 'Ada', 'Bruno')}?count=standard"


def test_only_the_last_games_are_shown_and_the_line_begins_with_the_balance_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(against, "MOST_GAMES", 2)
    confidant = make_confidant()
    four_games(confidant)
    text = page_of(confidant, "Ada", "Bruno")
    assert rows(text) == ["−10 20 0", "20 30 +1"]
    assert facts(text)["Games"] == "4"
    assert "Shown are the last 2 games" in text
    assert facts(text)["Longest streak"] == "0 Ada 2 Bruno"


def test_two_people_without_a_common_game_have_a_page() -> None:
    confidant = make_confidant()
    make_short_game(owner=confidant)
    make_game(owner=confidant, players=("Ada", "Dieter", "Emma"), rounds=THREE_ROUNDS)
    assert "have not finished a game together yet" in page_of(confidant, "Ada", "Dieter")


def test_the_page_of_a_person_leads_to_each_rival() -> None:
    confidant = make_confidant()
    make_short_game(owner=confidant)
    text = phone_of(confidant).get(reverse("person", args=[player_of(confidant, "Ada").pk])).text
    assert f'href="{address_of(confidant, "Ada", "Bruno")}?count=standard"' in text


def test_a_person_is_no_rival_of_their_own_or_of_others_people() -> None:
    confidant, other = make_confidant(), make_confidant()
    make_short_game(owner=confidant)
    make_short_game(owner=other, players=NAMES[2:5])
    ada, bruno, emma = player_of(confidant, "Ada").pk, player_of(confidant, "Bruno").pk, player_of(other, "Emma").pk
    phone = phone_of(confidant)
    for pair in ((ada, ada), (ada, emma), (emma, ada), (ada, 987_654)):
        assert phone.get(reverse("against", args=pair)).status_code == 404
    for stranger in (Client(), phone_of(other)):
        assert stranger.get(reverse("against", args=[ada, bruno])).status_code == 404
    assert Player.objects.count() == 6


@pytest.mark.parametrize("games", [1, 6])
def test_the_page_takes_the_same_number_of_queries_for_any_number_of_games(
    games: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    """Queries: session, Confidant; all names, careers, and the last common games."""
    confidant = make_confidant()
    for _ in range(games):
        make_short_game(owner=confidant)
    phone, address = phone_of(confidant), address_of(confidant, "Ada", "Bruno")
    with django_assert_num_queries(2 + 3):
        phone.get(address)
