from argparse import ArgumentParser
from typing import Any

from scorekeeper.import_export.events.draw_report import draw_report
from scorekeeper.import_export.events.report import unreadable
from scorekeeper.management.file_reports import FileCommand, print_reports
from scorekeeper.rules.events.event import Sizes


class Command(FileCommand):
    help = "Draws the next round of tournament files; one JSON document for each file. “-” reads standard input."

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--seed", type=int, metavar="N", help="instead of the seed of the tournament")
        parser.add_argument("--sizes", type=Sizes, choices=[*Sizes], help="instead of the sizes of the stage")

    def handle(self, *_args: Any, files: list[str], seed: int | None, sizes: Sizes | None, **_options: Any) -> None:
        print_reports(self.stdout, files, lambda name, content: [draw_report(name, content, seed, sizes)], unreadable)
