"""Games as Hypothesis makes them up, and the same points counted a second time, in another way."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from hypothesis import strategies as st

from scorekeeper.rules.record import GameRecord, RoundRecord, Trump
from scorekeeper.rules.replay import replay
from scorekeeper.rules.ruleset import PlusMinusOne, Ruleset, Scoring
from tests.tables import NAMES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from hypothesis.strategies import DrawFn, SearchStrategy

    from scorekeeper.rules.record import Written
    from scorekeeper.rules.schedule import Deal

PLAYERS = st.integers(3, 6)
PLUS_MINUS_ONES = st.builds(PlusMinusOne, st.integers(1, 60), st.booleans(), st.booleans())
RULESETS = st.builds(Ruleset, scoring=st.sampled_from(Scoring), plus_minus_one=st.none() | PLUS_MINUS_ONES)

JSON_VALUES: SearchStrategy[Written] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@st.composite
def tricks_of(draw: DrawFn, *, cards: int, players: int) -> tuple[int, ...]:
    """All tricks of a round, shared out among the players."""
    cuts = sorted(draw(st.lists(st.integers(0, cards), min_size=players - 1, max_size=players - 1)))
    return tuple(upper - lower for lower, upper in pairwise([0, *cuts, cards]))


@st.composite
def bids_of(draw: DrawFn, *, deal: Deal, players: int) -> tuple[int, ...]:
    """Bids that never add up to the cards, so that they are legal under every form of Plus/Minus One."""
    bids = draw(st.lists(st.integers(0, deal.cards), min_size=players, max_size=players))
    if sum(bids) == deal.cards:
        bids[deal.dealer] += 1 if bids[deal.dealer] < deal.cards else -1
    return tuple(bids)


@st.composite
def rounds_of(draw: DrawFn, *, deal: Deal, players: int) -> RoundRecord:
    """A finished round."""
    bids = draw(bids_of(deal=deal, players=players))
    tricks = draw(tricks_of(cards=deal.cards, players=players))
    return RoundRecord(bids, tricks, draw(st.none() | st.sampled_from(Trump)))


@st.composite
def records(draw: DrawFn, *, min_rounds: int = 0) -> GameRecord:
    """A legal game of so many finished rounds at least; the last one may stop after its bids."""
    players = draw(PLAYERS)
    first_dealer = draw(st.integers(0, players - 1))
    deals = replay(GameRecord(NAMES[:players], first_dealer)).deals
    count = draw(st.integers(min_rounds, len(deals)))
    rounds = [draw(rounds_of(deal=deal, players=players)) for deal in deals[:count]]
    if len(rounds) > min_rounds and draw(st.booleans()):
        rounds[-1] = replace(rounds[-1], tricks=None)
    return GameRecord(NAMES[:players], first_dealer, draw(RULESETS), tuple(rounds))


def count_again(scoring: Scoring, cards: int, bid: int, tricks: int) -> int:
    """Return the points of a player, trick by trick instead of by formula (P1, P2)."""
    exact = bid == tricks
    if scoring is Scoring.STANDARD:
        return 20 + sum(10 for _ in range(tricks)) if exact else sum(-10 for _ in _misses(bid, tricks))
    paid = sum(10 for trick in range(1, cards + 1) if trick <= bid and trick <= tricks)
    fine = sum(10 * nth for nth, _ in enumerate(_misses(bid, tricks), 1))
    return paid + (sum(10 for _ in range(cards)) if exact else -fine)


def _misses(bid: int, tricks: int) -> range:
    return range(min(bid, tricks), max(bid, tricks))


def total_again(record: GameRecord, seat: int) -> int:
    """Return a player's total, counted again from what was written."""
    total = 0
    for cards, written in enumerate(record.rounds, 1):
        if written.bids and written.tricks:
            total += count_again(record.ruleset.scoring, cards, _int(written.bids, seat), _int(written.tricks, seat))
    return total


def _int(values: Sequence[Written], seat: int) -> int:
    value = values[seat]
    assert isinstance(value, int)
    return value
