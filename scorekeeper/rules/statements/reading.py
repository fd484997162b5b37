"""Readers of a statement's values, which come from a form, a log file or the database."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from enum import StrEnum
from typing import Any, Protocol

from scorekeeper.rules.record import Trump, Turned

REASON_LENGTH = 80
"""The longest reason of an adjustment, in characters after trimming."""

type Count = int | str | None
"""A number of a round: None if there is none; a text if something else was typed, which the rules refuse."""

type Value = int | str | None
"""One value of a statement as it is stored."""


class Owner(StrEnum):
    """To whom the numbers belong that were entered before two players changed places."""

    PLAYER = "player"
    SEAT = "seat"


class ValueReader(Protocol):
    """Gives a statement its round and then its values, in order.

    A reader refuses values of the wrong type; the rules check whether they are valid in the game.
    """

    def round(self) -> int:
        """Return the round that the statement is about."""

    def counts(self, *, beside_seats: int = 0) -> tuple[Count, ...]:
        """Return a number for each seat, and up to `beside_seats` more."""

    def count(self) -> Count:
        """Return one number of tricks."""

    def number(self, refusal: str, *, signed: bool = False) -> int:
        """Return a number; `refusal` is the sentence for other values. `signed`: a form sends its sign separately."""

    def seat(self) -> int:
        """Return a seat."""

    def seat_or_table(self) -> int | None:
        """Return a seat; None for the whole table."""

    def owner(self) -> Owner:
        """Return to whom the numbers belong."""

    def starts(self) -> tuple[datetime, datetime]:
        """Return the time at which a game began and the one that counted before, each with its UTC offset."""

    def name(self) -> str:
        """Return the name of a player who sits down."""

    def reason(self) -> str:
        """Return the reason of an adjustment."""

    def after_elimination(self) -> bool:
        """Return whether it was entered after the elimination that follows the round before (V4).

        New entries always were; those stored by earlier versions have no such value.
        """

    def trump(self) -> Trump | None:
        """Return the trump; None if there is none yet."""

    def turned(self) -> Turned | None:
        """Return the turned-up card without a colour; None if there was none. The value may be absent."""


class StoredValues:
    """Reads stored values, which were validated before; `name` is the present name of a player who sits down."""

    def __init__(self, number: int | None, values: Sequence[Any], name: str | None = None) -> None:
        self._round: Any = number
        self._values: Iterator[Any] = iter(values)
        self._name = name

    def round(self) -> int:
        """Return the round."""
        number: int = self._round
        return number

    def counts(self, *, beside_seats: int = 0) -> tuple[Count, ...]:
        """Return all numbers."""
        return tuple(self._values)

    def count(self) -> Count:
        """Return the next number."""
        count: Count = next(self._values)
        return count

    def number(self, refusal: str = "", *, signed: bool = False) -> int:
        """Return the next number."""
        number: int = next(self._values)
        return number

    def seat(self) -> int:
        """Return the next seat."""
        return self.number()

    def seat_or_table(self) -> int | None:
        """Return the next seat or None."""
        seat: int | None = next(self._values)
        return seat

    def owner(self) -> Owner:
        """Return the next owner."""
        return Owner(next(self._values))

    def starts(self) -> tuple[datetime, datetime]:
        """Return the next two times."""
        return datetime.fromisoformat(next(self._values)), datetime.fromisoformat(next(self._values))

    def name(self) -> str:
        """Return the present name if given, else the stored one."""
        name: str = next(self._values)
        return name if self._name is None else self._name

    def reason(self) -> str:
        """Return the next text."""
        reason: str = next(self._values)
        return reason

    def after_elimination(self) -> bool:
        """Return the next value; False if it is missing."""
        after: bool = next(self._values, False)
        return after

    def trump(self) -> Trump | None:
        """Return the trump or None."""
        colour = next(self._values)
        return None if colour is None else Trump(colour)

    def turned(self) -> Turned | None:
        """Return the card or None."""
        card = next(self._values, None)
        return None if card is None else Turned(card)
