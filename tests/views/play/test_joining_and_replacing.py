"""Late players and substitutes, on the table actions page."""

from __future__ import annotations

import re

import pytest

from scorekeeper.games.game_log import read_game_log
from scorekeeper.models import Game, Player
from scorekeeper.rules.ruleset import Ruleset
from tests.helpers.markup import without_bdi
from tests.helpers.phones import entry, phone_of, send
from tests.helpers.statements import Kind
from tests.helpers.tables import NAMES, THREE_ROUNDS, enter, make_game
from tests.views.play.test_table_actions_page import fill_in, form_of, kinds_in, opened, recorded, undone

pytestmark = pytest.mark.django_db

BIDS, TRICKS = THREE_ROUNDS[0]


def test_a_substitute_takes_over_the_seat_with_its_points_and_becomes_a_known_player() -> None:
    """A5."""
    game = make_game(rounds=THREE_ROUNDS)
    recorded(game, "replace", "1", "  Eva ")
    after = read_game_log(game.owner, game.pk).game
    assert (after.record.players, after.totals[1]) == (("Ada", "Eva", "Carla"), 40)
    eva = Player.objects.latest("last_seated_at")
    assert (eva.name, eva.owner) == ("Eva", game.owner)
    undone(game)
    assert read_game_log(game.owner, game.pk).game.record.players == NAMES[:3]


@pytest.mark.parametrize(("points", "total"), [("0", 0), ("10", 10)])
def test_a_late_player_starts_in_the_next_round_with_zero_or_the_lowest_total(points: str, total: int) -> None:
    """A6."""
    game = make_game(rounds=THREE_ROUNDS)
    assert "the lowest total, 10" in opened(game)
    recorded(game, "join", "Dora", points)
    after = read_game_log(game.owner, game.pk).game
    assert (after.record.players[3], after.totals[3], after.active) == ("Dora", total, (0, 1, 2, 3))
    assert Player.objects.filter(name="Dora", owner=game.owner).exists()
    enter(game, Kind.BIDS, number=4, values=(0, 0, 0, 0))
    undone(game)
    undone(game)
    assert Game.objects.get().totals == [40, 40, 10]


def test_the_numbers_of_a_late_player_are_entered_with_those_of_the_others() -> None:
    """A6."""
    game = make_game(rounds=THREE_ROUNDS)
    recorded(game, "join", "Dora", "0")
    phone = phone_of(game.owner)
    assert send(phone, game, entry(game, "bids", (1, 1, 1, 0), number=4)).status_code == 200
    assert send(phone, game, entry(game, "tricks", (1, 1, 2, 0), number=4)).status_code == 200
    assert Game.objects.get().totals == [70, 70, 0, 20]


def test_the_page_says_how_many_rounds_the_game_has_after_a_player_joins() -> None:
    """A6."""
    text = opened(make_game(rounds=THREE_ROUNDS))
    assert "the game then has 15 rounds instead of 20." in text


def test_nobody_can_join_if_the_cards_do_not_suffice_for_the_own_list_of_rounds() -> None:
    """A6, V8."""
    text = opened(make_game(ruleset=Ruleset(schedule=(1, 20))))
    assert "Round 2 cannot deal 20 cards to 4 players: the deck has 60." in text
    assert "join" not in kinds_in(text)


def test_nobody_can_join_a_table_of_six() -> None:
    """A6, G1."""
    text = opened(make_game(players=NAMES))
    assert "A late player cannot join after round 0: six play already." in text
    assert "join" not in kinds_in(text)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("", "A name needs at least one visible character."),
        ("x" * 41, "is too long for a name: 40 characters at most."),
        ("a\u202eb", "has a character that cannot be shown in a name."),
        ("ＡＤＡ", "“ＡＤＡ” has had a seat at this table already."),
        ("Carla", "“Carla” has had a seat at this table already."),
    ],
)
@pytest.mark.parametrize(("kind", "place"), [("replace", 1), ("join", 0)])
def test_an_invalid_name_of_a_new_player_is_refused_and_stays_in_its_field(
    kind: str, place: int, name: str, sentence: str
) -> None:
    """A5, A6."""
    game = make_game(rounds=THREE_ROUNDS)
    values = ["0"]
    values.insert(place, name)
    status, text = fill_in(game, kind, *values)
    assert status == 422
    assert sentence in without_bdi(text)
    assert f'required value="{name}"' in form_of(text, kind)
    assert Player.objects.count() == 3


def test_a_late_player_who_was_refused_is_not_stored() -> None:
    """A6: the player is stored together with the entry, or not at all."""
    game = make_game(rounds=THREE_ROUNDS)
    status, text = fill_in(game, "join", "Dora", "7")
    assert (status, "A late player begins with 0 points or with the lowest total, 10." in text) == (422, True)
    assert not Player.objects.filter(name="Dora").exists()


def test_known_players_without_a_seat_in_this_game_are_offered() -> None:
    """A6."""
    game = make_game(rounds=THREE_ROUNDS)
    make_game(owner=game.owner, players=("Ada", "Nele", "Olaf"))
    make_game(players=("Xaver", "Yvonne", "Zoe"))
    assert re.findall(r'<option value="(.*?)">', opened(game)) == ["Nele", "Olaf"]
