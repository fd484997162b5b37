"""The game page with variants and events: players who left, adjustments, special cards."""

from __future__ import annotations

import re

import pytest

from scorekeeper.games.game_log import read_game_log
from scorekeeper.rules.ruleset import Bidding, Ruleset, Schedule
from tests.helpers.markup import without_bdi
from tests.helpers.statements import Kind
from tests.helpers.tables import NAMES, THREE_ROUNDS, enter, make_game
from tests.views.game.test_game_page import opened, standings_in, text_of

pytestmark = pytest.mark.django_db


def rows_in(text: str) -> list[str]:
    """Return the text of each round of the score sheet."""
    return [text_of(row) for row in re.findall(r"<tr[^>]*>\s*<th scope=\"row\">(.*?)</tr>", text, re.DOTALL)]


def notes_in(text: str) -> list[str]:
    section = re.findall(r'<ul class="notes".*?</ul>', text, re.DOTALL)
    found = re.findall(r"<li>(.*?)</li>", section[0], re.DOTALL) if section else []
    return [text_of(without_bdi(line)) for line in found]


def test_a_player_who_left_has_a_dash_and_is_marked_in_standings_and_columns() -> None:
    """A5."""
    game = make_game(players=NAMES[:4])
    enter(game, Kind.BIDS, number=1, values=(1, 0, 0, 1))
    enter(game, Kind.TRICKS, number=1, values=(1, 0, 0, 0))
    enter(game, Kind.LEAVE, number=2, values=(1,))
    enter(game, Kind.BIDS, number=2, values=(1, None, 0, 0))
    enter(game, Kind.TRICKS, number=2, values=(1, None, 1, 0))
    text = opened(game)
    assert rows_in(text)[1] == "2 1 1 made +30 60 not playing – deals 0 1 missed −10 10 0 0 made +20 10"
    assert re.findall(r'<bdi translate="no" class="name">(\w+)</bdi></a>\s*<small>(.*?)</small>', text) == [
        ("Bruno", "left after round 1")
    ]
    head = re.findall(r'<th scope="col" class="departed">.*?</th>', text, re.DOTALL)
    assert [text_of(column) for column in head] == ["Bruno until round 1 left after round 1"]
    assert notes_in(text) == ["Bruno left after round 1"]


def test_a_player_who_joined_late_has_dashes_before() -> None:
    """A6."""
    game = make_game(rounds=THREE_ROUNDS[:1])
    enter(game, Kind.JOIN, number=2, values=("Dora", -10))
    text = opened(game)
    assert rows_in(text)[0].endswith("not playing –")
    assert notes_in(text) == ["Dora joined after round 1 with −10 points"]
    assert ("2", "Dora", "−10") not in standings_in(text)
    assert standings_in(text)[-2:] == [("3", "Bruno", "−10"), ("3", "Dora", "−10")]


def test_an_eliminated_player_is_marked_with_the_round() -> None:
    """V4."""
    game = make_game(players=NAMES, ruleset=Ruleset(schedule=Schedule.ELIMINATION))
    for number in range(1, 11):
        enter(game, Kind.BIDS, number=number, values=(number, 0, 0, 0, 0, 1))
        enter(game, Kind.TRICKS, number=number, values=(number, 0, 0, 0, 0, 0))
    text = opened(game)
    assert re.findall(r'<bdi translate="no" class="name">(\w+)</bdi></a>\s*<small>(.*?)</small>', text) == [
        ("Fritz", "eliminated after round 10")
    ]
    assert notes_in(text) == ["Fritz: eliminated after round 10"]
    assert "10 of 20 rounds" in text_of(text)


def test_adjustments_have_a_letter_beside_the_total_and_their_reason_below() -> None:
    """A4."""
    game = make_game(rounds=THREE_ROUNDS[:1])
    enter(game, Kind.ADJUST, number=2, values=(0, -20, "misplay"))
    enter(game, Kind.ADJUST, number=2, values=(None, 5, "a round"))
    text = opened(game)
    assert rows_in(text) == ["1 deals 0 0 made +20 5 ab 1 0 missed −10 −5 b 1 1 made +30 35 b"]
    assert notes_in(text) == [
        "a −20 for Ada after round 1 (misplay)",
        "b +5 for the whole table after round 1 (a round)",
    ]


def test_an_adjustment_that_was_undone_leaves_no_note() -> None:
    """A3, A4."""
    game = make_game(rounds=THREE_ROUNDS[:1])
    enter(game, Kind.ADJUST, number=2, values=(0, -20, "misplay"))
    enter(game, Kind.UNDO)
    assert notes_in(opened(game)) == []


