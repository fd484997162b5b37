"""The row of `GameFigures` that a finished game has."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta

from scorekeeper.games.duration import minutes_played
from scorekeeper.games.game_log import GameLog
from scorekeeper.games.seat_names import substitutions_of
from scorekeeper.models import Game
from scorekeeper.players.careers import PlayerOutcome
from scorekeeper.rules.insights.extremes import EXTREMES, ended_early, extremes_of
from scorekeeper.rules.knowledge import Precision

# A game that begins after midnight belongs to the evening before.
_EVENING_ENDS = timedelta(hours=5)

FIGURES_COLUMNS = ("game_id", "players", "evening", "minutes", "ended_early", "bids", "made", *EXTREMES)


def figures_row(log: GameLog, outcomes: Sequence[PlayerOutcome]) -> tuple[object, ...]:
    """In the order of FIGURES_COLUMNS; `outcomes` are those of this game."""
    game = log.game
    bids = [bid for outcome in outcomes for bid in outcome.bids if bid.bid is not None]
    start = (log.row.pk, len(outcomes), evening_of(log.row), minutes_played(log))
    counted = (ended_early(game), len(bids), sum(bid.is_exact for bid in bids))
    return *start, *counted, *extremes_of(game, substitutions_of(log)).values()


def evening_of(row: Game) -> date | None:
    """None if the day is not known."""
    if row.precision == Precision.TIME:
        return (row.local_start - _EVENING_ENDS).date()
    return row.day if row.precision == Precision.DAY else None
