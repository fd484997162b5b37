"""The base classes of statements: the interface that the other packages use."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, ClassVar, Self

from scorekeeper.rules.game import Game, Phase
from scorekeeper.rules.number_checks import is_whole
from scorekeeper.rules.problems import Code, Problem, gettext_noop
from scorekeeper.rules.record import GameRecord, RoundRecord
from scorekeeper.rules.record_builder import RecordBuilder
from scorekeeper.rules.statements.description import Description
from scorekeeper.rules.statements.reading import Value, ValueReader

NOBODY = gettext_noop("There is no such seat at this table.")
_NOT_ACTIVE = gettext_noop("%(player)s does not play any more.")
_NO_VALUES = gettext_noop("The entry has values, but this kind of entry has none.")


@dataclass(frozen=True)
class Statement(ABC):
    """One statement about a game: "the bids of round 7 are 1, 0, 2, 3".

    A new kind is a new class, listed in `registry`; if it is entered on the page "What happened?", its form is the
    template play/actions/KIND.html. The class attributes below describe it further.

    `round` is the round that it is about; for an end the last one played; None for undo and redo.
    """

    round: int | None

    kind: ClassVar[str]
    """The name in the database, in files and in requests: at most eight letters."""
    incomplete: ClassVar[str] = _NO_VALUES
    """The refusal if a form sends too few or too many values."""
    only_while_playing: ClassVar[bool] = False
    """Whether it is refused in a finished game."""
    only_of_round_played: ClassVar[bool] = False
    """Whether it is refused unless its round is the one that is played now."""
    changes_seats: ClassVar[bool] = False
    """Whether it changes who plays, or ends the game, so that the record of every round depends on it."""
    validates_leader: ClassVar[bool] = False
    """Whether Plus/Minus One for a sole leader is checked in its round; it is not checked again later (M4)."""
    deals_again: ClassVar[bool] = False
    """Whether the round is dealt again afterwards, so that unfinished input for it is discarded."""
    allows_earlier_bids: ClassVar[bool] = False
    """Whether bids that were made before it, but are not recorded yet, stay valid (B1)."""
    footnoted: ClassVar[bool] = False
    """Whether it is a footnote of the score sheet."""
    has_form: ClassVar[bool] = False
    """Whether the page "What happened?" has a form for it."""

    @classmethod
    @abstractmethod
    def read(cls, values: ValueReader) -> Self:
        """Return a statement with the values that the reader gives."""

    @abstractmethod
    def write(self, record: RecordBuilder) -> None:
        """Apply the statement to the record."""

    @abstractmethod
    def describe(self, before: GameRecord) -> Description:
        """Describe it in a sentence; the record `before` it must have the players and the statement's round."""

    def check(self, game: Game) -> Iterator[Problem]:
        """Yield problems of the values that the replay does not find."""
        yield from ()

    @classmethod
    def is_possible(cls, game: Game) -> bool:
        """Return whether its form is offered now."""
        return game.phase is not Phase.FINISHED or not cls.only_while_playing

    @property
    def values(self) -> tuple[Value, ...]:
        """The values besides kind and round, in the order in which `read` takes them."""
        return tuple(getattr(self, name) for name in self.value_names())

    @property
    def stored_values(self) -> tuple[Value, ...]:
        """The values as stored in the database: without a newcomer's name."""
        return self.values

    @classmethod
    def value_names(cls) -> tuple[str, ...]:
        """Return the names of the values."""
        return tuple(field.name for field in fields(cls) if field.name != "round")

    def moved(self, places: Mapping[int, int]) -> Self:
        """Return the statement for the new `places` of some seats, by seat; a value named `seat` is a seat."""
        seat: Any = getattr(self, "seat", None)
        if seat not in places:
            return self
        changed: dict[str, Any] = {"seat": places[seat]}
        return replace(self, **changed)

    @property
    def newcomer(self) -> str | None:
        """The name of the player who sits down; None if nobody does."""
        return None

    @property
    def cleared_round(self) -> int | None:
        """The round whose bids and tricks it discards if that round is incomplete; None if it discards none."""
        return None


@dataclass(frozen=True)
class OfRound(Statement):
    """A statement that is about one round."""

    round: int


@dataclass(frozen=True)
class RoundPart(OfRound):
    """A part of a round; a later statement of the same kind and round corrects it (A2)."""

    in_every_round: ClassVar[bool] = True
    """Whether every round has one, so that only its correction is listed in the change log."""

    @abstractmethod
    def part_of(self, entered: RoundRecord) -> tuple[object, ...] | None:
        """Return the round's values of this kind; None if they are not entered."""


@dataclass(frozen=True)
class BetweenRounds(OfRound):
    """An event between two rounds; `round` is the next one."""

    only_of_round_played: ClassVar[bool] = True
    has_form: ClassVar[bool] = True

    @property
    def after_round(self) -> int:
        """The round before; 0 before the first."""
        return self.round - 1


def is_seat(game: Game, seat: int) -> bool:
    """Return whether the table has or had this seat."""
    return is_whole(seat) and 0 <= seat < len(game.record.players)


def check_active_seat(game: Game, seat: int) -> Iterator[Problem]:
    """Yield a problem unless the seat is active."""
    if not is_seat(game, seat):
        yield Problem(Code.SEAT_NOT_ACTIVE, NOBODY)
    elif seat not in game.active:
        yield Problem(Code.SEAT_NOT_ACTIVE, _NOT_ACTIVE, {"player": game.record.players[seat]}, seat=seat)
