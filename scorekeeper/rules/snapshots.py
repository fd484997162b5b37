"""Standings after each round."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.rules.game import GameState, Round
from scorekeeper.rules.record import GameRecord
from scorekeeper.rules.standings import Standing, standings


@dataclass(frozen=True)
class Snapshot:
    """After round `number` and all that happened before the next (A4, A5, A6).

    `standings` are of those who had joined; `round` is None before the first.
    """

    number: int
    round: Round | None
    standings: tuple[Standing, ...]

    @property
    def leaders(self) -> tuple[int, ...]:
        """F1, F2."""
        return tuple(standing.seat for standing in self.standings if standing.rank == 1)

    @property
    def ranks(self) -> dict[int, int]:
        return {standing.seat: standing.rank for standing in self.standings}


def snapshots_of(game: GameState) -> tuple[Snapshot, ...]:
    """From before the first round on."""
    return game.computed_once(_snapshots)


def _snapshots(game: GameState) -> tuple[Snapshot, ...]:
    totals, exact = [0] * len(game.record.players), [0] * len(game.record.players)
    snapshots = []
    for number, round_ in enumerate((None, *game.played)):
        if round_ is not None:
            _add_round(round_, totals, exact)
        _add_events(game.record, number, totals)
        snapshots.append(Snapshot(number, round_, _standings(game, number, totals, exact)))
    return tuple(snapshots)


def _add_round(round_: Round, totals: list[int], exact: list[int]) -> None:
    for seat, points in enumerate(round_.points or ()):
        totals[seat] += points or 0
        exact[seat] += round_.is_exact(seat)


def _add_events(record: GameRecord, number: int, totals: list[int]) -> None:
    """A4, A6."""
    for adjustment in record.adjustments:
        if adjustment.after_round == number:
            for seat in adjustment.seats:
                totals[seat] += adjustment.points
    for join in record.joins:
        if join.after_round == number:
            totals[join.seat] += join.points


def _standings(game: GameState, number: int, totals: Sequence[int], exact: Sequence[int]) -> tuple[Standing, ...]:
    """V4."""
    record = game.record
    late = {join.seat for join in record.joins if join.after_round > number}
    seats = [seat for seat in range(len(record.players)) if seat not in late]
    left = [departure.seat for departure in game.departures if departure.after_round <= number]
    eliminated = [seats.index(seat) for seat in left] if record.ruleset.eliminates else []
    names = [record.players[seat] for seat in seats]
    made = [exact[seat] if game.knows_bids else None for seat in seats]
    rows = standings(names, [totals[seat] for seat in seats], made, record.ruleset.tie_break, eliminated)
    return tuple(row._replace(seat=seats[row.seat]) for row in rows) if late else rows
