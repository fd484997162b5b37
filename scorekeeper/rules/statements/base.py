from abc import abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, ClassVar, Self

from scorekeeper.rules.game import GameState, Phase
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
class Statement:
    """Such as "the bids of round 7 are 1, 0, 2, 3"; each kind is listed in `registry`.

    `round` is None for undo and redo, and the last one played for an end.
    """

    # This is no ABC, whose isinstance takes a fiftieth of the time of an entry; mypy finds missing methods anyway.

    round: int | None

    kind: ClassVar[str]  # in the database, files and requests: at most eight letters
    incomplete: ClassVar[str] = _NO_VALUES  # refuses too few or too many values
    only_while_playing: ClassVar[bool] = False
    only_of_round_played: ClassVar[bool] = False
    changes_seats: ClassVar[bool] = False  # the record of every round depends on it
    validates_leader: ClassVar[bool] = False  # in its round, and not again later (M3, M4)
    deals_again: ClassVar[bool] = False  # unfinished input is discarded
    allows_earlier_bids: ClassVar[bool] = False  # unrecorded bids stay valid (B1)
    footnoted: ClassVar[bool] = False
    from_paper: ClassVar[bool] = False  # never in a game that is played here
    has_form: ClassVar[bool] = False  # in play/actions/KIND.html
    short: ClassVar[str] = ""  # for the button Undo on the smallest phone; "" for the whole description

    @classmethod
    @abstractmethod
    def read(cls, values: ValueReader) -> Self: ...

    @abstractmethod
    def write(self, record: RecordBuilder) -> None: ...

    @abstractmethod
    def describe(self, before: GameRecord) -> Description:
        """`before` needs only the players and the statement's round."""

    def label(self, before: GameRecord) -> Description:
        """What an undo takes back, in two words."""
        description = self.describe(before)
        return Description(self.short, description.params) if self.short else description

    def check(self, game: GameState) -> Iterator[Problem]:
        """What the replay does not find."""
        yield from ()

    @classmethod
    def is_possible(cls, game: GameState) -> bool:
        return game.phase is not Phase.FINISHED or not cls.only_while_playing

    @property
    def values(self) -> tuple[Value, ...]:
        """In the order of `read`, without kind and round."""
        return tuple(getattr(self, name) for name in self.value_names())

    @property
    def stored_values(self) -> tuple[Value, ...]:
        """Without a newcomer's name."""
        return self.values

    @classmethod
    def value_names(cls) -> tuple[str, ...]:
        return tuple(field.name for field in fields(cls) if field.name != "round")

    def moved(self, places: Mapping[int, int]) -> Self:
        """To new `places` of seats."""
        seat: Any = getattr(self, "seat", None)
        if seat not in places:
            return self
        changed: dict[str, Any] = {"seat": places[seat]}
        return replace(self, **changed)

    @property
    def newcomer(self) -> str | None:
        """Who sits down."""
        return None

    @property
    def cleared_round(self) -> int | None:
        """If that is incomplete."""
        return None


@dataclass(frozen=True)
class OfRound(Statement):
    round: int


@dataclass(frozen=True)
class RoundPart(OfRound):
    """A later one of the same round is a correction (A2)."""

    in_every_round: ClassVar[bool] = True  # the change log lists only corrections

    @abstractmethod
    def part_of(self, entered: RoundRecord) -> tuple[object, ...] | None: ...


@dataclass(frozen=True)
class BetweenRounds(OfRound):
    """`round` is the next one."""

    only_of_round_played: ClassVar[bool] = True
    has_form: ClassVar[bool] = True

    @property
    def after_round(self) -> int:
        return self.round - 1


def is_seat(game: GameState, seat: int) -> bool:
    """Now or earlier."""
    return is_whole(seat) and 0 <= seat < len(game.record.players)


def check_active_seat(game: GameState, seat: int) -> Iterator[Problem]:
    if not is_seat(game, seat):
        yield Problem(Code.SEAT_NOT_ACTIVE, NOBODY)
    elif seat not in game.active:
        yield Problem(Code.SEAT_NOT_ACTIVE, _NOT_ACTIVE, {"player": game.record.players[seat]}, seat=seat)
