"""From the entries, which are never deleted."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from django.utils.translation import gettext as _

from scorekeeper.display.entry_text import describe
from scorekeeper.display.formatting import NOTHING, fool_of, isolated, number, trump_name, wizard_of
from scorekeeper.games.game_log import GameLog
from scorekeeper.models import FIRST_NAME
from scorekeeper.rules.problems import RuleError
from scorekeeper.rules.record import GameRecord, Trump, Turned
from scorekeeper.rules.ruleset import Edition
from scorekeeper.rules.statements import (
    Adjustment,
    Bids,
    Dealer,
    History,
    Redo,
    RoundPart,
    Statement,
    Tricks,
    TrumpTurned,
    Undo,
    WrittenPoints,
    WrittenTotals,
    record_about,
)
from scorekeeper.rules.validation import replayed

_ON_PAPER = (WrittenPoints.kind, WrittenTotals.kind)


@dataclass(frozen=True)
class SeatChange:
    """`player` is "" for the whole round."""

    player: str
    before: str
    after: str


@dataclass(frozen=True)
class Change:
    made_at: datetime
    author: str
    what: str
    seats: tuple[SeatChange, ...] = ()


def changes_of(log: GameLog) -> list[Change]:
    """Oldest first."""
    return list(_changes(log))


class _State:
    def __init__(self, table: GameRecord, history: History, precision: str) -> None:
        self.table, self.history, self._precision = table, history, precision
        self._records: dict[int, GameRecord] = {}

    def after(self, statement: Statement) -> "_State":
        return _State(self.table, self.history.then(statement), self._precision)

    def about(self, number: int | None) -> GameRecord:
        """Only the players and this round are complete."""
        number = number or 1
        if number not in self._records:
            self._records[number] = record_about(self.table, self.history, number)
        return self._records[number]

    def describe(self, statement: Statement) -> str:
        return describe(statement, self.about(statement.round), self._precision)

    def has_value_for(self, subject: Statement) -> bool:
        """Whether a statement of this kind and round counts."""
        for done in reversed(self.history.done):
            if done.kind == subject.kind and done.round == subject.round:
                return True
            if done.cleared_round == subject.round:
                return False
        return False

    @cached_property
    def leavers(self) -> dict[int, str]:
        """The names of the eliminated players (V4), by the last round that they played.

        There are none while the entries of a game from paper are not complete.
        """
        try:
            game = replayed(self.table, self.history)
        except RuleError:
            # A written total includes the adjustments that follow its round, which are later entries.
            return {}
        return {left.after_round: game.record.players[left.seat] for left in game.departures if left.eliminated}


def _changes(log: GameLog) -> Iterator[Change]:
    now, parts = _State(log.table, History(), log.first_precision), set()
    for entry in log.entries:
        before, now = now, now.after(entry.statement)
        part = (entry.statement.kind, entry.statement.round)
        is_first = part not in parts
        parts.add(part)
        if is_first and _is_expected(entry.statement, parts):
            continue
        what, subject = _what_happened(entry.statement, before, now)
        if what:
            yield Change(entry.made_at, _author(entry.made_by), what, tuple(_seats(subject, before, now)))


def _is_expected(statement: Statement, parts: Collection[tuple[str, int | None]]) -> bool:
    """Whether every round, or every game from paper, has such an entry, so that its first one is not listed.

    Tricks that follow the points of their round are listed, because they answer a question.
    """
    if isinstance(statement, Tricks) and any((kind, statement.round) in parts for kind in _ON_PAPER):
        return False
    return statement.from_paper or (isinstance(statement, RoundPart) and statement.in_every_round)


def _author(name: str) -> str:
    """The first Confidant's name is a role in a sentence."""
    return _("by the Confidant") if name == FIRST_NAME else _("by %(name)s") % {"name": isolated(name)}


def _what_happened(statement: Statement, before: _State, after: _State) -> tuple[str, Statement]:
    """The sentence, "" if nothing changed, and its subject."""
    if isinstance(statement, Undo):
        undone = before.history.done[-1]
        return _("Taken back: %(what)s") % {"what": after.describe(undone)}, undone
    if isinstance(statement, Redo):
        redone = after.history.done[-1]
        return _("Brought back: %(what)s") % {"what": before.describe(redone)}, redone
    if isinstance(statement, RoundPart):
        return _correction(statement, before, after), statement
    departures = _changed_departures(before, after) if isinstance(statement, Adjustment) else ()
    return ". ".join([before.describe(statement), *departures]), statement


