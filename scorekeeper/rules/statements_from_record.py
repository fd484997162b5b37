"""For games imported without a log."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from itertools import chain, takewhile

from scorekeeper.rules.bids import bids_before_cloud
from scorekeeper.rules.elimination import somebody_leaves
from scorekeeper.rules.game import Phase
from scorekeeper.rules.problems import Code, Problem, RuleError, gettext_noop
from scorekeeper.rules.record import (
    NOTHING_WRITTEN,
    AdjustmentRecord,
    Event,
    GameRecord,
    RawValue,
    Retirement,
    RoundRecord,
    WrittenRound,
)
from scorekeeper.rules.ruleset import Bidding
from scorekeeper.rules.schedule import hand_sizes
from scorekeeper.rules.setup_validation import MIN_PLAYERS
from scorekeeper.rules.sheets.game_from_paper import game_of
from scorekeeper.rules.statements import (
    Adjustment,
    Bids,
    Cloud,
    Dealer,
    Decide,
    End,
    FinalTotals,
    Join,
    Leave,
    Statement,
    Tricks,
    TrumpTurned,
    VoidTricks,
    WrittenPoints,
    WrittenTotals,
)

_AMONG_OTHERS = gettext_noop(
    "%(player)s joins late: the seats of late players follow those of all who sat down before."
)


def check_late_seats(record: GameRecord) -> None:
    """Each must have the next free seat, or raise RuleError (A6)."""
    seats = [join.seat for join in _by_round(record.joins)]
    for seat, next_free in zip(seats, range(len(record.starters), len(record.players)), strict=True):
        if seat != next_free:
            raise RuleError(Problem(Code.PLAYER_COUNT, _AMONG_OTHERS, {"player": record.players[seat]}, seat=seat))


def canonical_record(record: GameRecord) -> GameRecord:
    """Make valid records of one game equal, without what a game file cannot hold.

    That is a turned-up card, a last round without bids (tricks, if bids are secret), and adjustments for the whole
    table instead of each seat. Lists are in the order of play, rounds have a value for each who had joined, no end
    comes after the last round, and events are after an elimination only if there was one.
    """
    record = _without_inferred(record)
    rounds = [_with_seats(entered, _seats_in(record, number)) for number, entered in enumerate(record.rounds, 1)]
    numbers = range(1, len(record.rounds) + 1) if record.ruleset.eliminates else ()
    deciding = {number for number in numbers if _somebody_leaves_after(record, number)}
    if rounds and not _is_started(rounds[-1], record, len(rounds)):
        rounds.pop()
    canonical = replace(
        record,
        rounds=tuple(rounds),
        adjustments=_by_round(chain.from_iterable(_for_each_seat(given, deciding) for given in record.adjustments)),
        eliminations=_by_round(record.eliminations),
        retirements=_canonical_retirements(record, deciding),
        joins=_by_round(record.joins),
        written=_canonical_written(record, len(rounds)),
    )
    return _without_needless_end(canonical)


def table_of(record: GameRecord) -> GameRecord:
    """Before the first statement."""
    players = tuple(record.players[seat] for seat in record.starters)
    return GameRecord(players, record.first_dealer, record.ruleset)


def statements_of(record: GameRecord) -> tuple[Statement, ...]:
    """In the order of play; `record` is canonical and passes `check_late_seats`."""
    if record.final_totals is not None:
        return (FinalTotals(None, _counts([*record.final_totals, record.ended_after_round])),)
    statements = [_between(record, 0)]
    for number, entered in enumerate(record.rounds, 1):
        written = record.written_in(number)
        statements += [_of_round(entered, number, record), _of_paper(written, number), _between(record, number)]
    if record.ended_after_round is not None:
        statements.append(iter([End(record.ended_after_round)]))
    return tuple(chain.from_iterable(statements))


def _somebody_leaves_after(record: GameRecord, number: int) -> bool:
    """V4, unless somebody left before."""
    sizes = hand_sizes(record.ruleset, len(record.starters))
    players = _players_of(record, number)
    return number < len(sizes) and somebody_leaves(record.ruleset, players, sizes[number])


def _for_each_seat(given: AdjustmentRecord, deciding: Collection[int]) -> Iterator[AdjustmentRecord]:
    after = given.after_elimination and given.after_round in deciding
    for seat in given.seats:
        yield replace(given, seats=(seat,), for_table=False, after_elimination=after)


def _canonical_retirements(record: GameRecord, deciding: Collection[int]) -> tuple[Retirement, ...]:
    """Late players of the round come last."""
    joins = {(join.seat, join.after_round) for join in record.joins}
    retirements = [
        replace(left, after_elimination=left.after_elimination or left.after_round not in deciding)
        for left in record.retirements
    ]
    return tuple(
        sorted(
            retirements,
            key=lambda left: (left.after_round, left.after_elimination, (left.seat, left.after_round) in joins),
        )
    )


def _by_round[E: Event](events: Iterable[E]) -> tuple[E, ...]:
    return tuple(sorted(events, key=lambda event: event.after_round))


def _seats_in(record: GameRecord, number: int) -> int:
    return len(record.starters) + sum(join.after_round < number for join in record.joins)


def _with_seats(entered: RoundRecord, seats: int) -> RoundRecord:
    values = [values for values in (entered.bids, entered.tricks) if values is not None]
    if entered.turned is None and all(len(each) == seats for each in values):
        return entered
    return replace(entered, bids=_cut(entered.bids, seats), tricks=_cut(entered.tricks, seats), turned=None)


def _without_inferred(record: GameRecord) -> GameRecord:
    """The record without tricks that were worked out, because they are worked out again."""
    if not any(written.inferred for written in record.written):
        return record
    rounds = (_known(entered, record.written_in(number).inferred) for number, entered in enumerate(record.rounds, 1))
    return replace(record, rounds=tuple(rounds))


def _known(entered: RoundRecord, inferred: Collection[int]) -> RoundRecord:
    tricks = tuple(None if seat in inferred else won for seat, won in enumerate(entered.tricks or ()))
    return replace(entered, tricks=tricks if _has_number(tricks) else None)


def _canonical_written(record: GameRecord, rounds: int) -> tuple[WrittenRound, ...]:
    """One element for each round, or none at all if nothing is written."""
    rows = [_written(record, number) for number in range(1, rounds + 1)]
    return tuple(rows) if any(row != NOTHING_WRITTEN for row in rows) else ()


def _written(record: GameRecord, number: int) -> WrittenRound:
    written, seats = record.written_in(number), _seats_in(record, number)
    points, totals = _cut(written.points, seats), _cut(written.totals, seats)
    return WrittenRound(points if _has_number(points) else None, totals if _has_number(totals) else None)


def _has_number(values: tuple[RawValue, ...] | None) -> bool:
    return any(value is not None for value in values or ())


def _cut(values: tuple[RawValue, ...] | None, seats: int) -> tuple[RawValue, ...] | None:
    return None if values is None else (*values, *[None] * seats)[:seats]


def _is_started(entered: RoundRecord, record: GameRecord, number: int) -> bool:
    secret = record.ruleset.bidding_rules(number).bidding is Bidding.SECRET
    is_written = record.written_in(number) != NOTHING_WRITTEN
    return is_written or (entered.tricks if secret else entered.bids) is not None


def _without_needless_end(record: GameRecord) -> GameRecord:
    if record.ended_after_round is None:
        return record
    without = replace(record, ended_after_round=None)
    return without if game_of(without, frozenset()).phase is Phase.FINISHED else record


def _of_round(entered: RoundRecord, number: int, record: GameRecord) -> Iterator[Statement]:
    if entered.dealer is not None:
        yield Dealer(number, entered.dealer)
    if entered.trump is not None:
        yield TrumpTurned(number, entered.trump)
    phases = [_bids(entered, number), _tricks(entered, number)]
    secret = record.ruleset.bidding_rules(number).bidding is Bidding.SECRET
    yield from chain.from_iterable(reversed(phases) if secret else phases)


def _of_paper(written: WrittenRound, number: int) -> Iterator[Statement]:
    if written.points is not None:
        yield WrittenPoints(number, _counts(written.points))
    if written.totals is not None:
        yield WrittenTotals(number, _counts(written.totals))


def _counts(numbers: Iterable[RawValue]) -> tuple[int | None, ...]:
    return tuple(number if isinstance(number, int) else None for number in numbers)


def _bids(entered: RoundRecord, number: int) -> Iterator[Statement]:
    if entered.bids is None:
        return
    before_cloud = bids_before_cloud(entered.bids, entered.bid_changes)
    yield Bids(number, tuple(before_cloud.get(seat) for seat in range(len(entered.bids))))
    for change in entered.bid_changes:
        yield Cloud(number, change.seat, change.after - change.before)


def _tricks(entered: RoundRecord, number: int) -> Iterator[Statement]:
    if entered.void_tricks:
        yield VoidTricks(number, entered.void_tricks)
    if entered.tricks is not None:
        yield Tricks(number, _counts(entered.tricks))


def _between(record: GameRecord, number: int) -> Iterator[Statement]:
    """Adjustments of late players come last."""
    adjustments = [adjustment for adjustment in record.adjustments if adjustment.after_round == number]
    newcomers = {join.seat for join in record.joins if join.after_round == number}
    before = [*takewhile(lambda adjustment: adjustment.seats[0] not in newcomers, adjustments)]
    yield from _adjustments(before)
    yield from _seat_changes(record, number, newcomers)
    yield from _adjustments(adjustments[len(before) :])


def _adjustments(adjustments: Iterable[AdjustmentRecord]) -> Iterator[Statement]:
    for given in adjustments:
        yield Adjustment(given.after_round + 1, given.seats[0], given.points, given.reason, given.after_elimination)


def _seat_changes(record: GameRecord, number: int, newcomers: set[int]) -> Iterator[Statement]:
    left = [retirement for retirement in record.retirements if retirement.after_round == number]
    leaving = [_leave(retirement) for retirement in left if retirement.seat not in newcomers]
    leaving_at_once = [_leave(retirement) for retirement in left if retirement.seat in newcomers]
    joining = [
        Join(number + 1, record.players[join.seat], join.points) for join in record.joins if join.after_round == number
    ]
    yield from (leave for leave in leaving if not leave.after_elimination)
    for decision in record.eliminations:
        if decision.after_round == number:
            yield Decide(number + 1, decision.seat)
    later = [leave for leave in leaving if leave.after_elimination]
    # If too few would be left, the joins come first: a game with two players is over.
    too_few = _players_of(record, number) - len(leaving) < MIN_PLAYERS
    yield from [*joining, *later, *leaving_at_once] if too_few else [*later, *joining, *leaving_at_once]


def _leave(retirement: Retirement) -> Leave:
    return Leave(retirement.after_round + 1, retirement.seat, retirement.after_elimination)


def _players_of(record: GameRecord, number: int) -> int:
    """For 0, those who started."""
    if number == 0 or number > len(record.rounds):
        return len(record.starters)
    written = record.written_in(number)
    return sum(value is not None for value in record.rounds[number - 1].bids or written.points or written.totals or ())
