"""Finds the same game in another source, which has neither all options nor the moment at which it began."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from scorekeeper.rules.game import GameState, Round
from scorekeeper.rules.names import name_key

type PlayedRound = frozenset[tuple[str, tuple[int | None, ...]]]
type PlayedRounds = tuple[PlayedRound, ...]


def played_rounds(game: GameState) -> PlayedRounds:
    """Who bid and took what in each finished round, also if it was worked out; else bids and points, or the totals."""
    if not game.knows_rounds:
        return (_by_name(game, range(len(game.totals)), [game.totals]),)
    return tuple(_played(game, round_) for round_ in game.played)


def played_hash(game: GameState) -> str:
    rounds = [sorted(map(repr, played)) for played in played_rounds(game)]
    return hashlib.sha256(repr(rounds).encode()).hexdigest()[:16]


def _played(game: GameState, round_: Round) -> PlayedRound:
    bids, tricks, points = round_.bids or (), round_.tricks or (), round_.points or ()
    if bids and tricks and all(tricks[seat] is not None for seat in round_.deal.order):
        return _by_name(game, round_.deal.order, [bids, tricks])
    return _by_name(game, round_.deal.order, [bids or (None,) * len(points), points])


def _by_name(game: GameState, seats: Sequence[int], rows: Sequence[Sequence[int | None]]) -> PlayedRound:
    return frozenset((name_key(game.record.players[seat]), tuple(row[seat] for row in rows)) for seat in seats)
