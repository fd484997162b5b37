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

    from scorekeeper.games.game_log import Tablet
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
        return any(said.kind == about.kind and said.round == about.round for said in self.history.done)

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
    if isinstance(said, Undo):
        undone = before.history.done[-1]
        return _("Taken back: %(what)s") % {"what": after.describe(undone)}, undone
    if isinstance(said, Redo):
        redone = after.history.done[-1]
        return _("Brought back: %(what)s") % {"what": before.describe(redone)}, redone
    if isinstance(said, RoundPart):
        return _correction(said, before, after), said
    moved = _who_leaves_now(before, after) if isinstance(said, Adjustment) else ()
    return ". ".join([before.describe(said), *moved]), said


def _correction(said: RoundPart, before: _Moment, after: _Moment) -> str:
    """Return the sentence for what is said of every round: news only where it was said before, otherwise."""
    earlier = _values_of(before, said)
    if earlier is None:
        return "" if said.in_every_round else before.describe(said)
    if earlier == _values_of(after, said):
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


def _values_of(moment: _Moment, said: RoundPart) -> tuple[object, ...] | None:
    """Return what counts at a moment for the same part of the same round; None if nothing was said of it."""
    if not moment.knows(said):
        return None
    rounds = moment.about(said.round).rounds
    return said.part_of(rounds[said.round - 1]) if said.round <= len(rounds) else None


def _seats(subject: Statement, before: _Moment, after: _Moment) -> Iterator[SeatChange]:
    """Say which numbers changed, and which do not count any more because the round was dropped, or count again."""
    if isinstance(subject, RoundPart):
        yield from _differences(subject, before, after)
    elif subject.cleared_round is not None:
        for part in (Bids(subject.cleared_round, ()), Tricks(subject.cleared_round, ())):
            yield from _differences(part, before, after)


def _differences(about: RoundPart, before: _Moment, after: _Moment) -> Iterator[SeatChange]:
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


def _names(about: Statement, before: _Moment, after: _Moment) -> tuple[str, ...]:
    return max((moment.about(about.round).players for moment in (after, before)), key=len)


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


def stale_notice(kept: Tablet, said: Statement) -> str:
    """Return the sentence for an entry that came too late, with what counts now and what was not recorded."""
    if kept.row.deleted_at:
        return _("This game is in the bin. Restore it to go on; your entry was not recorded.")
    now = _Moment(kept.table, kept.history)
    current = _values_of(now, said) if isinstance(said, RoundPart) and said.in_every_round else None
    if current is None:
        return _("Another phone was faster. This is how the game stands now; your entry was not recorded.")
    length = len(said.values)
    theirs, mine = _all_shown(current[:length]), _all_shown(said.values)
    gaps = {"what": now.describe(said), "theirs": theirs, "mine": mine}
    return _("Another phone was faster with the %(what)s: %(theirs)s. Not recorded: %(mine)s.") % gaps


def _all_shown(values: tuple[object, ...]) -> str:
    return " · ".join(_shown(values, place) for place in range(len(values)))