def _correction(statement: RoundPart, before: _State, after: _State) -> str:
    earlier = _values_of(before, statement)
    if earlier == _values_of(after, statement):
        return ""
    if isinstance(statement, Tricks) and before.about(statement.round).written_in(statement.round).has_numbers:
        return _("Answered: %(what)s") % {"what": before.describe(statement)}
    if earlier is None:
        return "" if statement.in_every_round else before.describe(statement)
    corrected = _("Corrected: %(what)s") % {"what": before.describe(statement)}
    return ". ".join([corrected, *_changed_departures(before, after)])


def _changed_departures(before: _State, after: _State) -> Iterator[str]:
    """A2."""
    if not before.table.ruleset.eliminates:
        return
    old, new = before.leavers, after.leavers
    for round_number in sorted(old.keys() & new.keys()):
        if old[round_number] != new[round_number]:
            gaps = {"round": round_number, "now": isolated(new[round_number]), "before": isolated(old[round_number])}
            yield _("With that, %(now)s leaves after round %(round)s instead of %(before)s.") % gaps


def _values_of(state: _State, statement: RoundPart) -> tuple[object, ...] | None:
    """None if none count."""
    if not state.has_value_for(statement):
        return None
    rounds = state.about(statement.round).rounds
    return statement.part_of(rounds[statement.round - 1]) if statement.round <= len(rounds) else None


def _seats(subject: Statement, before: _State, after: _State) -> Iterator[SeatChange]:
    """Also of a round that was dropped or came back."""
    if isinstance(subject, RoundPart):
        yield from _differences(subject, before, after)
    elif subject.cleared_round is not None:
        for part in (Bids(subject.cleared_round, ()), Tricks(subject.cleared_round, ())):
            yield from _differences(part, before, after)


def _differences(part: RoundPart, before: _State, after: _State) -> Iterator[SeatChange]:
    old, new = _values_of(before, part), _values_of(after, part)
    if not part.in_every_round and (old is None or new is None):
        return
    names = () if isinstance(part, TrumpTurned) else _names(part, before, after)
    dealers, edition = names if isinstance(part, Dealer) else (), before.table.ruleset.edition
    for index in range(max(len(old or ()), len(new or ()))):
        values = (_formatted(old, index, edition, dealers), _formatted(new, index, edition, dealers))
        is_seat = isinstance(part, Bids | Tricks) and index < len(names)
        # A change from no void tricks to 0 void tricks is not worth a line.
        if values[0] != values[1] and (is_seat or {*values} != {NOTHING, "0"}):
            yield SeatChange(names[index] if is_seat else "", *values)


def _names(part: Statement, before: _State, after: _State) -> tuple[str, ...]:
    return max((state.about(part.round).players for state in (after, before)), key=len)


def _formatted(values: tuple[object, ...] | None, index: int, edition: Edition, dealers: tuple[str, ...] = ()) -> str:
    """Unvalidated values appear as they were typed."""
    value = values[index] if values and index < len(values) else None
    match value:
        case Trump():
            return trump_name(value)
        case Turned.WIZARD:
            return wizard_of(edition)
        case Turned.FOOL:
            return fool_of(edition)
        case int():
            return dealers[value] if value < len(dealers) else number(value)
        case _:
            return str(value or NOTHING)


def stale_notice(log: GameLog, statement: Statement) -> str:
    """For a late entry."""
    if log.row.deleted_at:
        return _("This game is in the bin. Restore it to go on; your entry was not recorded.")
    now = _State(log.table, log.history, log.first_precision)
    current = _values_of(now, statement) if isinstance(statement, RoundPart) and statement.in_every_round else None
    if current is None:
        return _("Another phone was faster. This is how the game stands now; your entry was not recorded.")
    length = len(statement.values)
    theirs, mine = (
        " · ".join(_formatted(values, index, log.table.ruleset.edition) for index in range(len(values)))
        for values in (current[:length], statement.values)
    )
    gaps = {"what": now.describe(statement), "theirs": theirs, "mine": mine}
    return _("Another phone was faster with the %(what)s: %(theirs)s. Not recorded: %(mine)s.") % gaps
