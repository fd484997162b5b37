from __future__ import annotations

from collections.abc import Iterator
from itertools import batched
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from scorekeeper.environment.errors import CommandError
from scorekeeper.games.bulk import store_games
from scorekeeper.management.arguments import add_data_option, check_database_exists, database_place
from scorekeeper.management.errors import exit_with_message
from scorekeeper.management.sample_games import made_up_games
from scorekeeper.models import Game
from scorekeeper.storage.rows import prepare_for_many_rows
from scorekeeper.web.sign_in import first_confidant

BATCH_SIZE = 1000


class Command(BaseCommand):
    help = "Makes up N games, always the same ones, in a data folder without games: for benchmarks, or to look round."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("count", type=int, metavar="N", help="how many games")
        parser.add_argument("--seed", type=int, default=1, help="other games for another number (default: 1)")
        add_data_option(parser)

    def handle(self, *_args: Any, count: int, seed: int, **_options: Any) -> None:
        with exit_with_message():
            check_database_exists()
            _check_empty()
            prepare_for_many_rows()
            for done in _fill(count, seed):
                self.stderr.write(f"{done} of {count} games")


def _check_empty() -> None:
    if Game.objects.exists():
        raise CommandError(
            f"The Tablet of Truth in {database_place()} has games already; made-up ones would get among them."
        )


def _fill(count: int, seed: int) -> Iterator[int]:
    confidant, done = first_confidant(), 0
    for batch in batched(made_up_games(count, seed=seed), BATCH_SIZE):
        done += len(store_games(confidant, batch))
        yield done
