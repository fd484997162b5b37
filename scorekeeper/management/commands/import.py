# ruff: noqa: N999 (a command's module has its name, and no program imports it)
from __future__ import annotations

import io
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils import timezone

from scorekeeper.environment.errors import CommandError
from scorekeeper.import_export.archive_reader import open_folder, open_zip
from scorekeeper.import_export.game_sources import GameSources, SourceFile, is_zip
from scorekeeper.import_export.importer import OTHER_ROUNDS, ImportStatus, SeenKeys, add_games, check_games, read_game
from scorekeeper.import_export.parsed_game import ParsedGame
from scorekeeper.import_export.people.renaming import People
from scorekeeper.import_export.people.who_is_who import Known, person_named, remember, remembered_people, who_is_who
from scorekeeper.import_export.preview import ImportPreview
from scorekeeper.import_export.sheets.sheet_file import opened_file
from scorekeeper.management.arguments import (
    add_data_option,
    add_owner_option,
    check_database_exists,
    read_owner,
)
from scorekeeper.management.errors import exit_with_message
from scorekeeper.models import Confidant
from scorekeeper.rules.names import name_key
from scorekeeper.rules.problems import RuleError
from scorekeeper.storage.rows import prepare_for_many_rows
from scorekeeper.storage.write_lock import write_lock

STEP = 1000
MAX_PARSED = 1000  # about 50 kB each; others are parsed again when they are added

_WORDS = {
    ImportStatus.EXISTS: "here already",
    ImportStatus.DIFFERS: "here already with other rounds, left as they are",
    ImportStatus.REPEATED: "twice in these files",
    ImportStatus.REPEATED_DIFFERS: "twice in these files with other rounds, left out",
    ImportStatus.IN_BIN: "taken out of the bin",
}


class Command(BaseCommand):
    """Adds games only if none is refused."""

    help = (
        "Adds the games of game files (.json), of tables as text and of other programs, also in ZIPs and folders,"
        " all or none; “-” reads standard input."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE")
        parser.add_argument("--dry-run", action="store_true", help="look at the games, and add nothing")
        parser.add_argument(
            "--person",
            action="append",
            default=[],
            metavar="NAME=PERSON",
            help="who is meant by a name in tables and files of other programs; remembered for the next file",
        )
        add_owner_option(parser)
        add_data_option(parser)

    def handle(self, *, files: list[str], confidant: str | None, person: list[str], **options: Any) -> None:
        with exit_with_message(RuleError):
            check_database_exists()
            prepare_for_many_rows()
            owner = read_owner(confidant)
            named = dict(_named(owner, one) for one in person)
            people = {**remembered_people(owner), **{name_key(name): who for name, who in named.items()}}
            sources = GameSources([_opened(name) for name in files])
            for name in sources.skipped:
                self._leave_out(name)
            preview, parsed = self._preview(owner, sources, people)
            self._ask(owner, preview, people)
            if preview.refused:
                sys.exit(f"Nothing was added: of {len(sources)} games {preview.refused} cannot be imported.")
            if not options["dry_run"]:
                indexes = self._reported("Added", preview.new, len(preview.new))
                new = (
                    parsed.pop(index) if index in parsed else read_game(sources.read(index), people)
                    for index in indexes
                )
                with write_lock():
                    add_games(owner, new, preview.binned, timezone.now())
                    remember(owner, {name_key(name): name for name in named}, people)
        self.stdout.write(_summary(preview, dry=options["dry_run"]))

    def _ask(self, owner: Confidant, preview: ImportPreview, people: People) -> None:
        """Print the names that may be those of people who are known already."""
        for one in who_is_who(owner, preview.tables, people):
            if one.known is Known.DOUBTFUL and name_key(one.name) not in people:
                self.stderr.write(
                    f'“{one.name}” is a new person. If it is {one.choices[0]}: --person "{one.name}={one.choices[0]}"'
                )

    def _preview(
        self, owner: Confidant, sources: GameSources, people: People
    ) -> tuple[ImportPreview, dict[int, ParsedGame]]:
        """Also the first MAX_PARSED new games, by index."""
        preview, parsed, indexes = ImportPreview(), dict[int, ParsedGame](), range(len(sources))
        for result in check_games(owner, sources, self._reported("Checked", indexes, len(indexes)), SeenKeys(), people):
            preview.add(result)
            if result.parsed and result.status is ImportStatus.NEW and len(parsed) < MAX_PARSED:
                parsed[result.place] = result.parsed
            if result.status is ImportStatus.FOREIGN:
                self._leave_out(result.name)
            if result.earlier:
                self.stderr.write(OTHER_ROUNDS % {"name": result.name, "earlier": result.earlier})
            for problem in result.problems:
                self.stderr.write(f"{result.name}: {problem.message}")
        return preview, parsed

    def _leave_out(self, name: str) -> None:
        self.stderr.write(f"{name}: neither a game nor a log, left out")

    def _reported(self, what: str, indexes: Iterable[int], count: int) -> Iterator[int]:
        for done, index in enumerate(indexes):
            if done and done % STEP == 0:
                self.stderr.write(f"{what} {done} of {count} games")
            yield index


def _opened(name: str) -> SourceFile:
    try:
        if name == "-":
            content = sys.stdin.buffer.read()
            return open_zip(name, io.BytesIO(content)) if is_zip(content[:4]) else opened_file(name, content)
        path = Path(name)
        if path.is_dir():
            return open_folder(path)
        with path.open("rb") as file:
            start = file.read(4)
        return open_zip(path.name, name) if is_zip(start) else opened_file(path.name, path.read_bytes())
    except OSError as error:
        raise CommandError(f"{name} cannot be read: {error.strerror}.") from None


def _named(owner: Confidant, written: str) -> tuple[str, str]:
    """The name, and the person who is meant by it."""
    name, _, person = written.partition("=")
    if not name.strip() or not person.strip():
        raise CommandError(f'“{written}” names nobody: write --person "Carla H.=Carla".')
    known = person_named(owner, person)
    if known is None:
        raise CommandError(f"There is nobody called “{person.strip()}” here.")
    return name.strip(), known


def _summary(preview: ImportPreview, *, dry: bool) -> str:
    added = len(preview.new)
    verb = "would be added" if dry else "added"
    others = [f"{preview.counts[status]} {words}" for status, words in _WORDS.items() if preview.counts[status]]
    return "; ".join([f"{'1 game' if added == 1 else f'{added} games'} {verb}", *others]) + "."
