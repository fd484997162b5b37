"""Our own CSV: its words, who is active, what follows from totals, and wrong cells with their line and column."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pytest
from django.conf import settings
from django.utils.translation import override

from scorekeeper.display.formatting import trump_name
from scorekeeper.import_export.csv_table import csv_lines
from scorekeeper.import_export.foreign import own_csv
from scorekeeper.import_export.foreign.own_columns import Column, columns_of, trump_of
from scorekeeper.import_export.sheets.text import read_rows
from scorekeeper.rules.knowledge import Knowledge, Note, NoteCode
from scorekeeper.rules.problems import Code, RuleError
from scorekeeper.rules.record import AdjustmentRecord, BidChange, JoinRecord, Retirement, Trump
from scorekeeper.rules.ruleset import Scoring
from scorekeeper.rules.sheets.scored_sheet import ScoredSheet
from tests.import_export.foreign.documents import (
    ENGLISH,
    csv_problems,
    score_all,
    scored_csv,
    totals_of,
)

GERMAN = "Spiel;Datum;Titel;Runde;Karten;Trumpf;Geber;Spieler;Ansage;Stiche;Genau;Punkte;Summe"
TWO_ROUNDS = (
    "1,2024-01-03 19:30,Friday,1,1,,Bruno,Ada,0,0,yes,20,20",
    "1,2024-01-03 19:30,Friday,1,1,,Bruno,Bruno,1,1,yes,30,30",
    "1,2024-01-03 19:30,Friday,1,1,,Bruno,Carla,0,0,yes,20,20",
    "1,2024-01-03 19:30,Friday,2,2,,Carla,Ada,1,1,yes,30,50",
    "1,2024-01-03 19:30,Friday,2,2,,Carla,Bruno,2,1,no,-10,20",
    "1,2024-01-03 19:30,Friday,2,2,,Carla,Carla,0,0,yes,20,40",
)


def changed(place: int, /, **cells: str) -> list[str]:
    """Return the lines of two rounds with other cells in one line."""
    lines = [line.split(",") for line in TWO_ROUNDS]
    columns = columns_of(ENGLISH.split(","))
    for name, cell in cells.items():
        lines[place][columns[Column[name.upper()]]] = cell
    return [",".join(line) for line in lines]


def rows(number: int, cards: int, players: Mapping[str, tuple[int, int, int, int]]) -> Iterable[str]:
    """Return the lines of a round; `players` has bid, tricks, points and total by name."""
    return [
        f"1,,,{number},{cards},,,{name},{bid},{tricks},,{points},{total}"
        for name, (bid, tricks, points, total) in players.items()
    ]


def found(*lines: str) -> list[tuple[Code, int | None, int | None, str]]:
    return [(problem.code, problem.round, problem.seat, problem.cell) for problem in csv_problems(ENGLISH, *lines)]


def test_a_game_is_read_with_its_seats_in_order_of_appearance() -> None:
    scored = scored_csv(ENGLISH, *TWO_ROUNDS)
    record = scored.sheet.record
    assert scored.game.knowledge is Knowledge.TRICKS
    assert scored.is_complete
    assert not scored.notes
    assert record.players == ("Ada", "Bruno", "Carla")
    assert record.first_dealer == 1
    assert [round_.dealer for round_ in record.rounds] == [None, None]
    assert record.ruleset.schedule == (1, 2)
    assert totals_of(scored) == [50, 20, 40]
    assert (scored.sheet.date, scored.sheet.title) == ("2024-01-03T19:30:00", "Friday")


@pytest.mark.parametrize("language", dict(settings.LANGUAGES))
def test_the_present_words_are_known_in_every_language(language: str) -> None:
    """A new word of a translation must be added to those of earlier files."""
    with override(language):
        (header,) = read_rows("".join(csv_lines([], marks_worked_out=True)).removeprefix("\ufeff"))
        words = {trump_of(trump_name(trump)) for trump in Trump}
    assert own_csv.is_own_csv(header.cells)
    assert columns_of(header.cells).keys() == {*Column}
    assert words == {*Trump}


def test_words_of_earlier_versions_case_and_order_of_columns_do_not_matter() -> None:
    assert own_csv.is_own_csv(GERMAN.upper().split(";"))
    assert own_csv.is_own_csv([*reversed(ENGLISH.split(","))])
    assert not own_csv.is_own_csv(["Round", "Cards", "Ada bid", "Ada tricks"])
    assert not own_csv.is_own_csv(ENGLISH.removesuffix(",Total").split(","))


def test_names_that_would_be_formulas_lose_their_apostrophe() -> None:
    lines = [line.replace("Ada", "'=Ada").replace("Carla", "'@c").replace("Friday", "'-") for line in TWO_ROUNDS]
    sheet = scored_csv(ENGLISH, *lines).sheet
    assert sheet.record.players == ("=Ada", "Bruno", "@c")
    assert sheet.title == "-"


def test_a_total_that_jumps_is_an_adjustment_after_that_round() -> None:
    """A4"""
    scored = scored_csv(ENGLISH, *changed(1, total="10"))
    assert scored.sheet.record.adjustments == (AdjustmentRecord(1, (1,), -20), AdjustmentRecord(2, (1,), 20))
    assert scored.notes == (
        Note(NoteCode.ADJUSTMENT_FOUND, 1, 1, -20),
        Note(NoteCode.ADJUSTMENT_FOUND, 2, 1, 20),
    )
    assert totals_of(scored) == [50, 20, 40]


def test_wrong_points_are_no_adjustment() -> None:
    scored = scored_csv(ENGLISH, *changed(4, points="-20"))
    assert scored.notes == (Note(NoteCode.POINTS_DIFFER, 2, 1, -20, -10),)
    assert totals_of(scored) == [50, 20, 40]


def test_a_total_that_follows_from_wrong_points_is_no_adjustment_either() -> None:
    scored = scored_csv(ENGLISH, *changed(4, points="-20", total="10"))
    assert scored.notes == (Note(NoteCode.POINTS_DIFFER, 2, 1, -20, -10),)
    assert totals_of(scored) == [50, 20, 40]
    neither = scored_csv(ENGLISH, *changed(4, points="-20", total="100"))
    assert neither.notes[0] == Note(NoteCode.ADJUSTMENT_FOUND, 2, 1, 80)
    assert totals_of(neither) == [50, 100, 40]


def test_points_and_totals_that_are_missing_follow() -> None:
    scored = scored_csv(ENGLISH, *changed(1, points="", total=""))
    assert not scored.notes
    assert totals_of(scored) == [50, 20, 40]


def test_points_that_fit_only_the_alternate_count_tell_the_count() -> None:
    """P2"""
    first = rows(1, 1, {"Ada": (0, 0, 10, 10), "Bruno": (1, 1, 20, 20), "Carla": (0, 0, 10, 10)})
    scored = scored_csv(ENGLISH, *first)
    assert scored.sheet.record.ruleset.scoring is Scoring.ALTERNATE
    assert not scored.notes
    neither = rows(1, 1, {"Ada": (0, 0, 10, 10), "Bruno": (1, 1, 30, 30), "Carla": (0, 0, 20, 20)})
    scored = scored_csv(ENGLISH, *neither)
    assert scored.sheet.record.ruleset.scoring is Scoring.STANDARD
    assert scored.notes == (Note(NoteCode.POINTS_DIFFER, 1, 0, 10, 20),)


def test_fewer_tricks_than_cards_were_won_by_nobody() -> None:
    """S1"""
    scored = scored_csv(ENGLISH, *changed(4, tricks="0", points="-20", total="10"))
    assert scored.game.played[1].void_tricks == 1
    assert scored.notes == (Note(NoteCode.VOID_TRICKS, 2, number=1),)
    assert found(*changed(4, tricks="2", points="40", total="70"))[0][:2] == (Code.TRICKS_SUM_MISMATCH, 2)


def test_clouds_and_bombs_of_the_later_columns_are_read() -> None:
    """S1, S2: two Clouds changed a bid from 2 to 0."""
    lines = [f"{line}{more}" for line, more in zip(TWO_ROUNDS, [",,"] * 5 + [",2,"], strict=True)]
    scored = scored_csv(f"{ENGLISH},Bid before the Cloud,Bombs", *lines)
    assert scored.game.played[1].bid_changes == (BidChange(2, 2, 1), BidChange(2, 1, 0))
    bombs = [f"{line}{more}" for line, more in zip(TWO_ROUNDS, [",,"] * 3 + [",,1"] * 3, strict=True)]
    assert found_in(f"{ENGLISH},Bid before the Cloud,Bombs", *bombs) == [(Code.TRICKS_SUM_MISMATCH, 2)]


def found_in(*lines: str) -> list[tuple[Code, int | None]]:
    return [(problem.code, problem.round) for problem in csv_problems(*lines)]


def test_who_has_no_line_is_not_active() -> None:
    """A5, A6: Bruno leaves after round 1, and Dieter comes with 20 points."""
    scored = scored_csv(
        ENGLISH,
        *rows(1, 1, {"Ada": (0, 0, 20, 20), "Bruno": (1, 1, 30, 30), "Carla": (0, 0, 20, 20)}),
        *rows(2, 2, {"Ada": (1, 1, 30, 50), "Carla": (0, 0, 20, 40), "Dieter": (1, 1, 30, 50)}),
    )
    record = scored.sheet.record
    assert record.retirements == (Retirement(1, 1),)
    assert record.joins == (JoinRecord(1, 3, 20),)
    assert scored.game.played[1].totals == (50, None, 40, 50)
    assert not scored.notes


def test_nobody_comes_back() -> None:
    three = {"Ada": (0, 0, 20, 20), "Bruno": (1, 1, 30, 30), "Carla": (0, 0, 20, 20)}
    four = [
        *rows(1, 1, {**three, "Dieter": (0, 0, 20, 20)}),
        *rows(2, 1, three),
        *rows(3, 1, {**three, "Dieter": (0, 0, 20, 20)}),
    ]
    assert found_in(ENGLISH, *four) == [(Code.SEAT_NOT_ACTIVE, 3)]


def test_more_cards_than_the_deck_need_special_cards() -> None:
    """S3: also if somebody leaves before the large hands."""
    players = dict.fromkeys(("Ada", "Bruno", "Carla", "Dieter"), (0, 0, 20, 20))
    lines = [*rows(1, 15, players), *rows(2, 16, players)]
    with_tricks = [
        line.replace(",Ada,0,0,,20", f",Ada,0,{cards},,{-10 * cards}")
        for line, cards in zip(lines, [15] * 4 + [16] * 4, strict=True)
    ]
    assert scored_csv(ENGLISH, *with_tricks).sheet.record.ruleset.special_cards == 4


def test_another_dealer_than_the_next_is_kept() -> None:
    """G3"""
    lines = [
        line.replace(",Carla,Ada", ",Ada,Ada")
        .replace(",Carla,Bruno", ",Ada,Bruno")
        .replace(",Carla,Carla", ",Ada,Carla")
        for line in TWO_ROUNDS
    ]
    scored = scored_csv(ENGLISH, *lines)
    assert [round_.dealer for round_ in scored.sheet.record.rounds] == [None, 0]
    assert [round_.deal.dealer for round_ in scored.game.played] == [1, 0]


def test_without_a_dealer_the_first_seat_deals_first() -> None:
    players = {"Ada": (0, 0, 20, 20), "Bruno": (1, 1, 30, 30), "Carla": (0, 0, 20, 20)}
    assert scored_csv(ENGLISH, *rows(1, 1, players)).game.played[0].deal.dealer == 0


def test_a_problem_in_one_game_leaves_the_others() -> None:
    wrong = [line.replace("1,2024", "2,2024", 1) for line in changed(1, bid="x")]
    third = [line.replace("1,2024", "3,2024", 1) for line in TWO_ROUNDS]
    first, second, last = score_all(own_csv.read("\n".join([ENGLISH, *TWO_ROUNDS, *wrong, *third])))
    assert isinstance(first, ScoredSheet)
    assert isinstance(second, RuleError)
    assert isinstance(last, ScoredSheet)


def test_files_below_each_other_are_read() -> None:
    other = [line.replace("Friday", "Monday") for line in TWO_ROUNDS]
    games = score_all(own_csv.read("\n".join([ENGLISH, *TWO_ROUNDS, "", ENGLISH, *other])))
    assert [isinstance(game, ScoredSheet) for game in games] == [True, True]


@pytest.mark.parametrize(
    ("place", "cells", "expected"),
    [
        (4, {"bid": "x"}, (Code.CELL_NOT_A_NUMBER, 2, 1, "line 6, column 9")),
        (4, {"tricks": "1.5"}, (Code.CELL_NOT_A_NUMBER, 2, 1, "line 6, column 10")),
        (4, {"points": "=1+1"}, (Code.CELL_NOT_A_NUMBER, 2, 1, "line 6, column 12")),
        (4, {"total": "10**9"}, (Code.CELL_NOT_A_NUMBER, 2, 1, "line 6, column 13")),
        (4, {"bid": "3"}, (Code.BID_GT_CARDS, 2, 1, "line 6, column 9")),
        (4, {"bid": "-1"}, (Code.BID_NEGATIVE, 2, 1, "line 6, column 9")),
        (4, {"bid": ""}, (Code.BIDS_MISSING, 2, 1, "line 6, column 9")),
        (4, {"tricks": "3"}, (Code.TRICKS_GT_CARDS, 2, 1, "line 6, column 10")),
        (3, {"cards": "zwei"}, (Code.NOT_A_GAME_FILE, 2, None, "line 6, column 5")),
        (4, {"cards": "3"}, (Code.NOT_A_GAME_FILE, 2, None, "line 6, column 5")),
        (4, {"dealer": "Ada"}, (Code.NOT_A_GAME_FILE, 2, None, "line 6, column 7")),
        (0, {"dealer": "Zoë"}, (Code.NOT_A_GAME_FILE, 1, None, "line 3, column 7")),
        (3, {"round": "4"}, (Code.ROUND_OUT_OF_ORDER, 2, None, "line 5, column 4")),
        (0, {"round": "2"}, (Code.ROUND_OUT_OF_ORDER, 1, None, "line 2, column 4")),
        (3, {"round": ""}, (Code.ROUND_OUT_OF_ORDER, 2, None, "line 5, column 4")),
        (5, {"round": "1"}, (Code.ROUND_OUT_OF_ORDER, 3, None, "line 7, column 4")),
        (4, {"player": "ADA"}, (Code.NAME_TWICE, 2, 0, "line 6, column 8")),
        (4, {"player": ""}, (Code.NOT_A_GAME_FILE, 2, 3, "line 6, column 8")),
        (0, {"player": "x" * 41}, (Code.NOT_A_GAME_FILE, 1, 0, "line 2, column 8")),
    ],
)
def test_a_wrong_cell_is_named(place: int, cells: dict[str, str], expected: object) -> None:
    assert found(*changed(place, **cells))[0] == expected


def test_the_same_wrong_value_in_all_lines_is_named_once() -> None:
    nobody = [line.replace(",Bruno,", ",Zoë,", 1) for line in TWO_ROUNDS[:3]]
    assert found(*nobody) == [(Code.NO_SUCH_PLAYER, 1, None, "line 2, column 7")]
    no_cards = [line.replace("Friday,1,1", "Friday,1,one") for line in TWO_ROUNDS[:3]]
    assert found(*no_cards) == [(Code.CELL_NOT_A_NUMBER, 1, None, "line 2, column 5")]
    none = [line.replace("Friday,1,1", "Friday,1,0") for line in TWO_ROUNDS[:3]]
    assert found(*none)[0] == (Code.CARDS_LT_ONE, None, None, "line 2, column 5")
    date = [line.replace("2024-01-03 19:30", "someday") for line in TWO_ROUNDS]
    assert found(*date) == [(Code.DATE_WRONG, None, None, "line 2, column 2")]
    title = [line.replace("Friday", "x" * 81) for line in TWO_ROUNDS]
    assert found(*title) == [(Code.NOT_A_GAME_FILE, None, None, "line 2, column 3")]


@pytest.mark.parametrize("count", [2, 7, 10_000])
def test_two_or_seven_or_ten_thousand_players_are_refused_alone(count: int) -> None:
    lines = rows(1, 1, {f"Guest {seat}": (9, 9, 9, 9) for seat in range(count)})
    assert found(*lines) == [(Code.PLAYER_COUNT, None, None, "")]


def test_more_rounds_than_a_game_can_have_are_refused_alone() -> None:
    players = {"Ada": (0, 0, 20, 20), "Bruno": (1, 1, 30, 30), "Carla": (0, 0, 20, 20)}
    lines = [line for number in range(1, 62) for line in rows(number, 1, players)]
    assert found(*lines) == [(Code.TOO_MANY_ROUNDS, None, None, "")]


def test_ten_thousand_who_come_later_are_refused_alone() -> None:
    three = {"Ada": (0, 0, 20, 20), "Bruno": (1, 1, 30, 30), "Carla": (0, 0, 20, 20)}
    later = {f"Guest {seat}": (9, 9, 9, 9) for seat in range(10_000)}
    assert found(*rows(1, 1, three), *rows(2, 2, later)) == [(Code.PLAYER_COUNT, None, None, "")]


def test_a_count_of_which_the_points_of_a_round_cannot_come_is_not_taken() -> None:
    """P1, P2: −20, 40 and 40 with 3 cards would be two bids of 2 that were made, and there are only three tricks."""
    lines = [f"1,1998-08,,1,3,,,{name},,,,{points},{points}" for name, points in zip("ABC", (-20, 40, 40), strict=True)]
    assert scored_csv(ENGLISH, *lines).sheet.record.ruleset.scoring is Scoring.ALTERNATE
