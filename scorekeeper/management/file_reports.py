"""Commands that print a JSON document for each file, or for each game of a file."""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from django.core.management.base import BaseCommand, OutputWrapper

from scorekeeper.import_export.score_report import Json

type Report = dict[str, Json]


class FileCommand(BaseCommand):
    """Works without a data folder, so that nothing of the server is checked."""

    requires_system_checks: list[str] = []  # noqa: RUF012 - Django's own declaration

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE")


def print_reports(
    output: OutputWrapper,
    names: Iterable[str],
    reports: Callable[[str, bytes], Iterable[Report]],
    unreadable: Callable[[str], Report],
) -> None:
    """One document a line, in the order of the files; exit with status 1 if one has problems.

    `unreadable` makes the problem of a file that cannot be read from its message.
    """
    failed = False
    for name in names:
        for document in _reports(name, reports, unreadable):
            output.write(json.dumps(document))
            failed |= "problems" in document
    if failed:
        sys.exit(1)


def _reports(
    name: str, reports: Callable[[str, bytes], Iterable[Report]], unreadable: Callable[[str], Report]
) -> Iterator[Report]:
    try:
        content = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except OSError as error:
        yield {"file": name, "problems": [unreadable(f"{name} cannot be read: {error.strerror}.")]}
        return
    yield from reports(name, content)
