from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from scorekeeper.import_export.score_report import Json, reports
from scorekeeper.management.file_reports import print_reports


class Command(BaseCommand):
    help = "Scores files of games without storing them; one JSON document for each game. “-” reads standard input."
    requires_system_checks: list[str] = []  # noqa: RUF012 - Django's own declaration

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE")

    def handle(self, *_args: Any, files: list[str], **_options: Any) -> None:
        print_reports(self.stdout, files, reports, _unreadable)


def _unreadable(message: str) -> dict[str, Json]:
    return {"code": "NOT_A_GAME_FILE", "round": None, "seat": None, "message": message}
