"""`manage.py import`: every game is checked first, and all are added or none."""

from __future__ import annotations

import importlib
import io
import json
import sys
from pathlib import Path

import pytest
from django.core.management import call_command

from scorekeeper.games import game_bin
from scorekeeper.games.bulk import store_games
from scorekeeper.management.sample_games import made_up_games
from scorekeeper.models import Game, Player
from tests.helpers.commands import refusal
from tests.helpers.conformance import GAMES, games
from tests.helpers.exchange import archive_of, logs_of, zip_of
from tests.helpers.tables import THREE_ROUNDS, make_confidant, make_game

pytestmark = pytest.mark.django_db

FOUR = GAMES / "four-players-plus-minus-one.json"
FIVE = GAMES / "five-players-tournament.json"


def test_every_recorded_game_is_added_once(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    make_confidant()
    files = [str(GAMES / f"{name}.json") for name in games()]
    call_command("import", *files)
    call_command("import", *files, str(FOUR))
    assert Game.objects.count() == len(files)
    added, again = capsys.readouterr().out.splitlines()
    assert added == f"{len(files)} games added."
    assert again == f"0 games added; {len(files)} here already; 1 twice in these files."


def test_exported_games_can_be_imported_unchanged(folder: Path) -> None:
    confidant = make_confidant(name="Ute")
    store_games(confidant, made_up_games(30))
    (folder / "all.zip").write_bytes(archive_of(confidant))
    before = [(log.row.title, log.row.started_at, log.game, log.entries) for log in logs_of(confidant)]
    other = make_confidant(name="Mira")
    call_command("import", str(folder / "all.zip"), "--confidant", "Mira")
    after = [(log.row.title, log.row.started_at, log.game) for log in logs_of(other)]
    assert after == [game[:3] for game in before]
    Game.objects.filter(owner=confidant).delete()
    call_command("import", str(folder / "all.zip"))
    again = [(log.row.title, log.row.started_at, log.game, log.entries) for log in logs_of(confidant)]
    assert again == before


def test_an_export_packed_again_with_other_files_is_imported_and_the_others_are_named(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    make_confidant()
    packed = {"export/GAMES/four.JSON": FOUR.read_bytes(), "read me.txt": b"x", "__MACOSX/._e": b"x"}
    packed["package.json"] = b"{}"
    (folder / "ALL.ZIP").write_bytes(zip_of(packed))
    call_command("import", str(folder / "ALL.ZIP"))
    left_out = [f"{name}: neither a game nor a log, left out\n" for name in ("read me.txt", "package.json")]
    assert capsys.readouterr() == ("1 game added.\n", "".join(left_out))
    assert Game.objects.count() == 1


def test_with_one_game_refused_nothing_is_added(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    make_confidant()
    (folder / "bad.json").write_text(json.dumps({**json.loads(FIVE.read_text()), "colour": "red"}))
    assert refusal("import", FOUR, folder / "bad.json") == "Nothing was added: of 2 games 1 cannot be imported."
    output = capsys.readouterr()
    assert output.err == "bad.json: This is not a game file: the file has the unknown key “colour”.\n"
    assert output.out == ""
    assert not Game.objects.exists()
    assert not Player.objects.exists()


def test_a_dry_run_changes_nothing(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    confidant = make_confidant()
    game = make_game(owner=confidant, rounds=THREE_ROUNDS)
    (folder / "all.zip").write_bytes(archive_of(confidant))
    game_bin.put_in_bin(confidant, game.pk)
    call_command("import", "--dry-run", str(folder / "all.zip"), str(FOUR))
    assert capsys.readouterr().out == "1 game would be added; 1 taken out of the bin.\n"
    assert [row.deleted_at is None for row in Game.objects.all()] == [False]


def test_a_file_with_other_rounds_of_a_game_of_another_file_is_named(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    make_confidant()
    timed = {**json.loads(FOUR.read_text()), "started_at": "2026-11-20T19:30:00+01:00"}
    for name, rounds in {"whole": 15, "begun": 3, "again": 15}.items():
        (folder / f"{name}.json").write_text(json.dumps({**timed, "rounds": timed["rounds"][:rounds]}))
    call_command("import", *(str(folder / f"{name}.json") for name in ("whole", "begun", "again")))
    output = capsys.readouterr()
    assert output.err == (
        "“begun.json” is left out: “whole.json” holds the same game with other rounds."
        " If those of “begun.json” are right, leave out “whole.json”.\n"
    )
    assert output.out == "1 game added; 1 twice in these files; 1 twice in these files with other rounds, left out.\n"
    assert Game.objects.get().rounds_recorded == 15


def test_games_are_imported_from_standard_input(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    confidant = make_confidant()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(FOUR.read_bytes())))
    call_command("import", "-")
    assert len(logs_of(confidant)) == 1


def test_an_unreadable_file_is_reported_in_one_sentence(folder: Path) -> None:
    make_confidant()
    missing = folder / "missing.json"
    assert refusal("import", missing) == f"{missing} cannot be read: No such file or directory."
    (folder / "damaged.zip").write_bytes(b"PK\x03\x04")
    assert refusal("import", FOUR, folder / "damaged.zip") == (
        "damaged.zip cannot be read: it is damaged or not a ZIP file."
    )
    assert not Game.objects.exists()


def test_a_command_with_many_games_reports_progress(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(importlib.import_module("scorekeeper.management.commands.import"), "STEP", 2)
    confidant, other = make_confidant(), make_confidant(name="Mira")
    store_games(confidant, made_up_games(5))
    (folder / "all.zip").write_bytes(archive_of(confidant))
    call_command("import", str(folder / "all.zip"), "--confidant", "Mira")
    lines = [f"{what} {done} of 5 games" for what in ("Checked", "Added") for done in (2, 4)]
    assert capsys.readouterr().err.splitlines() == lines
    assert len(logs_of(other)) == 5
