from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from scorekeeper.rules.game import GameState
from scorekeeper.rules.number_checks import is_whole
from scorekeeper.rules.problems import Code, Problem, gettext_noop, ngettext_lazy
from scorekeeper.rules.record import Decision, GameRecord, JoinRecord, Retirement
from scorekeeper.rules.record_builder import RecordBuilder
from scorekeeper.rules.ruleset import Schedule
from scorekeeper.rules.schedule import sizes_that_fit
from scorekeeper.rules.setup_validation import MAX_PLAYERS
from scorekeeper.rules.statements.base import BetweenRounds, check_active_seat
from scorekeeper.rules.statements.description import Description, Param, between_rounds, name_at
from scorekeeper.rules.statements.reading import Value, ValueReader

MOST_SEATS = 12  # in the whole game

_WHO_LEAVES = gettext_noop("Choose who leaves.")
_DECIDED = gettext_noop("%(player)s leaves %(when)s, as the table decided")
_LEFT = gettext_noop("%(player)s left %(when)s")
_TOOK_OVER = gettext_noop("%(player)s took over the seat of %(other)s %(when)s")
_JOINED, _JOINED_WITH_POINTS = ngettext_lazy(
    "%(player)s joined %(when)s with %(points)s point",
    "%(player)s joined %(when)s with %(points)s points",
)

_NO_TIE = gettext_noop("Nobody needs to be chosen to leave now.")
_WHOLE_TABLE = gettext_noop("Twelve people have sat at this table already; no more can join.")
_FIXED_PLAYERS = {
    Schedule.TOURNAMENT: gettext_noop(
        "A Tournament game is for the players who began it: its rounds depend on their number."
    ),
    Schedule.DM2008: gettext_noop("A DM 2008 game is for exactly four players."),
    Schedule.ELIMINATION: gettext_noop("An Elimination game is for the players who began it: they leave one by one."),
}
_NO_ROUND_LEFT = gettext_noop("With one more player, the cards are too few for each of the rounds left.")
_START_POINTS = gettext_noop("A late player begins with 0 points or with the lowest total, %(lowest)s.")


@dataclass(frozen=True)
class Decide(BetweenRounds):
    """V4."""

    seat: int

    kind: ClassVar[str] = "decide"
    short: ClassVar[str] = gettext_noop("%(player)s leaves")
    incomplete: ClassVar[str] = _WHO_LEAVES
    only_while_playing: ClassVar[bool] = True
    deals_again: ClassVar[bool] = True
    has_form: ClassVar[bool] = False

    @classmethod
    def read(cls, values: ValueReader) -> Self:
        return cls(values.round(), values.seat())

    def check(self, game: GameState) -> Iterator[Problem]:
        if not is_whole(self.seat) or self.seat not in game.tied:
            yield Problem(Code.ELIMINATION_NOT_FOR_THE_TABLE, _NO_TIE)

    def write(self, record: RecordBuilder) -> None:
        record.decisions.append(Decision(self.after_round, self.seat))

    def describe(self, before: GameRecord) -> Description:
        params = {"player": name_at(before.players, self.seat), "when": between_rounds(self.after_round)}
        return Description(_DECIDED, params)


@dataclass(frozen=True)
class Leave(BetweenRounds):
    """A5."""

    seat: int
    after_elimination: bool = True

    kind: ClassVar[str] = "leave"
    short: ClassVar[str] = gettext_noop("%(player)s left")
    incomplete: ClassVar[str] = _WHO_LEAVES
    only_while_playing: ClassVar[bool] = True
    changes_seats: ClassVar[bool] = True
    deals_again: ClassVar[bool] = True
    footnoted: ClassVar[bool] = True

    @classmethod
    def read(cls, values: ValueReader) -> Self:
        return cls(values.round(), values.seat(), values.after_elimination())

    def check(self, game: GameState) -> Iterator[Problem]:
        yield from check_active_seat(game, self.seat)

    def write(self, record: RecordBuilder) -> None:
        record.drop_unfinished_rounds()
        record.retirements.append(Retirement(self.after_round, self.seat, self.after_elimination))

    def describe(self, before: GameRecord) -> Description:
        params = {"player": name_at(before.players, self.seat), "when": between_rounds(self.after_round)}
        return Description(_LEFT, params)

    @property
    def cleared_round(self) -> int:
        return self.round


