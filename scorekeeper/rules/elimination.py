"""Elimination: when a player must leave, and who (V4)."""

from collections.abc import Sequence

from scorekeeper.rules.ruleset import Ruleset, Schedule


def somebody_leaves(ruleset: Ruleset, active: int, next_cards: int) -> bool:
    """Return whether the deck is too small for `active` players in the next round."""
    return ruleset.schedule is Schedule.ELIMINATION and active * next_cards > ruleset.deck


def last_ones(active: Sequence[int], totals: Sequence[int], exact_bids: Sequence[int]) -> tuple[int, ...]:
    """Return the seat that leaves, or several between which the table must decide.

    The lowest total leaves; if tied, the one with fewer exact bids.
    """
    lowest = min((totals[seat], exact_bids[seat]) for seat in active)
    return tuple(seat for seat in active if (totals[seat], exact_bids[seat]) == lowest)
