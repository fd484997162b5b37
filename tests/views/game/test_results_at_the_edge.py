"""Games whose results leave nobody to compare with: every page that shows who won opens."""

from __future__ import annotations

import re
from http import HTTPStatus

import pytest
from django.urls import reverse

from scorekeeper.models import Confidant, Game, Player, Result
from scorekeeper.players.leaderboard import recent_ratings
from scorekeeper.players.people import everybody, people_among
from scorekeeper.rules.ruleset import Scoring
from tests.helpers.markup import on_one_line
from tests.helpers.phones import page, phone_of
from tests.helpers.series import finished_game, series_of, shown_lines
from tests.helpers.statements import Kind
from tests.helpers.tables import NAMES, enter, make_confidant, make_game, player_of
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
    text = look(share(game), name).text if name in PAGES else page(phone_of(game.owner), name, game.pk)
    assert "−10" in text
    assert not re.search(r"\d ahead of", text)


def test_such_a_game_is_in_every_list_and_file() -> None:
    """F1."""
    game = all_equal(3)
    phone = phone_of(game.owner)
    files = ("score_sheet_file", "game_json", "game_zip", "game_csv", "table_actions", "bring_others")
    addresses = [reverse(name, args=[game.pk]) for name in files]
    addresses += [reverse("step", args=[game.pk, 1]), reverse("round", args=[game.pk, 1])]
    addresses += [reverse(name) for name in ("start", "past_games", "people", "last_evening", "games_zip", "games_csv")]
    addresses += [reverse("person", args=[player.pk]) for player in Player.objects.filter(owner=game.owner)]
    assert [address for address in addresses if phone.get(address).status_code != HTTPStatus.OK] == []


def without_a_round(confidant: Confidant) -> Game:
    """Return a game that finished before its first round, because too few players were left."""
    game = make_game(owner=confidant)
    enter(game, Kind.LEAVE, number=1, values=(0,))
    return game


@pytest.mark.parametrize("name", ["game", "play", *PAGES])
def test_nobody_has_won_a_game_that_ended_before_its_first_round(name: str) -> None:
    """A5, F1."""
    game = without_a_round(make_confidant())
    text = look(share(game), name).text if name in PAGES else page(phone_of(game.owner), name, game.pk)
    assert "has won" not in text
    assert '"ranks":[1' not in text


def test_such_a_game_counts_for_nobody() -> None:
    """A5: not for people, ratings, a series or an evening, but the series says why."""
    confidant = make_confidant()
    empty, counted = without_a_round(confidant), finished_game(confidant, hours_ago=30)
    phone = phone_of(confidant)
    assert not Result.objects.filter(game=empty).exists()
    person = page(phone, "person", player_of(confidant, "Ada").pk)
    assert "<dt>Games</dt><dd>1</dd>" in on_one_line(person)
    text = page(phone, "series", series_of(confidant, empty, counted).pk)
    assert [(line.player, line.games) for line in shown_lines(text)] == [("Ada", 1), ("Bruno", 1), ("Carla", 1)]
    assert "1 game ended before its first round and does not count." in text
    assert [line.games for line in shown_lines(page(phone, "last_evening"))] == [1, 1, 1]
    people = people_among(everybody(confidant))
    rated = recent_ratings(confidant, Scoring.STANDARD, people)
    Game.objects.filter(pk=empty.pk).delete()
    assert recent_ratings(confidant, Scoring.STANDARD, people) == rated


def test_a_game_no_longer_counts_once_its_only_round_is_taken_back() -> None:
    """A3, A7."""
    game = make_game(rounds=[((1, 0, 0), (1, 0, 0))])
    enter(game, Kind.LEAVE, number=2, values=(0,))
    assert Result.objects.filter(game=game).count() == 3
    for _ in range(3):
        enter(game, Kind.UNDO)
    enter(game, Kind.LEAVE, number=1, values=(0,))
    assert not Result.objects.filter(game=game).exists()
