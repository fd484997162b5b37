"""The table page: one screen for the whole game, and all that the phone needs to know as data."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from django.urls import reverse

from scorekeeper.games import recording
from scorekeeper.rules.ruleset import Scoring
from scorekeeper.rules.scoring import points_table
from tests.helpers.phones import JSON, island, page, phone_of, state
from tests.helpers.statements import Kind
from tests.helpers.tables import NAMES, THREE_ROUNDS, enter, make_game, whole_game

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Response

    from scorekeeper.models import Game
    from tests.helpers.phones import Data

pytestmark = pytest.mark.django_db


def opened(game: Game) -> str:
    return page(phone_of(game.confidant), "play", game.pk)


def polled(game: Game, revision: object) -> Response:
    query = {"revision": str(revision)}
    return phone_of(game.confidant).get(reverse("play", args=[game.pk]), query, headers=JSON)


def plan(game: Game) -> Data:
    told: Data = island(opened(game), "plan")
    return told


def test_a_new_game_waits_for_the_bids_of_round_1() -> None:
    game = make_game()
    told = state(opened(game))
    assert (told["revision"], told["round"], told["phase"]) == (0, 1, "bids")
    assert (told["bids"], told["totals"], told["points"]) == (None, [0, 0, 0], None)
    assert (told["canUndo"], told["undone"], told["winners"]) == (False, None, [])


def test_the_plan_holds_players_cards_and_the_order_of_bidding_of_every_round() -> None:
    """G3, G4, G5."""
    told = plan(make_game(players=NAMES[:4], first_dealer=2))
    assert told["players"] == [*NAMES[:4]]
    assert [deal["cards"] for deal in told["deals"]] == list(range(1, 16))
    assert [deal["order"] for deal in told["deals"][:3]] == [[3, 0, 1, 2], [0, 1, 2, 3], [1, 2, 3, 0]]


@pytest.mark.parametrize(("from_cards", "free"), [(None, 20), (1, 0), (2, 1), (7, 6), (60, 20)])
def test_the_plan_holds_the_sum_that_is_forbidden_in_each_round(from_cards: int | None, free: int) -> None:
    """M1, M2."""
    deals = plan(make_game(plus_minus_one_from=from_cards))["deals"]
    assert [deal["forbiddenSum"] for deal in deals] == [None] * free + list(range(free + 1, 21))


@pytest.mark.parametrize("scoring", Scoring)
def test_the_plan_holds_the_points_of_every_outcome(scoring: Scoring) -> None:
    """P1, P2."""
    points = plan(make_game(players=NAMES, scoring=scoring))["points"]
    assert points == {str(cards): [list(row) for row in points_table(scoring, cards)] for cards in range(1, 11)}


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_plan_says_which_round_has_no_trump_by_itself(players: int) -> None:
    """G8."""
    deals = plan(make_game(players=NAMES[:players]))["deals"]
    assert [deal["cards"] for deal in deals if deal["noTrump"]] == [60 // players]


def test_after_the_bids_they_can_be_read_back_with_how_far_the_table_is_over_or_under() -> None:
    """G7: the phone gets every bid and the cards, and the words for too many, too few and just as many."""
    game = make_game()
    enter(game, Kind.BIDS, number=1, values=(1, 0, 1))
    text = opened(game)
    told = island(text, "plan")
    assert (state(text)["phase"], state(text)["bids"], told["deals"][0]["cards"]) == ("tricks", [1, 0, 1], 1)
    words = [told["words"][word] for word in ("tooMany", "tooFew", "evenSum")]
    assert words == [
        "{bid} bid, {difference} too many",
        "{bid} bid, {difference} too few",
        "{bid} bid, exactly as many as tricks",
    ]
    assert text.count('<button type="button" class="well">1</button>') == 2


def test_all_bids_are_shown_openly_as_soon_as_they_are_said() -> None:
    """B1."""
    game = make_game()
    enter(game, Kind.BIDS, number=1, values=(1, 0, 1))
    assert state(polled(game, 0).text)["bids"] == [1, 0, 1]


def test_after_the_tricks_the_points_just_won_and_the_next_round_are_shown() -> None:
    """P4."""
    told = state(opened(make_game(rounds=THREE_ROUNDS)))
    assert (told["round"], told["phase"]) == (4, "bids")
    assert (told["points"], told["totals"]) == ([-10, 30, -10], [40, 40, 10])


def test_what_was_taken_back_can_be_brought_back() -> None:
    """A3."""
    game = make_game(rounds=THREE_ROUNDS[:1])
    enter(game, Kind.UNDO)
    told = state(opened(game))
    assert told["undone"] == {"kind": "tricks", "round": 1, "values": [0, 0, 1]}
    assert (told["phase"], told["bids"], told["canUndo"]) == ("tricks", [0, 1, 1], True)


def test_a_finished_game_names_its_winners_and_takes_no_more_rounds() -> None:
    """G4, F1."""
    game = make_game(players=NAMES, rounds=whole_game(6))
    text = opened(game)
    assert state(text)["phase"] == "finished"
    assert state(text)["winners"] == [*NAMES[1:]]
    assert "The game is finished" in text
    assert 'name="value"' not in text.split("<noscript>")[1].split("</noscript>")[0]


def test_a_phone_that_knows_the_game_as_it_stands_is_told_nothing() -> None:
    game = make_game(rounds=THREE_ROUNDS)
    response = polled(game, 6)
    assert (response.status_code, response.content) == (204, b"")


@pytest.mark.parametrize("revision", ["0", "5", "7", "", "x", "06", "6 ", "9" * 5000, "\0"])
def test_a_phone_that_knows_another_state_is_told_the_present_one(revision: str) -> None:
    response = polled(make_game(rounds=THREE_ROUNDS), revision)
    assert response.status_code == 200
    assert state(response.text)["revision"] == 6


def test_the_script_is_answered_with_the_same_state_that_stands_in_the_page() -> None:
    game = make_game(rounds=THREE_ROUNDS)
    assert polled(game, 0).json() == state(opened(game))


@pytest.mark.parametrize(
    "accepted", ["text/html,application/xhtml+xml,*/*;q=0.8", "*/*", "x", "application/json;q=0.1, */*"]
)
def test_who_does_not_ask_for_json_alone_gets_the_page(accepted: str) -> None:
    game = make_game()
    response = phone_of(game.confidant).get(reverse("play", args=[game.pk]), headers={"Accept": accepted})
    assert response["Content-Type"].startswith("text/html")


def test_page_and_json_are_told_apart_by_caches() -> None:
    game = make_game()
    for response in (polled(game, 5), phone_of(game.confidant).get(reverse("play", args=[game.pk]))):
        assert "Accept" in response["Vary"]
        assert response["Cache-Control"] == "no-store"


def test_a_game_in_the_bin_is_not_played_but_read() -> None:
    game = make_game()
    recording.put_in_bin(game.confidant, game.pk)
    response = phone_of(game.confidant).get(reverse("play", args=[game.pk]))
    assert (response.status_code, response.headers["Location"]) == (302, reverse("game", args=[game.pk]))


@pytest.mark.parametrize("game_id", [0, 999_999, 2**63, 10**30])
def test_there_is_no_table_without_a_game(game_id: int) -> None:
    game = make_game()
    for headers in ({}, JSON):
        response = phone_of(game.confidant).get(f"/games/{game_id}/play/", headers=headers)
        assert response.status_code == 404
