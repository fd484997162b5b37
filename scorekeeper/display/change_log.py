"""What happened at the table, and what was changed after it had been recorded: when, who, from, to.

Read from the entries, which are kept for ever.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from scorekeeper.display.entry_text import describe
from scorekeeper.display.formatting import NOTHING, isolated, number, trump_name, turned_name
from scorekeeper.rules.record import Trump, Turned
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
    record_about,
)
from scorekeeper.rules.validation import replayed

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    from scorekeeper.games.game_log import GameLog
    from scorekeeper.rules.record import GameRecord


@dataclass(frozen=True)
class SeatChange:
    """One player's number, before and after; for what is the whole round's, `player` is empty."""

    player: str
    before: str
    after: str


@dataclass(frozen=True)
class Change:
    """One line of the log: `what` happened, when and by whom, and which numbers changed."""

    made_at: datetime
    made_by: str
    what: str
    seats: tuple[SeatChange, ...] = ()


def changes_of(log: GameLog) -> list[Change]:
    """Return every happening, correction, undo and redo of a game, oldest first."""
    return list(_changes(log))


class _State:
    """What counted between two entries. What it comes to is worked out for the rounds that are asked for, and once."""

    def __init__(self, table: GameRecord, history: History) -> None:
        self.table, self.history = table, history
        self._known: dict[int, GameRecord] = {}

    def after(self, statement: Statement) -> _State:
        """Return the moment after one more entry."""
        return _State(self.table, self.history.then(statement))

    def about(self, number: int | None) -> GameRecord:
        """Return the record as far as it tells the players and one round."""
        number = number or 1
        if number not in self._known:
            self._known[number] = record_about(self.table, self.history, number)
        return self._known[number]

    def describe(self, statement: Statement) -> str:
        """Say what a statement is about that was made at this moment."""
        return describe(statement, self.about(statement.round))

    def knows(self, about: Statement) -> bool:
        """Return whether the same was said of the same round before."""
        return any(statement.kind == about.kind and statement.round == about.round for statement in self.history.done)

    @cached_property
    def leavers(self) -> dict[int, str]:
        """Who left an elimination, by the round after which that was."""
        game = replayed(self.table, self.history)
        return {left.after_round: game.record.players[left.seat] for left in game.departures if left.eliminated}


def _changes(log: GameLog) -> Iterator[Change]:
    now = _State(log.table, History())
    for entry in log.entries:
        before, now = now, now.after(entry.statement)
        what, subject = _what_happened(entry.statement, before, now)
        if what:
            yield Change(entry.made_at, entry.made_by, what, tuple(_seats(subject, before, now)))


def _what_happened(statement: Statement, before: _State, after: _State) -> tuple[str, Statement]:
    """Return the sentence for the log, "" for an entry that is no news, and the statement it is about."""
    if isinstance(statement, Undo):
        undone = before.history.done[-1]
        return _("Taken back: %(what)s") % {"what": after.describe(undone)}, undone
    if isinstance(statement, Redo):
        redone = after.history.done[-1]
        return _("Brought back: %(what)s") % {"what": before.describe(redone)}, redone
    if isinstance(statement, RoundPart):
        return _correction(statement, before, after), statement
    moved = _who_leaves_now(before, after) if isinstance(statement, Adjustment) else ()
    return ". ".join([before.describe(statement), *moved]), statement


def _correction(statement: RoundPart, before: _State, after: _State) -> str:
    """Return the sentence for what is said of every round: news only where it was said before, otherwise."""
    earlier = _values_of(before, statement)
    if earlier is None:
        return "" if statement.in_every_round else before.describe(statement)
    if earlier == _values_of(after, statement):
        return ""
    corrected = _("Corrected: %(what)s") % {"what": before.describe(statement)}
    return ". ".join([corrected, *_who_leaves_now(before, after)])


def _who_leaves_now(before: _State, after: _State) -> Iterator[str]:
    """Say where a correction changed who left an elimination (A2)."""
    if not before.table.ruleset.eliminates:
        return
    old, new = before.leavers, after.leavers
    for state in sorted(old.keys() & new.keys()):
        if old[state] != new[state]:
            gaps = {"round": state, "now": isolated(new[state]), "before": isolated(old[state])}
            yield _("With that, %(now)s leaves after round %(round)s instead of %(before)s.") % gaps


def _values_of(state: _State, statement: RoundPart) -> tuple[object, ...] | None:
    """Return what counts at a moment for the same part of the same round; None if nothing was said of it."""
    if not state.knows(statement):
        return None
    rounds = state.about(statement.round).rounds
    return statement.part_of(rounds[statement.round - 1]) if statement.round <= len(rounds) else None


def _seats(subject: Statement, before: _State, after: _State) -> Iterator[SeatChange]:
    """Say which numbers changed, and which do not count any more because the round was dropped, or count again."""
    if isinstance(subject, RoundPart):
        yield from _differences(subject, before, after)
    elif subject.cleared_round is not None:
        for part in (Bids(subject.cleared_round, ()), Tricks(subject.cleared_round, ())):
            yield from _differences(part, before, after)


def _differences(about: RoundPart, before: _State, after: _State) -> Iterator[SeatChange]:
    old, new = _values_of(before, about), _values_of(after, about)
    if not about.in_every_round and (old is None or new is None):
        return
    names = () if isinstance(about, TrumpTurned) else _names(about, before, after)
    dealers = names if isinstance(about, Dealer) else ()
    for place in range(max(len(old or ()), len(new or ()))):
        values = (_shown(old, place, dealers), _shown(new, place, dealers))
        is_seat = isinstance(about, Bids | Tricks) and place < len(names)
        # That no trick went to nobody is no news where the tricks themselves are.
        if values[0] != values[1] and (is_seat or {*values} != {NOTHING, "0"}):
            yield SeatChange(names[place] if is_seat else "", *values)


def _names(about: Statement, before: _State, after: _State) -> tuple[str, ...]:
    return max((state.about(about.round).players for state in (after, before)), key=len)


def _shown(values: tuple[object, ...] | None, place: int, dealers: tuple[str, ...] = ()) -> str:
    """Return a value as it is to be read; what an entry that was not judged holds is shown as it was typed."""
    value = values[place] if values and place < len(values) else None
    match value:
        case Trump():
            return trump_name(value)
        case Turned():
            return turned_name(value)
        case int():
            return dealers[value] if value < len(dealers) else number(value)
        case _:
            return str(value or NOTHING)


def stale_notice(log: GameLog, statement: Statement) -> str:
    """Return the sentence for an entry that came too late, with what counts now and what was not recorded."""
    if log.row.deleted_at:
        return _("This game is in the bin. Restore it to go on; your entry was not recorded.")
    now = _State(log.table, log.history)
    current = _values_of(now, statement) if isinstance(statement, RoundPart) and statement.in_every_round else None
    if current is None:
        return _("Another phone was faster. This is how the game stands now; your entry was not recorded.")
    length = len(statement.values)
    theirs, mine = _all_shown(current[:length]), _all_shown(statement.values)
    gaps = {"what": now.describe(statement), "theirs": theirs, "mine": mine}
    return _("Another phone was faster with the %(what)s: %(theirs)s. Not recorded: %(mine)s.") % gaps


def _all_shown(values: tuple[object, ...]) -> str:
    return " · ".join(_shown(values, place) for place in range(len(values)))
