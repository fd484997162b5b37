from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.display.chart_frame import Frame, Point, grid_values
from scorekeeper.rules.game import GameState
from scorekeeper.rules.snapshots import snapshots_of

NAME_LENGTH = 12  # in characters, beside a chart; longer names are shortened
_SHORT_NAME = 9  # in characters; longer names need a wider margin
_LEAST_STEP = 10


@dataclass(frozen=True)
class ChartLine:
    """`ahead` are markers after the shown round."""

    seat: int
    name: str
    total: int
    points: tuple[Point, ...]
    past: tuple[Point, ...]
    markers: tuple[Point, ...]
    ahead: tuple[Point, ...]
    label_y: float


type Series = list[tuple[int, int]]


@dataclass(frozen=True)
class Chart:
    """`until` is the shown round, at `now`; None for the whole game."""

    frame: Frame
    lines: tuple[ChartLine, ...]
    until: int | None
    now: float

    @property
    def has_long_names(self) -> bool:
        return any(len(line.name) > _SHORT_NAME for line in self.lines)


def chart_of(game: GameState, until: int | None = None) -> Chart | None:
    """None before the first complete round."""
    if not game.played:
        return None
    players = game.record.players
    series = _series(game)
    totals = [total for line in series for _, total in line]
    grid = grid_values(min(totals), max(totals), _LEAST_STEP)
    frame = Frame(width=460, height=280, left=44, right=318, bottom=250, columns=len(game.played), values=grid)
    now = len(game.played) if until is None else until
    labels = frame.spread([frame.y(line[-1][1]) for line in series])
    ends = zip(players, game.totals, labels, strict=True)
    across = [frame.x(number) for number in range(frame.columns + 1)]
    placed = [[(number, (across[number], frame.y(total))) for number, total in line] for line in series]
    lines = tuple(_line(seat, end, line, now) for seat, (end, line) in enumerate(zip(ends, placed, strict=True)))
    return Chart(frame, lines, until, frame.x(now))


def _series(game: GameState) -> list[Series]:
    """By seat, from joining to leaving."""
    until = {departure.seat: departure.after_round for departure in game.departures}
    series: list[Series] = [[] for _ in game.record.players]
    for snapshot in snapshots_of(game):
        for row in snapshot.standings:
            if snapshot.number <= until.get(row.seat, snapshot.number):
                series[row.seat].append((snapshot.number, row.total))
    return series


def _line(seat: int, end: tuple[str, int, float], placed: Sequence[tuple[int, Point]], now: int) -> ChartLine:
    """`end`: name, total, `label_y`."""
    name, total, label_y = end
    points = tuple(point for _, point in placed)
    past = tuple(point for number, point in placed if number <= now)
    every = max(1, len(points) // 4)
    markers = {*points[seat % every :: every], points[-1], *past[-1:]}
    marked, ahead = sorted(markers & {*past}), sorted(markers - {*past})
    return ChartLine(seat, name, total, points, past, tuple(marked), tuple(ahead), label_y)
