"""The interface that the other packages use."""

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
    """ "The bids of round 7 are 1, 0, 2, 3". A new kind is a new class, listed in `registry`.

    `round` is the one that it is about; for an end the last one played; None for undo and redo.
    """

    round: int | None

    kind: ClassVar[str]
    """In the database, in files and in requests: at most eight letters."""
    incomplete: ClassVar[str] = _NO_VALUES
    """The refusal of too few or too many values."""
    only_while_playing: ClassVar[bool] = False
    only_of_round_played: ClassVar[bool] = False
    changes_seats: ClassVar[bool] = False
    """It changes who plays, or ends the game: the record of every round depends on it."""
    validates_leader: ClassVar[bool] = False
    """M3 is checked in its round; it is not checked again later (M4)."""
    deals_again: ClassVar[bool] = False
    """Unfinished input for its round is discarded."""
    allows_earlier_bids: ClassVar[bool] = False
    """Bids that were made before it, but are not recorded yet, stay valid (B1)."""
    footnoted: ClassVar[bool] = False
    has_form: ClassVar[bool] = False
    """On the page "What happened?": play/actions/KIND.html."""

    @classmethod
    @abstractmethod
    def read(cls, values: ValueReader) -> Self: ...

    @abstractmethod
    def write(self, record: RecordBuilder) -> None: ...

    @abstractmethod
    def describe(self, before: GameRecord) -> Description:
        """`before` must have the players and the statement's round."""

    def check(self, game: Game) -> Iterator[Problem]:
        """Yield problems of the values that the replay does not find."""
        yield from ()

    @classmethod
    def is_possible(cls, game: Game) -> bool:
        """Whether its form is offered now."""
        return game.phase is not Phase.FINISHED or not cls.only_while_playing

    @property
    def values(self) -> tuple[Value, ...]:
        """Besides kind and round, in the order in which `read` takes them."""
        return tuple(getattr(self, name) for name in self.value_names())

    @property
    def stored_values(self) -> tuple[Value, ...]:
        """In the database: without a newcomer's name."""
        return self.values

    @classmethod
    def value_names(cls) -> tuple[str, ...]:
        return tuple(field.name for field in fields(cls) if field.name != "round")

    def moved(self, places: Mapping[int, int]) -> Self:
        """Change seats by `places`; a value named `seat` is a seat."""
        seat: Any = getattr(self, "seat", None)
        if seat not in places:
            return self
        changed: dict[str, Any] = {"seat": places[seat]}
        return replace(self, **changed)

    @property
    def newcomer(self) -> str | None:
        """The name of the player who sits down."""
        return None

    @property
    def cleared_round(self) -> int | None:
        """The round that it discards if that is incomplete."""
        return None


@dataclass(frozen=True)
class OfRound(Statement):
    round: int


@dataclass(frozen=True)
class RoundPart(OfRound):
    """A later statement of the same kind and round corrects it (A2)."""

    in_every_round: ClassVar[bool] = True
    """Only its correction is listed in the change log."""

    @abstractmethod
    def part_of(self, entered: RoundRecord) -> tuple[object, ...] | None:
        """None if not entered."""


@dataclass(frozen=True)
class BetweenRounds(OfRound):
    """`round` is the next one."""

    only_of_round_played: ClassVar[bool] = True
    has_form: ClassVar[bool] = True

    @property
    def after_round(self) -> int:
        """0 before the first."""
        return self.round - 1


def is_seat(game: Game, seat: int) -> bool:
    """Whether the table has or had this seat."""
    return is_whole(seat) and 0 <= seat < len(game.record.players)


def check_active_seat(game: Game, seat: int) -> Iterator[Problem]:
    if not is_seat(game, seat):
        yield Problem(Code.SEAT_NOT_ACTIVE, NOBODY)
    elif seat not in game.active:
        yield Problem(Code.SEAT_NOT_ACTIVE, _NOT_ACTIVE, {"player": game.record.players[seat]}, seat=seat)
