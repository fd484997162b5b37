"""`serve` and `migrate` write a backup before they change the tables of a database that is in use."""

from __future__ import annotations

import signal
from pathlib import Path

from tests.helpers.dump import digest_of
from tests.helpers.full_database import everything_in
from tests.helpers.programs import run
from tests.management.serving.conftest import LAST_LINE, MakeOlder, Serve
from tests.management.upgrades.releases import SCHEMAS, facts_of, make_release

OLDER = SCHEMAS[-2]


def test_serve_keeps_a_backup_of_the_older_version_and_restore_brings_it_back(
    serve: Serve, data: Path, make_older: MakeOlder
) -> None:
    path = make_older(OLDER)
    before, as_it_was = facts_of(path), digest_of(path)
    server = serve()
    server.read_until(LAST_LINE)
    assert server.get("/") == 200
    _, errors = server.stop(signal.SIGTERM)
    (backup,) = (data / "backups").iterdir()
    assert backup.name.endswith(f"-from-{OLDER[-4:]}.sqlite3")
    games, entries = len(before["games"]), len(before["entries"])
    assert errors.splitlines()[0].startswith(f"Kept {games} games with {entries} entries (")
    assert errors.splitlines()[0].endswith(f" in {backup} before the upgrade.")
    assert digest_of(backup) == as_it_was
    assert facts_of(path) == before
    assert run("restore", str(backup), "--data", str(data)).returncode == 0
    assert facts_of(path) == before


def test_migrate_changes_nothing_without_a_backup(data: Path) -> None:
    path = make_release(data, OLDER)
    as_it_was, taken = digest_of(path), data / "backups"
    taken.touch()
    before = everything_in(data)
    ended = run("migrate", "--data", str(data))
    assert ended.stderr.endswith(f"The folder for backups {taken} cannot be made, because {taken} is a file.\n")
    assert (ended.returncode, everything_in(data)) == (1, before)
    taken.unlink()
    assert "before the upgrade." in run("migrate", "--data", str(data)).stderr
    (backup,) = taken.iterdir()
    assert digest_of(backup) == as_it_was


def test_migrate_refuses_a_folder_without_a_database(data: Path) -> None:
    ended = run("migrate", "--data", str(data))
    makes_it = f"“python3 manage.py serve --data {data}” makes it."
    assert ended.stderr.endswith(f"There is no Tablet of Truth in {data} yet; {makes_it}\n")
    assert (ended.returncode, ended.stdout, data.exists()) == (1, "", False)


def test_migrate_still_shows_the_plan_of_a_folder_without_a_database(data: Path) -> None:
    ended = run("migrate", "--plan", "--data", str(data))
    assert ended.stdout.startswith("Planned operations:\n")
    assert (ended.returncode, data.exists()) == (0, False)
