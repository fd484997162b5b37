"""What a statement says, in words, as the log and the notes below the Tablet tell it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.display.formatting import NOTHING, isolated, number, signed
from scorekeeper.rules.statements import Kind, Statement

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from scorekeeper.rules.record import GameRecord, Written


@dataclass(frozen=True)
class _Telling:
    """A statement, and the record of the game before it was made."""

    said: Statement
    before: GameRecord

    @property
    def round(self) -> int:
        return self.said.round or 1

    def value(self, place: int) -> int:
        """Return a number that was judged before it was kept."""
        return cast("int", self.said.values[place])

    def player(self, place: int = 0) -> str:
        return player_at(self.before.players, self.said.values[place])

    def when(self) -> str:
        """Return between which rounds something happened that names the round that came next."""
        return moment(self.round - 1)


def describe(said: Statement, before: GameRecord) -> str:
    """Return what a statement is about; of the record `before` it the players and the round spoken of must be known."""
    return _TELLERS[said.kind](_Telling(said, before))


def moment(after_round: int) -> str:
    """Return between which rounds something happened."""
    return _("after round %(round)s") % {"round": after_round} if after_round else _("before the first round")


def player_at(players: Sequence[str], seat: Written) -> str:
    """Return who sits at a seat, set apart for the midst of a sentence."""
    known = isinstance(seat, int) and 0 <= seat < len(players)
    return isolated(players[cast("int", seat)]) if known else NOTHING


def _bids(told: _Telling) -> str:
    return _("bids of round %(round)s") % {"round": told.round}


def _tricks(told: _Telling) -> str:
    return _("tricks of round %(round)s") % {"round": told.round}


def _trump(told: _Telling) -> str:
    return _("trump of round %(round)s") % {"round": told.round}


def _void(told: _Telling) -> str:
    tricks = told.value(0)
    if not tricks:
        return _("no trick of round %(round)s went to nobody") % {"round": told.round}
    sentence = ngettext(
        "%(tricks)s trick of round %(round)s went to nobody",
        "%(tricks)s tricks of round %(round)s went to nobody",
        tricks,
    )
    return sentence % {"tricks": tricks, "round": told.round}


def _cloud(told: _Telling) -> str:
    rounds = told.before.rounds
    bids = rounds[told.round - 1].bids if told.round <= len(rounds) else None
    seat = told.value(0)
    bid = bids[seat] if bids and 0 <= seat < len(bids) else None
    gaps = {"player": told.player(), "round": told.round}
    if not isinstance(bid, int):
        return _("a Cloud over the bid of %(player)s in round %(round)s") % gaps
    gaps |= {"before": number(bid), "after": number(bid + told.value(1))}
    return _("the Cloud changed the bid of %(player)s in round %(round)s from %(before)s to %(after)s") % gaps


def _dealer(told: _Telling) -> str:
    return _("%(player)s deals round %(round)s") % {"player": told.player(), "round": told.round}


def _misdeal(told: _Telling) -> str:
    return _("misdeal of round %(round)s") % {"round": told.round}


def _adjust(told: _Telling) -> str:
    gaps = {"points": signed(told.value(1)), "player": told.player(), "reason": isolated(str(told.said.values[2]))}
    gaps["when"] = told.when()
    if told.said.values[0] is None:
        return _("%(points)s for the whole table %(when)s (%(reason)s)") % gaps
    return _("%(points)s for %(player)s %(when)s (%(reason)s)") % gaps


def _decide(told: _Telling) -> str:
    return _("%(player)s leaves %(when)s by the table’s word") % {"player": told.player(), "when": told.when()}


def _leave(told: _Telling) -> str:
    return _("%(player)s left %(when)s") % {"player": told.player(), "when": told.when()}


def _replace(told: _Telling) -> str:
    gaps = {"player": isolated(str(told.said.values[1])), "other": told.player(), "when": told.when()}
    return _("%(player)s took over the seat of %(other)s %(when)s") % gaps


def _join(told: _Telling) -> str:
    points = told.value(1)
    gaps = {"player": isolated(str(told.said.values[0])), "when": told.when(), "points": number(points)}
    sentence = ngettext(
        "%(player)s joined %(when)s with %(points)s point",
        "%(player)s joined %(when)s with %(points)s points",
        abs(points),
    )
    return sentence % gaps


def _end(told: _Telling) -> str:
    return _("end of the game after round %(round)s") % {"round": told.said.round}


def _undo(_told: _Telling) -> str:
    return _("undo")


def _redo(_told: _Telling) -> str:
    return _("redo")


_TELLERS: dict[Kind, Callable[[_Telling], str]] = {
    Kind.BIDS: _bids,
    Kind.TRICKS: _tricks,
    Kind.TRUMP: _trump,
    Kind.VOID: _void,
    Kind.CLOUD: _cloud,
    Kind.DEALER: _dealer,
    Kind.MISDEAL: _misdeal,
    Kind.ADJUST: _adjust,
    Kind.DECIDE: _decide,
    Kind.LEAVE: _leave,
    Kind.REPLACE: _replace,
    Kind.JOIN: _join,
    Kind.END: _end,
    Kind.UNDO: _undo,
    Kind.REDO: _redo,
}
