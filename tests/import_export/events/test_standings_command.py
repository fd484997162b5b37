"""`manage.py standings`: standings, cuts and problems of event files."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from tests.import_export.events.files_of import Document, content, expected, path_of, small, with_game, worked_events

BAD_BID: Document = {"rounds": [{"bids": [1, 0, 5], "tricks": [1, 0, 0]}]}


def standings(*files: Path | str) -> tuple[list[Document], int]:
    """Run the command and return its output, one document per line, and its exit status."""
    output, status = io.StringIO(), 0
    try:
        call_command("standings", *map(str, files), stdout=output)
    except SystemExit as end:
        status = int(end.code or 0)
    return [json.loads(line) for line in output.getvalue().splitlines()], status


def report(folder: Path, document: object) -> Document:
    path = folder / "event.json"
    path.write_bytes(content(document))
    (found,), status = standings(path)
    assert status == ("problems" in found)
    return found


@pytest.mark.parametrize("name", worked_events())
def test_a_worked_event_has_the_expected_report(name: str) -> None:
    (found,), status = standings(path_of(name))
    wanted = expected(name)
    assert status == ("problems" in wanted)
    assert found.pop("file") == str(path_of(name))
    for problem in found.get("problems", []):
        assert problem.pop("message")
    assert json.dumps(found) == json.dumps(wanted), "the keys have this order, too"


def test_reports_are_in_the_order_of_the_files_and_one_with_problems_sets_the_status(tmp_path: Path) -> None:
    path = tmp_path / "no.json"
    path.write_text("{}")
    found, status = standings(path_of("nine-with-threes"), path, path_of("final-of-three"))
    assert status == 1
    assert [len(each.get("standings", [])) for each in found] == [9, 0, 8]


def test_a_dash_is_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content(small()))))
    (found,), status = standings("-")
    assert (found["file"], status, found["complete"], found["missing"]) == ("-", 0, False, [])


def test_a_file_that_cannot_be_read_is_a_problem(tmp_path: Path) -> None:
    path = tmp_path / "100%s.json"
    (found,), status = standings(path)
    assert status == 1
    assert found["problems"] == [
        {
            "code": "NOT_AN_EVENT_FILE",
            "round": None,
            "table": None,
            "entrant": None,
            "message": f"{path} cannot be read: No such file or directory.",
        }
    ]


def test_several_faults_of_the_file_are_one_problem(tmp_path: Path) -> None:
    [problem] = report(tmp_path, small(colour="red", seed="7", name=5))["problems"]
    assert problem["code"] == "NOT_AN_EVENT_FILE"
    assert problem["message"] == "This is not a tournament file: the file has the unknown key “colour”."


def test_a_finished_game_is_a_result(tmp_path: Path) -> None:
    found = report(tmp_path, with_game())
    assert [(row["entrant"], row["totals"], row["exact"]) for row in found["standings"]] == [
        *((1, 60, 2), (2, 10, 1), (3, 0, 1)),
    ]
    assert found["missing"] == []


@pytest.mark.parametrize("rounds", [0, 1])
def test_an_unfinished_game_is_no_result_yet(tmp_path: Path, rounds: int) -> None:
    played: list[Any] = with_game()["rounds"][0]["tables"][0]["game"]["rounds"]
    found = report(tmp_path, with_game(rounds=played[:rounds]))
    assert found["missing"] == [{"round": 1, "table": 1}]
    assert {row["points"] for row in found["standings"]} == {"0"}


def test_a_game_that_was_ended_is_a_result(tmp_path: Path) -> None:
    played: list[Any] = with_game()["rounds"][0]["tables"][0]["game"]["rounds"]
    found = report(tmp_path, with_game(rounds=played[:1], ended_after_round=1))
    assert [row["totals"] for row in found["standings"]] == [30, 20, 20]


def test_a_game_of_final_totals_has_no_exact_bids(tmp_path: Path) -> None:
    found = report(tmp_path, with_game(rounds=[], final_totals=[60, 10, 0]))
    assert [(row["totals"], row["exact"]) for row in found["standings"]] == [(60, None), (10, None), (0, None)]


@pytest.mark.parametrize(
    "game",
    [
        BAD_BID,
        {"format": "something else"},
        {"version": 2},
        {"colour": "red"},
        {"players": "Ada"},
        {"rounds": [[]]},
        {"ruleset": {"schedule": []}},
    ],
)
def test_a_game_that_breaks_a_rule_is_refused_at_its_table(tmp_path: Path, game: Document) -> None:
    [problem] = report(tmp_path, with_game(**game))["problems"]
    assert (problem["code"], problem["round"], problem["table"]) == ("GAME_REFUSED", 1, 1)
    assert problem["message"].startswith("Table 1 in round 1: this game cannot be. ")


def test_a_game_of_another_number_of_players_is_refused_at_its_table(tmp_path: Path) -> None:
    four = {"players": ["Ada", "Bea", "Cleo", "Dora"], "rounds": []}
    assert [each["code"] for each in report(tmp_path, with_game(**four))["problems"]] == ["GAME_PLAYERS"]
    nobody = report(tmp_path, with_game(players=[], rounds=[]))["problems"]
    assert [each["code"] for each in nobody] == ["GAME_PLAYERS", "GAME_REFUSED"]


@pytest.mark.parametrize(
    ("totals", "points", "margin"),
    [([30, 20, 10], "60", "10"), ([30, 30, 10], "45", "20/3"), ([0, 10, 0], "15", "-10/3"), ([0, 0, 0], "30", "0")],
)
def test_points_and_margins_are_exact(tmp_path: Path, totals: list[int], points: str, margin: str) -> None:
    document = small(rounds=[{"tables": [{"number": 1, "seats": [1, 2, 3], "totals": totals}]}])
    [row] = [row for row in report(tmp_path, document)["standings"] if row["entrant"] == 1]
    assert (row["points"], row["margin"]) == (points, margin)
