"""Parses the typed values of a statement; the rules check whether they are possible in the game."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime, timedelta, tzinfo

from django.utils import timezone
from django.utils.translation import gettext as _

from scorekeeper.display.formatting import MINUS, isolated
from scorekeeper.import_export.sheets.typed_dates import typed_date_of
from scorekeeper.import_export.timestamps import read_moment, read_start
from scorekeeper.models import zone_at
from scorekeeper.rules.knowledge import Precision
from scorekeeper.rules.names import is_printable, name_refusal, trim_name
from scorekeeper.rules.problems import gettext_noop
from scorekeeper.rules.record import Trump, Turned
from scorekeeper.rules.statements import NOBODY, REASON_LENGTH, Count, Owner, Starts, Statement

_LATEST_START = timedelta(days=1)  # from now, because the clock of a server may be slow or in another time zone
_SAY_WHEN = gettext_noop("Say when the game began: year, month, day, hour and minute.")
_SAY_WHICH_DAY = gettext_noop("Say on which day, in which month or in which year the game was.")
_WHOLE = re.compile(r"0|-?[1-9][0-9]{0,8}")


class MalformedValue(Exception):
    """`place` is the index of the value that it is about, if it is about one."""

    def __init__(self, sentence: str, place: int | None = None) -> None:
        super().__init__(sentence)
        self.sentence, self.place = sentence, place


def written_number(text: str) -> Count:
    """The text itself if it is not a plain whole number."""
    if not text:
        return None
    return int(text) if _WHOLE.fullmatch(text) else text


class TypedValues:
    """`players` is their number; `sign` is that of points typed without one: some number keys have no minus."""

    def __init__(self, number: str, values: Sequence[str], players: int, sign: str = "") -> None:
        self._round, self._players, self._sign = number, players, sign
        self._left, self._count = [*values], len(values)
        self._is_incomplete = False
        self._refusals: list[MalformedValue] = []

    def read(self, kind: type[Statement]) -> Statement:
        """Raises MalformedValue for too few or too many values, or else for the first invalid value."""
        statement = kind.read(self)
        if self._left or self._is_incomplete:
            raise MalformedValue(_(kind.incomplete))
        if self._refusals:
            raise self._refusals[0]
        return statement

    def round(self) -> int:
        if not self._round:
            raise MalformedValue(_("The entry does not say which round it is about."))
        return int(self._round)

    def counts(self, *, beside_seats: int = 0) -> tuple[Count, ...]:
        """None for missing ones at the end."""
        texts, self._left = self._left, []
        if len(texts) > self._players + beside_seats:
            raise MalformedValue(_("The entry has more values than there are players."))
        return tuple(written_number(text) for text in [*texts, *[""] * (self._players - len(texts))])

    def count(self) -> Count:
        """With hyphen or U+2212."""
        return written_number(_plain(self._next()))

    def number(self, refusal: str, *, signed: bool = False) -> int:
        """With hyphen or U+2212, or without a sign if one was chosen."""
        plain = _plain(self._next())
        minus = signed and self._sign == "-" and plain[:1] not in {"", "-", "0"}
        return self._whole(f"-{plain}" if minus else plain, refusal)

    def seat(self) -> int:
        return self._whole(_plain(self._next()), NOBODY)

    def seat_or_table(self) -> int | None:
        """None for the whole table, which is an empty text."""
        text = self._next()
        return self._whole(text, NOBODY) if text else None

    def owner(self) -> Owner:
        owner = self._next()
        if owner in [*Owner]:
            return Owner(owner)
        self._refuse(_("Choose whether what was entered belongs to the players or to their seats."))
        return Owner.PLAYER

    def starts(self) -> Starts:
        """A new one without a UTC offset is in the time zone of the one before.

        The third value says how exactly the one before is known; without it, its time is.
        """
        typed, earlier = self._next().strip(), self._next().strip()
        before, latest = read_moment(earlier), timezone.now() + _LATEST_START
        known = self._next(optional=True)
        then = Precision(known) if known in [*Precision] else Precision.TIME
        has_time, back = then is Precision.TIME, self._count - len(self._left)
        start = (_time_of if has_time else _day_of)(typed, zone_at(before) if before else None)
        if start is None or before is None:
            self._refuse(_(_SAY_WHEN if has_time else _SAY_WHICH_DAY), back=back)
            return latest, latest, None
        moment, precision = start
        if moment > latest:
            self._refuse(_("A game cannot begin later than tomorrow."), back=back)
        return moment, before, None if has_time else (precision, then)

    def name(self) -> str:
        name = trim_name(self._next())
        refusal = name_refusal(name)
        if refusal:
            self._refuse(_(refusal) % {"name": isolated(name[:20])})
        return name

    def reason(self) -> str:
        reason = trim_name(self._next())
        if not is_printable(reason):
            self._refuse(_("The reason has a character that cannot be shown."))
        if len(reason) > REASON_LENGTH:
            self._refuse(_("The reason is too long: 80 characters at most."))
        return reason

    def after_elimination(self) -> bool:
        """An elimination is decided as soon as the tricks are in (V4)."""
        return True

    def trump(self) -> Trump | None:
        colour = self._next(optional=True)
        if colour not in {"", *Trump}:
            self._refuse(_("“%(colour)s” is not a trump.") % {"colour": colour[:20]})
        return Trump(colour) if colour in [*Trump] else None

    def turned(self) -> Turned | None:
        card = self._next(optional=True)
        if card not in {"", *Turned}:
            self._refuse(_("“%(card)s” is not a card that has no suit.") % {"card": card[:20]})
        return Turned(card) if card in [*Turned] else None

    def _refuse(self, sentence: str, *, back: int = 1) -> None:
        """The value that was taken last, or one before it."""
        self._refusals.append(MalformedValue(sentence, self._count - len(self._left) - back))

    def _next(self, *, optional: bool = False) -> str:
        self._is_incomplete |= not (self._left or optional)
        return self._left.pop(0) if self._left else ""

    def _whole(self, text: str, refusal: str) -> int:
        number = written_number(text)
        if isinstance(number, int):
            return number
        self._refuse(_(refusal))
        return 0


def _time_of(typed: str, zone: tzinfo | None) -> tuple[datetime, Precision] | None:
    """Read a start to the minute; a day stands for its first minute."""
    start = read_start(typed, zone)
    return start if start and start[1] in {Precision.TIME, Precision.DAY} else None


def _day_of(typed: str, zone: tzinfo | None) -> tuple[datetime, Precision] | None:
    """Read a day, a month or a year as it is written on a sheet."""
    written = typed_date_of(typed)
    return read_start(written, zone) if written else None


def _plain(text: str) -> str:
    return text.strip().replace(MINUS, "-")
