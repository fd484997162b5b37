from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from scorekeeper.rules.ruleset import DECK, BiddingRules, Ruleset, Schedule

OPEN = BiddingRules()
ELIMINATION_ROUNDS = 20
DM2008_ROUNDS = 15
_TOURNAMENT = {4: (1, 3, 5, 7, 9, 11, 12, 13, 14, 15), 5: (2, 4, 5, 6, 7, 8, 9, 10, 11, 12)}


@dataclass(frozen=True)
class Deal:
    """`order`: of bids, the dealer last (G5). `no_trump`: G8."""

    number: int
    cards: int
    dealer: int
    order: tuple[int, ...]
    no_trump: bool
    bidding_rules: BiddingRules = OPEN


def hand_sizes(ruleset: Ruleset, players: int) -> tuple[int, ...]:
    """Section 5; `players` must be valid."""
    most = DECK // players
    match ruleset.schedule:
        case Schedule.STANDARD:  # V1, G4; special cards add no rounds (S3)
            return up(most)
        case Schedule.QUICK:  # V7: every second hand, so that the last one is the largest
            return tuple(range(2 - most % 2, most + 1, 2))
        case Schedule.TOURNAMENT:  # V6
            return _TOURNAMENT[players]
        case Schedule.ELIMINATION:  # V4: as many rounds as three players have
            return up(ELIMINATION_ROUNDS)
        case Schedule.DM2008:  # V5
            return up(DM2008_ROUNDS)
        case sizes:
            return sizes


def up(rounds: int) -> tuple[int, ...]:
    """V8."""
    return tuple(range(1, rounds + 1))


def down(rounds: int) -> tuple[int, ...]:
    """V8."""
    return tuple(range(rounds, 0, -1))


def up_and_down(most: int) -> tuple[int, ...]:
    """V8; `most` only once."""
    return (*up(most), *down(most - 1))


@lru_cache(maxsize=1024)
def bidding_order(dealer: int, active: tuple[int, ...]) -> tuple[int, ...]:
    """G5."""
    return tuple(sorted(active, key=lambda seat: (seat <= dealer, seat)))


@lru_cache(maxsize=1024)
def next_active(seat: int, active: tuple[int, ...]) -> int:
    """G3, clockwise."""
    return min((later for later in active if later > seat), default=min(active))


def sizes_that_fit(sizes: Iterable[int], players: int, deck: int) -> tuple[int, ...]:
    """G1, A6."""
    return tuple(cards for cards in sizes if cards * players <= deck)


def deal_round(number: int, cards: int, dealer: int, active: Sequence[int], ruleset: Ruleset) -> Deal:
    no_trump = cards * len(active) == ruleset.deck
    return Deal(number, cards, dealer, bidding_order(dealer, tuple(active)), no_trump, ruleset.bidding_rules(number))
