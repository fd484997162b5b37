"""The games of an event's tables, as far as the event needs them."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.db.models import Exists, OuterRef, QuerySet

from scorekeeper.models import EventGame, HiddenBid, Result
from scorekeeper.rules.events.event import Result as TableResult
from scorekeeper.rules.events.event import TableGame
from scorekeeper.rules.events.log import TableKey
from scorekeeper.storage.json_sql import NumbersIn
from scorekeeper.storage.prepared_query import PreparedQuery


class _Row(NamedTuple):
    """`totals` and `places` are those of the game, by its present seats."""

    round: int
    table: int
    game: int
    revision: int
    rounds_recorded: int
    is_finished: bool
    outcome_version: int
    totals: list[int]
    places: list[list[int]]
    entrants: list[int]
    players: list[int]
    hides_bids: bool


@dataclass(frozen=True)
class LiveGame:
    """`entrants`, `totals` and the result have the order of the seats at the start, also if people changed places.

    `sitting` are the entrants by their present seats, `players` is the number of seats. `played` is the number of hands
    that are complete. `result` is set once the game is finished, unless somebody joined who is no entrant of the table.
    """

    game_id: int
    revision: int
    entrants: tuple[int, ...]
    sitting: tuple[int, ...]
    totals: tuple[int, ...]
    players: int
    played: int
    has_entries: bool
    is_finished: bool
    outcome_version: int
    result: TableResult | None = None

    @property
    def table_game(self) -> TableGame:
        return TableGame(len(self.entrants), self.result)


def read_games(event: int, known: Mapping[TableKey, LiveGame]) -> dict[TableKey, LiveGame]:
    """One query, and one more if a game has been finished or corrected since what is `known`."""
    rows = [_Row(*row) for row in _GAMES.rows(event)]
    finished = [row.game for row in rows if row.is_finished and not _is_known(row, known)]
    exact = _exact_bids(finished) if finished else {}
    return {(row.round, row.table): _live_game(row, known, exact) for row in rows}


def _live_game(row: _Row, known: Mapping[TableKey, LiveGame], exact: Mapping[int, Mapping[int, int]]) -> LiveGame:
    if _is_known(row, known):
        return known[row.round, row.table]
    order = _seats_of_players(row)
    totals = tuple(row.totals[seat] for seat in order)
    result = None
    if row.is_finished and row.rounds_recorded and len(row.totals) == len(row.entrants):
        bids = exact.get(row.game, {})
        counts = tuple(bids.get(row.places[seat][0]) for seat in order)
        known_counts = tuple(count for count in counts if count is not None)
        result = TableResult(totals, known_counts if len(known_counts) == len(counts) else None)
    return LiveGame(
        game_id=row.game,
        revision=row.revision,
        entrants=tuple(row.entrants),
        sitting=tuple(entrant for _, entrant in sorted(zip(order, row.entrants, strict=True))),
        totals=totals,
        players=len(row.totals),
        played=row.rounds_recorded,
        has_entries=row.revision > 0 or row.hides_bids,
        is_finished=result is not None,
        outcome_version=row.outcome_version,
        result=result,
    )


def _is_known(row: _Row, known: Mapping[TableKey, LiveGame]) -> bool:
    game = known.get((row.round, row.table))
    if game is None:
        return False
    present = (row.game, row.revision, row.outcome_version, row.revision > 0 or row.hides_bids)
    return present == (game.game_id, game.revision, game.outcome_version, game.has_entries)


def _seats_of_players(row: _Row) -> Sequence[int]:
    """For each player of the start the present seat; a substitute has that of the player who left."""
    present = [place[0] for place in row.places]
    if present[: len(row.players)] == row.players:
        return range(len(row.players))
    found = [present.index(player) if player in present else None for player in row.players]
    left = iter([seat for seat in range(len(present)) if seat not in found])
    return [next(left) if seat is None else seat for seat in found]


def _exact_bids(games: Collection[int]) -> dict[int, dict[int, int]]:
    """The number of exact bids by game and player."""
    found: dict[int, dict[int, int]] = {}
    for game, player, bids in _RESULTS.rows(json.dumps([*games])):
        found.setdefault(game, {})[player] = sum(_exact(bids))
    return found


def _exact(bids: list[list[int]]) -> Iterator[bool]:
    """As they are stored in `Result.bids`: cards, bid, tricks."""
    return (bid[1] == bid[2] for bid in bids)


def _games_of(event: int) -> QuerySet[EventGame, Any]:
    columns = ("revision", "rounds_recorded", "is_finished", "outcome_version", "totals", "places")
    hidden = Exists(HiddenBid.objects.filter(game=OuterRef("game")))
    return (
        EventGame.objects.filter(event=event)
        .order_by("round", "table")
        .annotate(hidden=hidden)
        .values_list("round", "table", "game", *(f"game__{one}" for one in columns), "entrants", "players", "hidden")
    )


_GAMES = PreparedQuery(_games_of, int)
_RESULTS = PreparedQuery(
    lambda games: Result.objects.filter(game__in=NumbersIn(games)).values_list("game", "player", "bids"), str
)
