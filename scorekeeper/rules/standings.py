from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from scorekeeper.rules.ruleset import TieBreak


class Standing(NamedTuple):
    """`exact_bids` counts rounds; None if not all bids are known."""

    rank: int
    seat: int
    player: str
    total: int
    exact_bids: int | None


def ranks(totals: Sequence[int], exact_bids: Sequence[int], tie_break: TieBreak = TieBreak.SHARED) -> list[int]:
    """By seat, as in 1, 1, 3 (F1), or by exact bids (F2)."""
    return ranks_by(_keys(totals, exact_bids, tie_break))


def ranks_by[Key: tuple[int | Fraction, ...]](keys: Sequence[Key]) -> list[int]:
    """The greatest first (F1)."""
    ordered = sorted(keys, reverse=True)
    return [1 + ordered.index(key) for key in keys]


def standings(
    players: Sequence[str],
    totals: Sequence[int],
    exact_bids: Sequence[int | None],
    tie_break: TieBreak,
    eliminated: Sequence[int] = (),
) -> tuple[Standing, ...]:
    """Who was `eliminated` first ranks last (V4)."""
    stay = len(players)
    keys: list[tuple[int, ...]] = [(stay, *key) for key in _keys(totals, exact_bids, tie_break)]
    for place, seat in enumerate(eliminated):
        keys[seat] = (place,)
    rows = zip(ranks_by(keys), range(len(players)), players, totals, exact_bids, strict=True)
    return tuple(Standing(*row) for row in sorted(rows))


def table_points(places: Sequence[int]) -> list[int]:
    """One for each player ranked below, minus one for each above (F3)."""
    return [sum((other > own) - (other < own) for other in places) for own in places]


def _keys(totals: Sequence[int], exact_bids: Sequence[int | None], tie_break: TieBreak) -> list[tuple[int, int]]:
    broken = tie_break is TieBreak.EXACT_BIDS
    return [(total, exact or 0 if broken else 0) for total, exact in zip(totals, exact_bids, strict=True)]