def test_a_bid_changed_by_a_cloud_shows_the_old_one_and_a_bomb_is_noted_at_its_round() -> None:
    """S1, S2."""
    game = make_game(ruleset=Ruleset(special_cards=4))
    enter(game, Kind.BIDS, number=1, values=(1, 0, 0))
    enter(game, Kind.CLOUD, number=1, values=(0, -1))
    enter(game, Kind.VOID, number=1, values=(1,))
    enter(game, Kind.TRICKS, number=1, values=(0, 0, 0))
    text = opened(game)
    assert rows_in(text)[0].startswith("1 1 deals bid before the Cloud: 1 0 0 made +20 20")
    assert 'aria-label="Correct round 1; 1 trick went to nobody"' in text


def test_two_opposite_clouds_leave_no_note_at_the_bid() -> None:
    """S2."""
    game = make_game(ruleset=Ruleset(special_cards=4))
    enter(game, Kind.BIDS, number=1, values=(1, 0, 0))
    for step in (-1, 1):
        enter(game, Kind.CLOUD, number=1, values=(0, step))
    assert "before the Cloud" not in opened(game)


def test_a_substitute_is_shown_at_the_seat_and_a_note_names_the_player_before() -> None:
    """A5."""
    game = make_game(rounds=THREE_ROUNDS)
    enter(game, Kind.REPLACE, number=4, values=(1, "Eva"))
    text = opened(game)
    assert [name for _, name, _ in standings_in(text)] == ["Ada", "Eva", "Carla"]
    assert notes_in(text) == ["Eva took over the seat of Bruno after round 3"]


def test_a_finished_game_shows_the_points_for_the_place_with_an_explanation() -> None:
    """F3."""
    running, finished = make_game(rounds=THREE_ROUNDS), make_game(rounds=THREE_ROUNDS)
    enter(finished, Kind.END, number=3)
    text = opened(finished)
    assert re.findall(r"placement points: </span>(.*?)</span>", text) == ["(+1)", "(+1)", "(−2)"]
    assert "In brackets: placement points, one for each player ranked lower" in text
    assert 'sheet.pdf?language=en&amp;points"' in text
    assert "placement points" not in opened(running)
    assert "&amp;points" not in opened(running)


def test_a_secret_round_in_progress_shows_no_numbers() -> None:
    """B3."""
    game = make_game(ruleset=Ruleset(bidding=Bidding.SECRET))
    enter(game, Kind.TRICKS, number=1, values=(1, 0, 0))
    assert '<tr class="open">' in opened(game)
    assert rows_in(opened(game)) == ["1 deals"]


def test_more_than_six_players_share_six_shapes() -> None:
    """A6."""
    game = make_game()
    for number, name in enumerate(("Dora", "Eva", "Franz")):
        enter(game, Kind.JOIN, number=1, values=(name, 0))
        enter(game, Kind.LEAVE, number=1, values=(number,))
        enter(game, Kind.JOIN, number=1, values=(f"{name} II", 0))
    seats = read_game_log(game.owner, game.pk).game.active
    enter(game, Kind.BIDS, number=1, values=[0 if seat in seats else None for seat in range(9)])
    enter(game, Kind.TRICKS, number=1, values=[int(seat == seats[0]) if seat in seats else None for seat in range(9)])
    text = opened(game)
    assert 'data-seats="9"' in text
    assert {*re.findall(r'<use href="#sigil-(\d+)"', text)} == {str(number) for number in range(1, 7)}
    assert {*re.findall(r'class="line (p\d+)"', text)} == {f"p{number}" for number in range(1, 7)}


def test_the_chart_starts_with_points_given_before_the_first_round() -> None:
    """A4."""
    game = make_game()
    enter(game, Kind.ADJUST, number=1, values=(0, 20, "handicap"))
    enter(game, Kind.BIDS, number=1, values=(0, 0, 0))
    enter(game, Kind.TRICKS, number=1, values=(0, 0, 1))
    starts = [points.split()[0] for points in re.findall(r'<polyline points="(.*?)"', opened(game))]
    assert starts[1] == starts[2] != starts[0]


def test_the_line_of_a_player_who_left_ends_there() -> None:
    """A5: after round 1 of two."""
    game = make_game(players=NAMES[:4], rounds=[((1, 0, 0, 1), (1, 0, 0, 0))])
    enter(game, Kind.LEAVE, number=2, values=(1,))
    enter(game, Kind.BIDS, number=2, values=(1, None, 0, 0))
    enter(game, Kind.TRICKS, number=2, values=(1, None, 1, 0))
    lines = re.findall(r'<polyline points="(.*?)"', opened(game))
    assert [len(points.split()) for points in lines] == [3, 2, 3, 3]
