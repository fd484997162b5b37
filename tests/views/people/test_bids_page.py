"""The page of how a person bids."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from scorekeeper.models import Career, Confidant, Player
from scorekeeper.players import editing as people_changes
from scorekeeper.players.careers import Counts
from tests.helpers.phones import HTMX, phone_of
from tests.helpers.tables import THREE_ROUNDS, make_confidant, make_game, make_short_game, player_of

pytestmark = pytest.mark.django_db


def page_of(confidant: Confidant, name: str, **query: str) -> str:
    return phone_of(confidant).get(reverse("person_bids", args=[player_of(confidant, name).pk]), query).text


def words(text: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", text).split())


def set_positions(confidant: Confidant, name: str, players: int, shares: dict[int, tuple[int, int]]) -> None:
    """Bids made and all bids by position, in the stored figures of a person with one game."""
    career = Career.objects.get(player=player_of(confidant, name))
    situations: Counts = Counter(career.situations)
    for place, (made, rounds) in shares.items():
        situations[f"position:{players}:{place}:rounds"] = rounds
        situations[f"position:{players}:{place}:exact"] = made
    Career.objects.filter(pk=career.pk).update(situations=dict(situations))


def card(text: str, topic: str) -> str:
    found = re.search(rf'aria-labelledby="{topic}-title {topic}-about">(.*?)</section>', text, re.DOTALL)
    assert found
    return words(found[1])


def test_a_card_has_a_sentence_and_each_share_beside_that_of_everybody() -> None:
    confidant = make_confidant()
    make_short_game(owner=confidant)
    set_positions(confidant, "Ada", 3, {1: (50, 100), 2: (55, 100), 3: (20, 99)})
    set_positions(confidant, "Bruno", 3, {1: (10, 100), 2: (10, 100), 3: (20, 101)})
    text = page_of(confidant, "Ada")
    assert card(text, "position") == (
        "Ada is right less often as the dealer by position in the bidding, 3 players "
        "first 50% of 100 everybody: 30% second 55% of 100 everybody: 32% dealer 20% of 99 everybody: 20%"
    )
    assert "Luck is always part of it." in text
    assert "No clear difference" not in card(text, "position")
    assert card(text, "end").startswith("Not enough bids to compare missed bids, in the last three rounds and before")
    assert "end, too high not enough 1" in card(text, "end")


def test_the_positions_are_those_of_the_most_played_number_of_players_or_a_chosen_one() -> None:
    confidant = make_confidant()
    make_short_game(owner=confidant)
    set_positions(confidant, "Ada", 4, {1: (5, 30), 4: (5, 30)})
    set_positions(confidant, "Ada", 5, {1: (7, 20)})
    set_positions(confidant, "Ada", 6, {1: (7, 19)})
    text = page_of(confidant, "Ada")
    assert re.findall(r'id="players-(\d)"', text) == ["4", "5"]
    assert "4 players first 17% of 30" in card(text, "position")
    assert "5 players first 35% of 20" in card(page_of(confidant, "Ada", players="5"), "position")
    for wrong in ("6", "x", ""):
        assert "4 players" in card(page_of(confidant, "Ada", players=wrong), "position")


def test_everybody_are_the_people_of_this_history_in_this_count_alone() -> None:
    confidant, other = make_confidant(), make_confidant()
    for owner in (confidant, other):
        make_short_game(owner=owner)
    set_positions(confidant, "Ada", 3, {1: (10, 20)})
    set_positions(other, "Ada", 3, {1: (0, 500)})
    Career.objects.create(
        player=player_of(confidant, "Bruno"), scoring="alternate", situations={"position:3:1:rounds": 500}
    )
    assert "first 50% of 20 everybody: 52%" in card(page_of(confidant, "Ada"), "position")


def test_the_pages_of_a_person_lead_to_each_other_in_the_same_count() -> None:
    confidant = make_confidant()
    make_short_game(owner=confidant)
    key = player_of(confidant, "Ada").pk
    for page in (f"/people/{key}/", f"/people/{key}/bids/"):
        text = phone_of(confidant).get(page, {"count": "alternate"}).text
        tabs = text[text.index('class="tabs person-tabs"') :].split("</nav>")[0]
        assert re.findall(r'href="([^"]*)"', tabs) == [
            f"/people/{key}/?count=alternate",
            f"/people/{key}/bids/?count=alternate",
            f"/games/?player={key}",
            f"/people/{key}/year/",
        ]
        assert re.findall(r'href="([^?]*)[^>]* aria-current="page"', tabs) == [page]


def test_the_page_of_another_name_redirects_to_the_person() -> None:
    confidant = make_confidant()
    make_short_game(owner=confidant)
    other = Player.objects.create(owner=confidant, name="Adele", name_key="adele")
    person = player_of(confidant, "Ada").pk
    people_changes.merge(confidant, other.pk, person)
    response = phone_of(confidant).get(reverse("person_bids", args=[other.pk]), {"count": "standard"})
    assert response["Location"] == f"/people/{person}/bids/?count=standard"


def test_to_htmx_the_page_answers_with_what_one_way_of_counting_shows() -> None:
    confidant = make_confidant()
    make_short_game(owner=confidant)
    address = reverse("person_bids", args=[player_of(confidant, "Ada").pk])
    response = phone_of(confidant).get(address, {"count": "standard"}, headers=HTMX)
    assert response.text.lstrip().startswith('<div id="counted"')
    assert "HX-Request" in response["Vary"]


def test_somebody_without_a_finished_game_has_a_page() -> None:
    confidant = make_confidant()
    make_game(owner=confidant, rounds=THREE_ROUNDS)
    text = page_of(confidant, "Ada")
    assert "No game is finished yet" in text
    assert "bid-card" not in text


@pytest.mark.parametrize("games", [1, 6])
def test_the_page_takes_the_same_number_of_queries_for_any_number_of_games(
    games: int, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    """Queries: session, Confidant; all names, own careers, everybody's."""
    confidant = make_confidant()
    for place in range(games):
        make_short_game(owner=confidant, players=("Ada", "Bruno", f"Guest {place}"))
    phone, person = phone_of(confidant), player_of(confidant, "Ada").pk
    with django_assert_max_num_queries(2 + 3):
        phone.get(reverse("person_bids", args=[person]))
