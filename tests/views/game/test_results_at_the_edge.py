"""Games whose results leave nobody to compare with: every page that shows who won opens."""

from __future__ import annotations

from http import HTTPStatus

import pytest
from django.urls import reverse

from scorekeeper.models import Game, Player
from tests.helpers.phones import page, phone_of
from tests.helpers.statements import Kind
from tests.helpers.tables import NAMES, enter, make_game
from tests.helpers.watchers import PAGES, look, share

pytestmark = pytest.mark.django_db


def all_equal(players: int) -> Game:
    """Return a finished game of one round, after which everybody has −10 points."""
    bids, tricks = (*(1,) * (players - 1), 0), (*(0,) * (players - 1), 1)
    game = make_game(players=NAMES[:players], rounds=[(bids, tricks)])
    enter(game, Kind.END, number=1)
    return game


@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize("name", ["game", "play", *PAGES])
def test_a_game_in_which_everybody_has_as_many_points_has_winners_but_no_lead(name: str, players: int) -> None:
    """F1."""
    game = all_equal(players)
    text = look(share(game), name).text if name in PAGES else page(phone_of(game.confidant), name, game.pk)
    assert "−10" in text
    assert "ahead of" not in text


def test_such_a_game_is_in_every_list_and_file() -> None:
    """F1."""
    game = all_equal(3)
    phone = phone_of(game.confidant)
    files = ("score_sheet_file", "game_json", "game_zip", "game_csv", "table_actions", "bring_others")
    addresses = [reverse(name, args=[game.pk]) for name in files]
    addresses += [reverse("step", args=[game.pk, 1]), reverse("round", args=[game.pk, 1])]
    addresses += [reverse(name) for name in ("start", "past_games", "people", "last_evening", "games_zip", "games_csv")]
    addresses += [reverse("person", args=[player.pk]) for player in Player.objects.filter(confidant=game.confidant)]
    assert [address for address in addresses if phone.get(address).status_code != HTTPStatus.OK] == []
