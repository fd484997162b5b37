"""The games of an event's tables, as far as the event needs them."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.db.models import Exists, OuterRef, QuerySet, TextField
from django.db.models.functions import Cast

from scorekeeper.models import EventGame, HiddenBid, Result
from scorekeeper.rules.events.event import Result as TableResult
from scorekeeper.rules.events.event import TableGame
from scorekeeper.rules.events.log import TableKey
from scorekeeper.storage.json_sql import NumbersIn
from scorekeeper.storage.prepared_query import PreparedQuery


class _Row(NamedTuple):
    """The last four are lists as JSON; `totals` and `places` are those of the game, by its present seats."""

    round: int
    table: int
    game: int
    revision: int
    rounds_recorded: int
    is_finished: bool
    outcome_version: int
    hides_bids: bool
    totals: str
    places: str
    entrants: str
    players: str


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
    new = [row for row in rows if not _is_known(row, known)]
    exact = _exact_bids([row.game for row in new if row.is_finished])
    read = {(row.round, row.table): _live_game(row, exact.get(row.game, {})) for row in new}
    keys = ((row.round, row.table) for row in rows)
    return {key: read.get(key) or known[key] for key in keys}


def _live_game(row: _Row, exact: Mapping[int, int]) -> LiveGame:
    """`exact`: the numbers of exact bids by player, if the game is finished."""
    by_seat, places, entrants, players = json.loads(f"[{row.totals},{row.places},{row.entrants},{row.players}]")
    present = [place[0] for place in places]
    order = _seats_of_players(present, players)
    totals = tuple(by_seat[seat] for seat in order)
    result = None
    if row.is_finished and row.rounds_recorded and len(present) == len(entrants):
        counts = [exact[present[seat]] for seat in order if present[seat] in exact]
        result = TableResult(totals, tuple(counts) if len(counts) == len(order) else None)
    return LiveGame(
        game_id=row.game,
        revision=row.revision,
        entrants=tuple(entrants),
        sitting=tuple(entrant for _, entrant in sorted(zip(order, entrants, strict=True))),
        totals=totals,
        players=len(present),
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


def _seats_of_players(present: Sequence[int], players: Sequence[int]) -> Sequence[int]:
    """For each player of the start the present seat; a substitute has that of the player who left."""
    if present[: len(players)] == players:
        return range(len(players))
    found = [present.index(player) if player in present else None for player in players]
    left = iter([seat for seat in range(len(present)) if seat not in found])
    return [next(left) if seat is None else seat for seat in found]


def _exact_bids(games: Collection[int]) -> dict[int, dict[int, int]]:
    """The number of exact bids by game and player."""
    if not games:
        return {}
    found: dict[int, dict[int, int]] = {}
    rows = _RESULTS.rows(json.dumps([*games]))
    # Parsed at once: there are hundreds.
    for (game, player, _), bids in zip(rows, json.loads(f"[{','.join(row[2] for row in rows)}]"), strict=True):
        found.setdefault(game, {})[player] = sum([bid[1] == bid[2] for bid in bids])
    return found


def _games_of(event: int) -> QuerySet[EventGame, Any]:
    columns = ("revision", "rounds_recorded", "is_finished", "outcome_version")
    hidden = Exists(HiddenBid.objects.filter(game=OuterRef("game")))
    # As texts, which are only parsed if the game has changed.
    lists = [Cast(name, TextField()) for name in ("game__totals", "game__places", "entrants", "players")]
    games = EventGame.objects.filter(event=event).order_by("round", "table").annotate(hidden=hidden)
    return games.values_list("round", "table", "game", *(f"game__{one}" for one in columns), "hidden", *lists)


_GAMES = PreparedQuery(_games_of, int)
_RESULTS = PreparedQuery(
    lambda games: Result.objects.filter(game__in=NumbersIn(games)).values_list(
        "game", "player", Cast("bids", TextField())
    ),
    str,
)
