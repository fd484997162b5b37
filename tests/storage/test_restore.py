"""Restoring a backup replaces the database with all rows and ids, and the secret key."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from django.core.management import call_command
from pytest_django.plugin import DjangoDbBlocker

from scorekeeper.games.recount import count_outdated
from scorekeeper.storage.backup import write_backup
from scorekeeper.storage.backup_file import unpack
from scorekeeper.storage.checksum import remove_checksum
from scorekeeper.storage.data_folder import make_secret_key
from scorekeeper.storage.database_file import Migration, make_database
from scorekeeper.storage.restore import Restored, restore
from tests.helpers.dump import digest_of
from tests.helpers.full_database import KNOWN, everything_in, rename_everybody, use_database_in
from tests.helpers.programs import run

pytestmark = pytest.mark.sqlite

FIRST_VERSION = """
INSERT INTO scorekeeper_confidant (id, password, name) VALUES (3, '!', 'Ute');
INSERT INTO scorekeeper_player (id, name, name_key, last_seated_at, confidant_id) VALUES
  (5, 'Mira', 'mira', '2026-01-02', 3), (6, 'Jörg', 'jörg', '2026-01-02', 3), (7, 'Finn', 'finn', '2026-01-02', 3);
INSERT INTO scorekeeper_game (id, form_key, started_at, first_dealer, scoring, revision, rounds_recorded, is_finished,
  totals, confidant_id) VALUES (9, 'a', '2026-01-02 20:15', 0, 'standard', 3, 1, 1, '[20, 30, -10]', 3);
INSERT INTO scorekeeper_seat (position, game_id, player_id) VALUES (0, 9, 5), (1, 9, 6), (2, 9, 7);
INSERT INTO scorekeeper_entry (revision, key, kind, round, "values", made_at, game_id, made_by_id) VALUES
  (1, 'a', 'bids', 1, '[0, 1, 1]', '2026-01-02 20:16', 9, 3),
  (2, 'b', 'tricks', 1, '[0, 1, 0]', '2026-01-02 20:17', 9, 3),
  (3, 'c', 'end', 1, '[]', '2026-01-02 20:18', 9, 3);
