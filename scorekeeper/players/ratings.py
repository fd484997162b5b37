"""How strong players are, by their places and who sat at the table, and how sure that is (docs/decisions/0013)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from openskill.models import PlackettLuce, PlackettLuceRating

if TYPE_CHECKING:
    from collections.abc import Mapping

GAMES_RATED = 1000
"""How many of the last games count: a rating is about now, and costs the same however many games there are."""
AVERAGE = 1000
"""The rating of somebody who has not played yet."""

# Openskill's own scale starts at 25; ten of our points to one of its own make a difference of 100 points mean that the
# stronger of two stands above the other in about 64 of 100 games, as with chess ratings.
_START, _POINTS = 25, 10
# How much a single game is up to luck. Three times what openskill proposes: measured in the decision record.
_LUCK = 12.5
# The truth lies within two standard deviations in 95 of 100 cases.
_DEVIATIONS = 2
# The two ways of counting of a few Confidants.
_REMEMBERED = 8

type RatedGame = tuple[tuple[int, int], ...]
"""Who (the id of a person) took which rank, for each seat."""


@dataclass(frozen=True)
class Rating:
    """The estimated strength, and by how much it may be wrong either way; both in rating points."""

    estimate: int
    uncertainty: int

    @property
    def at_least(self) -> int:
        """What somebody is worth very probably at least: fair to order by, as few games leave much uncertain."""
        return self.estimate - self.uncertainty

    @property
    def at_most(self) -> int:
        """What somebody is worth very probably at most."""
        return self.estimate + self.uncertainty


@lru_cache(maxsize=_REMEMBERED)
def ratings_of(games: tuple[RatedGame, ...]) -> Mapping[int, Rating]:
    """Return the rating of each person in these games, the oldest first; equal ranks are ties (F1).

    It follows from the games alone, which are also what it is remembered by: whatever is corrected, deleted or merged
    makes other games, and with them other ratings.
    """
    model = PlackettLuce(beta=_LUCK)
    strengths: dict[int, PlackettLuceRating] = {}
    for game in games:
        table = [[strengths.get(person) or model.rating()] for person, _ in game]
        rated = model.rate(table, ranks=[rank for _, rank in game])
        strengths.update((person, team[0]) for (person, _), team in zip(game, rated, strict=True))
    return MappingProxyType({person: _rating(each.mu, each.sigma) for person, each in strengths.items()})


def _rating(mu: float, sigma: float) -> Rating:
    return Rating(round(AVERAGE + _POINTS * (mu - _START)), round(_POINTS * _DEVIATIONS * sigma))
