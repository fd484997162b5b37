from typing import Any

from scorekeeper.import_export.events.report import standings_report, unreadable
from scorekeeper.management.file_reports import FileCommand, print_reports


class Command(FileCommand):
    help = "Works out the standings of tournament files; one JSON document for each file. “-” reads standard input."

    def handle(self, *_args: Any, files: list[str], **_options: Any) -> None:
        print_reports(self.stdout, files, lambda name, content: [standings_report(name, content)], unreadable)
