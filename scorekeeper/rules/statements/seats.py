from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from scorekeeper.rules.game import GameState
from scorekeeper.rules.problems import Code, Problem, gettext_noop
from scorekeeper.rules.record import GameRecord
from scorekeeper.rules.record_builder import RecordBuilder
from scorekeeper.rules.statements.base import NOBODY, Statement, is_seat
from scorekeeper.rules.statements.description import Description, name_at
from scorekeeper.rules.statements.players import SittingDown
from scorekeeper.rules.statements.reading import Owner, ValueReader

_SWAPPED = {
    Owner.PLAYER: gettext_noop("%(player)s and %(other)s change places and keep what was entered for them"),
    Owner.SEAT: gettext_noop("%(player)s and %(other)s change places, and what was entered stays at the seats"),
}
_SAME = gettext_noop("Choose two different players.")
_LATE = gettext_noop("%(player)s joined late and has the last seat; only two who began the game change places.")


@dataclass(frozen=True)
class Swap(Statement):
    """Of two who began the game, from the first round on (A2).

    Earlier values, also who dealt, move with the player, or stay at the seat.
    """

    round: None
    seat: int
    other: int
    owner: Owner

    kind: ClassVar[str] = "swap"
    short: ClassVar[str] = gettext_noop("swapped seats")
    incomplete: ClassVar[str] = gettext_noop(
        "Choose two players, and whether what was entered belongs to them or to their seats."
    )
    changes_seats: ClassVar[bool] = True
    deals_again: ClassVar[bool] = True
    has_form: ClassVar[bool] = True

    @classmethod
    def read(cls, values: ValueReader) -> Self:
        return cls(None, values.seat(), values.seat(), values.owner())

    def check(self, game: GameState) -> Iterator[Problem]:
        if not (is_seat(game, self.seat) and is_seat(game, self.other)):
            yield Problem(Code.SEAT_NOT_ACTIVE, NOBODY)
        elif self.seat == self.other:
            yield Problem(Code.SEATS_STAY, _SAME, seat=self.seat)
        else:
            for seat in sorted({self.seat, self.other} - {*game.record.starters}):
                yield Problem(Code.SEATS_STAY, _LATE, {"player": game.record.players[seat]}, seat=seat)

    def write(self, record: RecordBuilder) -> None:
        """`settled` moves the earlier statements."""

    def describe(self, before: GameRecord) -> Description:
        players = {"player": name_at(before.players, self.seat), "other": name_at(before.players, self.other)}
        return Description(_SWAPPED[self.owner], players)

    @property
    def places(self) -> Mapping[int, int]:
        return {self.seat: self.other, self.other: self.seat}


def settled(table: GameRecord, done: Sequence[Statement]) -> tuple[GameRecord, tuple[Statement, ...]]:
    """Without swaps, as if all had always sat where they sit now.

    Who takes over a seat follows that player; everything else follows the owner of each swap.
    """
    if not any(isinstance(statement, Swap) for statement in done):
        return table, tuple(done)
    people: dict[int, int] = {}
    numbers: dict[int, int] = {}
    moved: list[Statement] = []
    for statement in reversed(done):
        if isinstance(statement, Swap):
            people = _before(statement, people)
            numbers = _before(statement, numbers) if statement.owner is Owner.PLAYER else numbers
        else:
            moved.append(statement.moved(people if isinstance(statement, SittingDown) else numbers))
    players = {people.get(seat, seat): name for seat, name in enumerate(table.players)}
    first_dealer = numbers.get(table.first_dealer, table.first_dealer)
    seated = replace(table, players=tuple(players[seat] for seat in sorted(players)), first_dealer=first_dealer)
    return seated, tuple(reversed(moved))


def dealer_at_start(first_dealer: int, done: Iterable[Statement]) -> int:
    """Before all swaps."""
    for statement in reversed([*done]):
        if isinstance(statement, Swap) and statement.owner is Owner.PLAYER:
            first_dealer = statement.places.get(first_dealer, first_dealer)
    return first_dealer


def _before(swap: Swap, later: Mapping[int, int]) -> dict[int, int]:
    """Final places by seat before the swap; `later`: by seat after it."""
    return {**later, **{seat: later.get(place, place) for seat, place in swap.places.items()}}
