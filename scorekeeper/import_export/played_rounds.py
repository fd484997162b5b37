"""The same game from another source, which has neither all options nor the moment at which it began."""

from __future__ import annotations

import hashlib

from scorekeeper.rules.names import name_key
from scorekeeper.rules.record import GameRecord, RawValue, RoundRecord

type PlayedRounds = tuple[frozenset[tuple[str, RawValue, RawValue]], ...]


def played_rounds(record: GameRecord) -> PlayedRounds:
    """Who bid and took what, in finished rounds."""
    return tuple(_played(record, entered) for entered in record.rounds if entered.bids and entered.tricks)


def played_hash(record: GameRecord) -> str:
    rounds = [sorted(map(repr, played)) for played in played_rounds(record)]
    return hashlib.sha256(repr(rounds).encode()).hexdigest()[:16]


def _played(record: GameRecord, entered: RoundRecord) -> frozenset[tuple[str, RawValue, RawValue]]:
    numbers = zip(map(name_key, record.players), entered.bids or (), entered.tricks or (), strict=False)
    return frozenset(each for each in numbers if each[1] is not None)
