# ruff: noqa: N999 (a command's module has its name, and no program imports it)
"""`manage.py import FILE...`: games from game files and from what `manage.py export` wrote, all of them or none."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from scorekeeper.import_export.archive_reader import Archive, GameSources, PlainFile, is_zip
from scorekeeper.import_export.importer import Fate, Plan, Seen, add_games, candidates_at, judge_sources
from scorekeeper.management.arguments import add_confidant_option, add_data_option, check_tablet, read_confidant
from scorekeeper.management.errors import exit_with_message
from scorekeeper.rules.problems import Refused
from scorekeeper.storage.data_folder import CommandError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from django.core.management.base import CommandParser

    from scorekeeper.models import Confidant

STEP = 1000
"""After how many games it is said how far it is."""

_WORDS = {
    Fate.THERE: "here already",
    Fate.OTHER: "here already with other rounds, left as they are",
    Fate.TWICE: "twice in these files",
    Fate.IN_BIN: "taken out of the bin",
}


class Command(BaseCommand):
    """Look at every game first; add them only if none is refused."""

    help = "Adds the games of game files (.json) and of ZIPs of them, all or none; “-” reads standard input."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare the options."""
        parser.add_argument("files", nargs="+", metavar="FILE")
        parser.add_argument("--dry-run", action="store_true", help="look at the games, and add nothing")
        add_confidant_option(parser)
        add_data_option(parser)

    def handle(self, *, files: list[str], confidant: str | None, **options: Any) -> None:
        """Say what became of the games; a refusal is one sentence for each, status 1, and nothing is changed."""
        with exit_with_message(Refused):
            check_tablet()
            whose = read_confidant(confidant)
            sources = GameSources([_opened(name) for name in files])
            plan = self._plan(whose, sources)
            if plan.refused:
                sys.exit(f"Nothing was added: of {len(sources)} games {plan.refused} cannot be taken in.")
            if not options["dry_run"]:
                new = candidates_at(sources, self._told("Added", plan.new, len(plan.new)))
                add_games(whose, new, plan.binned, timezone.now())
        self.stdout.write(_summary(plan, dry=options["dry_run"]))

    def _plan(self, confidant: Confidant, sources: GameSources) -> Plan:
        plan, places = Plan(), range(len(sources))
        for verdict in judge_sources(confidant, sources, self._told("Looked at", places, len(places)), Seen()):
            plan.add(verdict)
            for problem in verdict.problems:
                self.stderr.write(f"{verdict.name}: {problem.message}")
        return plan

    def _told(self, what: str, places: Iterable[int], count: int) -> Iterator[int]:
        """Yield the places, and say how far it is."""
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


def _summary(plan: Plan, *, dry: bool) -> str:
    added = len(plan.new)
    verb = "would be added" if dry else "added"
    others = [f"{plan.counts[fate]} {words}" for fate, words in _WORDS.items() if plan.counts[fate]]
    return "; ".join([f"{'1 game' if added == 1 else f'{added} games'} {verb}", *others]) + "."
