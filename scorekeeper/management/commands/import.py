# ruff: noqa: N999 (a command's module has its name, and no program imports it)
"""`manage.py import FILE...`: games from game files and from what `manage.py export` wrote, all of them or none."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from scorekeeper.environment import CommandError
from scorekeeper.import_export.archive_reader import Archive, GameSources, PlainFile, is_zip
from scorekeeper.import_export.importer import ImportStatus, SeenKeys, add_games, check_games
from scorekeeper.import_export.parsed_game import ParsedGame, parse_game
from scorekeeper.import_export.preview import ImportPreview
from scorekeeper.management.arguments import (
    add_confidant_option,
    add_data_option,
    check_database_exists,
    read_confidant,
)
from scorekeeper.management.errors import exit_with_message
from scorekeeper.rules.problems import RuleError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from django.core.management.base import CommandParser

    from scorekeeper.models import Confidant

STEP = 1000
"""After how many games the progress is reported."""
MOST_HELD = 1000
"""How many parsed games are held in memory, some 50 kB each; any more are parsed again when they are added."""

_WORDS = {
    ImportStatus.EXISTS: "here already",
    ImportStatus.DIFFERS: "here already with other rounds, left as they are",
    ImportStatus.REPEATED: "twice in these files",
    ImportStatus.IN_BIN: "taken out of the bin",
}


class Command(BaseCommand):
    """Check every game first; add them only if none is refused."""

    help = "Adds the games of game files (.json) and of ZIPs of them, all or none; “-” reads standard input."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare the options."""
        parser.add_argument("files", nargs="+", metavar="FILE")
        parser.add_argument("--dry-run", action="store_true", help="look at the games, and add nothing")
        add_confidant_option(parser)
        add_data_option(parser)

    def handle(self, *, files: list[str], confidant: str | None, **options: Any) -> None:
        """Import the games; if any is refused, print why, exit with status 1 and change nothing."""
        with exit_with_message(RuleError):
            check_database_exists()
            whose = read_confidant(confidant)
            sources = GameSources([_opened(name) for name in files])
            preview, held = self._preview(whose, sources)
            if preview.refused:
                sys.exit(f"Nothing was added: of {len(sources)} games {preview.refused} cannot be taken in.")
            if not options["dry_run"]:
                places = self._reported("Added", preview.new, len(preview.new))
                new = (held.pop(place) if place in held else parse_game(sources.read(place)) for place in places)
                add_games(whose, new, preview.binned, timezone.now())
        self.stdout.write(_summary(preview, dry=options["dry_run"]))

    def _preview(self, confidant: Confidant, sources: GameSources) -> tuple[ImportPreview, dict[int, ParsedGame]]:
        """Return what the import does, and the first of the new games by their places."""
        preview, held, places = ImportPreview(), dict[int, ParsedGame](), range(len(sources))
        for result in check_games(confidant, sources, self._reported("Looked at", places, len(places)), SeenKeys()):
            preview.add(result)
            if result.parsed and result.status is ImportStatus.NEW and len(held) < MOST_HELD:
                held[result.place] = result.parsed
            for problem in result.problems:
                self.stderr.write(f"{result.name}: {problem.message}")
        return preview, held

    def _reported(self, what: str, places: Iterable[int], count: int) -> Iterator[int]:
        """Yield the places, and report the progress."""
        for done, place in enumerate(places):
            if done and done % STEP == 0:
                self.stderr.write(f"{what} {done} of {count} games")
            yield place


def _opened(name: str) -> PlainFile | Archive:
    try:
        if name == "-":
            content = sys.stdin.buffer.read()
            return Archive(name, io.BytesIO(content)) if is_zip(content[:4]) else PlainFile(name, content)
        path = Path(name)
        with path.open("rb") as file:
            begin = file.read(4)
        return Archive(path.name, name) if is_zip(begin) else PlainFile(path.name, path.read_bytes())
    except OSError as error:
        raise CommandError(f"{name} cannot be read: {error.strerror}.") from None


def _summary(preview: ImportPreview, *, dry: bool) -> str:
    added = len(preview.new)
    verb = "would be added" if dry else "added"
    others = [f"{preview.counts[status]} {words}" for status, words in _WORDS.items() if preview.counts[status]]
    return "; ".join([f"{'1 game' if added == 1 else f'{added} games'} {verb}", *others]) + "."
