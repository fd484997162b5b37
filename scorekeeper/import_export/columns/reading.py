"""Reads the games of a table after somebody has said what its columns are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scorekeeper.import_export.columns.column_use import ColumnUse
from scorekeeper.import_export.columns.first_table import FirstTable
from scorekeeper.import_export.columns.rewriting import rewritten
from scorekeeper.import_export.sheets.text_grid import read_text_grid
from scorekeeper.rules.names import name_key
from scorekeeper.rules.problems import Code, Problem, RuleError, gettext_noop
from scorekeeper.rules.sheets.sheet import Part, Sheet

_UNEQUAL = gettext_noop("The columns of “%(name)s” and “%(other)s” hold different things: each player needs the same.")


def read_table(table: FirstTable, uses: Sequence[ColumnUse]) -> list[Sheet | RuleError]:
    """Without `uses`, the table is read as it is written."""
    unequal = unequal_players(uses)
    if unequal:
        return [unequal]
    return read_text_grid(rewritten(table, uses) if uses else table.rows)


def unequal_players(uses: Sequence[ColumnUse]) -> RuleError | None:
    """The refusal if two players have columns of different kinds."""
    parts: dict[str, tuple[str, set[Part | None]]] = {}
    for use in uses:
        if use.name:
            parts.setdefault(name_key(use.name), (use.name, set()))[1].add(use.part)
    (first, wanted), *others = [*parts.values()] or [("", set())]
    for name, own in others:
        if own != wanted:
            return RuleError(Problem(Code.NO_HEADER, _UNEQUAL, {"name": first, "other": name}))
    return None


def read_first(table: FirstTable, uses: Sequence[ColumnUse]) -> Sheet | RuleError | None:
    """The first game of the table; None if it has none."""
    return next(iter(read_table(replace(table, rows=table.block), uses)), None)
