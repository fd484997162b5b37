from collections.abc import Iterable
from dataclasses import dataclass

from scorekeeper.rules.problems import Code, Problem, RuleError, gettext_noop
from scorekeeper.rules.record import GameRecord
from scorekeeper.rules.record_builder import RecordBuilder
from scorekeeper.rules.statements.base import Statement
from scorekeeper.rules.statements.course import Redo, Undo
from scorekeeper.rules.statements.seats import settled

_NOTHING_TO_UNDO = gettext_noop("There is nothing to undo.")
_NOTHING_TO_REDO = gettext_noop("There is nothing to redo.")


@dataclass(frozen=True)
class History:
    """The last one of `undone` is redone next (A3)."""

    done: tuple[Statement, ...] = ()
    undone: tuple[Statement, ...] = ()

    def then(self, statement: Statement) -> "History":
        """Raise RuleError."""
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
    history = History()
    following: list[Statement] = []
    for statement in statements:
        if isinstance(statement, (Undo, Redo)):
            history, following = _extended(history, following).then(statement), []
        else:
            following.append(statement)
    return _extended(history, following)


def _extended(history: History, statements: list[Statement]) -> History:
    return History((*history.done, *statements)) if statements else history


def record_of(table: GameRecord, history: History) -> GameRecord:
    """A later statement about the same thing is a correction (A2).

    `table` has players, first dealer and ruleset.
    """
    seated, statements = settled(table, history.done)
    record = RecordBuilder(seated)
    for statement in statements:
        statement.write(record)
    return record.record()


def record_about(table: GameRecord, history: History, number: int) -> GameRecord:
    """Only players and round `number`, which is faster."""
    about = (statement for statement in history.done if statement.round == number or statement.changes_seats)
    return record_of(table, History(tuple(about)))
