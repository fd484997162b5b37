"""Finished games of given bids and tricks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from scorekeeper.rules.game import GameState
from scorekeeper.rules.record import GameRecord, RoundRecord
from scorekeeper.rules.replay import replay
from scorekeeper.rules.ruleset import Ruleset
from tests.helpers.generated import until
from tests.helpers.tables import NAMES

type Numbers = Sequence[int | None]

STANDARD = Ruleset()


def game_of(*rounds: tuple[Numbers, Numbers], ended: bool = True, ruleset: Ruleset = STANDARD) -> GameState:
    """Return a game of these bids and tricks, with as many cards in each round as tricks; ended or unfinished."""
    sizes = tuple(sum(won or 0 for won in tricks) for _, tricks in rounds) + (1,) * (not ended)
    written = tuple(RoundRecord(tuple(bids), tuple(tricks)) for bids, tricks in rounds)
    return replay(GameRecord(NAMES[: len(rounds[0][0])], 0, replace(ruleset, schedule=sizes), written))


def ended(record: GameRecord) -> GameRecord:
    """Return a game ended after its last finished round, if there is one (A7)."""
    last = len(replay(record, frozenset()).played)
    return replace(until(record, last), ended_after_round=last) if last else record
