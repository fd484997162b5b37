"""What every statement about a game has: its own class of values, and what the other packages ask of it."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import ClassVar, Self

from scorekeeper.rules.game import Game, Phase
from scorekeeper.rules.number_checks import is_whole
from scorekeeper.rules.problems import Code, Problem, gettext_noop
from scorekeeper.rules.record import GameRecord, RoundRecord
from scorekeeper.rules.record_builder import RecordBuilder
from scorekeeper.rules.statements.description import Description
from scorekeeper.rules.statements.reading import Value, ValueReader

NOBODY = gettext_noop("There is no such seat at this table.")
_NOT_ACTIVE = gettext_noop("%(player)s does not play any more.")
_NO_VALUES = gettext_noop("The entry has values where none belong.")


@dataclass(frozen=True)
class Statement(ABC):
    """One statement about a game: "the bids of round 7 are 1, 0, 2, 3".

    A new kind is a class of its own, named in `registry`; if people make it on the page "What happened?", its form is
    the template play/actions/KIND.html. The class attributes below say what else it means.

    `round` is the round that it is about, for an end the last one played, None for undo and redo.
    """

    round: int | None

    kind: ClassVar[str]
    """The name under which it is stored and sent: at most eight letters."""
    incomplete: ClassVar[str] = _NO_VALUES
    """What a form says if it sends too few values or too many."""
    only_while_playing: ClassVar[bool] = False
    """Whether it is refused in a finished game."""
    only_of_round_played: ClassVar[bool] = False
    """Whether it is refused unless it names the round that is played now."""
    changes_seats: ClassVar[bool] = False
    """Whether the record of any round depends on it: on who sits at the table, and on the end of the game."""
    validates_leader: ClassVar[bool] = False
    """Whether Plus/Minus One for the leader alone is judged in its round: it is not judged again later (M4)."""
    deals_again: ClassVar[bool] = False
    """Whether afterwards other cards are in hand, or other people hold them: input for the round is of no use then."""
    footnoted: ClassVar[bool] = False
    """Whether it is told below the score sheet."""
    has_form: ClassVar[bool] = False
    """Whether the page "What happened?" has a form for it."""

    @classmethod
    @abstractmethod
    def read(cls, values: ValueReader) -> Self:
        """Return a statement with these values."""

    @abstractmethod
    def write(self, record: RecordBuilder) -> None:
        """Write into the record what follows from this statement."""

    @abstractmethod
    def describe(self, before: GameRecord) -> Description:
        """Describe it in a sentence; of the record `before` it, the players and the round it names must be known."""

    def check(self, game: Game) -> Iterator[Problem]:
        """Yield what is wrong with the values in a game, as far as the replay does not find it."""
        yield from ()

    @classmethod
    def is_possible(cls, game: Game) -> bool:
        """Return whether its form is shown now."""
        return game.phase is not Phase.FINISHED or not cls.only_while_playing

    @property
    def values(self) -> tuple[Value, ...]:
        """What is stored beside the kind and the round, in the order in which `read` takes it."""
        return tuple(getattr(self, name) for name in self.value_names())

    @property
    def stored_values(self) -> tuple[Value, ...]:
        """The values as the database holds them: without the name of who sits down."""
        return self.values

    @classmethod
    def value_names(cls) -> tuple[str, ...]:
        """Return what the values are called."""
        return tuple(each.name for each in fields(cls) if each.name != "round")

    @property
    def newcomer(self) -> str | None:
        """The name of who sits down by it; None if nobody does."""
        return None

    @property
    def cleared_round(self) -> int | None:
        """The round whose bids and tricks are cleared by it if it was begun; None if none is."""
        return None


@dataclass(frozen=True)
class OfRound(Statement):
    """A statement that is about one round."""

    round: int


@dataclass(frozen=True)
class RoundPart(OfRound):
    """A part of a round: a later statement of the same kind about the same round corrects it (A2)."""

    in_every_round: ClassVar[bool] = True
    """Whether it is recorded in every round, so that only a correction of it is news."""

    @abstractmethod
    def part_of(self, written: RoundRecord) -> tuple[object, ...] | None:
        """Return what a round holds of this kind; None if it holds none."""


@dataclass(frozen=True)
class BetweenRounds(OfRound):
    """Something that happened between two rounds; it names the round that comes next."""

    only_of_round_played: ClassVar[bool] = True
    has_form: ClassVar[bool] = True

    @property
    def after_round(self) -> int:
        """The round before, 0 for none."""
        return self.round - 1


def is_seat(game: Game, seat: int) -> bool:
    """Return whether anybody ever had this seat."""
    return is_whole(seat) and 0 <= seat < len(game.record.players)


def check_active_seat(game: Game, seat: int) -> Iterator[Problem]:
    """Yield a problem unless the seat plays."""
    if not is_seat(game, seat):
        yield Problem(Code.SEAT_NOT_ACTIVE, NOBODY)
    elif seat not in game.active:
        yield Problem(Code.SEAT_NOT_ACTIVE, _NOT_ACTIVE, {"player": game.record.players[seat]}, seat=seat)
