from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from scorekeeper.games.recount import all_games, recount, recount_careers
from scorekeeper.management.arguments import add_data_option, check_database_exists
from scorekeeper.management.errors import exit_with_message

PROGRESS_EVERY = 1000


class Command(BaseCommand):
    help = "Replays every game and stores its results for lists and statistics again."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        add_data_option(parser)

    def handle(self, *_args: Any, **_options: Any) -> None:
        """Each game in its own transaction."""
        with exit_with_message():
            check_database_exists()
            games = all_games()
            changed = self._recount(games)
            careers = recount_careers()
        self.stdout.write(f"Recounted {len(games)} games; {changed} had another outcome stored.")
        self.stdout.write(f"Added up the careers; {careers} had other sums stored.")

    def _recount(self, games: list[int]) -> int:
        changed = 0
        for done, was_wrong in enumerate(recount(games), 1):
            changed += was_wrong
            if done % PROGRESS_EVERY == 0:
                self.stderr.write(f"{done} of {len(games)} games")
        return changed
