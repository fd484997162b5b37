"""What was changed after it had been recorded: when, who, from, to. Read from the entries, which are kept for ever."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from scorekeeper.rules.record import Trump
from scorekeeper.rules.statements import History, Kind, Statement
from scorekeeper.wording import NOTHING, number, trump_name

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    from scorekeeper.records import Tablet
    from scorekeeper.rules.record import Written


@dataclass(frozen=True)
class SeatChange:
    """One player's number, before and after; for trump, `player` is empty."""

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
    """Return every correction, undo, redo and early end of a game, oldest first."""
    return list(_changes(kept))


def _changes(kept: Tablet) -> Iterator[Change]:
    history = History()
    for entry in kept.entries:
        before, history = history, history.then(entry.statement)
        what, subject = _what_happened(entry.statement, before, history)
        if what:
            yield Change(entry.made_at, entry.made_by, what, tuple(_seats(kept, subject, before, history)))


def _what_happened(said: Statement, before: History, after: History) -> tuple[str, Statement]:
    """Return the sentence for the log, "" for an entry that changed nothing, and the statement it is about."""
    if said.kind is Kind.UNDO:
        return _("Taken back: %(what)s") % {"what": describe(before.done[-1])}, before.done[-1]
    if said.kind is Kind.REDO:
        return _("Brought back: %(what)s") % {"what": describe(after.done[-1])}, after.done[-1]
    if said.kind is Kind.END:
        return describe(said), said
    earlier = _value_of(before, said)
    return ("" if earlier in {None, said.values} else _("Corrected: %(what)s") % {"what": describe(said)}), said


def describe(said: Statement) -> str:
    """Return what a statement is about, in words."""
    names = {
        Kind.BIDS: _("bids of round %(round)s"),
        Kind.TRICKS: _("tricks of round %(round)s"),
        Kind.TRUMP: _("trump of round %(round)s"),
        Kind.END: _("end of the game after round %(round)s"),
    }
    return names[said.kind] % {"round": said.round}


def _value_of(history: History, said: Statement) -> tuple[Written, ...] | None:
    """Return what counted for the same thing: the last statement about it."""
    about = (said.kind, said.round)
    return next((s.values for s in reversed(history.done) if (s.kind, s.round) == about), None)


def _seats(kept: Tablet, subject: Statement, before: History, after: History) -> Iterator[SeatChange]:
    if subject.kind is Kind.END:
        yield from _dropped_by_the_end(kept, subject, before, after)
        return
    old, new = _value_of(before, subject), _value_of(after, subject)
    names = ("",) if subject.kind is Kind.TRUMP else kept.players
    for seat, name in enumerate(names):
        values = (_shown(subject.kind, old, seat), _shown(subject.kind, new, seat))
        if values[0] != values[1]:
            yield SeatChange(name, *values)


def _dropped_by_the_end(kept: Tablet, end: Statement, before: History, after: History) -> Iterator[SeatChange]:
    """Say which bids of the round that was begun do not count any more, or count again."""
    begun = Statement(Kind.BIDS, (end.round or 0) + 1)
    bids = _value_of(before, begun) or _value_of(after, begun)
    for seat, name in enumerate(kept.players if bids else ()):
        values = [_shown(Kind.BIDS, bids, seat), NOTHING]
        yield SeatChange(name, *(values if end in after.done else reversed(values)))


def _shown(kind: Kind, values: tuple[Written, ...] | None, seat: int) -> str:
    """Return a value as it is to be read; what an entry that was not judged holds is shown as it was typed."""
    value = values[seat] if values and seat < len(values) else None
    if kind is Kind.TRUMP and value in list(Trump):
        return trump_name(Trump(str(value)))
    return number(value) if isinstance(value, int) else str(value or NOTHING)


def stale_notice(kept: Tablet, said: Statement) -> str:
    """Return the sentence for an entry that came too late, with what counts now and what was not recorded."""
    if kept.row.deleted_at:
        return _("This game is in the bin. Restore it to go on; your entry was not recorded.")
    current = _value_of(kept.history, said)
    if said.kind in {Kind.UNDO, Kind.REDO, Kind.END} or current is None:
        return _("Another phone was faster. This is how the game stands now; your entry was not recorded.")
    theirs, mine = _all_shown(said.kind, current), _all_shown(said.kind, said.values)
    gaps = {"what": describe(said), "theirs": theirs, "mine": mine}
    return _("Another phone was faster with the %(what)s: %(theirs)s. Not recorded: %(mine)s.") % gaps


def _all_shown(kind: Kind, values: tuple[Written, ...]) -> str:
    return " · ".join(_shown(kind, values, seat) for seat in range(len(values)))
