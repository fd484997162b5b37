"""A second, independent count of a game from its record: points, totals and ranks after each round.

Nothing here uses the replay, the standings or the snapshots of the rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from scorekeeper.rules.record import GameRecord, RawValue, RoundRecord
from scorekeeper.rules.ruleset import Schedule, TieBreak
from tests.helpers.generated import recounted_points

FEWEST = 3
"""With fewer active players a game ends (A5)."""


class Place(NamedTuple):
    """A player's place in the standings."""

    rank: int
    seat: int
    name: str
    total: int


class Cell(NamedTuple):
    """A player's numbers of a round; the total includes what was given after it (A4)."""

    bid: int
    tricks: int
    points: int
    total: int


@dataclass
class Counted:
    """What every page has to show of a game; `steps` are the standings after each round, first those before round 1."""

    record: GameRecord
    totals: dict[int, int]
    active: list[int]
    exact: dict[int, int] = field(default_factory=dict)
    eliminated: list[int] = field(default_factory=list)
    rounds: list[dict[int, Cell]] = field(default_factory=list)
    cards: list[int] = field(default_factory=list)
    steps: list[tuple[Place, ...]] = field(default_factory=list)

    @property
    def places(self) -> tuple[Place, ...]:
        """The present standings, the first seat first among equal ones."""
        return self.steps[-1]

    @property
    def winners(self) -> list[str]:
        """The names of all players of the first rank."""
        return [place.name for place in self.places if place.rank == 1]

    def points_of_place(self, seat: int) -> int:
        """Return the points for a place (F3), counted pair by pair."""
        ranks = {place.seat: place.rank for place in self.places}
        return sum((rank > ranks[seat]) - (rank < ranks[seat]) for rank in ranks.values())

    def cells_of(self, seat: int) -> list[Cell]:
        """Return the rounds that a seat played."""
        return [cells[seat] for cells in self.rounds if seat in cells]

    def hands_of(self, seat: int) -> list[tuple[int, int, int]]:
        """Return players, cards and points of the rounds that a seat played."""
        rounds = zip(self.rounds, self.cards, strict=True)
        return [(len(cells), cards, cells[seat].points) for cells, cards in rounds if seat in cells]


def counted(record: GameRecord) -> Counted:
    """Count a game again from its record."""
    game = Counted(record, dict.fromkeys(record.starters, 0), [*record.starters])
    game.exact = dict.fromkeys(range(len(record.players)), 0)
    complete = [written for written in record.rounds if written.bids and written.tricks]
    for number, written in enumerate([None, *complete]):
        points = _play(game, written) if written else {}
        _adjust(game, number, after_elimination=False)
        _eliminate(game, number)
        _adjust(game, number, after_elimination=True)
        _change_seats(game, number)
        if written:
            game.cards.append(written.void_tricks + sum(won for _, won, _ in points.values()))
            game.rounds.append({seat: Cell(*cell, game.totals[seat]) for seat, cell in points.items()})
        game.steps.append(_places(game))
    return game


def _play(game: Counted, written: RoundRecord) -> dict[int, tuple[int, int, int]]:
    bids, tricks = _numbers(written.bids or ()), _numbers(written.tricks or ())
    cards = written.void_tricks + sum(tricks.values())
    cells = {
        seat: (bid, tricks[seat], recounted_points(game.record.ruleset.scoring, cards, bid, tricks[seat]))
        for seat, bid in bids.items()
    }
    for seat, (bid, won, points) in cells.items():
        game.totals[seat] += points
        game.exact[seat] += bid == won
    return cells


def _numbers(values: Sequence[RawValue]) -> dict[int, int]:
    return {seat: value for seat, value in enumerate(values) if isinstance(value, int)}


def _adjust(game: Counted, number: int, *, after_elimination: bool) -> None:
    """A4: points for the whole table are not for those who were eliminated."""
    for given in game.record.adjustments:
        if given.after_round == number and given.after_elimination == after_elimination:
            for seat in given.seats:
                if not (given.for_table and seat in game.eliminated):
                    # Late players are in the record before they have sat down.
                    game.totals[seat] = game.totals.get(seat, 0) + given.points


def _eliminate(game: Counted, number: int) -> None:
    """V4: round r of 20 has r cards; who is last leaves at once if the deck is too small for the next round."""
    ruleset, last_round = game.record.ruleset, 20
    is_too_small = len(game.active) * (number + 1) > ruleset.deck
    if ruleset.schedule is not Schedule.ELIMINATION or not is_too_small or number == last_round:
        return
    worst = min((game.totals[seat], game.exact[seat]) for seat in game.active)
    last = [seat for seat in game.active if (game.totals[seat], game.exact[seat]) == worst]
    decided = [decision.seat for decision in game.record.eliminations if decision.after_round == number]
    if len(last) == 1 or decided:
        _leave(game, (last if len(last) == 1 else decided)[0])


def _change_seats(game: Counted, number: int) -> None:
    """A5, A6."""
    for left in game.record.retirements:
        if left.after_round == number and left.seat in game.active:
            _leave(game, left.seat)
    for join in game.record.joins:
        if join.after_round == number:
            game.totals[join.seat] = game.totals.get(join.seat, 0) + join.points
            game.active.append(join.seat)
            if any(left.seat == join.seat and left.after_round == number for left in game.record.retirements):
                _leave(game, join.seat)


def _leave(game: Counted, seat: int) -> None:
    """In an elimination, who leaves by choice ranks with those who were eliminated (V4)."""
    game.active.remove(seat)
    if game.record.ruleset.schedule is Schedule.ELIMINATION:
        game.eliminated.append(seat)


def _places(game: Counted) -> tuple[Place, ...]:
    breaks_ties = game.record.ruleset.tie_break is TieBreak.EXACT_BIDS
    keys = {
        seat: (0, total, game.exact[seat] if breaks_ties else 0)
        for seat, total in game.totals.items()
        if seat not in game.eliminated
    }
    keys |= {seat: (-1, place, 0) for place, seat in enumerate(game.eliminated)}
    names = game.record.players
    return tuple(sorted(Place(rank, seat, names[seat], game.totals[seat]) for seat, rank in shared_ranks(keys).items()))


def shared_ranks[Key, Value: (int, tuple[int, int, int])](values: Mapping[Key, Value]) -> dict[Key, int]:
    """Return ranks (F1), by looking each value up in the sorted list of all."""
    falling: list[Value] = sorted(values.values(), reverse=True)
    return {key: falling.index(value) + 1 for key, value in values.items()}


def by_name(record: GameRecord, cells: Mapping[int, Cell]) -> dict[str, Cell]:
    """Return the cells of a round by the present names of the seats."""
    return {record.players[seat]: cell for seat, cell in cells.items()}


def all_names(games: Iterable[Counted]) -> list[str]:
    """Return everybody who has a seat at the end of one of these games."""
    return sorted({name for game in games for name in game.record.players})
