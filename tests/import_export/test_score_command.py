"""`manage.py score`: scores game files and explains every file that cannot be scored."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from scorekeeper.rules.ruleset import Scoring
from tests.helpers.conformance import GAMES, games, read_game
from tests.helpers.generated import recounted_points

FOUR_PLAYERS = "four-players-plus-minus-one"
type Report = dict[str, Any]


def score(*files: Path | str) -> tuple[list[Report], int]:
    """Run the command and return its output, one document per line, and its exit status."""
    output, status = io.StringIO(), 0
    try:
        call_command("score", *map(str, files), stdout=output)
    except SystemExit as end:
        status = int(end.code or 0)
    return [json.loads(line) for line in output.getvalue().splitlines()], status


def write(folder: Path, document: object) -> Path:
    path = folder / "game.json"
    path.write_text(json.dumps(document))
    return path


def refusal(folder: Path, document: object) -> Report:
    """Score an invalid document and return its first problem."""
    (report,), status = score(write(folder, document))
    assert status == 1
    assert report.keys() == {"file", "problems"}
    problem: Report = report["problems"][0]
    return problem


@pytest.mark.parametrize("name", games())
def test_a_whole_game_has_the_expected_results(name: str) -> None:
    """G3, G4, G5, M1, M2, P1, P4, F1, V6, V8, S1, S3: the games are of three kinds."""
    path = GAMES / f"{name}.json"
    (report,), status = score(path)
    assert status == 0
    nothing = {"round": None, "cards": None, "dealer": None, "phase": "finished", "forbidden_bid": None}
    assert {key: report[key] for key in ("file", "next")} == {"file": str(path), "next": nothing}
    expected, rounds = read_game(f"{name}.expected"), rounds_without_tricks(report)
    assert {"complete": report["complete"], "rounds": rounds, "standings": report["standings"]} == expected


def rounds_without_tricks(report: Report) -> list[Any]:
    """Return the rounds in the form of the worked games."""
    added = {"tricks", "inferred"}
    return [{key: value for key, value in round_.items() if key not in added} for round_ in report["rounds"]]


def test_a_game_of_bids_and_tricks_says_that_everything_is_known() -> None:
    game = read_game(FOUR_PLAYERS)
    (report,), _ = score(GAMES / f"{FOUR_PLAYERS}.json")
    assert (report["knowledge"], report["title"], report["players"]) == ("tricks", "", game["players"])
    assert (report["date"], report["questions"], report["notes"]) == (None, [], [])
    assert [round_["tricks"] for round_ in report["rounds"]] == [written["tricks"] for written in game["rounds"]]
    assert {tuple(round_["inferred"]) for round_ in report["rounds"]} == {()}


def test_the_same_game_in_the_other_scoring_equals_a_count_trick_by_trick(tmp_path: Path) -> None:
    """P2, P3, P4, F1."""
    game = read_game(FOUR_PLAYERS)
    game["ruleset"]["scoring"] = "alternate"
    (report,), _ = score(write(tmp_path, game))
    totals = [0] * 4
    for cards, (written, scored) in enumerate(zip(game["rounds"], report["rounds"], strict=True), 1):
        pairs = zip(written["bids"], written["tricks"], strict=True)
        points = [recounted_points(Scoring.ALTERNATE, cards, bid, tricks) for bid, tricks in pairs]
        totals = [total + earned for total, earned in zip(totals, points, strict=True)]
        assert (scored["points"], scored["totals"]) == (points, totals)
    places = {row["seat"]: (row["rank"], row["total"]) for row in report["standings"]}
    assert places == {seat: (1 + sum(other > own for other in totals), own) for seat, own in enumerate(totals)}


def test_an_unfinished_game_reports_what_comes_next(tmp_path: Path) -> None:
    """B1: all bids are entered together, so none is forbidden before there are others."""
    game = read_game(FOUR_PLAYERS)
    game["rounds"] = [*game["rounds"][:4], {"bids": game["rounds"][4]["bids"]}]
    (report,), status = score(write(tmp_path, game))
    assert (status, report["complete"], len(report["rounds"])) == (0, False, 4)
    assert report["next"] == {"round": 5, "cards": 5, "dealer": 0, "phase": "tricks", "forbidden_bid": None}
    assert rounds_without_tricks(report) == read_game(f"{FOUR_PLAYERS}.expected")["rounds"][:4]


def test_a_game_ended_early_is_complete(tmp_path: Path) -> None:
    """A7."""
    game = read_game(FOUR_PLAYERS)
    (report,), status = score(write(tmp_path, {**game, "rounds": game["rounds"][:3], "ended_after_round": 3}))
    assert (status, report["complete"], report["next"]["phase"]) == (0, True, "finished")


def test_a_dealer_set_in_the_file_deals_and_the_rotation_continues(tmp_path: Path) -> None:
    """G3."""
    game = read_game(FOUR_PLAYERS)
    rounds = [{**game["rounds"][0], "dealer": 2}, *game["rounds"][1:3]]
    (report,), _ = score(write(tmp_path, {**game, "rounds": rounds, "ruleset": {}}))
    assert [round_["dealer"] for round_ in report["rounds"]] == [2, 3, 0]


def test_missing_keys_mean_the_standard_game(tmp_path: Path) -> None:
    plain = {"format": "tablet-of-truth", "version": 1, "players": ["Ada", "Bruno", "Carla"], "rounds": []}
    (report,), status = score(write(tmp_path, plain))
    assert status == 0
    assert report["next"] == {"round": 1, "cards": 1, "dealer": 0, "phase": "bids", "forbidden_bid": None}
    assert [row["total"] for row in report["standings"]] == [0, 0, 0]


def test_a_broken_rule_is_reported_with_its_place_and_nothing_is_scored(tmp_path: Path) -> None:
    """G9, M1."""
    game = read_game(FOUR_PLAYERS)
    game["rounds"][2]["tricks"] = [1, 1, 0, 0]
    game["rounds"][3]["bids"] = [1, 1, 1, 1]
    (report,), status = score(write(tmp_path, game))
    assert status == 1
    assert [(problem["code"], problem["round"], problem["seat"]) for problem in report["problems"]] == [
        ("TRICKS_SUM_MISMATCH", 3, None),
        ("BID_FORBIDDEN_BY_SUM_RULE", 4, 3),
    ]
    assert report.keys() == {"file", "problems"}


def problems_of(folder: Path, document: object) -> list[tuple[str, int | None]]:
    """Score an invalid document and return the code and the round of each problem."""
    (report,), status = score(write(folder, document))
    assert status == 1
    assert report.keys() == {"file", "problems"}
    return [(problem["code"], problem["round"]) for problem in report["problems"]]


def test_problems_of_every_kind_are_reported_together_in_the_order_of_play(tmp_path: Path) -> None:
    """G6, G9."""
    game = read_game(FOUR_PLAYERS)
    game["title"] = 5
    game["rounds"][0]["tricks"] = [1, 1, 0, 0]
    game["rounds"][1]["void_tricks"] = 1.5
    game["rounds"][2]["trump"] = "pink"
    game["rounds"][3]["bids"] = [9, 0, 0, 0]
    game["ended_after_round"] = 61
    assert problems_of(tmp_path, game) == [
        *(("NOT_A_GAME_FILE", None), ("TRICKS_SUM_MISMATCH", 1), ("NOT_A_GAME_FILE", 2)),
        *(("NOT_A_GAME_FILE", 3), ("BID_GT_CARDS", 4), ("NO_ROUND_TO_END_AFTER", None)),
    ]


def test_an_end_without_its_round_is_reported_after_the_rounds(tmp_path: Path) -> None:
    """A7, G9."""
    game = read_game(FOUR_PLAYERS)
    game["rounds"][1]["tricks"] = [0, 0, 0, 0]
    game["ended_after_round"] = 16
    assert problems_of(tmp_path, game) == [("TRICKS_SUM_MISMATCH", 2), ("NO_ROUND_TO_END_AFTER", None)]


def test_two_unreadable_options_are_both_reported(tmp_path: Path) -> None:
    game = read_game(FOUR_PLAYERS)
    game["ruleset"] |= {"schedule": "slow", "bidding": "loud"}
    assert problems_of(tmp_path, game) == [("NOT_A_GAME_FILE", None)] * 2


def test_rounds_are_not_validated_by_rules_that_depend_on_an_unreadable_option(tmp_path: Path) -> None:
    """G4, M1: these bids are invalid in round 4 of the standard schedule."""
    game = read_game(FOUR_PLAYERS)
    game["rounds"][3]["bids"] = [1, 1, 1, 1]
    for part, value in {"schedule": [5, "x"], "bidding": "loud", "special_cards": -1}.items():
        changed = {**game, "ruleset": {**game["ruleset"], part: value}}
        assert problems_of(tmp_path, changed) == [("NOT_A_GAME_FILE", None)]


def test_no_dealer_is_assumed_after_an_unreadable_dealer(tmp_path: Path) -> None:
    """G3, M1."""
    game = read_game(FOUR_PLAYERS)
    game["rounds"][1]["dealer"] = 4
    game["rounds"][3]["bids"] = [1, 1, 1, 1]
    game["rounds"][4]["tricks"] = [0, 0, 0, 0]
    assert problems_of(tmp_path, game) == [("NOT_A_GAME_FILE", 2), ("TRICKS_SUM_MISMATCH", 5)]


@pytest.mark.parametrize("written", [{"trump": "blue"}, {"bids": None, "trump": "blue"}, {"bids": None}, {}])
def test_a_round_without_bids_is_refused_for_missing_bids(tmp_path: Path, written: object) -> None:
    """G6."""
    game = read_game(FOUR_PLAYERS)
    game["rounds"] = [*game["rounds"][:2], written]
    assert problems_of(tmp_path, game) == [("BIDS_MISSING", 3)] * 4


@pytest.mark.parametrize("players", [[], ["Ada", "Bruno"], list("ABCDEFG")])
def test_too_few_or_too_many_players_are_refused(tmp_path: Path, players: list[str]) -> None:
    """G1."""
    game = {"format": "tablet-of-truth", "version": 1, "players": players, "rounds": []}
    assert refusal(tmp_path, game)["code"] == "PLAYER_COUNT"


def test_the_number_of_players_is_reported_first(tmp_path: Path) -> None:
    """G1."""
    rounds = [{"bids": [0, 0, 1], "tricks": [1, 0, 0], "won": 1}]
    game = {"format": "tablet-of-truth", "version": 1, "players": ["Ada", "Bruno"], "first_dealer": 2, "rounds": rounds}
    assert refusal(tmp_path, game)["code"] == "PLAYER_COUNT"


def test_files_are_scored_in_their_order_even_after_a_refused_one(tmp_path: Path) -> None:
    good, bad, missing = GAMES / f"{FOUR_PLAYERS}.json", write(tmp_path, {}), tmp_path / "missing.json"
    reports, status = score(bad, good, missing, good)
    assert status == 1
    assert [report["file"] for report in reports] == [str(bad), str(good), str(missing), str(good)]
    assert ["problems" in report for report in reports] == [True, False, True, False]
    assert reports[2]["problems"][0]["message"] == f"{missing} cannot be read: No such file or directory."


def test_a_dash_reads_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    content = io.BytesIO((GAMES / f"{FOUR_PLAYERS}.json").read_bytes())
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(content))
    (report,), status = score("-")
    assert (status, report["file"], report["complete"]) == (0, "-", True)
