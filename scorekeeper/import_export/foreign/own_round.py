"""One round of our own CSV files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from scorekeeper.import_export.foreign.own_columns import Column, trump_of
from scorekeeper.import_export.foreign.own_line import Cells, Line
from scorekeeper.import_export.foreign.own_seats import Seats
from scorekeeper.import_export.foreign.rounds import Numbers, Row, missing_tricks
from scorekeeper.import_export.sheets.problems import NO_SUCH_PLAYER, NOT_A_NUMBER
from scorekeeper.rules.number_checks import is_whole
from scorekeeper.rules.problems import Code, gettext_noop
from scorekeeper.rules.record import BidChange, Trump

_DIFFERS = (
    Code.NOT_A_GAME_FILE,
    gettext_noop(
        "Line %(line)s, column %(column)s: “%(value)s” is not what stands there for others in round %(round)s."
    ),
)
_SAME_FOR_ALL = (Column.CARDS, Column.DEALER, Column.BOMBS)


@dataclass(frozen=True)
class OwnLine:
    numbers: Numbers
    total: int | None
    before_cloud: int | None


@dataclass(frozen=True)
class OwnRound:
    """`lines` are by seat, for those who are active. `stated_void` is None if only the tricks tell the void ones."""

    number: int
    cards: int
    lines: Mapping[int, OwnLine]
    dealer: int | None
    trump: Trump | None
    stated_void: int | None

    @property
    def void_tricks(self) -> int:
        if self.stated_void is not None:
            return self.stated_void
        return missing_tricks(self.cards, [line.numbers.tricks for line in self.lines.values()])

    @property
    def bid_changes(self) -> tuple[BidChange, ...]:
        """The changes by Clouds (S2), each by one."""
        return tuple(change for seat, line in self.lines.items() for change in _changes(seat, line))

    def by_seat(self, seats: int) -> list[Numbers]:
        """The numbers by seat; those of inactive seats are None."""
        nobody = Numbers(self.cards, None, None)
        return [self.lines[seat].numbers if seat in self.lines else nobody for seat in range(seats)]

    def bids(self, seats: int) -> Row | None:
        return _known(tuple(numbers.bid for numbers in self.by_seat(seats)))

    def tricks(self, seats: int) -> Row | None:
        return _known(tuple(numbers.tricks for numbers in self.by_seat(seats)))


def read_round(lines: Mapping[int, Line], number: int, seats: Seats, cells: Cells) -> OwnRound:
    first = next(iter(lines.values()))
    _check_same(lines, number, cells)
    cards = cells.number(first, Column.CARDS, number, None)
    if not first.cell(Column.CARDS):
        cells.problems.append(first.problem(NOT_A_NUMBER, Column.CARDS, number))
    return OwnRound(
        number=number,
        cards=cards or 0,
        lines={seat: _line(line, number, seat, cards or 0, cells) for seat, line in lines.items()},
        dealer=_dealer(first, number, seats, cells),
        trump=trump_of(first.cell(Column.TRUMP)),
        stated_void=cells.number(first, Column.BOMBS, number, None),
    )


def _check_same(lines: Mapping[int, Line], number: int, cells: Cells) -> None:
    first, *others = lines.values()
    for line in others:
        differing = [column for column in _SAME_FOR_ALL if line.text(column) != first.text(column)]
        cells.problems += [line.problem(_DIFFERS, column, number) for column in differing]


def _known(row: Row) -> Row | None:
    return None if all(value is None for value in row) else row


def _line(line: Line, number: int, seat: int, cards: int, cells: Cells) -> OwnLine:
    """Tricks that are marked as worked out are left out, so that they are worked out again."""
    bid, tricks, points, total, before = (
        cells.number(line, column, number, seat)
        for column in (Column.BID, Column.TRICKS, Column.POINTS, Column.TOTAL, Column.BID_BEFORE_CLOUD)
    )
    facts = None if line.text(Column.WORKED_OUT) else tricks
    return OwnLine(Numbers(cards, bid, facts, points), total, before)


def _dealer(line: Line, number: int, seats: Seats, cells: Cells) -> int | None:
    name = line.text(Column.DEALER)
    seat = seats.seat_of(name) if name else None
    if name and seat is None:
        cells.problems.append(line.problem(NO_SUCH_PLAYER, Column.DEALER, number))
    return seat


def _changes(seat: int, line: OwnLine) -> Iterator[BidChange]:
    """Each Cloud changes a bid by one; a change that cannot be is left for the rules to refuse."""
    before, bid, cards = line.before_cloud, line.numbers.bid, line.numbers.cards
    if before is None or not is_whole(bid) or not is_whole(cards) or before == bid:
        return
    if not (0 <= before <= cards and 0 <= bid <= cards):
        yield BidChange(seat, before, bid)
        return
    step = 1 if bid > before else -1
    for changed in range(before, bid, step):
        yield BidChange(seat, changed, changed + step)
