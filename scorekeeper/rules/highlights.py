"""What stood out in a game, by its record alone."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile

from scorekeeper.rules.game import Game, Phase, Round
from scorekeeper.rules.snapshots import Snapshot, snapshots_of

FEWEST_ROUNDS = 3
"""In a shorter game nothing stands out."""
SHORTEST_RUN = 3
"""Fewer exact bids one after the other are no run."""
MOST_NAMED = 2
"""What happened more often than this does not stand out."""

type Substitutions = Collection[tuple[int, int]]
"""Where somebody took over a seat (A5): the seat, and the first round that the substitute played."""


@dataclass(frozen=True)
class Run:
    """Exact bids of one player in every round from `first` to `last`."""

    seat: int
    first: int
    last: int

    @property
    def length(self) -> int:
        """How many rounds it is long."""
        return self.last - self.first + 1


@dataclass(frozen=True)
class Swing:
    """A round that parted its players: the seats that won the `most` points in it, and those that won the `fewest`."""

    number: int
    most: int
    winners: tuple[int, ...]
    fewest: int
    losers: tuple[int, ...]

    @property
    def gap(self) -> int:
        """How many points the former gained on the latter."""
        return self.most - self.fewest


@dataclass(frozen=True)
class Decided:
    """Since round `number`, up to the `last` one, the seats that won the game stood first, and nobody beside them."""

    number: int
    last: int
    winners: tuple[int, ...]


@dataclass(frozen=True)
class Score:
    """The points of one player in one round."""

    seat: int
    number: int
    points: int


@dataclass(frozen=True)
class Highlights:
    """What stood out; empty or None is what did not.

    `runs` are the longest runs of exact bids, of SHORTEST_RUN rounds at least; `swings` are the rounds in which the
    best and the worst were furthest apart; `best` are the most points of one player in one round, if that is more than
    none, `worst` the fewest, if that is less. Of what is equal all are named, in the order of play and of the seats,
    and none if they are more than MOST_NAMED. Points beside the play are in none of them (A4), but in `decided`.
    """

    runs: tuple[Run, ...] = ()
    swings: tuple[Swing, ...] = ()
    best: tuple[Score, ...] = ()
    worst: tuple[Score, ...] = ()
    decided: Decided | None = None


def highlights_of(game: Game, substitutions: Substitutions = ()) -> Highlights:
    """Return what stood out so far, and in a finished game what decided it; nothing before round FEWEST_ROUNDS.

    A run of exact bids is that of one player: it ends where a substitute takes over the seat.
    """
    if len(game.played) < FEWEST_ROUNDS:
        return Highlights()
    scores = [score for round_ in game.played for score in _scores(round_)]
    most, fewest = max(score.points for score in scores), min(score.points for score in scores)
    return Highlights(
        runs=_longest_runs(game, substitutions),
        swings=_widest_swings(game.played),
        best=_few(score for score in scores if score.points == most > 0),
        worst=_few(score for score in scores if score.points == fewest < 0),
        decided=_decided(game, snapshots_of(game)),
    )


def _few[Found](found: Iterable[Found]) -> tuple[Found, ...]:
    """Return what was found, if it is not too much to stand out."""
    all_found = tuple(found)
    return all_found if len(all_found) <= MOST_NAMED else ()


def _scores(round_: Round) -> list[Score]:
    """Return what each player won in a round, in the order of the seats."""
    points = enumerate(round_.points or ())
    return [Score(seat, round_.deal.number, won) for seat, won in points if won is not None]


def _longest_runs(game: Game, substitutions: Substitutions) -> tuple[Run, ...]:
    runs = [run for seat in range(len(game.record.players)) for run in _runs(game.played, seat, substitutions)]
    longest = max((run.length for run in runs), default=0)
    named = _few(run for run in runs if run.length == longest >= SHORTEST_RUN)
    return tuple(sorted(named, key=lambda run: (run.first, run.seat)))


def _runs(played: Sequence[Round], seat: int, substitutions: Substitutions) -> Iterator[Run]:
    """Yield the exact bids of a seat that followed each other, however few."""
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
    swings = [_swing(round_) for round_ in played]
    widest = max(swing.gap for swing in swings)
    return _few(swing for swing in swings if swing.gap == widest > 0)


def _swing(round_: Round) -> Swing:
    scores = _scores(round_)
    most, fewest = max(score.points for score in scores), min(score.points for score in scores)
    winners = tuple(score.seat for score in scores if score.points == most)
    losers = tuple(score.seat for score in scores if score.points == fewest)
    return Swing(round_.deal.number, most, winners, fewest, losers)


def _decided(game: Game, snapshots: Sequence[Snapshot]) -> Decided | None:
    """Return the last change of who stands first; None where the game goes on, or where all stand first in the end."""
    end = snapshots[-1]
    if game.phase is not Phase.FINISHED or len(end.leaders) == len(end.standings):
        return None
    since = [*takewhile(lambda snapshot: snapshot.leaders == end.leaders, reversed(snapshots[1:]))]
    return Decided(since[-1].number, end.number, end.leaders)
