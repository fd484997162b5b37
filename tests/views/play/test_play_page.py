"""The play page: one screen for the whole game, with all data for its script."""

from __future__ import annotations

import pytest
from django.urls import reverse

from scorekeeper.games import game_bin
from scorekeeper.models import Game
from scorekeeper.rules.ruleset import Scoring
from scorekeeper.rules.scoring import points_table
from tests.helpers.phones import JSON, Data, Response, island, page, phone_of, state
from tests.helpers.statements import Kind
from tests.helpers.tables import NAMES, THREE_ROUNDS, enter, make_game, whole_game

pytestmark = pytest.mark.django_db


def opened(game: Game) -> str:
    return page(phone_of(game.owner), "play", game.pk)


def polled(game: Game, revision: object) -> Response:
    query = {"revision": str(revision)}
    return phone_of(game.owner).get(reverse("play", args=[game.pk]), query, headers=JSON)


def plan(game: Game) -> Data:
    data: Data = island(opened(game), "plan")
    return data


def test_a_new_game_waits_for_the_bids_of_round_1() -> None:
    game = make_game()
    data = state(opened(game))
    assert (data["revision"], data["round"], data["phase"]) == (0, 1, "bids")
    assert (data["bids"], data["totals"], data["rounds"]) == (None, [0, 0, 0], [])
    assert (data["canUndo"], data["undone"], data["ranks"]) == (False, None, [])


def test_the_plan_has_players_and_the_cards_and_bidding_order_of_every_round() -> None:
    """G3, G4, G5."""
    data = plan(make_game(players=NAMES[:4], first_dealer=2))
    assert data["players"] == [*NAMES[:4]]
    assert [deal["cards"] for deal in data["deals"]] == list(range(1, 16))
    assert [deal["order"] for deal in data["deals"][:3]] == [[3, 0, 1, 2], [0, 1, 2, 3], [1, 2, 3, 0]]


@pytest.mark.parametrize(("from_cards", "free"), [(None, 20), (1, 0), (2, 1), (7, 6), (60, 20)])
def test_the_plan_has_the_forbidden_sum_of_each_round(from_cards: int | None, free: int) -> None:
    """M1, M2."""
    deals = plan(make_game(plus_minus_one_from=from_cards))["deals"]
    assert [deal["forbiddenSum"] for deal in deals] == [None] * free + list(range(free + 1, 21))


@pytest.mark.parametrize("scoring", Scoring)
def test_the_plan_has_the_points_of_every_outcome(scoring: Scoring) -> None:
    """P1, P2."""
    points = plan(make_game(players=NAMES, scoring=scoring))["points"]
    for cards in range(1, 11):
        table = points.get(str(cards)) or points["any"]
        assert [row[: cards + 1] for row in table[: cards + 1]] == [list(row) for row in points_table(scoring, cards)]
    assert len(points) == (1 if scoring is Scoring.STANDARD else 10)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_plan_says_which_round_has_no_trump(players: int) -> None:
    """G8."""
    deals = plan(make_game(players=NAMES[:players]))["deals"]
    assert [deal["cards"] for deal in deals if deal.get("noTrump")] == [60 // players]


def test_after_bidding_the_page_has_the_bids_and_the_words_for_their_sum() -> None:
    """G7: the phone gets every bid, the cards, and the words for too many, too few and an even sum."""
    game = make_game()
    enter(game, Kind.BIDS, number=1, values=(1, 0, 1))
    text = opened(game)
    data = island(text, "plan")
    assert (state(text)["phase"], state(text)["bids"], data["deals"][0]["cards"]) == ("tricks", [1, 0, 1], 1)
    words = [data["words"][word] for word in ("tooMany", "tooFew", "evenSum")]
    assert words == [
        "{bid} bid, {difference} over",
        "{bid} bid, {difference} under",
        "{bid} bid: fits",
    ]
    assert text.count('<button type="button" class="well">1</button>') == 2


def test_open_bids_are_shown_as_soon_as_they_are_entered() -> None:
    """B1."""
    game = make_game()
    enter(game, Kind.BIDS, number=1, values=(1, 0, 1))
    assert state(polled(game, 0).text)["bids"] == [1, 0, 1]


def test_after_the_tricks_the_points_of_the_round_and_the_next_round_are_shown() -> None:
    """P4."""
    data = state(opened(make_game(rounds=THREE_ROUNDS)))
    assert (data["round"], data["phase"]) == (4, "bids")
    assert (data["rounds"][-1]["points"], data["totals"]) == ([-10, 30, -10], [40, 40, 10])


def test_the_state_has_the_entry_that_can_be_redone() -> None:
    """A3."""
    game = make_game(rounds=THREE_ROUNDS[:1])
    enter(game, Kind.UNDO)
    data = state(opened(game))
    assert data["undone"] == {"kind": "tricks", "round": 1, "values": [0, 0, 1]}
    assert (data["phase"], data["bids"], data["canUndo"]) == ("tricks", [0, 1, 1], True)


def test_a_finished_game_names_its_winners_and_has_no_form_for_a_round() -> None:
    """G4, F1."""
    game = make_game(players=NAMES, rounds=whole_game(6))
    text = opened(game)
    assert state(text)["phase"] == "finished"
    assert (state(text)["places"][:6], state(text)["ranks"]) == ([1, 2, 3, 4, 5, 0], [1, 1, 1, 1, 1, 6])
    assert "The game is finished" in text
    assert 'name="value"' not in text.split("<noscript>")[1].split("</noscript>")[0]


def test_polling_with_the_current_revision_returns_no_content() -> None:
    game = make_game(rounds=THREE_ROUNDS)
    response = polled(game, 6)
    assert (response.status_code, response.content) == (204, b"")


@pytest.mark.parametrize("revision", ["0", "5", "7", "", "x", "06", "6 ", "9" * 5000, "\0"])
def test_polling_with_another_revision_returns_the_current_state(revision: str) -> None:
    response = polled(make_game(rounds=THREE_ROUNDS), revision)
    assert response.status_code == 200
    assert state(response.text)["revision"] == 6


def test_polling_returns_the_same_state_as_the_page() -> None:
    game = make_game(rounds=THREE_ROUNDS)
    assert polled(game, 0).json() == state(opened(game))


@pytest.mark.parametrize(
    "accepted", ["text/html,application/xhtml+xml,*/*;q=0.8", "*/*", "x", "application/json;q=0.1, */*"]
)
def test_a_request_that_accepts_more_than_json_gets_the_page(accepted: str) -> None:
    game = make_game()
    response = phone_of(game.owner).get(reverse("play", args=[game.pk]), headers={"Accept": accepted})
    assert response["Content-Type"].startswith("text/html")


def test_caches_distinguish_the_page_from_json() -> None:
    game = make_game()
    for response in (polled(game, 5), phone_of(game.owner).get(reverse("play", args=[game.pk]))):
        assert "Accept" in response["Vary"]
        assert response["Cache-Control"] == "no-store"


def test_the_play_page_of_a_game_in_the_bin_redirects_to_its_game_page() -> None:
    game = make_game()
    game_bin.put_in_bin(game.owner, game.pk)
    response = phone_of(game.owner).get(reverse("play", args=[game.pk]))
    assert (response.status_code, response.headers["Location"]) == (302, reverse("game", args=[game.pk]))


@pytest.mark.parametrize("game_id", [0, 999_999, 2**63, 10**30])
def test_the_play_page_of_a_missing_game_is_not_found(game_id: int) -> None:
    game = make_game()
    for headers in ({}, JSON):
        response = phone_of(game.owner).get(f"/games/{game_id}/play/", headers=headers)
        assert response.status_code == 404
