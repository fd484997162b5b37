"""View models of games from paper: what is known, what was worked out, what is open, and what the sheet had wrong."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from scorekeeper.display.ending.ending import ending_of
from scorekeeper.display.ending.words import about_game
from scorekeeper.display.footnotes import marks_of, notes_of
from scorekeeper.display.game_chart import chart_of
from scorekeeper.display.highlights import highlights_in
from scorekeeper.display.paper.known import on_sheet, rounds_of, sheet_legend, what_is_known
from scorekeeper.display.paper.questions import questions_of
from scorekeeper.display.round_review import step_of
from scorekeeper.display.scorepad import Cell, lines_of
from scorekeeper.display.standings import facts_of, headline_of, places_of
from scorekeeper.games.game_log import GameLog
from scorekeeper.live.own.standing import result_of
from scorekeeper.models import Game
from scorekeeper.rules.game import GameState
from scorekeeper.rules.knowledge import Question
from scorekeeper.rules.sheets.game_from_paper import game_of
from scorekeeper.rules.snapshots import snapshots_of
from scorekeeper.rules.statements_from_record import canonical_record
from tests.helpers.paper.games import RECORDS

KNOWS_ROUNDS = [name for name in RECORDS if not name.startswith("totals")]


def game(name: str) -> GameState:
    return game_of(canonical_record(RECORDS[name]()))


def log(name: str) -> GameLog:
    played = game(name)
    row = Game(first_dealer=played.record.first_dealer, **Game.columns_of(played.record.ruleset))
    return GameLog(row, played.record.players, (), (), replayed_game=played)


def cells(name: str, number: int) -> Sequence[Cell]:
    return lines_of(game(name))[number - 1].cells


def seen(cell: Cell) -> tuple[str, ...]:
    return cell.bid, cell.tricks, cell.points, cell.total, cell.verdict, cell.origin


def test_tricks_that_were_worked_out_say_so() -> None:
    assert [seen(cell) for cell in cells("bids", 1)] == [
        ("0", "0", "+20", "20", "exact", "worked out"),
        ("1", "0", "−10", "−10", "missed", "worked out"),
        ("1", "1", "+30", "30", "exact", "worked out"),
    ]


def test_tricks_of_an_open_question_are_not_known_and_their_bids_were_missed() -> None:
    assert [seen(cell) for cell in cells("bids with a question", 3)] == [
        ("1", "1", "+30", "80", "exact", "worked out"),
        ("1", "?", "−10", "40", "missed", "not known"),
        ("1", "?", "−10", "40", "missed", "not known"),
    ]


def test_without_bids_a_field_has_points_and_total_and_no_verdict() -> None:
    assert [seen(cell) for cell in cells("points", 1)] == [
        ("", "", "+20", "20", "points-only", ""),
        ("", "", "−10", "−10", "points-only", ""),
        ("", "", "+30", "30", "points-only", ""),
    ]


def test_written_tricks_have_no_mark() -> None:
    assert {cell.origin for cell in cells("errors on the sheet", 1)} == {""}
    assert {cell.origin for cell in cells("errors on the sheet", 2)} == {"worked out"}


@pytest.mark.parametrize("name", RECORDS)
def test_bids_made_are_said_only_if_all_bids_are_known(name: str) -> None:
    played = game(name)
    assert all(bool(place.bids_made) == played.knows_bids for place in places_of(played))
    assert ("Most bids made" in dict(facts_of(played))) == played.knows_bids
    found = highlights_in(log(name))
    assert played.knows_bids or not any("run" in highlight.title for highlight in found)


@pytest.mark.parametrize("name", RECORDS)
def test_standings_after_the_last_round_are_those_of_the_game(name: str) -> None:
    """F1, F2: bids that are not known break no tie in any round."""
    played = game(name)
    if played.knows_rounds:
        last = snapshots_of(played)[-1]
        assert last.standings == played.standings
        assert tuple(last.leaders) == played.leaders
    assert headline_of(played)


@pytest.mark.parametrize("name", RECORDS)
def test_the_end_says_how_many_made_their_bid_only_if_the_bids_of_the_last_round_are_known(name: str) -> None:
    played = game(name)
    ending = ending_of(played)
    assert ending
    assert bool(ending.made) == bool(played.played and played.played[-1].bids)
    assert ("final totals only" in about_game(played)) != played.knows_rounds


@pytest.mark.parametrize("name", KNOWS_ROUNDS)
def test_an_own_phone_gets_the_result_of_the_last_round_only_if_it_is_known(name: str) -> None:
    last = game(name).played[-1]
    is_known = last.bids is not None and None not in [(last.tricks or ())[seat] for seat in last.deal.order]
    assert bool(result_of(log(name), last.deal.order[0])) == is_known


@pytest.mark.parametrize("name", KNOWS_ROUNDS)
def test_each_round_has_a_step_and_a_point_in_the_chart(name: str) -> None:
    shown, played = log(name), game(name)
    chart = chart_of(played)
    assert chart
    assert chart.frame.columns == len(played.played)
    for number, round_ in enumerate(played.played, 1):
        step = step_of(shown, number)
        assert step.played
        assert bool(step.played.sum) == (round_.bids is not None)


def test_without_rounds_there_is_neither_chart_nor_step() -> None:
    assert chart_of(game("totals")) is None
    with pytest.raises(IndexError):
        step_of(log("totals"), 0)


@pytest.mark.parametrize(
    ("name", "sentence", "rounds"),
    [
        ("bids", "Bids and points are known; tricks are worked out where only one way is possible.", "3 of 3 rounds"),
        ("points with events", "Only points are known.", "3 of 15 rounds"),
        ("points of some rounds", "Of some rounds only the points are known.", "4 of 4 rounds"),
        ("totals", "Only the final totals are known.", "final totals only"),
    ],
)
def test_it_is_said_what_is_known(name: str, sentence: str, rounds: str) -> None:
    assert what_is_known(game(name)) == sentence
    assert rounds_of(game(name)) == rounds


def test_the_legend_is_about_the_marks_that_are_there() -> None:
    worked_out = "Dotted: tricks worked out from bids and points."
    assert sheet_legend(game("points")) == ["In each field: points and total."]
    assert sheet_legend(game("bids"))[1:] == [worked_out]
    assert sheet_legend(game("bids with a question"))[1:] == [worked_out, "?: tricks that are not known."]
    assert sheet_legend(game("points of some rounds"))[1:] == ["Where there is no bid: points and total.", worked_out]
    assert sheet_legend(game("totals")) == []
    assert not on_sheet(game("totals")).points_only


def test_a_question_names_one_player_and_each_answer_what_follows_from_it() -> None:
    (question,) = questions_of(game("bids with a question"))
    assert (question.round, question.text) == (3, "Did \u2068Bruno\u2069 take 0 or 2?")
    assert [(answer.tricks, answer.others, answer.values) for answer in question.answers] == [
        (0, (("Carla", 2),), ("", "0", "")),
        (2, (("Carla", 0),), ("", "2", "")),
    ]


def test_a_question_with_many_ways_is_about_whose_answer_leaves_least() -> None:
    choices = ((0, 3, 1), (1, 1, 2), (1, 2, 1), (1, 3, 0))
    played = game("bids with a question")
    asked = GameState(**{**vars(played), "questions": (Question(3, choices),)})
    (question,) = questions_of(asked)
    assert question.text == "Did \u2068Bruno\u2069 take 1, 2 or 3?"
    assert [answer.others for answer in question.answers] == [
        (("Ada", 1), ("Carla", 2)),
        (("Ada", 1), ("Carla", 1)),
        (),
    ]


def test_errors_of_the_sheet_are_footnotes_of_their_fields() -> None:
    notes = notes_of(log("errors on the sheet"))
    assert [(note.mark, note.text) for note in notes] == [
        ("a", "round 1: the sheet gives \u2068Bruno\u2069 +10; bid and tricks give +30"),
        ("b", "round 2: the sheet gives \u2068Bruno\u2069 a total of 60; it adds up to 50"),
    ]
    assert marks_of(notes) == {(1, 1): "a", (2, 1): "b"}
