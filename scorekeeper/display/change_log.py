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
from scorekeeper.rules.bids import as_said
from scorekeeper.rules.judging import replayed
from scorekeeper.rules.record import Trump
from scorekeeper.rules.statements import History, Kind, Statement
from scorekeeper.rules.writing import record_about

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    from scorekeeper.games.game_log import Tablet
    from scorekeeper.rules.record import GameRecord, RoundRecord, Written

# What is said of every round, and is no news unless it was said before.
_OF_EVERY_ROUND = {Kind.BIDS, Kind.TRICKS, Kind.TRUMP}
# What a later statement about the same round replaces.
_REPLACED = _OF_EVERY_ROUND | {Kind.VOID, Kind.DEALER}
# What drops the round that was begun.
_DROPS = {Kind.MISDEAL, Kind.LEAVE, Kind.JOIN, Kind.END}


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


def changes_of(kept: Tablet) -> list[Change]:
    """Return every happening, correction, undo and redo of a game, oldest first."""
    return list(_changes(kept))


class _Moment:
    """What counted between two entries. What it comes to is worked out for the rounds that are asked for, and once."""

    def __init__(self, table: GameRecord, history: History) -> None:
        self.table, self.history = table, history
        self._known: dict[int, GameRecord] = {}

    def after(self, said: Statement) -> _Moment:
        """Return the moment after one more entry."""
        return _Moment(self.table, self.history.then(said))

    def about(self, number: int | None) -> GameRecord:
        """Return the record as far as it tells the players and one round."""
        number = number or 1
        if number not in self._known:
            self._known[number] = record_about(self.table, self.history, number)
        return self._known[number]

    def describe(self, said: Statement) -> str:
        """Say what a statement is about that was made at this moment."""
        return describe(said, self.about(said.round))

    def knows(self, about: Statement) -> bool:
        """Return whether the same was said of the same round before."""
        return any(said.kind is about.kind and said.round == about.round for said in self.history.done)

    @cached_property
    def leavers(self) -> dict[int, str]:
        """Who left an elimination, by the round after which that was."""
        game = replayed(self.table, self.history)
        return {left.after_round: game.record.players[left.seat] for left in game.departures if left.eliminated}


def _changes(kept: Tablet) -> Iterator[Change]:
    now = _Moment(kept.table, History())
    for entry in kept.entries:
        before, now = now, now.after(entry.statement)
        what, subject = _what_happened(entry.statement, before, now)
        if what:
            yield Change(entry.made_at, entry.made_by, what, tuple(_seats(subject, before, now)))


def _what_happened(said: Statement, before: _Moment, after: _Moment) -> tuple[str, Statement]:
    """Return the sentence for the log, "" for an entry that is no news, and the statement it is about."""
    if said.kind is Kind.UNDO:
        undone = before.history.done[-1]
        return _("Taken back: %(what)s") % {"what": after.describe(undone)}, undone
    if said.kind is Kind.REDO:
        redone = after.history.done[-1]
        return _("Brought back: %(what)s") % {"what": before.describe(redone)}, redone
    if said.kind not in _REPLACED:
        moved = _who_leaves_now(before, after) if said.kind is Kind.ADJUST else ()
        return ". ".join([before.describe(said), *moved]), said
    return _correction(said, before, after), said


def _correction(said: Statement, before: _Moment, after: _Moment) -> str:
    """Return the sentence for what is said of every round: news only where it was said before, otherwise."""
    earlier = _value_of(before, said)
    if earlier is None:
        return "" if said.kind in _OF_EVERY_ROUND else before.describe(said)
    if earlier == _value_of(after, said):
        return ""
    corrected = _("Corrected: %(what)s") % {"what": before.describe(said)}
    return ". ".join([corrected, *_who_leaves_now(before, after)])


def _who_leaves_now(before: _Moment, after: _Moment) -> Iterator[str]:
    """Say where a correction changed who left an elimination (A2)."""
    if not before.table.ruleset.eliminates:
        return
    old, new = before.leavers, after.leavers
    for moment in sorted(old.keys() & new.keys()):
        if old[moment] != new[moment]:
            gaps = {"round": moment, "now": isolated(new[moment]), "before": isolated(old[moment])}
            yield _("With that, %(now)s leaves after round %(round)s instead of %(before)s.") % gaps


