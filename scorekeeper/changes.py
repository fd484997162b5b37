"""What happened at the table, and what was changed after it had been recorded: when, who, from, to.

Read from the entries, which are kept for ever.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from scorekeeper.rules.bids import as_said
from scorekeeper.rules.judging import replayed
from scorekeeper.rules.record import Trump
from scorekeeper.rules.statements import History, Kind, Statement
from scorekeeper.rules.writing import record_of
from scorekeeper.telling import describe
from scorekeeper.wording import NOTHING, isolated, number, trump_name, turned_name

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    from scorekeeper.records import Tablet
    from scorekeeper.rules.record import RoundRecord, Written

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


def _changes(kept: Tablet) -> Iterator[Change]:
    history = History()
    for entry in kept.entries:
        before, history = history, history.then(entry.statement)
        what, subject = _what_happened(kept, entry.statement, before, history)
        if what:
            yield Change(entry.made_at, entry.made_by, what, tuple(_seats(kept, subject, before, history)))


def _what_happened(kept: Tablet, said: Statement, before: History, after: History) -> tuple[str, Statement]:
    """Return the sentence for the log, "" for an entry that is no news, and the statement it is about."""
    if said.kind is Kind.UNDO:
        return _("Taken back: %(what)s") % {"what": describe(before.done[-1], kept.table, after)}, before.done[-1]
    if said.kind is Kind.REDO:
        return _("Brought back: %(what)s") % {"what": describe(after.done[-1], kept.table, before)}, after.done[-1]
    if said.kind not in _REPLACED:
        moved = _who_leaves_now(kept, before, after) if said.kind is Kind.ADJUST else ()
        return ". ".join([describe(said, kept.table, before), *moved]), said
    return _correction(kept, said, before, after), said


def _correction(kept: Tablet, said: Statement, before: History, after: History) -> str:
    """Return the sentence for what is said of every round: news only where it was said before, otherwise."""
    earlier = _value_of(kept, before, said)
    if earlier is None:
        return "" if said.kind in _OF_EVERY_ROUND else describe(said, kept.table, before)
    if earlier == _value_of(kept, after, said):
        return ""
    corrected = _("Corrected: %(what)s") % {"what": describe(said, kept.table, before)}
    return ". ".join([corrected, *_who_leaves_now(kept, before, after)])


def _who_leaves_now(kept: Tablet, before: History, after: History) -> Iterator[str]:
    """Say where a correction changed who left an elimination (A2)."""
    if not kept.table.ruleset.eliminates:
        return
    old, new = _leavers(kept, before), _leavers(kept, after)
    for moment in sorted(old.keys() & new.keys()):
        if old[moment] != new[moment]:
            gaps = {"round": moment, "now": isolated(new[moment]), "before": isolated(old[moment])}
            yield _("With that, %(now)s leaves after round %(round)s instead of %(before)s.") % gaps


def _leavers(kept: Tablet, history: History) -> dict[int, str]:
    game = replayed(kept.table, history)
    return {left.after_round: game.record.players[left.seat] for left in game.departures if left.eliminated}


def _value_of(kept: Tablet, history: History, said: Statement) -> tuple[Written, ...] | None:
    """Return what counts by a history for the same thing of the same round, None where nothing was said of it."""
    if (said.kind, said.round) not in {(s.kind, s.round) for s in history.done}:
        return None
    rounds = record_of(kept.table, history).rounds
    written = rounds[(said.round or 1) - 1] if (said.round or 1) <= len(rounds) else None
    return _part_of(written, said.kind) if written else None


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


def _seats(kept: Tablet, subject: Statement, before: History, after: History) -> Iterator[SeatChange]:
    """Say which numbers changed, and which do not count any more because the round was dropped, or count again."""
    if subject.kind in _REPLACED:
        yield from _differences(kept, subject, before, after)
    elif subject.kind in _DROPS:
        begun = (subject.round or 0) + (subject.kind is Kind.END)
        for kind in (Kind.BIDS, Kind.TRICKS):
            yield from _differences(kept, Statement(kind, begun), before, after)


def _differences(kept: Tablet, about: Statement, before: History, after: History) -> Iterator[SeatChange]:
    old, new = _value_of(kept, before, about), _value_of(kept, after, about)
    if about.kind not in _OF_EVERY_ROUND and (old is None or new is None):
        return
    names = _names(kept, about.kind, before, after)
    for place in range(max(len(old or ()), len(new or ()))):
        values = (_shown(about.kind, old, place, names), _shown(about.kind, new, place, names))
        is_seat = about.kind in {Kind.BIDS, Kind.TRICKS} and place < len(names)
        # That no trick went to nobody is no news where the tricks themselves are.
        if values[0] != values[1] and (is_seat or {*values} != {NOTHING, "0"}):
            yield SeatChange(names[place] if is_seat else "", *values)


def _names(kept: Tablet, kind: Kind, before: History, after: History) -> tuple[str, ...]:
    if kind is Kind.TRUMP:
        return ()
    return max((record_of(kept.table, history).players for history in (after, before)), key=len)


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
    current = _value_of(kept, kept.history, said) if said.kind in _OF_EVERY_ROUND else None
    if current is None:
        return _("Another phone was faster. This is how the game stands now; your entry was not recorded.")
    length = len(said.values)
    theirs, mine = _all_shown(said.kind, current[:length]), _all_shown(said.kind, said.values)
    gaps = {"what": describe(said, kept.table, kept.history), "theirs": theirs, "mine": mine}
    return _("Another phone was faster with the %(what)s: %(theirs)s. Not recorded: %(mine)s.") % gaps


def _all_shown(kind: Kind, values: tuple[Written, ...]) -> str:
    return " · ".join(_shown(kind, values, place) for place in range(len(values)))
