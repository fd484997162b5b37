from collections.abc import Iterator, Sequence
from datetime import datetime
from enum import StrEnum
from typing import Any, Protocol

from scorekeeper.rules.knowledge import Precision
from scorekeeper.rules.record import Trump, Turned

REASON_LENGTH = 80  # in characters, after trimming

type Count = int | str | None  # a text if something else was typed, which the rules refuse

type Value = int | str | None

type Starts = tuple[datetime, datetime, tuple[Precision, Precision] | None]


class Owner(StrEnum):
    """Of numbers from before two players changed places."""

    PLAYER = "player"
    SEAT = "seat"


class ValueReader(Protocol):
    """Takes values in order; refuses wrong types only."""

    def round(self) -> int: ...

    def counts(self, *, beside_seats: int = 0) -> tuple[Count, ...]:
        """By seat, and up to `beside_seats` more."""

    def count(self) -> Count: ...

    def number(self, refusal: str, *, signed: bool = False) -> int:
        """`signed`: a form sends the sign separately."""

    def seat(self) -> int: ...

    def seat_or_table(self) -> int | None:
        """None for the whole table."""

    def owner(self) -> Owner: ...

    def starts(self) -> Starts:
        """The new and the previous start, with UTC offsets, and how exactly each is known, if the values say it."""

    def name(self) -> str: ...

    def reason(self) -> str: ...

    def after_elimination(self) -> bool:
        """V4; False for entries of earlier versions."""

    def trump(self) -> Trump | None: ...

    def turned(self) -> Turned | None:
        """The value may be absent."""


class StoredValues:
    """Valid; `name` is the newcomer's present name."""

    def __init__(self, number: int | None, values: Sequence[Any], name: str | None = None) -> None:
        self._round: Any = number
        self._values: Iterator[Any] = iter(values)
        self._name = name

    def round(self) -> int:
        number: int = self._round
        return number

    def counts(self, *, beside_seats: int = 0) -> tuple[Count, ...]:
        return tuple(self._values)

    def count(self) -> Count:
        count: Count = next(self._values)
        return count

    def number(self, refusal: str = "", *, signed: bool = False) -> int:
        number: int = next(self._values)
        return number

    def seat(self) -> int:
        return self.number()

    def seat_or_table(self) -> int | None:
        seat: int | None = next(self._values)
        return seat

    def owner(self) -> Owner:
        return Owner(next(self._values))

    def starts(self) -> Starts:
        moment, before = datetime.fromisoformat(next(self._values)), datetime.fromisoformat(next(self._values))
        now = next(self._values, None)
        return moment, before, None if now is None else (Precision(now), Precision(next(self._values)))

    def name(self) -> str:
        name: str = next(self._values)
        return name if self._name is None else self._name

    def reason(self) -> str:
        reason: str = next(self._values)
        return reason

    def after_elimination(self) -> bool:
        after: bool = next(self._values, False)
        return after

    def trump(self) -> Trump | None:
        colour = next(self._values)
        return None if colour is None else Trump(colour)

    def turned(self) -> Turned | None:
        card = next(self._values, None)
        return None if card is None else Turned(card)
