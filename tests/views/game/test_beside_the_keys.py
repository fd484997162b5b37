"""The score sheet, the chart and the facts beside the keys of the play page on a wide screen."""

from __future__ import annotations

import re

import pytest

from scorekeeper.models import Game
from tests.helpers.phones import page, phone_of
from tests.helpers.tables import THREE_ROUNDS, make_game
from tests.views.game.test_game_page import text_of

pytestmark = pytest.mark.django_db


def shown(game: Game) -> str:
    return page(phone_of(game.owner), "beside_keys", game.pk)


def lines_in(text: str) -> list[str]:
    return [text_of(row) for row in re.findall(r"<th scope=\"row\">(.*?)</tr>", text, re.DOTALL)]


def facts_in(text: str) -> dict[str, str]:
    found = re.findall(r"<dt>(.*?)</dt>\s*<dd>(.*?)</dd>", text, re.DOTALL)
    return {label: re.sub("</?bdi[^>]*>", "", fact) for label, fact in found}


def test_rounds_to_come_are_lines_with_their_dealer_and_nothing_else() -> None:
    """G3, G4."""
    lines = lines_in(shown(make_game(rounds=THREE_ROUNDS)))
    assert len(lines) == 20
    assert lines[2].startswith("3 1 0 missed")
    assert [line.replace("deals", "").strip() for line in lines[3:]] == [str(number) for number in range(4, 21)]
    assert all(line.count("deals") == 1 for line in lines)


def test_only_recorded_rounds_lead_to_their_corrections_and_from_there_back_to_the_keys() -> None:
    game = make_game(rounds=THREE_ROUNDS)
    found = re.findall(r'href="(/games/\d+/rounds/\d+/[^"]*)"', shown(game))
    assert found == [f"/games/{game.pk}/rounds/{number}/?back=play" for number in (1, 2, 3)]


def test_the_facts_name_who_leads_who_made_most_bids_and_who_deals_the_round_after_this_one() -> None:
    game = make_game(rounds=THREE_ROUNDS[:2])
    assert facts_in(shown(game)) == {
        "Leads": "Ada, 30 ahead of Carla",
        "Most bids made": "Ada, 2 of 2",
        "Deals next": "Ada, 4 cards",
    }


def test_a_shared_lead_names_all_who_lead_and_a_new_game_nobody() -> None:
    """F1."""
    assert facts_in(shown(make_game(rounds=THREE_ROUNDS)))["Leads"] == "Ada and Bruno"
    assert facts_in(shown(make_game())) == {"Deals next": "Bruno, 2 cards"}
