from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from scorekeeper.import_export.events.report import standings_report, unreadable
from scorekeeper.management.file_reports import print_reports


class Command(BaseCommand):
    help = "Works out the standings of tournament files; one JSON document for each file. “-” reads standard input."
    requires_system_checks: list[str] = []  # noqa: RUF012 - Django's own declaration

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE")

    def handle(self, *_args: Any, files: list[str], **_options: Any) -> None:
        print_reports(self.stdout, files, lambda name, content: [standings_report(name, content)], unreadable)