def _value_of(moment: _Moment, said: Statement) -> tuple[Written, ...] | None:
    """Return what counts at a moment for the same thing of the same round, None where nothing was said of it."""
    if not moment.knows(said):
        return None
    number, rounds = said.round or 1, moment.about(said.round).rounds
    return _part_of(rounds[number - 1], said.kind) if number <= len(rounds) else None


def _part_of(written: RoundRecord, kind: Kind) -> tuple[Written, ...] | None:
    """Return what a round holds of one kind; bids as they were said."""
    if kind is Kind.BIDS:
        said = as_said(written.bids or (), written.bid_changes)
        return None if written.bids is None else tuple(said.get(seat) for seat in range(len(written.bids)))
    if kind is Kind.TRICKS:
        return None if written.tricks is None else (*written.tricks, written.void_tricks)
    if kind is Kind.TRUMP:
        return (written.trump, written.turned)
    return (written.void_tricks,) if kind is Kind.VOID else (written.dealer,)


def _seats(subject: Statement, before: _Moment, after: _Moment) -> Iterator[SeatChange]:
    """Say which numbers changed, and which do not count any more because the round was dropped, or count again."""
    if subject.kind in _REPLACED:
        yield from _differences(subject, before, after)
    elif subject.kind in _DROPS:
        begun = (subject.round or 0) + (subject.kind is Kind.END)
        for kind in (Kind.BIDS, Kind.TRICKS):
            yield from _differences(Statement(kind, begun), before, after)


def _differences(about: Statement, before: _Moment, after: _Moment) -> Iterator[SeatChange]:
    old, new = _value_of(before, about), _value_of(after, about)
    if about.kind not in _OF_EVERY_ROUND and (old is None or new is None):
        return
    names = () if about.kind is Kind.TRUMP else _names(about, before, after)
    for place in range(max(len(old or ()), len(new or ()))):
        values = (_shown(about.kind, old, place, names), _shown(about.kind, new, place, names))
        is_seat = about.kind in {Kind.BIDS, Kind.TRICKS} and place < len(names)
        # That no trick went to nobody is no news where the tricks themselves are.
        if values[0] != values[1] and (is_seat or {*values} != {NOTHING, "0"}):
            yield SeatChange(names[place] if is_seat else "", *values)


def _names(about: Statement, before: _Moment, after: _Moment) -> tuple[str, ...]:
    return max((moment.about(about.round).players for moment in (after, before)), key=len)


def _shown(kind: Kind, values: tuple[Written, ...] | None, place: int, names: tuple[str, ...] = ()) -> str:
    """Return a value as it is to be read; what an entry that was not judged holds is shown as it was typed."""
    value = values[place] if values and place < len(values) else None
    if kind is Kind.TRUMP and value is not None:
        return trump_name(Trump(str(value))) if value in list(Trump) else turned_name(str(value))
    if kind is Kind.DEALER and isinstance(value, int) and value < len(names):
        return names[value]
    return number(value) if isinstance(value, int) else str(value or NOTHING)


def stale_notice(kept: Tablet, said: Statement) -> str:
    """Return the sentence for an entry that came too late, with what counts now and what was not recorded."""
    if kept.row.deleted_at:
        return _("This game is in the bin. Restore it to go on; your entry was not recorded.")
    now = _Moment(kept.table, kept.history)
    current = _value_of(now, said) if said.kind in _OF_EVERY_ROUND else None
    if current is None:
        return _("Another phone was faster. This is how the game stands now; your entry was not recorded.")
    length = len(said.values)
    theirs, mine = _all_shown(said.kind, current[:length]), _all_shown(said.kind, said.values)
    gaps = {"what": now.describe(said), "theirs": theirs, "mine": mine}
    return _("Another phone was faster with the %(what)s: %(theirs)s. Not recorded: %(mine)s.") % gaps


def _all_shown(kind: Kind, values: tuple[Written, ...]) -> str:
    return " · ".join(_shown(kind, values, place) for place in range(len(values)))
