"""`manage.py export FILE`: games as files, to keep or to carry elsewhere."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from django.core.management.base import BaseCommand

from scorekeeper.environment import CommandError
from scorekeeper.import_export.csv_table import csv_lines
from scorekeeper.import_export.exporter import exported, logs, zipped
from scorekeeper.management.arguments import (
    add_confidant_option,
    add_data_option,
    check_database_exists,
    read_confidant,
)
from scorekeeper.management.errors import exit_with_message
from scorekeeper.models import Game

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from django.core.management.base import CommandParser

    from scorekeeper.games.game_log import GameLog
    from scorekeeper.models import Confidant

STEP = 1000
"""After how many games it is said how far it is."""


class Command(BaseCommand):
    """Write a ZIP of all games with their logs; or the game file of one game; or a table for a spreadsheet."""

    help = "Writes games into FILE: a ZIP of game files with their logs, one game file (.json), or a table (.csv)."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare the options."""
        parser.add_argument("file", metavar="FILE", help="where to; “-” is standard output")
        parser.add_argument("--game", metavar="ID", type=int, action="append", help="this game alone; may be repeated")
        parser.add_argument("--csv", action="store_true", help="a table, one row a player and round")
        add_confidant_option(parser)
        add_data_option(parser)

    def handle(self, *, file: str, game: list[int] | None, confidant: str | None, **options: Any) -> None:
        """Write the file as a whole or not at all; a refusal is one sentence, status 1."""
        with exit_with_message():
            check_database_exists()
            whose = read_confidant(confidant)
            ids = _chosen(whose, game)
            pieces = _pieces(file, options["csv"], ids, self._told(whose, ids))
            try:
                _write(file, pieces)
            except OSError as fault:
                raise CommandError(f"{file} cannot be written: {fault.strerror}.") from fault
        self.stderr.write(f"{_games(len(ids))} written.")

    def _told(self, confidant: Confidant, ids: list[int]) -> Iterator[GameLog]:
        """Yield the games, and say how far it is."""
        for done, log in enumerate(logs(confidant, ids)):
            if done and done % STEP == 0:
                self.stderr.write(f"{done} of {_games(len(ids))}")
            yield log


def _chosen(confidant: Confidant, asked: list[int] | None) -> list[int]:
    own = Game.objects.filter(confidant=confidant).order_by("started_at", "pk").values_list("pk", flat=True)
    if not asked:
        return list(own.filter(deleted_at=None))
    found = list(own.filter(pk__in=asked))
    for number in asked:
        if number not in found:
            raise CommandError(f"{confidant.name} has no game {number}.")
    return found


def _pieces(file: str, as_table: bool, ids: list[int], games: Iterator[GameLog]) -> Iterator[bytes]:  # noqa: FBT001
    if as_table or file.endswith(".csv"):
        return (line.encode() for line in csv_lines(games))
    if not file.endswith(".json"):
        return zipped(map(exported, games))
    if len(ids) != 1:
        raise CommandError(f"A game file holds one game, not {len(ids)}; choose one with --game, or write a .zip.")
    return (exported(game).file for game in games)


def _write(file: str, pieces: Iterable[bytes]) -> None:
    if file == "-":
        for piece in pieces:
            sys.stdout.buffer.write(piece)
        sys.stdout.buffer.flush()
        return
    target = Path(file)
    new = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        # Who sat at whose table is for the eyes of its owner.
        with os.fdopen(os.open(new, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as opened:
            _write_all(opened, pieces)
        new.replace(target)
    finally:
        new.unlink(missing_ok=True)


def _write_all(opened: IO[bytes], pieces: Iterable[bytes]) -> None:
    for piece in pieces:
        opened.write(piece)
    opened.flush()
    os.fsync(opened.fileno())


def _games(count: int) -> str:
    return "1 game" if count == 1 else f"{count} games"
