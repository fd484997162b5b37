"""`manage.py export`: games as files, written completely or not at all."""

from __future__ import annotations

import csv
import io
import json
import sys
import zipfile
from pathlib import Path

import pytest
from django.core.management import call_command

from scorekeeper.management.commands import export
from tests.helpers.commands import refusal
from tests.helpers.tables import THREE_ROUNDS, make_confidant, make_game

pytestmark = pytest.mark.django_db


def test_all_games_of_the_first_confidant_are_exported(folder: Path) -> None:
    confidant = make_confidant()
    for _ in range(2):
        make_game(owner=confidant, rounds=THREE_ROUNDS)
    make_game(rounds=THREE_ROUNDS)
    call_command("export", str(folder / "all.zip"))
    with zipfile.ZipFile(folder / "all.zip") as archive:
        assert [name.split("/")[0] for name in archive.namelist()] == ["games", "logs"] * 2
    assert (folder / "all.zip").stat().st_mode & 0o077 == 0
    assert [path.name for path in folder.iterdir() if path.is_file()] == ["all.zip"]


def test_games_of_another_confidant_are_exported_by_name(folder: Path) -> None:
    make_confidant()
    other = make_confidant(name="Ute")
    game = make_game(owner=other, rounds=THREE_ROUNDS)
    call_command("export", "--confidant", "Ute", "--game", str(game.pk), str(folder / "one.json"))
    assert json.loads((folder / "one.json").read_text())["players"] == ["Ada", "Bruno", "Carla"]
    assert refusal("export", "--confidant", "Nobody", folder / "x.zip") == "There is no Confidant “Nobody” here."


@pytest.mark.parametrize("arguments", [["--csv", "all.txt"], ["all.csv"]])
def test_games_are_exported_as_csv(folder: Path, arguments: list[str]) -> None:
    make_game(owner=make_confidant(), rounds=THREE_ROUNDS)
    *options, name = arguments
    call_command("export", *options, str(folder / name))
    rows = list(csv.DictReader(io.StringIO((folder / name).read_text(encoding="utf-8-sig"))))
    assert len(rows) == 9


def test_games_are_exported_to_standard_output(folder: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    make_game(owner=make_confidant(), rounds=THREE_ROUNDS)
    call_command("export", "-")
    sys.stdout.flush()
    with zipfile.ZipFile(io.BytesIO(capfdbinary.readouterr().out)) as archive:
        assert len(archive.namelist()) == 2


def test_a_failed_export_leaves_an_existing_file_unchanged(folder: Path) -> None:
    confidant = make_confidant()
    games = [make_game(owner=confidant, rounds=THREE_ROUNDS) for _ in range(2)]
    target = folder / "games.json"
    target.write_text("what was there")
    assert "holds one game, not 2" in refusal("export", target)
    assert refusal("export", "--game", games[-1].pk + 1, target) == f"{confidant.name} has no game {games[-1].pk + 1}."
    assert "cannot be written" in refusal("export", folder / "nowhere" / "games.zip")
    assert target.read_text() == "what was there"


def test_a_full_disk_leaves_no_partial_export(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_game(owner=make_confidant(), rounds=THREE_ROUNDS)
    (folder / "all.zip").write_text("what was there")
    monkeypatch.setattr("os.fsync", lambda _: (_ for _ in ()).throw(OSError(28, "No space left on device")))
    assert "No space left" in refusal("export", folder / "all.zip")
    assert [path.read_text() for path in folder.iterdir() if path.is_file()] == ["what was there"]


def test_a_command_with_many_games_reports_progress(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(export, "STEP", 2)
    confidant = make_confidant()
    for _ in range(5):
        make_game(owner=confidant)
    call_command("export", str(folder / "all.zip"))
    assert capsys.readouterr().err.splitlines() == ["2 of 5 games", "4 of 5 games", "5 games written."]
