from __future__ import annotations

from django.conf import settings

from scorekeeper.environment import DEMO
from scorekeeper.environment.errors import CommandError
from scorekeeper.games.bulk import store_games
from scorekeeper.management.commands import serve
from scorekeeper.management.sample_games import made_up_games, open_game
from scorekeeper.models import Game
from scorekeeper.storage.data_folder import DATABASE
from scorekeeper.storage.write_lock import write_lock
from scorekeeper.web.sign_in import first_confidant

GAMES = 60
MARK = "demo"  # the file that marks the data folder of a demo


class Command(serve.Command):
    help = f"Starts a Tablet of Truth with {GAMES} made-up games to look round in, apart from your own."
    greeting = "A Tablet of Truth with made-up games is open at"
    default_folder = DEMO.name

    def check_kind(self) -> None:
        folder = settings.DATA
        if (folder / DATABASE).exists() and not (folder / MARK).exists():
            raise CommandError(f"The Tablet of Truth in {folder} is no demo; name another folder with --data.")

    def set_backups(self, hours: str | None) -> None:
        """Made-up games need none, unless the option asks for them."""
        super().set_backups(hours or "0")

    def mark_kind(self) -> None:
        """Before there is a database."""
        (settings.DATA / MARK).touch(mode=0o600)

    def add_sample_games(self) -> None:
        with write_lock():
            if not Game.objects.exists():
                store_games(first_confidant(), [*made_up_games(GAMES), open_game()])
