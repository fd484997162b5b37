from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from scorekeeper.rules.bids import bids_before_cloud
from scorekeeper.rules.game import GameState
from scorekeeper.rules.number_checks import is_whole
from scorekeeper.rules.option_texts import card_name
from scorekeeper.rules.problems import Code, Problem, gettext_noop, ngettext_lazy
from scorekeeper.rules.record import GameRecord, RawValue, RoundRecord, Trump, Turned
from scorekeeper.rules.record_builder import RecordBuilder
from scorekeeper.rules.statements.base import NOBODY, OfRound, RoundPart
from scorekeeper.rules.statements.description import Description, name_at
from scorekeeper.rules.statements.reading import Count, Value, ValueReader

_BIDS = gettext_noop("bids of round %(round)s")
_TRICKS = gettext_noop("tricks of round %(round)s")
_TRUMP = gettext_noop("trump of round %(round)s")
_NO_VOID_TRICK = gettext_noop("no trick of round %(round)s went to nobody")
_VOID_TRICK, _VOID_TRICKS = ngettext_lazy(
    "%(tricks)s trick of round %(round)s went to nobody",
    "%(tricks)s tricks of round %(round)s went to nobody",
)
_CLOUD = gettext_noop("a Cloud over the bid of %(player)s in round %(round)s")
_CLOUD_CHANGED = gettext_noop("the Cloud changed the bid of %(player)s in round %(round)s from %(before)s to %(after)s")

_FOOL = gettext_noop("A %(card)s means that there is no trump.")
_WIZARD = gettext_noop("After a %(card)s the dealer names a suit.")
_TOO_MANY_VOID = gettext_noop("Round %(round)s has no more than %(cards)s tricks that can go to nobody.")
_NO_CLOUD_YET = gettext_noop("No bids have been recorded in round %(round)s that a Cloud could change.")
_NOT_A_CHANGE = gettext_noop("A Cloud changes a bid by exactly one, up or down.")


@dataclass(frozen=True)
class Bids(RoundPart):
    """Before any Cloud."""

    bids: tuple[Count, ...]

    kind: ClassVar[str] = "bids"
    short: ClassVar[str] = gettext_noop("round %(round)s")
    validates_leader: ClassVar[bool] = True

    @classmethod
    def read(cls, values: ValueReader) -> Self:
        return cls(values.round(), values.counts())

    @property
    def values(self) -> tuple[Value, ...]:
        return self.bids

    def moved(self, places: Mapping[int, int]) -> Self:
        return replace(self, bids=moved_counts(self.bids, places))

    def write(self, record: RecordBuilder) -> None:
        record.round(self.round).bids = self.bids

    def describe(self, before: GameRecord) -> Description:
        return Description(_BIDS, {"round": self.round})

    def part_of(self, entered: RoundRecord) -> tuple[RawValue, ...] | None:
        if entered.bids is None:
            return None
        before_cloud = bids_before_cloud(entered.bids, entered.bid_changes)
        return tuple(before_cloud.get(seat) for seat in range(len(entered.bids)))


@dataclass(frozen=True)
class Tricks(RoundPart):
    """The last number may be that of void tricks (S1): a correction sends both."""

    tricks: tuple[Count, ...]

    kind: ClassVar[str] = "tricks"
    short: ClassVar[str] = gettext_noop("round %(round)s")

    @classmethod
    def read(cls, values: ValueReader) -> Self:
        return cls(values.round(), values.counts(beside_seats=1))

    @property
    def values(self) -> tuple[Value, ...]:
        return self.tricks

    def moved(self, places: Mapping[int, int]) -> Self:
        return replace(self, tricks=moved_counts(self.tricks, places))

    def check(self, game: GameState) -> Iterator[Problem]:
        if len(self.tricks) > len(game.record.players):
            yield from _check_void(game, self.round, self.tricks[len(game.record.players)])

    def write(self, record: RecordBuilder) -> None:
        seats, builder = len(record.players), record.round(self.round)
        builder.tricks = self.tricks[:seats]
        if len(self.tricks) > seats:
            builder.void_tricks = _checked(self.tricks[seats])

    def describe(self, before: GameRecord) -> Description:
        return Description(_TRICKS, {"round": self.round})

    def part_of(self, entered: RoundRecord) -> tuple[RawValue, ...] | None:
        return None if entered.tricks is None else (*entered.tricks, entered.void_tricks)