@dataclass(frozen=True)
class SittingDown(BetweenRounds):
    """The database has the player instead of the name, so that people can be renamed."""

    only_while_playing: ClassVar[bool] = True
    changes_seats: ClassVar[bool] = True
    deals_again: ClassVar[bool] = True
    footnoted: ClassVar[bool] = True

    @property
    @abstractmethod
    def newcomer(self) -> str: ...

    @abstractmethod
    def named(self, name: str) -> Self: ...

    @property
    def stored_values(self) -> tuple[Value, ...]:
        return tuple(
            None if name == "name" else value for name, value in zip(self.value_names(), self.values, strict=True)
        )


@dataclass(frozen=True)
class Replace(SittingDown):
    """A5."""

    seat: int
    name: str

    kind: ClassVar[str] = "replace"
    short: ClassVar[str] = gettext_noop("substitute %(player)s")
    incomplete: ClassVar[str] = gettext_noop("Choose whose seat is taken over, and name the substitute.")

    @classmethod
    def read(cls, values: ValueReader) -> Self:
        return cls(values.round(), values.seat(), values.name())

    @property
    def newcomer(self) -> str:
        return self.name

    def named(self, name: str) -> Self:
        return replace(self, name=name)

    def check(self, game: GameState) -> Iterator[Problem]:
        yield from check_active_seat(game, self.seat)

    def write(self, record: RecordBuilder) -> None:
        record.players[self.seat] = self.name

    def describe(self, before: GameRecord) -> Description:
        other, when = name_at(before.players, self.seat), between_rounds(self.after_round)
        return Description(_TOOK_OVER, {"player": self.name, "other": other, "when": when})


@dataclass(frozen=True)
class Join(SittingDown):
    """A6."""

    name: str
    points: int

    kind: ClassVar[str] = "join"
    short: ClassVar[str] = gettext_noop("%(player)s joined")
    incomplete: ClassVar[str] = gettext_noop("Name the late player, and choose the points to begin with.")

    @classmethod
    def read(cls, values: ValueReader) -> Self:
        return cls(values.round(), values.name(), values.number(cls.incomplete))

    @property
    def newcomer(self) -> str:
        return self.name

    def named(self, name: str) -> Self:
        return replace(self, name=name)

    def check(self, game: GameState) -> Iterator[Problem]:
        schedule, deck = game.record.ruleset.schedule, game.record.ruleset.deck
        players = min(len(game.active) + 1, MAX_PLAYERS)
        # A list of hand sizes is not shortened: the replay refuses rounds that do not fit.
        if isinstance(schedule, Schedule):
            if schedule in _FIXED_PLAYERS:
                yield Problem(Code.JOINING_CLOSED, _FIXED_PLAYERS[schedule])
            elif not sizes_that_fit(game.sizes[self.after_round :], players, deck):
                yield Problem(Code.JOINING_CLOSED, _NO_ROUND_LEFT)
        lowest = min(game.totals[seat] for seat in game.active)
        if len(game.record.players) == MOST_SEATS:
            yield Problem(Code.PLAYER_COUNT, _WHOLE_TABLE)
        if not is_whole(self.points) or self.points not in {0, lowest}:
            yield Problem(Code.JOIN_POINTS, _START_POINTS, {"lowest": str(lowest).replace("-", "−")})

    def write(self, record: RecordBuilder) -> None:
        record.drop_unfinished_rounds()
        record.joins.append(JoinRecord(self.after_round, len(record.players), self.points))
        record.players.append(self.name)

    def describe(self, before: GameRecord) -> Description:
        when = between_rounds(self.after_round)
        params: dict[str, Param] = {"player": self.name, "when": when, "points": self.points}
        return Description(_JOINED, params, _JOINED_WITH_POINTS, abs(self.points))

    @property
    def cleared_round(self) -> int:
        return self.round
