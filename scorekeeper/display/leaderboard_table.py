"""Ready strings, because a page can have thousands of rows."""

from dataclasses import dataclass, replace
from urllib.parse import urlencode

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.display.bars import Part, intervals_of
from scorekeeper.display.formatting import decimal, percent, signed_decimal
from scorekeeper.players.leaderboard import Leaderboard, LeaderboardRow
from scorekeeper.players.leaderboard_order import LeaderboardColumn, Order, Sorting, first_order, sort_rows
from scorekeeper.players.ratings import Rating
from scorekeeper.players.statistics import Figures


@dataclass(frozen=True)
class Choices:
    """Part of every link of the page."""

    sorting: Sorting
    with_archived: bool

    @property
    def query(self) -> str:
        """After the scoring; "" for the defaults."""
        parts = {"archived": "shown"} if self.with_archived else {}
        if self.sorting != Sorting():
            parts["sort"] = self.sorting.column
        if self.sorting.order is not first_order(self.sorting.column):
            parts["order"] = self.sorting.order
        return f"&{urlencode(parts)}" if parts else ""

    def sorted_by(self, column: LeaderboardColumn) -> "Choices":
        is_again = column is self.sorting.column
        order = self.sorting.order.reversed if is_again else first_order(column)
        return replace(self, sorting=Sorting(column, order))


@dataclass(frozen=True)
class Head:
    """`order` is "" if sorted by another column."""

    column: LeaderboardColumn
    label: str
    order: Order | str
    query: str


@dataclass(frozen=True)
class LeaderboardLine:
    """`summary` replaces `cells` on narrow screens."""

    row: LeaderboardRow
    rating: Rating | None
    interval: Part | None
    cells: tuple[tuple[LeaderboardColumn, str], ...]
    summary: str


@dataclass(frozen=True)
class LeaderboardTable:
    """The page explains the rating with the `example`."""

    heads: list[Head]
    lines: list[LeaderboardLine]
    example: LeaderboardLine | None


def leaderboard_table(leaderboard: Leaderboard, choices: Choices) -> LeaderboardTable:
    rows = sort_rows(leaderboard.lines, choices.sorting)
    intervals = intervals_of([row.rating for row in rows])
    lines = [_line(row, interval, choices.sorting.column) for row, interval in zip(rows, intervals, strict=True)]
    order = choices.sorting.order
    heads = [
        Head(column, label, order if column is choices.sorting.column else "", choices.sorted_by(column).query)
        for column, label in _labels().items()
    ]
    return LeaderboardTable(heads, lines, next((line for line in lines if line.rating), None))


def _labels() -> dict[LeaderboardColumn, str]:
    return {
        LeaderboardColumn.NAME: _("Name"),
        LeaderboardColumn.RATING: _("Rating"),
        LeaderboardColumn.GAMES: _("Games"),
        LeaderboardColumn.WINS: _("Wins"),
        LeaderboardColumn.PLACE: _("Average place"),
        LeaderboardColumn.POINTS: _("Points per round"),
        LeaderboardColumn.PAR: _("Above par"),
        LeaderboardColumn.BIDS: _("Bids made"),
    }


def _line(row: LeaderboardRow, interval: Part | None, sorted_by: LeaderboardColumn) -> LeaderboardLine:
    figures = row.figures
    cells = {
        LeaderboardColumn.GAMES: str(figures.games),
        LeaderboardColumn.WINS: percent(figures.win_share),
        LeaderboardColumn.PLACE: decimal(figures.average_place),
        LeaderboardColumn.POINTS: decimal(figures.points_a_round),
        LeaderboardColumn.PAR: signed_decimal(row.above_par),
        LeaderboardColumn.BIDS: percent(figures.bids.exact_share),
    }
    return LeaderboardLine(row, row.rating, interval, tuple(cells.items()), _summary(figures, cells, sorted_by))


def _summary(figures: Figures, cells: dict[LeaderboardColumn, str], sorted_by: LeaderboardColumn) -> str:
    """Games, and the share of wins or the figure sorted by."""
    games = figures.games
    if sorted_by is LeaderboardColumn.PLACE:
        text = ngettext("%(games)s game, place %(value)s", "%(games)s games, place %(value)s on average", games)
    elif sorted_by is LeaderboardColumn.POINTS:
        text = ngettext("%(games)s game, %(value)s points a round", "%(games)s games, %(value)s points a round", games)
    elif sorted_by is LeaderboardColumn.PAR:
        text = ngettext("%(games)s game, par %(value)s", "%(games)s games, par %(value)s", games)
    elif sorted_by is LeaderboardColumn.BIDS:
        text = ngettext("%(games)s game, %(value)s of bids made", "%(games)s games, %(value)s of bids made", games)
    else:
        sorted_by = LeaderboardColumn.WINS
        text = ngettext("%(games)s game, %(value)s won", "%(games)s games, %(value)s won", games)
    return text % {"games": games, "value": cells[sorted_by]}
