"""Which statements count, and the record that they add up to."""

from collections.abc import Iterable
from dataclasses import dataclass

from scorekeeper.rules.problems import Code, Problem, RuleError, gettext_noop
from scorekeeper.rules.record import GameRecord
from scorekeeper.rules.record_builder import RecordBuilder
from scorekeeper.rules.statements.base import Statement
from scorekeeper.rules.statements.course import Redo, Undo

_NOTHING_TO_UNDO = gettext_noop("There is nothing to undo.")
_NOTHING_TO_REDO = gettext_noop("There is nothing to redo.")


@dataclass(frozen=True)
class History:
    """The statements that count, oldest first, and those taken back, the next to be redone last (A3)."""

    done: tuple[Statement, ...] = ()
    undone: tuple[Statement, ...] = ()

    def then(self, statement: Statement) -> "History":
        """Return the history after one more statement; raise Refused where nothing can be undone or redone."""
        if isinstance(statement, Undo):
            return self._undo()
        if isinstance(statement, Redo):
            return self._redo()
        return History((*self.done, statement))

    def _undo(self) -> "History":
        if not self.done:
            raise RuleError(Problem(Code.NOTHING_TO_UNDO, _NOTHING_TO_UNDO))
        return History(self.done[:-1], (*self.undone, self.done[-1]))

    def _redo(self) -> "History":
        if not self.undone:
            raise RuleError(Problem(Code.NOTHING_TO_REDO, _NOTHING_TO_REDO))
        return History((*self.done, self.undone[-1]), self.undone[:-1])


def history_of(statements: Iterable[Statement]) -> History:
    """Return what counts after all these statements."""
    history = History()
    for statement in statements:
        history = history.then(statement)
    return history


def record_of(table: GameRecord, history: History) -> GameRecord:
    """Return the record of a game at `table` (players, first dealer, ruleset) that a history adds up to.

    A later statement about the same thing replaces the earlier one: that is a correction (A2). What changes who plays,
    and the end of a game, drops a round that was begun and not finished.
    """
    record = RecordBuilder(table)
    for statement in history.done:
        statement.write(record)
    return record.record()


def record_about(table: GameRecord, history: History, number: int) -> GameRecord:
    """Return the record as far as it says who sits at the table, and what is written of one round.

    Statements about the other rounds are left out: of a long game, one round is known sooner that way.
    """
    about = (statement for statement in history.done if statement.round == number or statement.changes_seats)
    return record_of(table, History(tuple(about)))
