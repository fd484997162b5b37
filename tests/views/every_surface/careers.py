"""A second, independent count of what several games add up to: for people, and for a series."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from tests.helpers.series import ShownLine
from tests.views.every_surface.count import Cell, Counted, shared_ranks

MEASURES = ("points", "total", "wins")
LAST_GAMES = 30


class Own(NamedTuple):
    """One person's part in a finished game."""

    rank: int
    total: int
    points: int
    cells: tuple[Cell, ...]
    others: dict[str, tuple[int, int]]
    hands: list[tuple[int, int, int]]

    @property
    def longest_run(self) -> int:
        """The longest run of exact bids."""
        return max(map(len, "".join("x" if cell.bid == cell.tricks else " " for cell in self.cells).split()), default=0)


def games_of(name: str, games: Sequence[Counted]) -> list[Own]:
    """Return the games in which a person has a seat at the end."""
    return [_own(name, game) for game in games if name in game.record.players]


def _own(name: str, game: Counted) -> Own:
    (place,) = [place for place in game.places if place.name == name]
    others = {other.name: (other.rank, other.total) for other in game.places if other is not place}
    cells, hands = tuple(game.cells_of(place.seat)), game.hands_of(place.seat)
    return Own(place.rank, place.total, game.points_of_place(place.seat), cells, others, hands)


def decimal(value: Fraction | None, places: int = 1, *, signed: bool = False) -> str:
    """Return a number as pages write it, a half rounded away from zero."""
    if value is None:
        return "–"
    digits = f"{int(abs(value) * 10**places + Fraction(1, 2)):0{places + 1}}"
    text = f"{digits[:-places]}.{digits[-places:]}" if places else digits
    sign = "" if not int(digits) else "−" if value < 0 else "+" if signed else ""
    return sign + text


def percent(part: int, whole: int) -> str:
    """Return a share as pages write it."""
    return f"{decimal(Fraction(100 * part, whole), 0)}%" if whole else "–"


def ratio(part: int, whole: int) -> Fraction | None:
    """Return an average; None of nothing."""
    return Fraction(part, whole) if whole else None


def facts_of(own: Sequence[Own]) -> dict[str, str]:
    """Return the figures on the page of a person, without the days of the best and the worst game."""
    bids = [(cell.bid, cell.tricks) for game in own for cell in game.cells]
    wins, total = sum(game.rank == 1 for game in own), sum(game.total for game in own)
    longest = max(game.longest_run for game in own)
    return {
        "Games": str(len(own)),
        "Wins": f"{wins} {percent(wins, len(own))}",
        "Average place": decimal(ratio(sum(game.rank for game in own), len(own))),
        "Average total": decimal(ratio(total, len(own))),
        "Points per round": decimal(ratio(total, len(bids))),
        "Bids made": percent(sum(bid == won for bid, won in bids), len(bids)),
        "Average distance from the bid": (
            f"{decimal(ratio(sum(abs(bid - won) for bid, won in bids), len(bids)), 2)} tricks"
        ),
        "Longest run": f"{longest} {'bid' if longest == 1 else 'bids'} made",
        "Best game": _whole(max(game.total for game in own)),
        "Worst game": _whole(min(game.total for game in own)),
    }


def form_of(own: Sequence[Own]) -> list[list[str]]:
    """Return the table of the last games, the last one first, without the days."""
    return [
        [f"{game.rank}.", _whole(game.total), decimal(ratio(game.total, len(game.cells)))]
        for game in [*own][: -LAST_GAMES - 1 : -1]
    ]


def places_of(own: Sequence[Own]) -> list[list[str]]:
    """Return the table of places: at least three, each with its number and share of games."""
    ranks = [game.rank for game in own]
    counts = {place: ranks.count(place) for place in range(1, max(*ranks, 3) + 1)}
    return [[f"{place}.", "", str(count), percent(count, len(own))] for place, count in counts.items()]


def rivals_of(own: Sequence[Own]) -> list[list[str]]:
    """Return the table of the other people: games, ahead, equal and behind, and the average lead."""
    names = {name for game in own for name in game.others}
    met = {name: [(game, *game.others[name]) for game in own if name in game.others] for name in names}
    order = sorted(met, key=lambda name: (-len(met[name]), name))
    return [[name, str(len(met[name])), *_against(met[name])] for name in order]


def _against(met: Sequence[tuple[Own, int, int]]) -> tuple[str, str]:
    ahead, behind = sum(own.rank < rank for own, rank, _ in met), sum(own.rank > rank for own, rank, _ in met)
    margin = sum(own.total - total for own, _, total in met)
    equal = len(met) - ahead - behind
    return f"{ahead}, {equal}, {behind}", decimal(Fraction(margin, len(met)), signed=True)


def league_of(own: Sequence[Own], par: dict[tuple[int, int], Fraction]) -> list[str]:
    """Return the cells of a person in the table of people: games, wins, place, points per round, above par, bids."""
    facts = facts_of(own)
    wins = facts["Wins"].split()[1]
    hands = [((players, cards), points) for game in own for players, cards, points in game.hands]
    above = [points - par[hand] for hand, points in hands if hand in par]
    above_par = decimal(sum(above, Fraction(0)) / len(above) if above else None, signed=True)
    return [facts["Games"], wins, facts["Average place"], facts["Points per round"], above_par, facts["Bids made"]]


def par_of(people: Iterable[Sequence[Own]]) -> dict[tuple[int, int], Fraction]:
    """Return the mean points of all people by players and cards, of at least 20 results."""
    results: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    for players, cards, points in (hand for own in people for game in own for hand in game.hands):
        results[players, cards].append(points)
    return {hand: Fraction(sum(points), len(points)) for hand, points in results.items() if len(points) >= 20}


def series_of(people: dict[str, list[Own]], by: str) -> dict[str, ShownLine]:
    """Return the standings of a series, sorted by a measure, by player."""
    sums = {measure: {name: _sum(own, _VALUES[measure]) for name, own in people.items()} for measure in MEASURES}
    ranks = {measure: shared_ranks(sums[measure]) for measure in MEASURES}
    return {
        name: ShownLine(
            name,
            len(own),
            points=(_signed(sums["points"][name]), ranks["points"][name]),
            total=(_whole(sums["total"][name]), ranks["total"][name]),
            wins=(_whole(sums["wins"][name]), ranks["wins"][name]),
            average=decimal(Fraction(sums["total"][name], len(own)), 0),
            first=ranks[by][name] == 1,
        )
        for name, own in people.items()
    }


_VALUES: dict[str, Callable[[Own], int]] = {
    "points": lambda own: own.points,
    "total": lambda own: own.total,
    "wins": lambda own: own.rank == 1,
}


def _sum(own: Sequence[Own], value: Callable[[Own], int]) -> int:
    return sum(map(value, own))


def _signed(value: int) -> str:
    return f"+{value}" if value > 0 else _whole(value)


def _whole(value: int) -> str:
    return str(value).replace("-", "−")
