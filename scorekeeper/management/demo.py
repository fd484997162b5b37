"""A Tablet to look round in: made-up games, in a folder of its own that says so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scorekeeper.games.bulk import store_games
from scorekeeper.management.sample_games import made_up_games, open_game
from scorekeeper.models import Game
from scorekeeper.storage.data_folder import DATABASE, Refusal
from scorekeeper.storage.write_lock import write_gate
from scorekeeper.web.sign_in import first_confidant

if TYPE_CHECKING:
    from pathlib import Path

GAMES = 60
MARK = "demo"
"""The name of the file by which the data folder of a demo is known."""


def check_demo(folder: Path) -> None:
    """Raise Refusal if there is a Tablet in the folder that somebody keeps."""
    if (folder / DATABASE).exists() and not (folder / MARK).exists():
        raise Refusal(f"The Tablet in {folder} is no demo; name another folder with --data.")


def mark_demo(folder: Path) -> None:
    """Let the folder be known as that of a demo, before there is a Tablet in it."""
    (folder / MARK).touch(mode=0o600)


def furnish_demo() -> None:
    """Make up games, always the same ones, and one that is being played, unless there are any."""
    with write_gate():
        if not Game.objects.exists():
            store_games(first_confidant(), [*made_up_games(GAMES), open_game()])
