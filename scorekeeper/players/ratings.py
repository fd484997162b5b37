"""The estimated strength of players and its uncertainty, from ranks in games (docs/decisions/0013)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from openskill.models import PlackettLuceRating


GAMES_RATED = 1000  # of the last ones: a rating is about the present, and its cost must be bounded
AVERAGE = 1000  # the rating without games

# Openskill's scale starts at 25. With ten rating points for each of its points, a difference of 100 means that the
# stronger player ranks above the other in about 64 of 100 games, as with chess ratings.
_START, _POINTS = 25, 10
# The share of luck in a single game. Three times openskill's default; the decision record has the measurement.
_LUCK = 12.5
# The true strength is within two standard deviations in 95 of 100 cases.
_DEVIATIONS = 2
# Both scorings of a few owners.
_CACHED = 8

type RatedGame = tuple[tuple[int, int], ...]  # the person (id) and the rank of each seat


@dataclass(frozen=True)
class Rating:
    """`uncertainty` holds in both directions, in rating points."""

    estimate: int
    uncertainty: int

    @property
    def at_least(self) -> int:
        """For sorting, because few games leave a large uncertainty."""
        return self.estimate - self.uncertainty

    @property
    def at_most(self) -> int:
        return self.estimate + self.uncertainty


@lru_cache(maxsize=_CACHED)
def ratings_of(games: tuple[RatedGame, ...]) -> Mapping[int, Rating]:
    """Of each person in these games, the oldest first; equal ranks are ties (F1).

    The games are the cache key: after a correction, deletion or merge they differ.
    """
    from openskill.models import PlackettLuce

    model = PlackettLuce(beta=_LUCK)
    strengths: dict[int, PlackettLuceRating] = {}
    for game in games:
        table = [[strengths.get(person) or model.rating()] for person, _ in game]
        rated = model.rate(table, ranks=[rank for _, rank in game])
        strengths.update((person, team[0]) for (person, _), team in zip(game, rated, strict=True))
    return MappingProxyType({person: _rating(strength.mu, strength.sigma) for person, strength in strengths.items()})


def _rating(mu: float, sigma: float) -> Rating:
    return Rating(round(AVERAGE + _POINTS * (mu - _START)), round(_POINTS * _DEVIATIONS * sigma))
