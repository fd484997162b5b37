"""Points above par: par is the mean of everybody here in rounds with as many players and cards."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from scorekeeper.models import Career, Confidant
from scorekeeper.players.bidding import FEWEST_CASES
from scorekeeper.rules.game import GameState
from scorekeeper.rules.ruleset import Scoring

type Hand = tuple[int, int]  # players, cards
type Par = Mapping[Hand, float]  # of hands with at least FEWEST_CASES results


@dataclass(frozen=True)
class AbovePar:
    """The sum over `rounds` whose par is known."""

    points: float
    rounds: int

    @property
    def a_round(self) -> float | None:
        return self.points / self.rounds if self.rounds else None


def par_here(owner: Confidant, scoring: Scoring) -> Par:
    """In one query, as large as the number of people."""
    careers = Career.objects.filter(player__owner=owner, scoring=scoring)
    return par_of(careers.values_list("hands", flat=True))


def par_of(hands: Iterable[Mapping[str, int]]) -> Par:
    """`hands` are those of everybody's careers."""
    sums: Counter[str] = Counter()
    for own in hands:
        sums.update(own)
    return {hand: points / rounds for hand, rounds, points in _read(sums) if rounds >= FEWEST_CASES}


def above_par(hands: Mapping[str, int], par: Par) -> AbovePar:
    """`hands` are those of a career."""
    known = [(points - rounds * par[hand], rounds) for hand, rounds, points in _read(hands) if hand in par]
    return AbovePar(sum(points for points, _ in known), sum(rounds for _, rounds in known))


def above_par_in(game: GameState, par: Par) -> dict[int, AbovePar]:
    """By seat, of one game."""
    hands: defaultdict[int, Counter[str]] = defaultdict(Counter)
    for round_ in game.played:
        key = f"{len(round_.deal.order)}:{round_.deal.cards}"
        for seat in round_.deal.order:
            hands[seat].update({f"{key}:rounds": 1, f"{key}:points": (round_.points or ())[seat] or 0})
    return {seat: above_par(own, par) for seat, own in hands.items()}


def _read(hands: Mapping[str, int]) -> Iterator[tuple[Hand, int, int]]:
    """Hand, rounds and points, from the keys that `careers` defines."""
    for key, rounds in hands.items():
        players, cards, kind = key.split(":")
        if kind == "rounds":
            yield (int(players), int(cards)), rounds, hands.get(f"{players}:{cards}:points", 0)
