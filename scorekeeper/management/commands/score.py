import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from scorekeeper.import_export.score_report import Json, reports


class Command(BaseCommand):
    help = "Scores files of games without storing them; one JSON document for each game. “-” reads standard input."
    requires_system_checks: list[str] = []  # noqa: RUF012 - Django's own declaration

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE")

    def handle(self, *_args: Any, files: list[str], **_options: Any) -> None:
        if sum(self._report(name) for name in files):
            sys.exit(1)

    def _report(self, name: str) -> int:
        """Return the number of games with problems."""
        documents = _score(name)
        for document in documents:
            self.stdout.write(json.dumps(document))
        return sum("problems" in document for document in documents)


def _score(name: str) -> list[dict[str, Json]]:
    try:
        content = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except OSError as error:
        message = f"{name} cannot be read: {error.strerror}."
        problem: dict[str, Json] = {"code": "NOT_A_GAME_FILE", "round": None, "seat": None, "message": message}
        return [{"file": name, "problems": [problem]}]
    return reports(name, content)
