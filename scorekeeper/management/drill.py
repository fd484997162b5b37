from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from django.db import connections

from scorekeeper.environment.errors import CommandError
from scorekeeper.games.recount import all_games, count_outdated, outdated_games, recount, recount_careers
from scorekeeper.management.arguments import known_migrations, work_on
from scorekeeper.management.upgrade import bring_up_to_date
from scorekeeper.storage.backup_file import BackupContents
from scorekeeper.storage.data_folder import DATABASE
from scorekeeper.storage.restore import restore
from scorekeeper.storage.write_lock import write_lock


def drill(file: Path, key: str) -> BackupContents:
    """Replay all games of a backup in a temporary folder; afterwards this process has no database.

    Raises CommandError if it cannot be restored, or if a stored outcome differs from a replay.
    """
    with TemporaryDirectory(prefix="tablet-drill-") as name:
        folder = Path(name) / "data"
        contents = restore(folder, file, known_migrations(), upgrade, key=key).contents
        work_on(folder / DATABASE)
        try:
            # Nobody else uses this database, and each commit waits for the disk.
            with write_lock():
                outdated = outdated_games()
                for game in outdated:
                    count_outdated(game)
                games = all_games()
                wrong = sum(recount(sorted({*games} - {*outdated})))
                careers = recount_careers()
        finally:
            connections.close_all()
    if len(games) != contents.games:
        raise CommandError(f"{file} holds {contents.games} games, but {len(games)} were restored.")
    if wrong or careers:
        raise CommandError(
            f"{file} can be restored, but {wrong} of {len(games)} games and {careers} careers had another outcome "
            "stored than their logs have; “recount” repairs that."
        )
    return contents


def upgrade(path: Path) -> None:
    """For `restore`: the database is not in use yet."""
    work_on(path)
    bring_up_to_date()
    connections.close_all()
