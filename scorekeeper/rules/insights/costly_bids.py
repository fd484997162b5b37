from collections.abc import Iterator
from dataclasses import dataclass

from scorekeeper.rules.game import GameState, Phase, Round
from scorekeeper.rules.ruleset import Scoring
from scorekeeper.rules.scoring import points

MOST_LISTED = 3  # of a player


@dataclass(frozen=True)
class CostlyBid:
    """A missed bid after any Cloud (S2).

    `cost`: the points that a bid of the tricks won would have brought in this round, less those that the bid brought.
    """

    seat: int
    number: int
    bid: int
    tricks: int
    cost: int


def costly_bids_of(game: GameState) -> tuple[tuple[CostlyBid, ...], ...]:
    """The MOST_LISTED by seat, the most costly first, equal ones by round; none in an unfinished game."""
    seats = range(len(game.record.players))
    if game.phase is not Phase.FINISHED:
        return tuple(() for _ in seats)
    missed = sorted(missed_bids(game), key=lambda each: -each.cost)
    return tuple(tuple(each for each in missed if each.seat == seat)[:MOST_LISTED] for seat in seats)


def missed_bids(game: GameState) -> Iterator[CostlyBid]:
    """By round and seat; those whose tricks are known."""
    for round_ in game.played:
        yield from _missed(round_, game.record.ruleset.scoring)


def _missed(round_: Round, scoring: Scoring) -> Iterator[CostlyBid]:
    columns = (round_.bids or (), round_.tricks or (), round_.points or ())
    for seat, (bid, tricks, brought) in enumerate(zip(*columns, strict=False)):
        if bid is not None and tricks is not None and brought is not None and bid != tricks:
            right = points(scoring, round_.deal.cards, tricks, tricks)
            yield CostlyBid(seat, round_.deal.number, bid, tricks, right - brought)
