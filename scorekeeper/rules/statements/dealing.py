from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Self

from scorekeeper.rules.game import GameState
from scorekeeper.rules.number_checks import is_whole
from scorekeeper.rules.problems import Code, Problem, gettext_noop
from scorekeeper.rules.record import GameRecord, RoundRecord
from scorekeeper.rules.record_builder import RecordBuilder, RoundBuilder
from scorekeeper.rules.statements.base import NOBODY, OfRound, RoundPart, Statement, is_seat
from scorekeeper.rules.statements.description import Description, name_at
from scorekeeper.rules.statements.reading import ValueReader

_NOT_DEALT = gettext_noop("Round %(round)s is not being played; its dealer cannot be chosen.")
_DEALS = gettext_noop("%(player)s deals round %(round)s")
_MISDEAL = gettext_noop("misdeal of round %(round)s")


@dataclass(frozen=True)
class Dealer(RoundPart):
    """G3, A2."""

    seat: int

    kind: ClassVar[str] = "dealer"
    short: ClassVar[str] = gettext_noop("%(player)s deals")
    incomplete: ClassVar[str] = gettext_noop("Choose who deals.")
    in_every_round: ClassVar[bool] = False
    validates_leader: ClassVar[bool] = True
    deals_again: ClassVar[bool] = True
    has_form: ClassVar[bool] = True

    @classmethod
    def read(cls, values: ValueReader) -> Self:
        return cls(values.round(), values.seat())

    @classmethod
    def is_possible(cls, game: GameState) -> bool:
        return game.next_deal is not None

    def check(self, game: GameState) -> Iterator[Problem]:
        dealt = len(game.played) + (game.next_deal is not None)
        if not is_whole(self.round) or not 1 <= self.round <= dealt:
            yield Problem(Code.NOT_THE_ROUND_PLAYED, _NOT_DEALT, {"round": self.round}, self.round)
        elif not is_seat(game, self.seat):
            yield Problem(Code.SEAT_NOT_ACTIVE, NOBODY)

    def write(self, record: RecordBuilder) -> None:
        record.round(self.round).dealer = self.seat

    def describe(self, before: GameRecord) -> Description:
        return Description(_DEALS, {"player": name_at(before.players, self.seat), "round": self.round})

    def part_of(self, entered: RoundRecord) -> tuple[int | None]:
        return (entered.dealer,)


def dealer_to_keep(statement: Statement, before: GameState, after: GameState) -> Dealer | None:
    """The dealer chosen by hand before somebody left or joined, if that player still plays but would not deal (G3)."""
    number, deal, rounds = len(before.played) + 1, after.next_deal, before.record.rounds
    chosen = rounds[number - 1].dealer if number <= len(rounds) else None
    if statement.cleared_round != number or deal is None or chosen is None:
        return None
    return Dealer(number, chosen) if chosen in deal.order and chosen != deal.dealer else None


@dataclass(frozen=True)
class Misdeal(OfRound):
    """A1."""

    kind: ClassVar[str] = "misdeal"
    short: ClassVar[str] = gettext_noop("misdeal")
    only_while_playing: ClassVar[bool] = True
    only_of_round_played: ClassVar[bool] = True
    deals_again: ClassVar[bool] = True
    has_form: ClassVar[bool] = True

    @classmethod
    def read(cls, values: ValueReader) -> Self:
        return cls(values.round())

    @classmethod
    def is_possible(cls, game: GameState) -> bool:
        return game.next_deal is not None

    def write(self, record: RecordBuilder) -> None:
        record.rounds[self.round] = RoundBuilder(dealer=record.round(self.round).dealer)

    def describe(self, before: GameRecord) -> Description:
        return Description(_MISDEAL, {"round": self.round})

    @property
    def cleared_round(self) -> int:
        return self.round
