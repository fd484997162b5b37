"""V4."""

from collections.abc import Sequence

from scorekeeper.rules.ruleset import Ruleset, Schedule


def somebody_leaves(ruleset: Ruleset, active: int, next_cards: int) -> bool:
    return ruleset.schedule is Schedule.ELIMINATION and active * next_cards > ruleset.deck


def last_ones(active: Sequence[int], totals: Sequence[int], exact_bids: Sequence[int]) -> tuple[int, ...]:
    """Lowest total, then fewer exact bids; the table decides between several."""
    lowest = min((totals[seat], exact_bids[seat]) for seat in active)
    return tuple(seat for seat in active if (totals[seat], exact_bids[seat]) == lowest)
