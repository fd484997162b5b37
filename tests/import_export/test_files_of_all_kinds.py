"""A ZIP or a folder has games of all kinds among other files; contents tell them apart, never names."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from django.core.management import call_command

from scorekeeper.import_export.archive_reader import EMPTY, open_folder, open_zip
from scorekeeper.import_export.game_sources import SourceFile
from scorekeeper.import_export.sheets.text import MOST_BYTES
from scorekeeper.models import Game
from scorekeeper.rules.problems import RuleError
from tests.helpers.commands import refusal
from tests.helpers.conformance import SHEETS
from tests.helpers.exchange import zip_of
from tests.helpers.phones import phone_of
from tests.helpers.tables import make_confidant
from tests.helpers.uploads import FOUR, add, game_of, pending_of, upload
from tests.import_export.foreign.documents import bg_stats, keepwiz, wizard_tracker

TABLE = (SHEETS / "kind-tricks.csv").read_bytes()
TWO_TABLES = TABLE + b"\n" + TABLE.replace(b"12.05.2019", b"13.05.2019")
GAMES = {
    "four.json": game_of(FOUR),
    "club/2019/evenings.csv": TWO_TABLES,
    "club/2020/keepwiz.json": json.dumps(keepwiz()).encode(),
    "club/2020/tracker.backup": json.dumps([wizard_tracker()]).encode(),
    "club/game file.txt": game_of("five-players-tournament"),
}
OTHERS = {
    "club/photo.jpg": bytes(range(256)) * 40,
    "club/read me.txt": b"Evenings of the club, since 2019.\n\nSee evenings.csv, please, and keepwiz.json.\n",
    "club/addresses.csv": b"Name,Street,Code,Town\nAda,High Street,1234,Ely\nBruno,Low Street,5678,Ely\n",
    "club/rain.csv": b"day,hour,rain,wind\n1,2,30,4\n2,3,40,5\n",
    "club/package.json": b'{"name": "club"}',
    "club/other plays.json": json.dumps(bg_stats(gameRefId=4)).encode(),
    "club/old.tar.gz": b"\x1f\x8b\x08\x00" + b"\x81" * 99,
    "club/film.mkv": b" " * (MOST_BYTES + 1),
    "club/wide.csv": b"1;" * 10_000,
    "club/nul.txt": b"a,b\0,c\n1,2,3\n",
}


def zipped(files: Mapping[str, bytes], folder: Path) -> SourceFile:
    del folder
    return open_zip("club.zip", io.BytesIO(zip_of(files)))


def unpacked(files: Mapping[str, bytes], folder: Path) -> SourceFile:
    for name, content in files.items():
        path = folder / "club" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return open_folder(folder / "club")


BOTH = pytest.mark.parametrize("opened", [zipped, unpacked])
type Opened = Callable[[Mapping[str, bytes], Path], SourceFile]


@BOTH
def test_games_of_all_kinds_are_found_in_any_folder_and_what_is_none_is_named(opened: Opened, tmp_path: Path) -> None:
    found = opened({**OTHERS, **GAMES}, tmp_path)
    names = {found.name(place) for place in range(len(found))} - {"package.json", "other plays.json"}
    assert names == {
        *("four.json", "evenings.csv (1)", "evenings.csv (2)", "keepwiz.json", "tracker.backup", "game file.txt")
    }
    # JSON files are only left out later, when the games are checked.
    json_files = {"package.json", "other plays.json"}
    assert {*found.skipped} == {name.rpartition("/")[2] for name in OTHERS} - json_files
    assert all(found.read(place).file for place in range(len(found)))


@BOTH
def test_without_a_game_it_is_refused(opened: Opened, tmp_path: Path) -> None:
    with pytest.raises(RuleError) as refused:
        opened({"read me.txt": b"x", "rain.csv": OTHERS["club/rain.csv"]}, tmp_path).skipped  # noqa: B018 - it reads
    assert refused.value.problems[0].sentence == EMPTY


@BOTH
@pytest.mark.parametrize(
    ("content", "message"),
    [
        (TABLE.replace(b"3,3,0,1", b"3,3,0,x"), "Line 6, column 4: “x” is not a whole number."),
        (TABLE.replace(b"3,3,0,1", b"3,3,0,\0"), "Line 6, column 4 has the character NUL"),
        (TABLE.replace(b"3,3,0,1", b"3,3,0,=1+1"), "Line 6, column 4: “=1+1” is not a whole number."),
        (TABLE + b";" * 3 + b"," * 9999 + b"x", "has 10000 columns"),
        (b"\xff\xfe" + TABLE.decode().replace("3,3,0,1", "3,3,0,é").encode("utf-16-le"), "Line 6, column 4: “é” is"),
        (TABLE.replace(b"3,3,0,1", b"3,3,0,\xe9"), "Line 6, column 4: “é” is not a whole number."),
    ],
)
def test_a_game_with_an_error_is_no_other_file_but_refused_with_its_cell(
    opened: Opened, tmp_path: Path, content: bytes, message: str
) -> None:
    found = opened({"a/bad.csv": content, "four.json": GAMES["four.json"]}, tmp_path)
    assert found.skipped == []
    place = next(place for place in range(len(found)) if found.name(place).startswith("bad.csv"))
    with pytest.raises(RuleError) as refused:
        found.read(place)
    assert message in refused.value.problems[0].message


@pytest.mark.django_db
def test_the_command_takes_a_folder_with_a_zip_in_it(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    make_confidant()
    place = folder / "from all"
    unpacked({"club/deep/er/evenings.csv": TWO_TABLES, "club/photo.jpg": OTHERS["club/photo.jpg"]}, place)
    (place / "club" / "more.zip").write_bytes(zip_of({"x/keepwiz.txt": GAMES["club/2020/keepwiz.json"]}))
    (place / "club" / "letter.docx").write_bytes(zip_of({"document.xml": b"<x/>"}))
    (place / "club" / "link").symlink_to(place)
    call_command("import", str(place))
    output = capsys.readouterr()
    assert output.out == "3 games added.\n"
    assert sorted(output.err.splitlines()) == [
        f"{name}: neither a game nor a log, left out" for name in ("letter.docx", "photo.jpg")
    ]
    assert Game.objects.count() == 3


@pytest.mark.django_db
def test_one_wrong_table_of_a_folder_refuses_all(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    make_confidant()
    unpacked({"a.csv": TABLE, "b/bad.csv": TABLE.replace(b"3,3,0,1", b"3,3,0,x")}, folder / "x")
    assert refusal("import", str(folder / "x")) == "Nothing was added: of 2 games 1 cannot be imported."
    assert "bad.csv: Line 6, column 4: “x” is not a whole number." in capsys.readouterr().err
    assert not Game.objects.exists()


@pytest.mark.django_db
def test_the_page_takes_a_zip_of_all_kinds() -> None:
    confidant = make_confidant()
    phone = phone_of(confidant)
    shown = upload(phone, all__zip=zip_of({**OTHERS, **GAMES})).text
    assert "Add 6 games" in shown
    assert all(name.rpartition("/")[2] in shown for name in OTHERS)
    assert "6 games were added." in add(phone, pending_of(confidant)).text


@pytest.mark.django_db
def test_a_zip_of_more_games_than_one_import_takes_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorekeeper.import_export.uploads.MOST_GAMES", 3)
    files = {f"{place}.csv": TWO_TABLES for place in range(2)}
    shown = upload(phone_of(make_confidant()), all__zip=zip_of(files))
    assert "These are more than 3 games." in shown.text
