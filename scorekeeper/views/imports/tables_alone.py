"""Which of several tables need a choice of their columns, which only a table that is sent alone has."""

from __future__ import annotations

import re

from scorekeeper.import_export.importer import ImportStatus
from scorekeeper.import_export.preview import ImportPreview
from scorekeeper.rules.problems import Code, Problem

_NUMBER = re.compile(r" \([0-9]+\)$")  # of a game in its file
# Each column without a known word counts as a player.
_OF_COLUMNS = {Code.NO_HEADER, Code.COLUMNS_UNCLEAR, Code.PLAYER_COUNT}


def tables_to_send_alone(preview: ImportPreview) -> list[str]:
    """The names of the files whose columns are not clear; none if there is only one file."""
    files = {_NUMBER.sub("", result.name) for result in preview.listed}
    unclear = [
        result.name
        for result in preview.with_status(ImportStatus.REFUSED)
        if any(problem.code in _OF_COLUMNS and _is_of_a_table(problem) for problem in result.problems)
    ]
    return list(dict.fromkeys(_NUMBER.sub("", name) for name in unclear)) if len(files) > 1 else []


def _is_of_a_table(problem: Problem) -> bool:
    return problem.line is not None or "line" in problem.values
