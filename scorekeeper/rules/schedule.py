"""Hand sizes, the dealer, and the bidding order."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from scorekeeper.rules.ruleset import DECK, BiddingRules, Ruleset, Schedule

OPEN = BiddingRules()
ELIMINATION_ROUNDS = 20
DM2008_ROUNDS = 15
_TOURNAMENT = {4: (1, 3, 5, 7, 9, 11, 12, 13, 14, 15), 5: (2, 4, 5, 6, 7, 8, 9, 10, 11, 12)}


@dataclass(frozen=True)
class Deal:
    """`order`: the active seats from the dealer's left, the dealer last (G5). `no_trump`: G8."""

    number: int
    cards: int
    dealer: int
    order: tuple[int, ...]
    no_trump: bool
    bidding_rules: BiddingRules = OPEN


def hand_sizes(ruleset: Ruleset, players: int) -> tuple[int, ...]:
    """Section 5; the options must allow this number of players."""
    schedule = ruleset.schedule
    if not isinstance(schedule, Schedule):
        return schedule
    return _NAMED[schedule](players)


def up(rounds: int) -> tuple[int, ...]:
    """V8."""
    return tuple(range(1, rounds + 1))


def down(rounds: int) -> tuple[int, ...]:
    """V8."""
    return tuple(range(rounds, 0, -1))


def up_and_down(most: int) -> tuple[int, ...]:
    """V8; `most` only once."""
    return (*up(most), *down(most - 1))


def bidding_order(dealer: int, active: Sequence[int]) -> tuple[int, ...]:
    """G5."""
    return _bidding_order(dealer, tuple(active))


@lru_cache(maxsize=1024)
def _bidding_order(dealer: int, active: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(active, key=lambda seat: (seat <= dealer, seat)))


def next_active(seat: int, active: Sequence[int]) -> int:
    """G3, clockwise."""
    return _next_active(seat, tuple(active))


@lru_cache(maxsize=1024)
def _next_active(seat: int, active: tuple[int, ...]) -> int:
    return min((later for later in active if later > seat), default=min(active))


def sizes_that_fit(sizes: Iterable[int], players: int, deck: int) -> tuple[int, ...]:
    """G1, A6."""
    return tuple(cards for cards in sizes if cards * players <= deck)


def deal_round(number: int, cards: int, dealer: int, active: Sequence[int], ruleset: Ruleset) -> Deal:
    no_trump = cards * len(active) == ruleset.deck
    return Deal(number, cards, dealer, bidding_order(dealer, active), no_trump, ruleset.bidding_rules(number))


def _standard(players: int) -> tuple[int, ...]:
    """V1, G4; special cards add no rounds (S3)."""
    return up(DECK // players)


def _quick(players: int) -> tuple[int, ...]:
    """V7: every second hand, so that the last one is the largest."""
    most = DECK // players
    return tuple(range(2 - most % 2, most + 1, 2))


def _elimination(_players: int) -> tuple[int, ...]:
    """V4: as many rounds as three players have."""
    return up(ELIMINATION_ROUNDS)


def _dm2008(_players: int) -> tuple[int, ...]:
    """V5."""
    return up(DM2008_ROUNDS)


def _tournament(players: int) -> tuple[int, ...]:
    """V6."""
    return _TOURNAMENT[players]


_NAMED: dict[Schedule, Callable[[int], tuple[int, ...]]] = {
    Schedule.STANDARD: _standard,
    Schedule.QUICK: _quick,
    Schedule.TOURNAMENT: _tournament,
    Schedule.ELIMINATION: _elimination,
    Schedule.DM2008: _dm2008,
}
