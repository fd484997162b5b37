"""ZIPs of games: nothing in them is trusted, and no name in them is used as a path."""

from __future__ import annotations

import io
import struct
import tracemalloc
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.import_export.archive_reader import Archive, open_zip
from scorekeeper.import_export.game_sources import MOST_GAME_BYTES, GameSources, PlainFile, is_zip, shown
from scorekeeper.rules.problems import Code, RuleError
from tests.helpers.exchange import zip_of

GAME = b'{"format": "tablet-of-truth"}'


def refusal_of(content: bytes) -> str:
    with pytest.raises(RuleError) as refused:
        open_zip("friday.zip", io.BytesIO(content)).read(0)
    (problem,) = refused.value.problems
    assert problem.code is Code.NOT_A_GAME_FILE
    return problem.message


def test_games_are_read_with_their_logs_and_those_with_a_log_come_first() -> None:
    content = zip_of({"plain.json": b"1", "games/a.json": b"2", "games/b.json": b"3", "logs/b.json": b"4"})
    archive = open_zip("friday.zip", io.BytesIO(content))
    read = [archive.read(place) for place in range(len(archive))]
    assert [(source.name, source.file, source.log) for source in read] == [
        ("b.json", b"3", b"4"),
        ("plain.json", b"1", None),
        ("a.json", b"2", None),
    ]


def test_several_files_are_read_as_one_list() -> None:
    files: list[PlainFile | Archive] = [
        PlainFile("x.json", b"1"),
        open_zip("y.zip", io.BytesIO(zip_of({"a.json": b"2"}))),
        PlainFile("z", b"3"),
    ]
    sources = GameSources(files)
    assert [(sources.name(place), sources.read(place).file) for place in range(len(sources))] == [
        ("x.json", b"1"),
        ("a.json", b"2"),
        ("z", b"3"),
    ]


@pytest.mark.parametrize(
    "name", ["../a.json", "x/../a.json", "readme.txt", "games/a.JSON.exe", "pictures/b.jpg", "b.zip"]
)
def test_a_file_that_is_neither_a_game_nor_a_log_is_left_out_and_named(name: str) -> None:
    archive = open_zip("friday.zip", io.BytesIO(zip_of({"games/a.json": GAME, name: b"x"})))
    assert len(archive) == 1
    assert archive.skipped == GameSources([archive]).skipped == [shown(name)]
    assert refusal_of(zip_of({name: b"x"})) == "friday.zip holds no game."


OF_SYSTEMS = [
    *("__MACOSX/games/._a.json", "__MACOSX/._export", "export/__MACOSX/x.json", ".DS_Store", "games/.DS_Store"),
    *("games/._a.json", "Thumbs.db", "games/thumbs.db", "games/desktop.ini", ".git/config.json", "games/", "export\\"),
    *("account/account.json", "export/account/account.json"),
]


@pytest.mark.parametrize("name", OF_SYSTEMS)
def test_files_that_operating_systems_add_are_ignored(name: str) -> None:
    archive = open_zip("friday.zip", io.BytesIO(zip_of({"games/a.json": GAME, name: b"x"})))
    assert (len(archive), archive.skipped) == (1, [])


@pytest.mark.parametrize("above", ["", "export/", "./", "/", "Tablet of Truth/2026 (copy)/", "export\\"])
@pytest.mark.parametrize(("games", "logs", "ending"), [("games", "logs", "json"), ("Games", "LOGS", "JSON")])
def test_an_export_that_was_unpacked_and_packed_again_is_read(above: str, games: str, logs: str, ending: str) -> None:
    separator = "\\" if "\\" in above else "/"
    files = {(games, "a"): b"1", (games, "b"): b"2", (logs, "b"): b"3"}
    members = {f"{above}{folder}{separator}{name}.{ending}": content for (folder, name), content in files.items()}
    archive = open_zip("friday.zip", io.BytesIO(zip_of({**members, **dict.fromkeys(OF_SYSTEMS, b"x")})))
    read = [archive.read(place) for place in range(len(archive))]
    assert [(source.name, source.file, source.log) for source in read] == [
        ("b.json", b"2", b"3"),
        ("a.json", b"1", None),
    ]
    assert archive.skipped == []


