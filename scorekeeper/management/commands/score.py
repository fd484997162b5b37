from typing import Any

from scorekeeper.import_export.score_report import Json, reports
from scorekeeper.management.file_reports import FileCommand, print_reports


class Command(FileCommand):
    help = "Scores files of games without storing them; one JSON document for each game. “-” reads standard input."

    def handle(self, *_args: Any, files: list[str], **_options: Any) -> None:
        print_reports(self.stdout, files, reports, _unreadable)


def _unreadable(message: str) -> dict[str, Json]:
    return {"code": "NOT_A_GAME_FILE", "round": None, "seat": None, "message": message}
