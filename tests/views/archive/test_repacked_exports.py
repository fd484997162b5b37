"""An export that was unpacked and packed again, or saved by another program, is imported like the original."""

from __future__ import annotations

import codecs
import io
import zipfile

import pytest

from scorekeeper.import_export.preview import LISTED
from tests.helpers.exchange import archive_of, logs_of, zip_of
from tests.helpers.phones import phone_of
from tests.helpers.tables import THREE_ROUNDS, make_confidant, make_game
from tests.helpers.uploads import FOUR, add, game_of, pending_of, upload

pytestmark = pytest.mark.django_db


def test_an_export_packed_again_with_other_files_is_imported_and_the_others_are_named() -> None:
    confidant = make_confidant()
    make_game(owner=confidant, rounds=THREE_ROUNDS)
    with zipfile.ZipFile(io.BytesIO(archive_of(confidant))) as archive:
        members = {f"My export/{name}": archive.read(name) for name in archive.namelist()}
    others = {f"My export/note {n}.txt": b"x" for n in range(LISTED + 1)}
    packed = zip_of({**members, "__MACOSX/My export/._games": b"x", ".DS_Store": b"x", **others})
    other = make_confidant()
    phone = phone_of(other)
    shown = upload(phone, all__ZIP=packed)
    assert "note 0.txt" in shown.text
    assert "These files are neither games nor logs, and are left out." in shown.text
    assert "and 1 more" in shown.text
    assert "DS_Store" not in shown.text
    assert "note 0.txt" in add(phone, pending_of(other)).text
    assert [log.entries for log in logs_of(other)] == [log.entries for log in logs_of(confidant)]


@pytest.mark.parametrize("content", [b"{}", b'{"format": "keepwiz", "games": 3}', b"[1, 2]", b' \n["a"]'])
def test_a_file_of_another_program_that_was_packed_with_games_is_left_out_and_named(content: bytes) -> None:
    confidant = make_confidant()
    phone = phone_of(confidant)
    shown = upload(phone, all__zip=zip_of({"games/four.json": game_of(FOUR), "package.json": content}))
    assert "package.json" in shown.text
    assert "These files are neither games nor logs, and are left out." in shown.text
    assert "1 game was added." in add(phone, pending_of(confidant)).text
    assert "There is no game in these files." in upload(phone, all__zip=zip_of({"package.json": content})).text


@pytest.mark.parametrize(
    "members",
    [
        {"games/a.json": game_of(FOUR)[:-20]},
        {"games/a.json": b'{"format": "tablet-of-truth-log", "version": 1}'},
        {"games/a.json": b"{}", "logs/a.json": b"{}"},
        {"games/a.json": game_of(FOUR), "logs/a.json": b"{}"},
        {"games/a.json": b""},
    ],
)
def test_a_damaged_game_of_a_zip_is_refused_and_not_left_out(members: dict[str, bytes]) -> None:
    shown = upload(phone_of(make_confidant()), all__zip=zip_of({**members, "four.json": game_of(FOUR)}))
    assert "1 file cannot be imported" in shown.text


def test_files_that_begin_with_a_byte_order_mark_are_imported() -> None:
    mark = codecs.BOM_UTF8
    confidant = make_confidant()
    make_game(owner=confidant, rounds=THREE_ROUNDS)
    with zipfile.ZipFile(io.BytesIO(archive_of(confidant))) as archive:
        members = {name: mark + archive.read(name) for name in archive.namelist()}
    other = make_confidant()
    phone = phone_of(other)
    upload(phone, log__zip=zip_of(members), one__JSON=mark + b"\r\n" + game_of(FOUR))
    assert "2 games were added." in add(phone, pending_of(other)).text
