"""Statements made from the names of their kinds and their values in stored order."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Any

from scorekeeper.rules.game import GameState
from scorekeeper.rules.record import GameRecord
from scorekeeper.rules.statements import STATEMENTS, History, Statement, StoredValues
from scorekeeper.rules.validation import replayed, validate


class Kind(StrEnum):
    """The kinds of statements by their stored names."""

    BIDS = "bids"
    TRICKS = "tricks"
    TRUMP = "trump"
    VOID = "void"
    CLOUD = "cloud"
    DEALER = "dealer"
    MISDEAL = "misdeal"
    ADJUST = "adjust"
    DECIDE = "decide"
    LEAVE = "leave"
    REPLACE = "replace"
    JOIN = "join"
    SWAP = "swap"
    START = "start"
    END = "end"
    UNDO = "undo"
    REDO = "redo"


def make_statement(kind: str, number: int | None = None, values: Sequence[Any] = ()) -> Statement:
    """Return a statement of a kind about a round."""
    return STATEMENTS[kind].read(EnteredValues(number, values))


class EnteredValues(StoredValues):
    """The values of a statement that is entered now: after the elimination (V4)."""

    def after_elimination(self) -> bool:
        """Return the next value; True if it is missing."""
        after: bool = next(self._values, True)
        return after


def validate_at(table: GameRecord, history: History, statement: Statement) -> GameState:
    """Return the game after one more statement; raise RuleError if it breaks a rule."""
    return validate(replayed(table, history), table, history, statement)
