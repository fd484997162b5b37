"""The values of a statement as they were typed, read by what it is about; whether they may stand, the rules say."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from scorekeeper.display.formatting import MINUS
from scorekeeper.rules.names import is_printable, name_refusal, trim_name
from scorekeeper.rules.record import Trump, Turned
from scorekeeper.rules.statements import REASON_LENGTH, Kind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scorekeeper.rules.record import Written

_WHOLE = re.compile(r"0|-?[1-9][0-9]{0,8}")
_HOW_MANY = {Kind.VOID: 1, Kind.CLOUD: 2, Kind.DEALER: 1, Kind.ADJUST: 3, Kind.DECIDE: 1, Kind.LEAVE: 1}
_HOW_MANY |= {Kind.REPLACE: 2, Kind.JOIN: 2, Kind.MISDEAL: 0, Kind.END: 0, Kind.UNDO: 0, Kind.REDO: 0}


class Malformed(Exception):
    """The values cannot be read; `sentence` says which, in the language of the page."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


def written_number(text: str) -> Written:
    """Return a number as it was typed: None for nothing, the text itself where it is no plain whole number."""
    if not text:
        return None
    return int(text) if _WHOLE.fullmatch(text) else text


def read_values(kind: Kind, written: Sequence[str], players: int, sign: str = "") -> tuple[Written, ...]:
    """Return the values of a statement of this kind at a table of so many seats, in the order of `Statement`.

    `sign` is that of an adjustment whose points were typed without one. Raise Malformed for values of another shape.
    """
    if kind in {Kind.BIDS, Kind.TRICKS}:
        return _by_seat(written, players, players + (kind is Kind.TRICKS))
    if kind is Kind.TRUMP:
        return _trump(written)
    if len(written) != _HOW_MANY[kind]:
        raise Malformed(_missing(kind))
    if kind is Kind.ADJUST:
        return (written_number(written[0]), _points(written[1], sign), _reason(written[2]))
    if kind is Kind.REPLACE:
        return (written_number(written[0]), _name(written[1]))
    if kind is Kind.JOIN:
        return (_name(written[0]), _points(written[1]))
    return tuple(_points(text) for text in written)


def _by_seat(written: Sequence[str], players: int, most: int) -> tuple[Written, ...]:
    if len(written) > most:
        raise Malformed(_("The entry has more values than there are players."))
    return tuple(written_number(text) for text in [*written, *[""] * (players - len(written))])


def _trump(written: Sequence[str]) -> tuple[Written, ...]:
    colour, turned, *more = [*written, *["", ""][len(written) :]]
    if more:
        raise Malformed(_("A trump is one colour, and one card that was turned up."))
    if colour not in {"", *Trump}:
        raise Malformed(_("“%(colour)s” is not a trump.") % {"colour": colour[:20]})
    if turned not in {"", *Turned}:
        raise Malformed(_("“%(card)s” is neither a Wizard nor a Fool.") % {"card": turned[:20]})
    return (colour or None, turned) if turned else (colour or None,)


def _points(text: str, sign: str = "") -> Written:
    """Return a number that may be signed with either minus."""
    plain = text.strip().replace(MINUS, "-")
    return written_number(f"-{plain}" if sign == "-" and plain[:1] not in {"", "-", "0"} else plain)


def _name(text: str) -> str:
    name = trim_name(text)
    refusal = name_refusal(name)
    if refusal:
        raise Malformed(_(refusal) % {"name": name[:20]})
    return name


def _reason(text: str) -> str:
    """Return the reason of an adjustment as it is kept."""
    reason = trim_name(text)
    if not is_printable(reason):
        raise Malformed(_("The reason has a character that cannot be shown."))
    if len(reason) > REASON_LENGTH:
        raise Malformed(_("The reason is too long: 80 characters at most."))
    return reason


def _missing(kind: Kind) -> str:
    sentences = {
        Kind.VOID: _("The entry does not say how many tricks went to nobody."),
        Kind.CLOUD: _("The entry does not say whose bid the Cloud changes, and which way."),
        Kind.DEALER: _("Choose who deals."),
        Kind.DECIDE: _("Choose who leaves."),
        Kind.LEAVE: _("Choose who leaves."),
        Kind.ADJUST: _("An adjustment is for one player or the whole table, with its points and a reason."),
        Kind.REPLACE: _("Choose whose seat is taken over, and name the substitute."),
        Kind.JOIN: _("Name the late player, and choose the points to begin with."),
    }
    return sentences.get(kind, _("The entry has values where none belong."))
