"""The most expensive bids on the page of a finished game."""

from __future__ import annotations

import re

import pytest

from scorekeeper.display.insights.costly_bids import costly_bids_in
from scorekeeper.games.game_log import read_game_log
from scorekeeper.models import Game
from scorekeeper.rules.ruleset import Ruleset
from tests.helpers.markup import on_one_line, without_bdi
from tests.helpers.phones import page, phone_of
from tests.helpers.statements import Kind
from tests.helpers.tables import RoundNumbers, enter, make_game

pytestmark = pytest.mark.django_db

# Ada misses in round 2, Carla in rounds 1 and 3; Bruno makes all bids.
ROUNDS: tuple[RoundNumbers, ...] = (
    ((0, 0, 0), (0, 0, 1)),
    ((0, 1, 0), (1, 1, 0)),
    ((1, 0, 0), (1, 0, 2)),
)


def finished_game() -> Game:
    return make_game(rounds=ROUNDS, ruleset=Ruleset(schedule=(1, 2, 3)))


def costly_bids_on(text: str) -> list[str]:
    """Return the headings and the lines of the most expensive bids, each line with its link."""
    fold = re.findall(r'<details class="costly-bids">(.*?)</details>', without_bdi(on_one_line(text)))
    heads_or_lines = re.findall(r"<h3>(.*?)</h3>|<li>(.*?)</li>", "".join(fold))
    return [_words(head) or f"{_words(line)} {re.findall(r'href="(.*?)"', line)[0]}" for head, line in heads_or_lines]


def _words(markup: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", markup).split())


def test_a_finished_game_shows_the_most_expensive_bids_with_links_to_their_rounds() -> None:
    """P1: in the order of the seats; Bruno has none."""
    game = finished_game()
    steps = f"/games/{game.pk}/steps"
    text = page(phone_of(game.owner), "game", game.pk)
    assert costly_bids_on(text) == [
        "Ada",
        f"Round 2: bid 0, took 1 40 points {steps}/2/",
        "Carla",
        f"Round 3: bid 0, took 2 60 points {steps}/3/",
        f"Round 1: bid 0, took 1 40 points {steps}/1/",
    ]
    assert "The most expensive bids" in text


def test_a_game_that_goes_on_shows_no_expensive_bids() -> None:
    game = make_game(rounds=ROUNDS)
    assert "costly-bids" not in page(phone_of(game.owner), "game", game.pk)


def test_the_bids_of_a_seat_with_a_substitute_name_who_made_them() -> None:
    """A5."""
    game = make_game(rounds=ROUNDS[:2], ruleset=Ruleset(schedule=(1, 2, 3)))
    enter(game, Kind.REPLACE, number=3, values=(2, "Eva"))
    enter(game, Kind.BIDS, number=3, values=ROUNDS[2][0])
    enter(game, Kind.TRICKS, number=3, values=ROUNDS[2][1])
    found = costly_bids_in(read_game_log(game.owner, game.pk))[-1]
    lines = [re.sub("[\u2068\u2069]", "", text) for text in (found.name, *(bid.title for bid in found.bids))]
    assert lines == ["Carla/Eva", "Round 3, Eva: bid 0, took 2", "Round 1, Carla: bid 0, took 1"]
