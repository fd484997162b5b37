"""Hypothesis strategies for games of every variant, and an independent second count of their points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from random import Random

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from scorekeeper.rules.game import GameState, Phase
from scorekeeper.rules.record import (
    AdjustmentRecord,
    BidChange,
    Decision,
    GameRecord,
    JoinRecord,
    RawValue,
    Retirement,
    RoundRecord,
    Trump,
)
from scorekeeper.rules.replay import replay
from scorekeeper.rules.ruleset import DECK, Bidding, Edition, PlusMinusOne, Ruleset, Schedule, Scoring, TieBreak
from scorekeeper.rules.schedule import Deal, hand_sizes
from scorekeeper.rules.setup_validation import MAX_PLAYERS, MIN_PLAYERS
from tests.helpers.tables import NAMES

type Numbers = tuple[int | None, ...]

LATE_NAMES = ("Gerda", "Hanno", "Ida", "Jonas")

PLAYERS = st.integers(3, 6)
PLUS_MINUS_ONES = st.builds(PlusMinusOne, st.integers(1, 60), st.booleans(), st.booleans())

JSON_VALUES: SearchStrategy[RawValue] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)

_PLAYED_BY = {Schedule.TOURNAMENT: {4, 5}, Schedule.DM2008: {4}}
# Hypothesis chooses the shape of a game: players, options, length. The numbers of its rounds come from one seed, as a
# choice for each of them would take twice as long.
_CHANCE = st.integers(0, 2**32 - 1).map(Random)


def _rarely(chance: Random) -> bool:
    return chance.random() < 0.1


def named_schedules(players: int) -> list[Schedule]:
    """Return the named schedules for this number of players."""
    return [schedule for schedule in Schedule if players in _PLAYED_BY.get(schedule, {players})]


@st.composite
def schedules(draw: DrawFn, *, players: int, deck: int) -> Schedule | tuple[int, ...]:
    """A named schedule, or a short list of hand sizes for which the deck is large enough."""
    sizes = st.lists(st.integers(1, deck // players), min_size=1, max_size=6).map(tuple)
    return draw(st.sampled_from(named_schedules(players)) | sizes)


@st.composite
def rulesets(draw: DrawFn, *, players: int) -> Ruleset:
    """Valid options."""
    special_cards = draw(st.sampled_from([0, 0, 6, 8]))
    schedule = draw(schedules(players=players, deck=DECK + special_cards))
    biddings = [Bidding.OPEN, Bidding.COVERED] if schedule is Schedule.DM2008 else [*Bidding]
    bidding = draw(st.sampled_from(biddings))
    return Ruleset(
        scoring=draw(st.sampled_from(Scoring)),
        plus_minus_one=None if bidding is Bidding.SECRET else draw(st.none() | PLUS_MINUS_ONES),
        tie_break=draw(st.sampled_from(TieBreak)),
        schedule=schedule,
        bidding=bidding,
        clairvoyance=draw(st.booleans()),
        special_cards=special_cards,
        edition=draw(st.sampled_from(Edition)),
    )


def shares_of(*, cards: int, players: int) -> SearchStrategy[tuple[int, ...]]:
    """All tricks of a round, distributed over the players."""
    return _CHANCE.map(lambda chance: _shares(chance, cards, players))


def _shares(chance: Random, cards: int, players: int) -> tuple[int, ...]:
    cuts = sorted(chance.randint(0, cards) for _ in range(players - 1))
    return tuple(upper - lower for lower, upper in pairwise([0, *cuts, cards]))


def tricks_of(*, deal: Deal, players: int, void: int = 0) -> SearchStrategy[Numbers]:
    """All tricks of a round except the void ones, distributed over the active players."""
    return _CHANCE.map(lambda chance: random_tricks(chance, deal, players, void))


def random_tricks(chance: Random, deal: Deal, players: int, void: int) -> Numbers:
    return seated(_shares(chance, deal.cards - void, len(deal.order)), deal, players)


def bids_of(*, deal: Deal, players: int) -> SearchStrategy[Numbers]:
    """Bids of the active players; valid for any form of the sum rule, if there is one."""
    return _CHANCE.map(lambda chance: random_bids(chance, deal, players))


def random_bids(chance: Random, deal: Deal, players: int) -> Numbers:
    bids = [chance.randint(0, deal.cards) for _ in deal.order]
    if deal.bidding_rules.plus_minus_one and sum(bids) == deal.cards:
        bids[-1] += 1 if bids[-1] < deal.cards else -1
    by_seat = dict(zip(deal.order, bids, strict=True))
    return tuple(by_seat.get(seat) for seat in range(players))


def seated(numbers: Sequence[int], deal: Deal, players: int) -> Numbers:
    """Return these numbers by seat for the active players; None for the others."""
    left = iter(numbers)
    return tuple(next(left) if seat in deal.order else None for seat in range(players))


def rounds_of(*, deal: Deal, players: int) -> SearchStrategy[RoundRecord]:
    """A finished round."""
    return _CHANCE.map(lambda chance: _round(chance, deal, players))


def _round(chance: Random, deal: Deal, players: int) -> RoundRecord:
    void = 1 if _rarely(chance) else 0
    bids, tricks = random_bids(chance, deal, players), random_tricks(chance, deal, players, void)
    written = RoundRecord(bids, tricks, chance.choice([None, *Trump]), void_tricks=void)
    while _rarely(chance):
        written = with_a_cloud(written, deal, chance.choice(deal.order), upwards=chance.random() < 0.5)
    return written


def with_a_cloud(written: RoundRecord, deal: Deal, seat: int, *, upwards: bool) -> RoundRecord:
    """Return a round after a Cloud changed the bid of a seat, in the requested direction if possible."""
    bids = [*(written.bids or ())]
    before = _int(bids, seat)
    after = before + (1 if before == 0 or (upwards and before < deal.cards) else -1)
    bids[seat] = after
    return replace(written, bids=tuple(bids), bid_changes=(*written.bid_changes, BidChange(seat, before, after)))


@st.composite
def records(draw: DrawFn, *, min_rounds: int = 0) -> GameRecord:
    """A valid game of any variant with at least `min_rounds` finished rounds, unless it ends earlier.

    The last round may be incomplete, and the game may be ended early.
    """
    starters = draw(PLAYERS)
    ruleset = draw(rulesets(players=starters))
    record = GameRecord(NAMES[:starters], draw(st.integers(0, starters - 1)), ruleset)
    lively, chance = draw(st.booleans()), draw(_CHANCE)
    rounds = draw(st.integers(min_rounds, len(hand_sizes(ruleset, starters))))
    if lively or ruleset.schedule is Schedule.ELIMINATION:
        for _ in range(rounds):
            record = _one_round_more(chance, record, lively=lively)
    else:
        # Only the schedule determines who deals and how many cards, so all deals are known beforehand.
        deals = replay(record).deals[:rounds]
        record = replace(record, rounds=tuple(_round(chance, deal, starters) for deal in deals))
    if len(record.rounds) > min_rounds and draw(st.booleans()):
        return _half_way(record)
    ends = bool(record.rounds) and _rarely(chance)
    return replace(record, ended_after_round=len(record.rounds)) if ends else record


def _half_way(record: GameRecord) -> GameRecord:
    """Return a game whose last round has only bids, or only tricks if bids are secret."""
    last, number = record.rounds[-1], len(record.rounds)
    secret = record.ruleset.bidding_rules(number).bidding is Bidding.SECRET
    open_round = replace(last, bids=None, bid_changes=()) if secret else replace(last, tricks=None)
    earlier = until(record, number - 1)
    return replace(earlier, rounds=(*earlier.rounds, open_round))


def until(record: GameRecord, number: int) -> GameRecord:
    """Return the record up to a round, including the events before the next one."""
    joins = tuple(join for join in record.joins if join.after_round <= number)
    return replace(
        record,
        players=record.players[: len(record.starters) + len(joins)],
        rounds=record.rounds[:number],
        ended_after_round=None,
        joins=joins,
        adjustments=tuple(event for event in record.adjustments if event.after_round <= number),
        eliminations=tuple(event for event in record.eliminations if event.after_round <= number),
        retirements=tuple(event for event in record.retirements if event.after_round <= number),
    )


def one_round_more(record: GameRecord, *, lively: bool) -> SearchStrategy[GameRecord]:
    """A game after one more round, if there is one; if `lively`, events may happen before it."""
    return _CHANCE.map(lambda chance: _one_round_more(chance, record, lively=lively))


def _one_round_more(chance: Random, record: GameRecord, *, lively: bool) -> GameRecord:
    game = replay(record)
    if lively and _rarely(chance):
        record = _with_an_event(chance, record, game)
        game = replay(record)
    if game.phase is Phase.ELIMINATION:
        decision = Decision(len(game.played), chance.choice(game.tied))
        record = replace(record, eliminations=(*record.eliminations, decision))
        game = replay(record)
    if game.next_deal is None:
        return record
    by_hand = chance.choice(game.active) if lively and _rarely(chance) else None
    started = replace(record, rounds=(*record.rounds, RoundRecord(dealer=by_hand)))
    deal = game.next_deal if by_hand is None else replay(started).deals[len(record.rounds)]
    finished = _round(chance, deal, len(record.players))
    return replace(record, rounds=(*record.rounds, replace(finished, dealer=by_hand)))


def _with_an_event(chance: Random, record: GameRecord, game: GameState) -> GameRecord:
    """Return a game after an adjustment, or after a player left or joined."""
    number, chosen = len(game.played), chance.choice(["adjust", "leave", "join"])
    if chosen == "leave" and game.phase is Phase.BIDS and (number or len(game.active) > MIN_PLAYERS):
        left = Retirement(number, chance.choice(game.active))
        return replace(record, retirements=(*record.retirements, left))
    if chosen == "join" and _has_room(game):
        late = JoinRecord(number, len(record.players), chance.choice([0, min(game.totals)]))
        name = LATE_NAMES[len(record.joins)]
        return replace(record, players=(*record.players, name), joins=(*record.joins, late))
    for_table, after = _rarely(chance), chance.random() < 0.5
    seats = game.active if for_table else (chance.choice(game.active),)
    points = chance.choice([-50, -20, -10, 10])
    given = AdjustmentRecord(number, seats, points, "misplay", for_table=for_table, after_elimination=after)
    return replace(record, adjustments=(*record.adjustments, given))


def _has_room(game: GameState) -> bool:
    """Return whether one more player may join: six at most, and a list of hand sizes is not shortened."""
    schedule, rest = game.record.ruleset.schedule, game.sizes[len(game.played) :]
    if game.phase is not Phase.BIDS or len(game.active) == MAX_PLAYERS or len(game.record.joins) == len(LATE_NAMES):
        return False
    needed = rest[:1] if schedule is Schedule.ELIMINATION else () if isinstance(schedule, Schedule) else rest
    return (len(game.active) + 1) * max(needed, default=0) <= game.record.ruleset.deck


def recounted_points(scoring: Scoring, cards: int, bid: int, tricks: int) -> int:
    """Return the points of a player, trick by trick instead of by formula (P1, P2)."""
    exact = bid == tricks
    if scoring is Scoring.STANDARD:
        return 20 + sum(10 for _ in range(tricks)) if exact else sum(-10 for _ in _misses(bid, tricks))
    paid = sum(10 for trick in range(1, cards + 1) if trick <= bid and trick <= tricks)
    fine = sum(10 * nth for nth, _ in enumerate(_misses(bid, tricks), 1))
    return paid + (sum(10 for _ in range(cards)) if exact else -fine)


def _misses(bid: int, tricks: int) -> range:
    return range(min(bid, tricks), max(bid, tricks))


def recounted_total(record: GameRecord, seat: int) -> int:
    """Return a player's total, counted again from the record of a game; the tricks give the number of cards."""
    total = sum(join.points for join in record.joins if join.seat == seat)
    for written in record.rounds:
        if written.bids and written.tricks and takes_part(written, seat):
            cards = written.void_tricks + sum(number for number in written.tricks if isinstance(number, int))
            total += recounted_points(
                record.ruleset.scoring, cards, _int(written.bids, seat), _int(written.tricks, seat)
            )
    return total + sum(given.points for given in record.adjustments if seat in given.seats)


def takes_part(written: RoundRecord, seat: int) -> bool:
    """Return whether a seat has a bid; the rounds before a late player have none."""
    bids = written.bids or ()
    return seat < len(bids) and bids[seat] is not None


def _int(values: Sequence[RawValue], seat: int) -> int:
    value = values[seat]
    assert isinstance(value, int)
    return value
