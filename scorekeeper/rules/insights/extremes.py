"""The highest and lowest numbers of a finished game, which records of many games compare."""

from dataclasses import dataclass

from scorekeeper.rules.game import GameState
from scorekeeper.rules.insights.comebacks import comebacks_of
from scorekeeper.rules.standings import Standing


@dataclass(frozen=True)
class Extremes:
    """In points; None: not known of this game, or there is none.

    Totals are those of players who stayed to the end. `swing` is the largest difference between two players in one
    round, `comeback` the largest deficit of a winner after any round, `margin` how far the only winner was ahead.
    """

    highest_total: int
    lowest_total: int
    highest_round: int | None
    lowest_round: int | None
    swing: int | None
    comeback: int | None
    margin: int | None


def extremes_of(game: GameState) -> Extremes:
    """Of a finished game with a result."""
    totals = [standing.total for standing in _stayed(game)]
    rounds = [[points for points in round_.points or () if points is not None] for round_ in game.played]
    return Extremes(
        highest_total=max(totals),
        lowest_total=min(totals),
        highest_round=max((max(points) for points in rounds), default=None),
        lowest_round=min((min(points) for points in rounds), default=None),
        swing=max((max(points) - min(points) for points in rounds), default=None),
        comeback=max((comeback.deficit for comeback in comebacks_of(game)), default=None),
        margin=_margin(game),
    )


def ended_early(game: GameState) -> bool:
    """A5, A7."""
    return game.too_few or game.record.ended_after_round is not None


def _stayed(game: GameState) -> list[Standing]:
    return [standing for standing in game.standings if standing.seat in game.present]


def _margin(game: GameState) -> int | None:
    """None also if somebody who was eliminated has more points (V4)."""
    if len(game.winners) > 1 or len(game.standings) == 1:
        return None
    [winner, second, *_others] = game.standings
    return winner.total - second.total if winner.total >= second.total else None
