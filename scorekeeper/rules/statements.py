"""What the Confidant said about a game, one statement after the other, and the record that they add up to."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from scorekeeper.rules.problems import Code, Problem, Refused, gettext_noop
from scorekeeper.rules.record import GameRecord, RoundRecord, Trump, Written

_NOTHING_TO_UNDO = gettext_noop("There is nothing to undo.")
_NOTHING_TO_REDO = gettext_noop("There is nothing to redo.")


class Kind(StrEnum):
    """What a statement is about; `undo` and `redo` are about the statements before them (A3)."""

    BIDS = "bids"
    TRICKS = "tricks"
    TRUMP = "trump"
    END = "end"
    UNDO = "undo"
    REDO = "redo"


@dataclass(frozen=True)
class Statement:
    """One thing said: "the bids of round 7 are 1, 0, 2, 3". `values` are in seat order.

    A trump statement has one value, a colour or None; an end, an undo and a redo have none. `round` is the round that
    it speaks of, for an end the last one played, None for undo and redo.
    """

    kind: Kind
    round: int | None = None
    values: tuple[Written, ...] = ()


@dataclass(frozen=True)
class History:
    """The statements that count, oldest first, and those taken back, the next to be redone last (A3)."""

    done: tuple[Statement, ...] = ()
    undone: tuple[Statement, ...] = ()

    def then(self, statement: Statement) -> "History":
        """Return the history after one more statement; raise Refused where nothing can be undone or redone."""
        if statement.kind is Kind.UNDO:
            return self._undo()
        if statement.kind is Kind.REDO:
            return self._redo()
        return History((*self.done, statement))

    def _undo(self) -> "History":
        if not self.done:
            raise Refused(Problem(Code.NOTHING_TO_UNDO, _NOTHING_TO_UNDO))
        return History(self.done[:-1], (*self.undone, self.done[-1]))

    def _redo(self) -> "History":
        if not self.undone:
            raise Refused(Problem(Code.NOTHING_TO_REDO, _NOTHING_TO_REDO))
        return History((*self.done, self.undone[-1]), self.undone[:-1])


def history_of(statements: Iterable[Statement]) -> History:
    """Return what counts after all these statements."""
    history = History()
    for statement in statements:
        history = history.then(statement)
    return history


def record_of(table: GameRecord, history: History) -> GameRecord:
    """Return the record of a game at `table` (players, first dealer, ruleset) that a history adds up to.

    A later statement about the same thing replaces the earlier one: that is a correction (A2). The end of a game drops
    a round that was begun and not finished.
    """
    rounds: dict[int, RoundRecord] = {}
    ended_after_round = None
    for statement in history.done:
        if statement.kind is Kind.END:
            ended_after_round = statement.round
            rounds = {number: written for number, written in rounds.items() if written.tricks is not None}
        elif statement.round:
            rounds[statement.round] = _restate(rounds.get(statement.round, RoundRecord()), statement)
    written = tuple(rounds.get(number, RoundRecord()) for number in range(1, max(rounds, default=0) + 1))
    return replace(table, rounds=written, ended_after_round=ended_after_round)


def _restate(written: RoundRecord, statement: Statement) -> RoundRecord:
    if statement.kind is Kind.TRUMP:
        colour = statement.values[0]
        return replace(written, trump=None if colour is None else Trump(str(colour)))
    if statement.kind is Kind.BIDS:
        return replace(written, bids=statement.values)
    return replace(written, tricks=statement.values)
