from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, Any

from django.core.management.base import BaseCommand, CommandParser

from scorekeeper.environment.errors import CommandError
from scorekeeper.games.game_log import GameLog
from scorekeeper.import_export.csv_table import csv_lines, have_worked_out
from scorekeeper.import_export.exporter import exported, logs, zipped
from scorekeeper.management.arguments import (
    add_data_option,
    add_owner_option,
    check_database_exists,
    read_owner,
)
from scorekeeper.management.console import data_output
from scorekeeper.management.errors import exit_with_message
from scorekeeper.models import Confidant, Game

STEP = 1000


class Command(BaseCommand):
    help = "Writes games into FILE: a ZIP of game files with their logs, one game file (.json), or a table (.csv)."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", metavar="FILE", help="where to; “-” is standard output")
        parser.add_argument("--game", metavar="ID", type=int, action="append", help="this game alone; may be repeated")
        parser.add_argument("--csv", action="store_true", help="a table, one row a player and round")
        add_owner_option(parser)
        add_data_option(parser)

    def handle(self, *, file: str, game: list[int] | None, confidant: str | None, **options: Any) -> None:
        """Write the file completely or not at all."""
        with exit_with_message():
            check_database_exists()
            owner = read_owner(confidant)
            ids = _chosen_ids(owner, game)
            pieces = _pieces(file, ids, self._games_with_progress(owner, ids), as_table=options["csv"])
            try:
                _write(file, pieces)
            except OSError as error:
                target = "The standard output" if file == "-" else file
                raise CommandError(f"{target} cannot be written: {error.strerror}.") from error
        self.stderr.write(f"{_games(len(ids))} written.")

    def _games_with_progress(self, owner: Confidant, ids: list[int]) -> Iterator[GameLog]:
        for done, log in enumerate(logs(owner, ids)):
            if done and done % STEP == 0:
                self.stderr.write(f"{done} of {_games(len(ids))}")
            yield log


def _chosen_ids(owner: Confidant, requested: list[int] | None) -> list[int]:
    own = Game.objects.filter(owner=owner).order_by("started_at", "pk").values_list("pk", flat=True)
    if not requested:
        return list(own.filter(deleted_at=None))
    found = list(own.filter(pk__in=requested))
    for number in requested:
        if number not in found:
            raise CommandError(f"{owner.name} has no game {number}.")
    return found


def _pieces(file: str, ids: list[int], games: Iterator[GameLog], *, as_table: bool) -> Iterator[bytes]:
    if as_table or file.endswith(".csv"):
        return (line.encode() for line in csv_lines(games, marks_worked_out=have_worked_out(ids)))
    if not file.endswith(".json"):
        return zipped(map(exported, games))
    if len(ids) != 1:
        raise CommandError(f"A game file holds one game, not {len(ids)}; choose one with --game, or write a .zip.")
    return (exported(game).file for game in games)


def _write(file: str, pieces: Iterable[bytes]) -> None:
    if file == "-":
        with data_output() as output:
            output.writelines(pieces)
        return
    target = Path(file)
    temporary = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        # Readable for the owner only, because the file contains names.
        with os.fdopen(os.open(temporary, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as output:
            _write_all(output, pieces)
        temporary.replace(target)
    finally:
        temporary.unlink(missing_ok=True)


def _write_all(output: IO[bytes], pieces: Iterable[bytes]) -> None:
    for piece in pieces:
        output.write(piece)
    output.flush()
    os.fsync(output.fileno())


def _games(count: int) -> str:
    return "1 game" if count == 1 else f"{count} games"
