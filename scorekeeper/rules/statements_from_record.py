"""The statements that add up to a game of which only the record is known."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain, takewhile

from scorekeeper.rules.bids import bids_before_cloud
from scorekeeper.rules.game import Phase
from scorekeeper.rules.problems import Code, Problem, RuleError, gettext_noop
from scorekeeper.rules.record import Adjustment, Event, GameRecord, Retirement, RoundRecord, Written
from scorekeeper.rules.replay import replay
from scorekeeper.rules.ruleset import Bidding
from scorekeeper.rules.setup_validation import MIN_PLAYERS
from scorekeeper.rules.statements import Adjustment as AdjustmentMade
from scorekeeper.rules.statements import (
    Bids,
    Cloud,
    Dealer,
    Decide,
    End,
    Join,
    Leave,
    Statement,
    Tricks,
    TrumpTurned,
    VoidTricks,
)

_AMONG_OTHERS = gettext_noop(
    "%(player)s joins late: the seats of late players follow those of all who sat down before."
)


def check_late_seats(record: GameRecord) -> None:
    """Raise Refused unless everybody who joins late has the next free seat, as the Tablet gives it (A6)."""
    seats = [join.seat for join in _by_moment(record.joins)]
    for seat, following in zip(seats, range(len(record.starters), len(record.players)), strict=True):
        if seat != following:
            raise RuleError(Problem(Code.PLAYER_COUNT, _AMONG_OTHERS, {"player": record.players[seat]}, seat=seat))


def canonical_record(record: GameRecord) -> GameRecord:
    """Return the same game in the one form in which two records of it are equal; the record must be legal.

    It holds what a game file can: no card turned up, and no last round whose first numbers are not in. Every list
    stands in the order of play, each round has a place for everybody who had sat down by then, and a table that stopped
    after the last round of a game did not stop it early.
    """
    rounds = [_seated(written, _sat_by(record, number)) for number, written in enumerate(record.rounds, 1)]
    if rounds and not _is_begun(rounds[-1], record, len(rounds)):
        rounds.pop()
    statements = replace(
        record,
        rounds=tuple(rounds),
        adjustments=_by_moment(record.adjustments),
        eliminations=_by_moment(record.eliminations),
        retirements=tuple(sorted(record.retirements, key=lambda left: _is_newcomer(record, left))),
        joins=_by_moment(record.joins),
    )
    return _without_needless_end(statements)


def table_of(record: GameRecord) -> GameRecord:
    """Return the table before anything was said: those who sat down first, the first dealer, and the ruleset."""
    players = tuple(record.players[seat] for seat in record.starters)
    return GameRecord(players, record.first_dealer, record.ruleset)


def statements_of(record: GameRecord) -> tuple[Statement, ...]:
    """Return the statements that add up to a canonical record, in the order in which a table makes them.

    The seats of late players must follow those of the others (see `check_late_seats`).
    """
    statements = [_between(record, 0)]
    for number, written in enumerate(record.rounds, 1):
        statements += [_of_round(written, number, record), _between(record, number)]
    if record.ended_after_round is not None:
        statements.append(iter([End(record.ended_after_round)]))
    return tuple(chain.from_iterable(statements))


def _is_newcomer(record: GameRecord, left: Retirement) -> tuple[int, bool]:
    """Return what puts those who leave at one moment in order: who sat down at the very same one goes last."""
    return left.after_round, any(
        (join.seat, join.after_round) == (left.seat, left.after_round) for join in record.joins
    )


def _by_moment[E: Event](events: Iterable[E]) -> tuple[E, ...]:
    return tuple(sorted(events, key=lambda event: event.after_round))


def _sat_by(record: GameRecord, number: int) -> int:
    """Return how many had ever sat down by a round."""
    return len(record.starters) + sum(join.after_round < number for join in record.joins)


def _seated(written: RoundRecord, seats: int) -> RoundRecord:
    return replace(written, bids=_cut(written.bids, seats), tricks=_cut(written.tricks, seats), turned=None)


def _cut(values: tuple[Written, ...] | None, seats: int) -> tuple[Written, ...] | None:
    return None if values is None else (*values, *[None] * seats)[:seats]


def _is_begun(written: RoundRecord, record: GameRecord, number: int) -> bool:
    secret = record.ruleset.bidding_rules(number).bidding is Bidding.SECRET
    return (written.tricks if secret else written.bids) is not None


def _without_needless_end(record: GameRecord) -> GameRecord:
    if record.ended_after_round is None:
        return record
    on = replace(record, ended_after_round=None)
    return on if replay(on, frozenset()).phase is Phase.FINISHED else record


def _of_round(written: RoundRecord, number: int, record: GameRecord) -> Iterator[Statement]:
    if written.dealer is not None:
        yield Dealer(number, written.dealer)
    if written.trump is not None:
        yield TrumpTurned(number, written.trump)
    phases = [_bids(written, number), _tricks(written, number)]
    secret = record.ruleset.bidding_rules(number).bidding is Bidding.SECRET
    yield from chain.from_iterable(reversed(phases) if secret else phases)


def _bids(written: RoundRecord, number: int) -> Iterator[Statement]:
    if written.bids is None:
        return
    before_cloud = bids_before_cloud(written.bids, written.bid_changes)
    yield Bids(number, tuple(before_cloud.get(seat) for seat in range(len(written.bids))))
    for change in written.bid_changes:
        yield Cloud(number, change.seat, change.after - change.before)


def _tricks(written: RoundRecord, number: int) -> Iterator[Statement]:
    if written.void_tricks:
        yield VoidTricks(number, written.void_tricks)
    if written.tricks is not None:
        yield Tricks(number, tuple(won if isinstance(won, int) else None for won in written.tricks))


def _between(record: GameRecord, number: int) -> Iterator[Statement]:
    """Yield what happened after a round, before the next; what is given to a late player follows their coming."""
    given = [adjustment for adjustment in record.adjustments if adjustment.after_round == number]
    newcomers = {join.seat for join in record.joins if join.after_round == number}
    before = [*takewhile(lambda adjustment: adjustment.seat not in newcomers, given)]
    yield from _given(before)
    yield from _come_and_gone(record, number, newcomers)
    yield from _given(given[len(before) :])


def _given(adjustments: Iterable[Adjustment]) -> Iterator[Statement]:
    for given in adjustments:
        yield AdjustmentMade(given.after_round + 1, given.seat, given.points, given.reason)


def _come_and_gone(record: GameRecord, number: int, newcomers: set[int]) -> Iterator[Statement]:
    left = [retirement.seat for retirement in record.retirements if retirement.after_round == number]
    leaving = [Leave(number + 1, seat) for seat in left if seat not in newcomers]
    coming = [
        Join(number + 1, record.players[join.seat], join.points) for join in record.joins if join.after_round == number
    ]
    going_again = [Leave(number + 1, seat) for seat in left if seat in newcomers]
    # Where too few would be left, the others come before these go: a game of two is over.
    too_few = _players_of(record, number) - len(leaving) < MIN_PLAYERS
    if not too_few:
        yield from leaving
    for decision in record.eliminations:
        if decision.after_round == number:
            yield Decide(number + 1, decision.seat)
    yield from [*coming, *leaving, *going_again] if too_few else [*coming, *going_again]


def _players_of(record: GameRecord, number: int) -> int:
    """Return how many played a finished round, for 0 how many began the game."""
    if number == 0 or number > len(record.rounds):
        return len(record.starters)
    return sum(bid is not None for bid in record.rounds[number - 1].bids or ())
