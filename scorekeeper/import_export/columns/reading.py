"""The games of a table, of which somebody has said what its columns are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scorekeeper.import_export.columns.column_use import ColumnUse
from scorekeeper.import_export.columns.first_table import FirstTable
from scorekeeper.import_export.columns.rewriting import rewritten
from scorekeeper.import_export.sheets.text_grid import read_text_grid
from scorekeeper.rules.problems import RuleError
from scorekeeper.rules.sheets.sheet import Sheet


def read_table(table: FirstTable, uses: Sequence[ColumnUse]) -> list[Sheet | RuleError]:
    """Without `uses`: as it is written."""
    return read_text_grid(rewritten(table, uses) if uses else table.rows)


def read_first(table: FirstTable, uses: Sequence[ColumnUse]) -> Sheet | RuleError | None:
    """The first game; None without any."""
    return next(iter(read_table(replace(table, rows=table.block), uses)), None)
