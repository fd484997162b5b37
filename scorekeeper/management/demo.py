"""The demo: sample games in a data folder of its own, which is marked as a demo."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorekeeper.environment import CommandError
from scorekeeper.games.bulk import store_games
from scorekeeper.management.sample_games import made_up_games, open_game
from scorekeeper.models import Game
from scorekeeper.storage.data_folder import DATABASE
from scorekeeper.storage.write_lock import write_lock
from scorekeeper.web.sign_in import first_confidant

if TYPE_CHECKING:
    from pathlib import Path

GAMES = 60
MARK = "demo"
"""The name of the file that marks the data folder of a demo."""


def check_demo(folder: Path) -> None:
    """Raise CommandError if the folder has a database that is not a demo."""
    if (folder / DATABASE).exists() and not (folder / MARK).exists():
        raise CommandError(f"The Tablet in {folder} is no demo; name another folder with --data.")


def mark_demo(folder: Path) -> None:
    """Mark the folder as a demo before it has a database."""
    (folder / MARK).touch(mode=0o600)


def furnish_demo() -> None:
    """Store the sample games, always the same ones, and one in progress, unless there are games."""
    with write_lock():
        if not Game.objects.exists():
            store_games(first_confidant(), [*made_up_games(GAMES), open_game()])
