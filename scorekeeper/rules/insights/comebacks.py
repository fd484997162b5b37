from dataclasses import dataclass

from scorekeeper.rules.game import GameState, Phase
from scorekeeper.rules.snapshots import Snapshot, snapshots_of


@dataclass(frozen=True)
class Comeback:
    """A winner's largest `deficit` to the leader, in points, and the first round after which it was as large."""

    seat: int
    number: int
    deficit: int


def comebacks_of(game: GameState) -> tuple[Comeback, ...]:
    """Of each winner (F1) who was behind after any round; none in an unfinished game."""
    after_rounds = snapshots_of(game)[1:]
    if game.phase is not Phase.FINISHED or not after_rounds:
        return ()
    largest = (
        max((_deficit(seat, snapshot) for snapshot in after_rounds), key=lambda each: each.deficit)
        for seat in after_rounds[-1].leaders
    )
    return tuple(comeback for comeback in largest if comeback.deficit > 0)


def _deficit(seat: int, snapshot: Snapshot) -> Comeback:
    """0 before the seat joined (A6)."""
    total = next((standing.total for standing in snapshot.standings if standing.seat == seat), None)
    behind = 0 if total is None else snapshot.standings[0].total - total
    return Comeback(seat, snapshot.number, behind)
