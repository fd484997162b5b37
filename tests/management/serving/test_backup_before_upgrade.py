"""`serve` writes a backup before it changes the tables of a database that is in use."""

from __future__ import annotations

import signal
from pathlib import Path

from tests.helpers.dump import digest_of, rows_of
from tests.helpers.full_database import KNOWN
from tests.helpers.programs import run
from tests.management.serving.conftest import LAST_LINE, MakeOlder, Serve
from tests.management.upgrades.releases import SCHEMAS, facts_of

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
    # It is migrated again.
    assert {row[1:3] for row in rows_of(path)["django_migrations"]} == KNOWN
