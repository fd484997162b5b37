"""`manage.py draw`: the next round of event files."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from scorekeeper.environment import PROJECT
from tests.import_export.events.files_of import Document, content, path_of, small


def draw(*arguments: Path | str) -> tuple[list[Document], int]:
    """Run the command and return its output, one document per line, and its exit status."""
    output, status = io.StringIO(), 0
    try:
        call_command("draw", *map(str, arguments), stdout=output)
    except SystemExit as end:
        status = int(end.code or 0)
    return [json.loads(line) for line in output.getvalue().splitlines()], status


def test_the_next_round_is_printed_with_all_keys_in_their_order(tmp_path: Path) -> None:
    path = tmp_path / "evening.json"
    path.write_bytes(content(small(seed=7)))
    (found,), status = draw(path)
    [table] = found["tables"]
    assert sorted(table.pop("seats")) == [1, 2, 3]
    assert table.pop("first_dealer") in {1, 2, 3}
    cost = {"repeats": 3, "in_a_row": 3, "odd_difference": 0, "spread": None, "same_club": None, "dealers_again": 0}
    wanted = {"file": str(path), "round": 2, "stage": 1, "seed": 7, "sizes": "threes"}
    assert json.dumps(found) == json.dumps({**wanted, "tables": [{"number": 1}], "plan": [], "cost": cost})
    assert status == 0


def test_seed_and_sizes_can_be_given(tmp_path: Path) -> None:
    path = tmp_path / "evening.json"
    entrants = [{"number": number, "name": f"P{number}"} for number in range(1, 10)]
    path.write_bytes(content(small(entrants=entrants, rounds=[])))
    (found,), _ = draw(path, "--seed", "5", "--sizes", "fives")
    assert (found["seed"], found["sizes"]) == (5, "fives")
    assert [len(table["seats"]) for table in found["tables"]] == [4, 5]
    assert [len(seats) for seats in found["plan"][0]] == [4, 5]
    (threes,), _ = draw(path)
    assert (threes["seed"], threes["sizes"], len(threes["tables"])) == (0, "threes", 3)
    with pytest.raises(CommandError, match="invalid"):
        draw(path, "--sizes", "sixes")


def test_reports_are_in_the_order_of_the_files_and_one_that_has_no_draw_sets_the_status(tmp_path: Path) -> None:
    broken, good = tmp_path / "no.json", tmp_path / "good.json"
    broken.write_text("{}")
    good.write_bytes(content(small()))
    found, status = draw(path_of("nine-with-threes"), broken, good, path_of("impossible-twice-in-a-round"))
    codes = [[problem["code"] for problem in each.get("problems", [])] for each in found]
    assert codes == [["NO_ROUND_LEFT"], ["NOT_AN_EVENT_FILE"], [], ["ENTRANT_TWICE"]]
    assert [*found[0]] == ["file", "problems"]
    assert status == 1


def test_the_worked_swiss_event_has_a_draw_within_the_limits() -> None:
    (found,), status = draw(path_of("swiss-forty-after-four"))
    assert (status, found["round"], found["plan"]) == (0, 5, [])
    assert found["cost"]["repeats"] <= 2
    assert found["cost"]["spread"] <= 36


@pytest.mark.processes
def test_another_process_with_other_hashes_draws_the_same() -> None:
    path = str(path_of("swiss-forty-after-four"))
    command = [sys.executable, "manage.py", "draw", path, "--seed", "2"]
    done = subprocess.run(
        command, cwd=PROJECT, env={**os.environ, "PYTHONHASHSEED": "2"}, check=True, capture_output=True
    )
    assert [json.loads(done.stdout)] == draw(path, "--seed", "2")[0]