def test_two_exports_in_one_zip_are_kept_apart() -> None:
    files = {
        f"{year}/{kind}/a.json": f"{kind} {year}".encode() for year in ("2025", "2026") for kind in ("games", "logs")
    }
    archive = open_zip("all.zip", io.BytesIO(zip_of({**files, "loose/a.json": b"loose"})))
    read = {(source.file, source.log) for source in map(archive.read, range(len(archive)))}
    assert read == {(b"games 2025", b"logs 2025"), (b"games 2026", b"logs 2026"), (b"loose", None)}


def test_the_same_game_twice_in_one_zip_is_refused() -> None:
    content = zip_of({"games/a.json": GAME, "games/b.json": GAME}).replace(b"games/b", b"games/a")
    assert refusal_of(content) == "friday.zip holds “a.json” twice."


def test_an_encrypted_zip_is_refused() -> None:
    content = bytearray(zip_of({"games/a.json": GAME}))
    for signature, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        content[content.index(signature) + offset] |= 1
    assert "is encrypted" in refusal_of(bytes(content))


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_compression_without_a_memory_limit_is_refused(method: int) -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", method) as archive:
        archive.writestr("games/a.json", b" " * 1000)
    assert "damaged" in refusal_of(buffer.getvalue())


def test_a_false_size_unpacks_to_no_more_than_it_declares() -> None:
    bomb = zip_of({"games/a.json": b" " * (64 * 1024 * 1024)})
    content = bytearray(bomb)
    for signature, offset in ((b"PK\x03\x04", 22), (b"PK\x01\x02", 24)):
        struct.pack_into("<I", content, content.index(signature) + offset, 1000)
    tracemalloc.start()
    try:
        assert "damaged" in refusal_of(bytes(content))
        assert tracemalloc.get_traced_memory()[1] < 8 * 1024 * 1024
    finally:
        tracemalloc.stop()
    assert "too large" in refusal_of(bomb)


def test_a_plain_file_has_a_size_limit_too() -> None:
    with pytest.raises(RuleError, match="too large for a game file"):
        PlainFile("a.json", b" " * (MOST_GAME_BYTES + 1))


@given(content=st.binary(max_size=300), cut=st.integers(0, 400), place=st.integers(0, 400), byte=st.integers(0, 255))
def test_a_damaged_zip_is_refused_with_one_sentence_and_never_crashes(
    content: bytes, cut: int, place: int, byte: int
) -> None:
    whole = bytearray(zip_of({"games/a.json": GAME, "logs/a.json": GAME}))
    whole[place % len(whole)] = byte
    for damaged in (bytes(whole), bytes(whole[:cut]), b"PK\x03\x04" + content, bytes(whole[:cut]) + content):
        try:
            archive = open_zip("friday.zip", io.BytesIO(damaged))
            read = [archive.read(at) for at in range(len(archive))]
        except RuleError as refusal:
            assert len(refusal.problems) == 1  # noqa: PT017 - whole or refused, either is right
        else:
            assert all(GAME in {source.file, source.log} for source in read)


def test_a_zip_is_recognised_by_its_first_bytes() -> None:
    assert is_zip(zip_of({})[:4])
    assert is_zip(zip_of({"a": b""})[:4])
    assert not is_zip(b"{\n")


@pytest.mark.parametrize(
    ("name", "seen"),
    [
        ("C:\\temp\\a.json", "a.json"),
        ("/etc/b.json", "b.json"),
        ("x\u202ey.json", "x\\u202ey.json"),
        ("n" * 99, "n" * 60),
    ],
)
def test_a_name_is_shown_without_its_folder_and_misleading_characters(name: str, seen: str) -> None:
    assert shown(name) == seen
