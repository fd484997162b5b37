"""What the Confidant said about a game, one statement after the other."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from scorekeeper.rules.problems import Code, Problem, Refused, gettext_noop
from scorekeeper.rules.record import Written

_NOTHING_TO_UNDO = gettext_noop("There is nothing to undo.")
_NOTHING_TO_REDO = gettext_noop("There is nothing to redo.")


class Kind(StrEnum):
    """What a statement is about; `undo` and `redo` are about the statements before them (A3)."""

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
    END = "end"
    UNDO = "undo"
    REDO = "redo"


REASON_LENGTH = 80
"""The longest reason of an adjustment, in characters after trimming."""

NAME_AT = {Kind.REPLACE: 1, Kind.JOIN: 0}
"""Where among the values stands the name of somebody who sits down: a substitute (A5), or a late player (A6)."""


@dataclass(frozen=True)
class Statement:
    """One thing said: "the bids of round 7 are 1, 0, 2, 3". `values` depend on the kind.

    `bids`, as they were said, and `tricks`: a number for each seat, None for one that is out. Behind the tricks may
    stand how many went to nobody: a counted round is corrected in both at once. `trump`: a colour or None, and the card
    turned up where it has no colour. `void`: how many tricks went to nobody (S1). `cloud`: a seat, and 1 or -1 (S2).
    `dealer`, `leave` and `decide`: a seat. `adjust`: a seat, or None for the whole table, the points, and the reason.
    `replace`: a seat and the name of the substitute. `join`: the name and the points to begin with. The others have
    none.

    `round` is the round that it speaks of, for an end the last one played, None for undo and redo. What happens between
    two rounds (`adjust`, `decide`, `leave`, `replace`, `join`) names the round that comes next.
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
