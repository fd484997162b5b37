"""Sorting the table of people by its columns; every link on the page keeps the other choices."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from scorekeeper.players import editing as people_changes
from scorekeeper.players import leaderboard
from tests.helpers.phones import HTMX, phone_of
from tests.helpers.tables import make_confidant, make_short_game, player_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def phone(monkeypatch: pytest.MonkeyPatch) -> Client:
    """Ada leads before Bruno, but Zora has won every game: her only one. Carla is in the archive."""
    monkeypatch.setattr(leaderboard, "GAMES_FOR_RANK", 1)
    confidant = make_confidant()
    for players in (*[("Ada", "Bruno", "Carla")] * 5, ("Bruno", "Ada", "Carla"), ("Zora", "Bruno", "Carla")):
        make_short_game(owner=confidant, players=players)
    people_changes.archive(confidant, player_of(confidant, "Carla").pk)
    return phone_of(confidant)


def page(phone: Client, query: str = "") -> str:
    return phone.get(f"{reverse('people')}?{query}").text


def names(text: str) -> list[str]:
    return re.findall(r"<bdi[^>]*>([^<]*)</bdi>", text[text.index("<tbody") : text.index("</tbody")])


def ranks(text: str) -> list[str]:
    return re.findall(r'class="rank">([^<]*)<', text)


def heads(text: str) -> dict[str, tuple[str, str]]:
    """Return `aria-sort`, or "", and the address of the link of each head."""
    found = re.findall(r'<th scope="col"[^>]* class="(\w+)"\s+(?:aria-sort="(\w+)")?><a [^>]*href="([^"]*)"', text)
    return {column: (order, unescape(address)) for column, order, address in found}


def link(text: str, name: str) -> str:
    found = re.search(rf'id="{name}"[^>]* href="([^"]*)"', text)
    assert found
    return unescape(found[1])


def test_a_tap_on_a_head_sorts_best_first_and_a_second_tap_the_other_way(phone: Client) -> None:
    text = page(phone)
    assert names(text) == ["Ada", "Bruno", "Zora"]
    for column, best in (("wins", "Zora Ada Bruno"), ("place", "Zora Ada Bruno"), ("name", "Ada Bruno Zora")):
        first = phone.get(heads(text)[column][1]).text
        assert names(first) == best.split()
        second = phone.get(heads(first)[column][1]).text
        assert names(second) == best.split()[::-1]
        assert names(phone.get(heads(second)[column][1]).text) == best.split()


def test_only_the_head_of_the_sorted_column_has_the_direction(phone: Client) -> None:
    orders = {column: order for column, (order, _) in heads(page(phone)).items()}
    assert orders == {"rating": "descending"} | dict.fromkeys(
        ("name", "games", "wins", "place", "points", "par", "bids"), ""
    )
    orders = {column: order for column, (order, _) in heads(page(phone, "sort=wins&order=ascending")).items()}
    assert {column for column, order in orders.items() if order} == {"wins"}
    assert orders["wins"] == "ascending"


def test_the_rank_is_the_place_by_rating_in_any_sorting_of_the_table(phone: Client) -> None:
    assert ranks(page(phone, "sort=wins")) == ["3.", "1.", "2."]
    assert ranks(page(phone, "sort=rating&order=ascending")) == ["3.", "2.", "1."]


def test_on_a_phone_a_select_sorts_and_the_row_has_the_figure_sorted_by(phone: Client) -> None:
    text = page(phone, "sort=points&archived=shown")
    assert re.findall(r'<option value="(\w+)"( selected)?', text)[5] == ("points", " selected")
    assert text.count(" selected") == 1
    form = text[text.index("<form") : text.index("</form")]
    assert 'name="count" value="standard"' in form
    assert 'name="archived" value="shown"' in form
    assert "1 game, 30.0 points a round" in text
    assert "6 games, 83% won" in page(phone, "sort=games")


def test_the_other_switches_keep_the_sorting_and_each_other(phone: Client) -> None:
    text = page(phone, "count=standard&sort=wins&order=ascending")
    assert link(text, "count-alternate") == "/people/?count=alternate&sort=wins&order=ascending"
    assert link(text, "archived") == "/people/?count=standard&archived=shown&sort=wins&order=ascending"
    shown = phone.get(link(text, "archived")).text
    assert names(shown) == ["Carla", "Bruno", "Ada", "Zora"]
    assert link(shown, "archived") == "/people/?count=standard&sort=wins&order=ascending"
    assert link(shown, "count-alternate") == "/people/?count=alternate&archived=shown&sort=wins&order=ascending"
    assert heads(shown)["games"][1] == "/people/?count=standard&archived=shown&sort=games"


def test_the_address_of_the_first_view_has_no_sorting(phone: Client) -> None:
    text = page(phone, "sort=wins")
    assert heads(text)["rating"][1] == "/people/?count=standard"
    assert link(page(phone), "count-alternate") == "/people/?count=alternate"


def test_an_unknown_sorting_in_the_address_means_the_rating(phone: Client) -> None:
    unknown = ["sort=x", "sort=", "sort=%00&order=%00", "order=ascending"]
    unknown += ["sort=Wins", "sort=wins&sort=", "sort[]=wins"]
    for query in unknown:
        text = page(phone, query)
        assert names(text) == ["Ada", "Bruno", "Zora"], query
        assert heads(text)["rating"][0] == "descending", query


def test_htmx_gets_the_sorted_part_alone(phone: Client) -> None:
    response = phone.get("/people/?sort=wins", headers=HTMX)
    assert response.text.lstrip().startswith('<div id="counted"')
    assert names(response.text) == ["Zora", "Ada", "Bruno"]


def test_an_empty_way_of_counting_keeps_the_sorting_for_the_way_back(phone: Client) -> None:
    text = page(phone, "count=alternate&sort=wins")
    assert link(text, "count-standard") == "/people/?count=standard&sort=wins"
