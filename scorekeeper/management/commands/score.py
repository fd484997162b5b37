import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from scorekeeper.import_export.score_report import Json, report


class Command(BaseCommand):
    help = "Scores game files without storing them; one JSON document a line. “-” reads standard input."
    requires_system_checks: list[str] = []  # noqa: RUF012 - Django's own declaration

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE")

    def handle(self, *_args: Any, files: list[str], **_options: Any) -> None:
        reports = [self._report(name) for name in files]
        if any("problems" in document for document in reports):
            sys.exit(1)

    def _report(self, name: str) -> dict[str, Json]:
        document = _score(name)
        self.stdout.write(json.dumps(document))
        return document


def _score(name: str) -> dict[str, Json]:
    try:
        content = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except OSError as error:
        message = f"{name} cannot be read: {error.strerror}."
        problem: dict[str, Json] = {"code": "NOT_A_GAME_FILE", "round": None, "seat": None, "message": message}
        return {"file": name, "problems": [problem]}
    return report(name, content)
