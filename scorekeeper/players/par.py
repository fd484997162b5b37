"""Points above par: par is the mean of everybody here in rounds with as many players and cards."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from django.db.models import TextField
from django.db.models.functions import Cast

from scorekeeper.models import Career, Confidant
from scorekeeper.players.bidding import FEWEST_CASES
from scorekeeper.players.careers import Hand, hand_of
from scorekeeper.rules.game import GameState, Round
from scorekeeper.storage.prepared_query import PreparedQuery

type Par = Mapping[Hand, float]  # of hands with at least FEWEST_CASES results

_ROUNDS, _POINTS = ":rounds", ":points"

_KEPT = 200  # careers, of about 15 kB each

# As text, by which `_parsed` keeps what it has parsed.
_HANDS = PreparedQuery(
    lambda owner, scoring: Career.objects.filter(player__owner=owner, scoring=scoring).values_list(
        Cast("hands", TextField())
    ),
    int,
    str,
)


@dataclass(frozen=True)
class AbovePar:
    """The sum over `rounds` whose par is known."""

    points: float
    rounds: int

    @property
    def a_round(self) -> float | None:
        return self.points / self.rounds if self.rounds else None


def par_for(game: GameState, owner: Confidant) -> Par:
    """Of the hands of this game, in one query, as large as the number of people."""
    careers = [_parsed(hands) for (hands,) in _HANDS.rows(owner.pk, game.record.ruleset.scoring)]
    return par_of(careers, {_hand(round_) for round_ in game.played})


def par_of(careers: Collection[Mapping[str, int]], hands: Iterable[Hand]) -> Par:
    """`careers` are the `hands` of everybody's careers."""
    par = {}
    for hand in hands:
        key_of_rounds, key_of_points = hand + _ROUNDS, hand + _POINTS
        rounds = sum([own.get(key_of_rounds, 0) for own in careers])
        if rounds >= FEWEST_CASES:
            par[hand] = sum([own.get(key_of_points, 0) for own in careers]) / rounds
    return par


def hands_in(careers: Iterable[Mapping[str, int]]) -> set[Hand]:
    return {key.removesuffix(_ROUNDS) for own in careers for key in own if key.endswith(_ROUNDS)}


def above_par(own: Mapping[str, int], par: Par) -> AbovePar:
    """`own` are the `hands` of a career."""
    rounds = {hand: own.get(hand + _ROUNDS, 0) for hand in par}
    points = sum(own.get(hand + _POINTS, 0) - number * par[hand] for hand, number in rounds.items())
    return AbovePar(points, sum(rounds.values()))


def above_par_in(game: GameState, par: Par) -> dict[int, AbovePar]:
    """By seat, of one game."""
    points, rounds = defaultdict[int, float](float), Counter[int]()
    for round_ in game.played:
        hand = _hand(round_)
        if hand in par and round_.points:
            for seat in round_.deal.order:
                points[seat] += (round_.points[seat] or 0) - par[hand]
                rounds[seat] += 1
    return {seat: AbovePar(points[seat], rounds[seat]) for seat in rounds}


@lru_cache(_KEPT)
def _parsed(hands: str) -> Mapping[str, int]:
    """Kept, because parsing those of everybody takes three times as long as reading and adding them."""
    parsed: Mapping[str, int] = json.loads(hands)
    return parsed


def _hand(round_: Round) -> Hand:
    return hand_of(len(round_.deal.order), round_.deal.cards)
