"""`manage.py demo`: a separate database with generated games."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from scorekeeper.environment import DEMO, PROJECT, take_data_option
from tests.helpers.dump import rows_of
from tests.helpers.full_database import everything_in
from tests.helpers.programs import Phone, Server, run
from tests.management.serving.conftest import LAST_LINE, Serve, stop_cleanly


def opened(demo: Serve) -> Server:
    """Start the demo and wait until it answers."""
    server = demo()
    server.read_until(LAST_LINE)
    assert server.get("/") == 200
    return server


def rows(data: Path, question: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(data / "tablet.sqlite3")) as database:
        return database.execute(question).fetchall()


def test_the_demo_has_finished_games_and_an_open_one(first_demo: Server) -> None:
    server, data, phone = first_demo, first_demo.data, Phone()
    assert "A Tablet of Truth with made-up games is open at" in "".join(server.printed)
    phone.sign_in(server.link)
    assert phone.status(f"{server.address}games/") == 200
    assert rows(data, "SELECT count(*) FROM scorekeeper_game WHERE is_finished") >= [(58,)]
    ((latest, is_finished),) = rows(
        data, "SELECT id, is_finished FROM scorekeeper_game ORDER BY started_at DESC LIMIT 1"
    )
    assert not is_finished
    assert phone.status(f"{server.address}games/{latest}/") == 200


def test_the_demo_has_games_of_several_variants(first_demo: Server) -> None:
    (options,) = rows(
        first_demo.data,
        "SELECT count(DISTINCT scoring), count(DISTINCT plus_minus_one_from), count(DISTINCT schedule),"
        " count(DISTINCT bidding) FROM scorekeeper_game",
    )
    assert min(int(str(number)) for number in options) >= 1
    assert sum(int(str(number)) for number in options) >= 7


def test_an_interrupted_first_start_is_completed_and_the_start_after_a_signal_opens_the_same_tablet(
    demo: Serve, data: Path, collected: Path
) -> None:
    data.mkdir()
    (data / "demo").touch()
    shutil.copytree(collected, data / "static")
    first = opened(demo)
    assert rows(data, "SELECT count(*) FROM scorekeeper_game") == [(61,)]
    before = rows_of(data / "tablet.sqlite3")["scorekeeper_game"]
    stop_cleanly(first, signal.SIGINT)
    opened(demo)
    assert rows_of(data / "tablet.sqlite3")["scorekeeper_game"] == before


def test_the_demo_refuses_a_folder_with_real_games(new_folder: Path, port: int) -> None:
    data, before = new_folder, everything_in(new_folder)
    ended = run("demo", "--data", str(data), "--port", str(port))
    assert ended.stderr == f"The Tablet of Truth in {data} is no demo; name another folder with --data.\n"
    assert (ended.returncode, ended.stdout, everything_in(data)) == (1, "", before)


def test_the_demo_has_its_own_folder_which_git_ignores(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TABLET_DATA", str(tmp_path))
    take_data_option(["manage.py", "demo"])
    assert os.environ["TABLET_DATA"] == str(DEMO)
    assert f"/{DEMO.relative_to(PROJECT)}/" in (PROJECT / ".gitignore").read_text().splitlines()


def test_the_folder_of_the_demo_can_be_chosen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TABLET_DATA", "elsewhere")
    take_data_option(["manage.py", "demo", "--data", str(tmp_path)])
    assert os.environ["TABLET_DATA"] == str(tmp_path)