"""


@pytest.fixture
def backup(folder: Path, tmp_path: Path) -> Path:
    """Write a backup of the full database."""
    write_backup(folder, tmp_path / "backup.sqlite3", KNOWN)
    return tmp_path / "backup.sqlite3"


def nothing_to_do(_path: Path) -> None:
    """Do not migrate a database of this version."""


def restored(folder: Path, backup: Path) -> Restored:
    return restore(folder, backup, KNOWN, nothing_to_do)


def tables_in(path: Path) -> set[str]:
    with closing(sqlite3.connect(path)) as database:
        return {name for (name,) in database.execute("SELECT name FROM sqlite_master")}


@pytest.mark.processes
def test_everything_is_restored_after_the_folder_was_deleted(folder: Path, backup: Path) -> None:
    before, key = digest_of(folder / "tablet.sqlite3"), (folder / "secret-key").read_text()
    shutil.rmtree(folder)
    result = run("restore", str(backup), "--data", str(folder))
    assert (result.returncode, result.stderr) == (0, "")
    assert digest_of(folder / "tablet.sqlite3") == before
    assert (folder / "secret-key").read_text() == key
    assert {path.name for path in folder.iterdir()} == {"secret-key", "tablet.sqlite3"}
    assert "tablet_backup" not in tables_in(folder / "tablet.sqlite3")


def test_the_key_and_the_checksum_are_not_left_in_the_database(folder: Path, backup: Path) -> None:
    restored(folder, backup)
    contents = (folder / "tablet.sqlite3").read_bytes()
    assert (folder / "secret-key").read_bytes() not in contents
    assert b"tablet-sha256:" not in contents


@pytest.mark.processes
def test_the_command_says_what_it_did_and_where_the_previous_database_is(folder: Path, backup: Path) -> None:
    result = run("restore", str(backup), "--data", str(folder))
    (saved,) = folder.glob("before-restore-*")
    first, second = result.stdout.splitlines()
    assert first.startswith("Restored 45 games with ")
    assert second == f"The previous database was saved as {saved}; to go back, restore that."


def test_the_previous_database_is_saved_and_can_be_restored(folder: Path, backup: Path) -> None:
    old = digest_of(folder / "tablet.sqlite3")
    rename_everybody(folder)
    changed = digest_of(folder / "tablet.sqlite3")
    first = restored(folder, backup)
    assert digest_of(folder / "tablet.sqlite3") == old
    assert first.previous
    assert digest_of(first.previous) == changed
    second = restored(folder, first.previous)
    assert digest_of(folder / "tablet.sqlite3") == changed
    assert second.previous
    assert digest_of(second.previous) == old
    assert second.previous != first.previous


def test_a_backup_from_before_an_upgrade_replaces_the_database_of_the_newer_version(folder: Path, backup: Path) -> None:
    old, future = digest_of(folder / "tablet.sqlite3"), ("scorekeeper", "0999_from_the_future")
    with closing(sqlite3.connect(folder / "tablet.sqlite3")) as database, database:
        database.execute("INSERT INTO django_migrations (app, name, applied) VALUES (?, ?, '2036-01-01')", future)
        database.execute("ALTER TABLE scorekeeper_player ADD COLUMN from_the_future")
    newer = digest_of(folder / "tablet.sqlite3")
    returned = restored(folder, backup)
    assert digest_of(folder / "tablet.sqlite3") == old
    assert returned.previous
    restore(folder, returned.previous, KNOWN | {future}, nothing_to_do)
    assert digest_of(folder / "tablet.sqlite3") == newer


def test_a_backup_restored_to_another_folder_includes_its_key(folder: Path, backup: Path, other_folder: Path) -> None:
    elsewhere = other_folder
    other = digest_of(elsewhere / "tablet.sqlite3")
    key = (elsewhere / "secret-key").read_text()
    saved = restored(elsewhere, backup).previous
    assert digest_of(elsewhere / "tablet.sqlite3") == digest_of(folder / "tablet.sqlite3")
    assert (elsewhere / "secret-key").read_text() == (folder / "secret-key").read_text() != key
    assert saved
    restored(elsewhere, saved)
    assert digest_of(elsewhere / "tablet.sqlite3") == other
    assert (elsewhere / "secret-key").read_text() == key


def test_no_id_is_used_twice(folder: Path, backup: Path) -> None:
    """A phone that still shows an earlier game must not write to another one."""
    latest = "SELECT seq FROM sqlite_sequence WHERE name = 'scorekeeper_game'"
    with closing(sqlite3.connect(folder / "tablet.sqlite3")) as database, database:
        (given,) = database.execute(latest).fetchone()
        database.execute("UPDATE sqlite_sequence SET seq = seq + 7 WHERE name = 'scorekeeper_game'")
        database.execute("INSERT INTO sqlite_sequence (name, seq) VALUES ('scorekeeper_series', 3)")
    restored(folder, backup)
    with closing(sqlite3.connect(folder / "tablet.sqlite3")) as database:
        assert database.execute(latest).fetchall() == [(given + 7,)]
        assert database.execute("SELECT seq FROM sqlite_sequence WHERE name LIKE '%series'").fetchall() == [(3,)]


def test_a_backup_copied_into_place_by_hand_is_unpacked_by_the_next_start(
    folder: Path, backup: Path, tmp_path: Path
) -> None:
    by_hand = tmp_path / "by-hand"
    by_hand.mkdir()
    make_secret_key(by_hand)
    shutil.copy(backup, by_hand / "tablet.sqlite3")
    unpack(by_hand)
    assert digest_of(by_hand / "tablet.sqlite3") == digest_of(folder / "tablet.sqlite3")
    assert (by_hand / "secret-key").read_text() == (folder / "secret-key").read_text()
    assert "tablet_backup" not in tables_in(by_hand / "tablet.sqlite3")


def test_a_backup_of_an_earlier_version_with_a_seal_and_no_checksum_can_be_restored(folder: Path, backup: Path) -> None:
    remove_checksum(backup)
    with closing(sqlite3.connect(backup)) as database, database:
        database.execute("INSERT INTO tablet_backup VALUES ('seal', 'tablet-seal:1234')")
    rename_everybody(folder)
    restored(folder, backup)
    assert digest_of(folder / "tablet.sqlite3") == digest_of(backup)


def test_a_copy_of_the_database_made_by_hand_can_be_restored(folder: Path, tmp_path: Path) -> None:
    copied = tmp_path / "copied.sqlite3"
    shutil.copy(folder / "tablet.sqlite3", copied)
    before, key = digest_of(copied), (folder / "secret-key").read_text()
    rename_everybody(folder)
    restored(folder, copied)
    assert digest_of(folder / "tablet.sqlite3") == before
    assert (folder / "secret-key").read_text() == key


@pytest.mark.parametrize("damage", [b"", b"a letter to somebody", "torn", "index"])
def test_a_damaged_database_is_saved_as_it_is_and_replaced(folder: Path, backup: Path, damage: bytes | str) -> None:
    good = digest_of(backup)
    path = folder / "tablet.sqlite3"
    corrupt(path, damage)
    before = everything_in(folder)
    saved = restored(folder, backup).previous
    assert saved
    assert everything_in(saved) == before
    assert digest_of(path) == good


@pytest.mark.parametrize("end", ["-journal", "-wal"])
def test_the_journal_of_a_damaged_database_is_saved_with_it(folder: Path, backup: Path, end: str) -> None:
    path, journal = folder / "tablet.sqlite3", folder / f"tablet.sqlite3{end}"
    path.write_bytes(b"no database")
    journal.write_bytes(b"what the last writer left")
    saved = restored(folder, backup).previous
    assert saved
    assert (saved / journal.name).read_bytes() == b"what the last writer left"
    assert not journal.exists()


def corrupt(path: Path, damage: bytes | str) -> None:
    if isinstance(damage, bytes):
        path.write_bytes(damage)
    elif damage == "torn":
        path.write_bytes(path.read_bytes()[:50_000])
    else:
        # The quick check at the start does not find this: an index that differs from its table.
        with closing(sqlite3.connect(path)) as database, database:
            database.execute("PRAGMA writable_schema = ON")
            changed = "UPDATE sqlite_master SET sql = replace(sql, 'last_seated_at', 'name')"
            database.execute(f"{changed} WHERE name = 'players_latest_first'")


def migrated(folder: Path, backup: Path) -> None:
    assert run("restore", str(backup), "--data", str(folder)).returncode == 0
    with closing(sqlite3.connect(folder / "tablet.sqlite3")) as database:
        applied: set[Migration] = set(database.execute("SELECT app, name FROM django_migrations"))
    assert applied == KNOWN


@pytest.mark.processes
def test_a_backup_of_an_older_version_is_migrated(
    folder: Path, tmp_path: Path, django_db_blocker: DjangoDbBlocker
) -> None:
    older = tmp_path / "older"
    older.mkdir()
    make_database(older / "tablet.sqlite3")
    with django_db_blocker.unblock(), use_database_in(older):
        call_command("migrate", "scorekeeper", "0001_initial", interactive=False, verbosity=0)
        call_command("migrate", "sessions", interactive=False, verbosity=0)
    with closing(sqlite3.connect(older / "tablet.sqlite3")) as database:
        database.executescript(FIRST_VERSION)
    write_backup(older, tmp_path / "older.sqlite3", KNOWN)
    migrated(folder, tmp_path / "older.sqlite3")
    with closing(sqlite3.connect(folder / "tablet.sqlite3")) as database:
        game = database.execute("SELECT id, revision, rounds_recorded, is_finished, totals FROM scorekeeper_game")
        assert game.fetchall() == [(9, 3, 1, 1, "[20, 30, -10]")]
    # Its results are counted while the next server runs.
    with django_db_blocker.unblock(), use_database_in(folder):
        count_outdated(9)
    with closing(sqlite3.connect(folder / "tablet.sqlite3")) as database:
        results = database.execute("SELECT player_id, total FROM scorekeeper_result ORDER BY total DESC")
        assert results.fetchall() == [(6, 30), (5, 20), (7, -10)]


def sessions_in(path: Path) -> int:
    with closing(sqlite3.connect(path)) as database:
        (number,) = database.execute("SELECT count(*) FROM django_session").fetchone()
        assert database.execute("SELECT count(*) FROM scorekeeper_signinlink").fetchone() == (0,)
        assert database.execute("SELECT count(*) FROM scorekeeper_invitation").fetchone() == (0,)
        assert database.execute("SELECT count(*) FROM scorekeeper_pen").fetchone() == (0,)
        assert database.execute("SELECT count(*) FROM scorekeeper_gamelink").fetchone() == (0,)
        assert database.execute("SELECT count(*) FROM scorekeeper_ownphone").fetchone() == (0,)
    return int(number)


def test_the_present_sessions_stay_and_sessions_links_pens_and_phones_of_the_backup_do_not_return(
    folder: Path, backup: Path
) -> None:
    database = folder / "tablet.sqlite3"
    restored(folder, backup)
    assert sessions_in(database) == 3
    with closing(sqlite3.connect(database)) as present, present:
        present.execute("DELETE FROM django_session")
    restored(folder, backup)
    assert sessions_in(database) == 0


def test_a_passkey_that_was_removed_after_the_backup_does_not_return(folder: Path, backup: Path) -> None:
    database = folder / "tablet.sqlite3"

    def passkeys(change: str = "") -> list[tuple[str, bool]]:
        with closing(sqlite3.connect(database)) as present, present:
            present.executescript(change)
            return list(present.execute("SELECT name, removed_at IS NOT NULL FROM scorekeeper_passkey ORDER BY name"))

    assert passkeys() == [("Key", True), ("Phone", False)]
    passkeys("UPDATE scorekeeper_passkey SET removed_at = '2026-01-02' WHERE name = 'Phone'")
    for _again in range(2):
        restored(folder, backup)
        assert passkeys() == [("Key", True), ("Phone", True)]
    shutil.rmtree(folder)
    restored(folder, backup)
    assert passkeys() == [("Key", True), ("Phone", False)]
