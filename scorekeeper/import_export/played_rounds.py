"""The same game from another source, which has neither all options nor the moment at which it began."""

from __future__ import annotations

import hashlib
from itertools import zip_longest

from scorekeeper.rules.names import name_key
from scorekeeper.rules.record import GameRecord, RawValue, RoundRecord

type PlayedRound = frozenset[tuple[str, tuple[RawValue, ...]]]
type PlayedRounds = tuple[PlayedRound, ...]


def played_rounds(record: GameRecord) -> PlayedRounds:
    """What is known of whom in finished rounds: bids and tricks, else also points and totals."""
    if record.final_totals is not None:
        return (_by_name(record, [record.final_totals]),)
    rounds = []
    for number, entered in enumerate(record.rounds, 1):
        written = record.written_in(number)
        if _is_known(entered):
            rounds.append(_by_name(record, [entered.bids, entered.tricks]))
        elif written.points or written.totals:
            rounds.append(_by_name(record, [entered.bids, entered.tricks, written.points, written.totals]))
    return tuple(rounds)


def played_hash(record: GameRecord) -> str:
    rounds = [sorted(map(repr, played)) for played in played_rounds(record)]
    return hashlib.sha256(repr(rounds).encode()).hexdigest()[:16]


def _is_known(entered: RoundRecord) -> bool:
    bids, tricks = entered.bids or (), entered.tricks or ()
    return bool(bids) and all((bid is None) == (won is None) for bid, won in zip_longest(bids, tricks))


def _by_name(
    record: GameRecord, rows: list[tuple[RawValue, ...] | None]
) -> frozenset[tuple[str, tuple[RawValue, ...]]]:
    """Without who did not play."""
    numbers = [*zip_longest(*(row or () for row in rows))]
    known = [
        seat for seat in range(min(len(numbers), len(record.players))) if any(n is not None for n in numbers[seat])
    ]
    return frozenset((name_key(record.players[seat]), numbers[seat]) for seat in known)
