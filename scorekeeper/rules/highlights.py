from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import NamedTuple

from scorekeeper.rules.game import GameState, Phase, Round
from scorekeeper.rules.insights.comebacks import Comeback, comebacks_of
from scorekeeper.rules.insights.lead_changes import lead_changes_of
from scorekeeper.rules.snapshots import Snapshot, snapshots_of

FEWEST_ROUNDS = 3
SHORTEST_RUN = 3  # in exact bids
MOST_NAMED = 2  # if more are equal, none is a highlight

# Seats that were taken over (A5), and the first round of the substitute.
type Substitutions = Collection[tuple[int, int]]


@dataclass(frozen=True)
class Run:
    seat: int
    first: int
    last: int

    @property
    def length(self) -> int:
        return self.last - self.first + 1


@dataclass(frozen=True)
class Swing:
    number: int
    most: int
    winners: tuple[int, ...]
    fewest: int
    losers: tuple[int, ...]

    @property
    def gap(self) -> int:
        return self.most - self.fewest


@dataclass(frozen=True)
class Decided:
    """From round `number` on, exactly the winners were first; `again` if they had been before a gap, too."""

    number: int
    last: int
    winners: tuple[int, ...]
    again: bool = False


class Score(NamedTuple):
    seat: int
    number: int
    points: int


@dataclass(frozen=True)
class Highlights:
    """Equal ones are all listed, but none if they are more than MOST_NAMED.

    Adjustments (A4) count only for `decided`, `lead_changes` (round numbers) and `comebacks`.
    """

    runs: tuple[Run, ...] = ()
    swings: tuple[Swing, ...] = ()
    best: tuple[Score, ...] = ()
    worst: tuple[Score, ...] = ()
    decided: Decided | None = None
    lead_changes: tuple[int, ...] = ()
    comebacks: tuple[Comeback, ...] = ()


def highlights_of(game: GameState, substitutions: Substitutions = ()) -> Highlights:
    """A run ends if a substitute takes over the seat."""
    if len(game.played) < FEWEST_ROUNDS:
        return Highlights()
    scores = [score for round_ in game.played for score in scores_of(round_)]
    most, fewest = max(score.points for score in scores), min(score.points for score in scores)
    return Highlights(
        runs=_longest_runs(game, substitutions),
        swings=_widest_swings(game.played),
        best=_few(score for score in scores if score.points == most > 0),
        worst=_few(score for score in scores if score.points == fewest < 0),
        decided=_decided(game, snapshots_of(game)),
        lead_changes=lead_changes_of(game),
        comebacks=comebacks_of(game),
    )


def _few[Found](found: Iterable[Found]) -> tuple[Found, ...]:
    all_found = tuple(found)
    return all_found if len(all_found) <= MOST_NAMED else ()


def scores_of(round_: Round) -> list[Score]:
    """Without seats that did not play."""
    points = enumerate(round_.points or ())
    return [Score(seat, round_.deal.number, won) for seat, won in points if won is not None]


def _longest_runs(game: GameState, substitutions: Substitutions) -> tuple[Run, ...]:
    """Empty if not all bids are known."""
    if not game.knows_bids:
        return ()
    runs = [run for seat in range(len(game.record.players)) for run in runs_of(game.played, seat, substitutions)]
    longest = max((run.length for run in runs), default=0)
    named = _few(run for run in runs if run.length == longest >= SHORTEST_RUN)
    return tuple(sorted(named, key=lambda run: (run.first, run.seat)))


def runs_of(played: Sequence[Round], seat: int, substitutions: Substitutions) -> Iterator[Run]:
    """Of a game whose bids are known; also those that a longer one follows."""
    first: int | None = None
    for round_ in played:
        number = round_.deal.number
        if first is not None and (not round_.is_exact(seat) or (seat, number) in substitutions):
            yield Run(seat, first, number - 1)
            first = None
        if first is None and round_.is_exact(seat):
            first = number
    if first is not None:
        yield Run(seat, first, len(played))


def _widest_swings(played: Sequence[Round]) -> tuple[Swing, ...]:
    swings = [swing_of(round_) for round_ in played]
    widest = max(swing.gap for swing in swings)
    return _few(swing for swing in swings if swing.gap == widest > 0)


def swing_of(round_: Round) -> Swing:
    scores = scores_of(round_)
    most, fewest = max(score.points for score in scores), min(score.points for score in scores)
    winners = tuple(score.seat for score in scores if score.points == most)
    losers = tuple(score.seat for score in scores if score.points == fewest)
    return Swing(round_.deal.number, most, winners, fewest, losers)


def _decided(game: GameState, snapshots: Sequence[Snapshot]) -> Decided | None:
    end = snapshots[-1]
    if game.phase is not Phase.FINISHED or len(end.leaders) == len(end.standings):
        return None
    since = [*takewhile(lambda snapshot: snapshot.leaders == end.leaders, reversed(snapshots[1:]))]
    number = since[-1].number
    again = number > 1 and any(snapshot.leaders == end.leaders for snapshot in snapshots[:number])
    return Decided(number, end.number, end.leaders, again)