@dataclass(frozen=True)
class TrumpTurned(RoundPart):
    """G8; `turned` has no colour."""

    trump: Trump | None
    turned: Turned | None = None

    kind: ClassVar[str] = "trump"
    short: ClassVar[str] = gettext_noop("trump")
    incomplete: ClassVar[str] = gettext_noop("A trump is one suit, and one card that was turned up.")
    allows_earlier_bids: ClassVar[bool] = True

    @classmethod
    def read(cls, values: ValueReader) -> Self:
        return cls(values.round(), values.trump(), values.turned())

    @property
    def values(self) -> tuple[Value, ...]:
        return (self.trump,) if self.turned is None else (self.trump, self.turned)

    def check(self, game: GameState) -> Iterator[Problem]:
        """G8."""
        if self.turned is None or (self.turned is Turned.FOOL) is (self.trump is Trump.NONE):
            return
        sentence = _FOOL if self.turned is Turned.FOOL else _WIZARD
        card = card_name(game.record.ruleset.edition, self.turned)
        yield Problem(Code.TURNED_CARD_DOES_NOT_FIT, sentence, {"card": card}, self.round)

    def write(self, record: RecordBuilder) -> None:
        builder = record.round(self.round)
        builder.trump, builder.turned = self.trump, self.turned

    def describe(self, before: GameRecord) -> Description:
        return Description(_TRUMP, {"round": self.round})

    def part_of(self, entered: RoundRecord) -> tuple[Trump | None, Turned | None]:
        return (entered.trump, entered.turned)


@dataclass(frozen=True)
class VoidTricks(RoundPart):
    """S1."""

    tricks: Count

    kind: ClassVar[str] = "void"
    short: ClassVar[str] = gettext_noop("bomb")
    incomplete: ClassVar[str] = gettext_noop("The entry does not say how many tricks went to nobody.")
    in_every_round: ClassVar[bool] = False

    @classmethod
    def read(cls, values: ValueReader) -> Self:
        return cls(values.round(), values.count())

    def check(self, game: GameState) -> Iterator[Problem]:
        yield from _check_void(game, self.round, self.tricks)

    def write(self, record: RecordBuilder) -> None:
        record.round(self.round).void_tricks = _checked(self.tricks)

    def describe(self, before: GameRecord) -> Description:
        params = {"tricks": self.tricks, "round": self.round}
        if not self.tricks:
            return Description(_NO_VOID_TRICK, params)
        return Description(_VOID_TRICK, params, _VOID_TRICKS, _checked(self.tricks))

    def part_of(self, entered: RoundRecord) -> tuple[int]:
        return (entered.void_tricks,)


@dataclass(frozen=True)
class Cloud(OfRound):
    """S2; `step` is 1 or -1."""

    seat: int
    step: int

    kind: ClassVar[str] = "cloud"
    short: ClassVar[str] = gettext_noop("Cloud %(player)s")
    incomplete: ClassVar[str] = gettext_noop("The entry does not say whose bid the Cloud changes, and which way.")

    @classmethod
    def read(cls, values: ValueReader) -> Self:
        return cls(values.round(), values.seat(), values.number(_NOT_A_CHANGE))

    def check(self, game: GameState) -> Iterator[Problem]:
        number = self.round
        if number > len(game.rounds) or game.rounds[number - 1].bids is None:
            yield Problem(Code.ADJUSTMENT_NOT_ONE, _NO_CLOUD_YET, {"round": number}, number)
        elif not is_whole(self.seat) or self.seat not in game.rounds[number - 1].deal.order:
            yield Problem(Code.SEAT_NOT_ACTIVE, NOBODY)
        elif not is_whole(self.step) or abs(self.step) != 1:
            yield Problem(Code.ADJUSTMENT_NOT_ONE, _NOT_A_CHANGE, {}, number, self.seat)

    def write(self, record: RecordBuilder) -> None:
        record.round(self.round).bid_steps.append((self.seat, self.step))

    def describe(self, before: GameRecord) -> Description:
        bids = before.rounds[self.round - 1].bids if self.round <= len(before.rounds) else None
        bid = bids[self.seat] if bids and 0 <= self.seat < len(bids) else None
        player = name_at(before.players, self.seat)
        if not isinstance(bid, int):
            return Description(_CLOUD, {"player": player, "round": self.round})
        params = {"player": player, "round": self.round, "before": bid, "after": bid + self.step}
        return Description(_CLOUD_CHANGED, params)


def moved_counts(counts: tuple[Count, ...], places: Mapping[int, int]) -> tuple[Count, ...]:
    """Seats that are out may be missing."""
    by_seat = {**dict.fromkeys(places), **dict(enumerate(counts))}
    moved = {places.get(seat, seat): count for seat, count in by_seat.items()}
    return tuple(moved.get(seat) for seat in range(max(moved, default=-1) + 1))


def _check_void(game: GameState, number: int, tricks: Count) -> Iterator[Problem]:
    cards = game.deals[number - 1].cards if number <= len(game.deals) else 0
    if not is_whole(tricks) or not 0 <= tricks <= cards:
        yield Problem(Code.TRICKS_SUM_MISMATCH, _TOO_MANY_VOID, {"round": number, "cards": cards}, number)


def _checked(tricks: Count) -> int:
    """By `_check_void`."""
    return tricks if isinstance(tricks, int) else 0
