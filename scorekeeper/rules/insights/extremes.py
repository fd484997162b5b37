"""What a finished game may be remembered for; records of many games compare the extremes of each."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from scorekeeper.rules.game import GameState
from scorekeeper.rules.highlights import Substitutions, runs_of, scores_of, swing_of
from scorekeeper.rules.insights.comebacks import comebacks_of
from scorekeeper.rules.snapshots import snapshots_of


@dataclass(frozen=True)
class Feat:
    """`number` is that of the round, if it is about one; `others` are the seats that were behind.

    `rounds`: how many a run or a comeback lasted.
    """

    value: int
    seats: tuple[int, ...]
    number: int | None = None
    others: tuple[int, ...] = ()
    rounds: int = 1


type _Find = Callable[[GameState, Substitutions], Iterator[Feat]]
type _Choose = Callable[..., int | None]


def feats_of(game: GameState, name: str, substitutions: Substitutions = ()) -> list[Feat]:
    """All feats among which the extreme of this `name` (see EXTREMES) is one."""
    find, _ = EXTREMES[name]
    return [*find(game, substitutions)]


def extremes_of(game: GameState, substitutions: Substitutions = ()) -> dict[str, int | None]:
    """Of a finished game with a result, by the names of EXTREMES; None: not known of this game, or there is none."""
    return {
        name: choose((feat.value for feat in find(game, substitutions)), default=None)
        for name, (find, choose) in EXTREMES.items()
    }


def ended_early(game: GameState) -> bool:
    """A5, A7."""
    return game.too_few or game.record.ended_after_round is not None


def _totals(game: GameState, _: Substitutions) -> Iterator[Feat]:
    """Of those who stayed to the end, or were eliminated (V4)."""
    return (Feat(row.total, (row.seat,)) for row in game.standings if row.seat in game.present)


def _rounds(game: GameState, _: Substitutions) -> Iterator[Feat]:
    """Points of one player in one round."""
    for round_ in game.played:
        for score in scores_of(round_):
            yield Feat(score.points, (score.seat,), score.number)


def _swings(game: GameState, _: Substitutions) -> Iterator[Feat]:
    """The largest difference between two players in one round."""
    for round_ in game.played:
        swing = swing_of(round_)
        yield Feat(swing.gap, swing.winners, swing.number, swing.losers)


def _runs(game: GameState, substitutions: Substitutions) -> Iterator[Feat]:
    """Bids that one player made in a row."""
    if game.knows_bids:
        for seat in range(len(game.record.players)):
            for run in runs_of(game.played, seat, substitutions):
                yield Feat(run.length, (seat,), run.last, rounds=run.length)


def _comebacks(game: GameState, _: Substitutions) -> Iterator[Feat]:
    """Until the winner was first again, or to the end."""
    after_rounds = snapshots_of(game)[1:]
    for comeback in comebacks_of(game):
        later = (snapshot.number for snapshot in after_rounds[comeback.number :] if comeback.seat in snapshot.leaders)
        end = next(later, len(after_rounds))
        yield Feat(comeback.deficit, (comeback.seat,), rounds=end - comeback.number)


def _margins(game: GameState, _: Substitutions) -> Iterator[Feat]:
    """Points of the only winner ahead of the second place; none if who has that left with more points (V4)."""
    if len(game.winners) == 1 and len(game.standings) > 1:
        winner, second = game.standings[:2]
        if winner.total >= second.total:
            others = tuple(row.seat for row in game.standings if row.rank == second.rank)
            yield Feat(winner.total - second.total, (winner.seat,), others=others)


EXTREMES: Mapping[str, tuple[_Find, _Choose]] = {
    "highest_total": (_totals, max),
    "lowest_total": (_totals, min),
    "highest_round": (_rounds, max),
    "lowest_round": (_rounds, min),
    "swing": (_swings, max),
    "run": (_runs, max),
    "comeback": (_comebacks, max),
    "margin": (_margins, max),
}
