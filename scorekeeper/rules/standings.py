"""Who stands where."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.rules.ruleset import TieBreak


@dataclass(frozen=True)
class Standing:
    """One player's place: `rank` counts from 1, equal players share it (F1); `exact_bids` counts rounds."""

    rank: int
    seat: int
    player: str
    total: int
    exact_bids: int


def ranks(totals: Sequence[int], exact_bids: Sequence[int], tie_break: TieBreak = TieBreak.SHARED) -> list[int]:
    """Return the rank of each seat: 1 and the number of those who stand higher, 1, 1, 3 (F1), by exact bids (F2)."""
    broken = tie_break is TieBreak.EXACT_BIDS
    keys = [(total, exact if broken else 0) for total, exact in zip(totals, exact_bids, strict=True)]
    return [1 + sum(other > key for other in keys) for key in keys]


def standings(
    players: Sequence[str], totals: Sequence[int], exact_bids: Sequence[int], tie_break: TieBreak
) -> tuple[Standing, ...]:
    """Return the standings by rank, then by seat."""
    rows = zip(ranks(totals, exact_bids, tie_break), range(len(players)), players, totals, exact_bids, strict=True)
    return tuple(Standing(*row) for row in sorted(rows))
