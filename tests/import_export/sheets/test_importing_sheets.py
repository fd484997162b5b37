"""Tables of every kind of knowledge are stored as games."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from django.core.management import call_command

from scorekeeper.import_export.timestamps import written_start
from scorekeeper.models import Game
from tests.helpers.commands import refusal
from tests.helpers.conformance import SHEETS
from tests.helpers.exchange import logs_of
from tests.helpers.phones import phone_of
from tests.helpers.tables import make_confidant
from tests.helpers.uploads import add, pending_of, upload

pytestmark = pytest.mark.django_db

TABLE = (SHEETS / "kind-tricks.csv").read_bytes()
NOT_ALL_KNOWN = [
    *("kind-bids-one-question.csv", "kind-points.tsv", "german-semicolon-decimals.csv", "one-row-a-game.csv"),
    *("game-file-answered.json", "kind-totals.json", "bg-stats.json"),
]


def test_a_table_of_bids_and_tricks_is_previewed_and_stored_once() -> None:
    confidant = make_confidant()
    phone = phone_of(confidant)
    shown = upload(phone, sheet__csv=TABLE)
    assert "8 rounds" in shown.text
    assert "Zoë" in shown.text
    assert not Game.objects.exists()
    add(phone, pending_of(confidant))
    (log,) = logs_of(confidant)
    assert (log.game.totals, log.game.deals[0].dealer) == ((140, 20, 250, 130), 2)
    assert f"{log.row.local_start:%Y-%m-%d}" == "2019-05-12"
    upload(phone, again__csv=TABLE.replace(b",", b";"))
    assert Game.objects.count() == 1


def test_all_games_of_a_file_of_several_are_stored(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    confidant = make_confidant()
    names = ["own-export-german.csv", "keepwiz.json", "wizard-tracker.json", "addition-error.csv"]
    call_command("import", *(str(SHEETS / name) for name in names))
    expected = [line for name in names for line in json.loads((SHEETS / f"{name}.expected.json").read_text())]
    assert capsys.readouterr().out == f"{len(expected)} games added.\n"
    totals = {
        tuple(row["total"] for row in sorted(line["standings"], key=lambda row: row["seat"])) for line in expected
    }
    assert {log.game.totals for log in logs_of(confidant)} == totals


@pytest.mark.parametrize("name", NOT_ALL_KNOWN)
def test_a_game_of_which_not_everything_is_known_is_stored_with_what_is(
    name: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    confidant = make_confidant()
    call_command("import", str(SHEETS / name))
    expected = json.loads((SHEETS / f"{name}.expected.json").read_text())
    lines = [line for line in (expected if isinstance(expected, list) else [expected]) if "problems" not in line]
    stored = sorted(logs_of(confidant), key=lambda log: log.row.pk)
    assert [(log.row.knowledge, log.row.is_finished, written_start(log.row)[:10]) for log in stored] == [
        (line["knowledge"], line["complete"], line["date"]) for line in lines
    ]
    assert [[standing._asdict() for standing in log.game.standings] for log in stored] == [
        line["standings"] for line in lines
    ]
    assert [[[*(round_.totals or ())] for round_ in log.game.played] for log in stored] == [
        [round_["totals"] for round_ in line["rounds"]] for line in lines
    ]
    call_command("import", str(SHEETS / name))
    assert Game.objects.count() == len(lines)


def test_one_wrong_game_of_a_table_refuses_all(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    make_confidant()
    path = folder / "two.csv"
    path.write_bytes(TABLE + b"\n" + TABLE.replace(b"3,3,0,1", b"3,3,0,9"))
    assert refusal("import", str(path)) == "Nothing was added: of 2 games 1 cannot be imported."
    assert (
        "two.csv (2): Line 18, column 4: Zoë’s tricks 9 are more than the cards dealt in round 3: 3."
        in capsys.readouterr().err
    )
    assert not Game.objects.exists()


def test_a_month_is_stored_with_its_precision() -> None:
    confidant = make_confidant()
    phone = phone_of(confidant)
    upload(phone, month__csv=TABLE.replace(b"12.05.2019", b"05.2019"))
    add(phone, pending_of(confidant))
    (log,) = logs_of(confidant)
    assert (log.row.precision, f"{log.row.day}", written_start(log.row)) == ("month", "2019-05-01", "2019-05")
