from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from enum import StrEnum
from functools import cached_property

from scorekeeper.rules.events.event import Entrant, Event, EventRound, Result, Table, TableGame, TableKey
from scorekeeper.rules.names import name_key


class Source(StrEnum):
    """Which of two results of a table counts."""

    GAME = "game"
    SLIP = "slip"


@dataclass(frozen=True)
class Slip:
    """The result of a table as typed from paper."""

    result: Result
    at: datetime
    by: str


@dataclass(frozen=True)
class RoundClock:
    """`begins` is when the round is to begin; `minutes` is the time for it, None without a limit."""

    begins: datetime
    minutes: int | None

    @property
    def ends(self) -> datetime | None:
        return None if self.minutes is None else self.begins + timedelta(minutes=self.minutes)


@dataclass(frozen=True)
class EventState:
    """What an event's log adds up to.

    In `event`, tables have the results that were typed; `with_games` adds those of games. People who are not here are
    `absent` in it unless they come late: `late` has the round from which they want to play. `undo_seats` and
    `redo_seats` are the tables whose seats an undo or redo would change; None if there is nothing to undo or redo.
    """

    event: Event
    minutes: int | None = None  # planned for each round
    here: frozenset[int] = frozenset()
    late: Mapping[int, int] = field(default_factory=dict)
    slips: Mapping[TableKey, Slip] = field(default_factory=dict)
    chosen: Mapping[TableKey, Source] = field(default_factory=dict)
    clocks: Mapping[int, RoundClock] = field(default_factory=dict)
    ended: bool = False
    undo_seats: tuple[TableKey, ...] | None = None
    redo_seats: tuple[TableKey, ...] | None = None

    @property
    def rounds_begun(self) -> int:
        return len(self.event.rounds)

    @cached_property
    def names(self) -> Mapping[int, str]:
        """Of all entrants. With one name, in any spelling, they have the club in brackets, or else their number."""
        return shown_names(self.event.entrants)

    def to_draw(self, event: Event) -> Event:
        """The event for the next draw, in which whoever is not here is absent; `event` has the results of games."""
        entrants = (replace(each, absent=each.number not in self.here) for each in event.entrants)
        return replace(event, entrants=tuple(entrants))

    def table(self, round_number: int, table_number: int) -> Table | None:
        rounds = self.event.rounds
        return rounds[round_number - 1].table(table_number) if 0 < round_number <= len(rounds) else None

    def differs(self, key: TableKey, game: TableGame) -> bool:
        """Whether game and slip have different totals, and nobody has chosen one."""
        slip = self.slips.get(key)
        if slip is None or game.result is None or key in self.chosen:
            return False
        return slip.result.totals != game.result.totals

    def with_games(self, games: Mapping[TableKey, TableGame]) -> Event:
        """The event with the games played on phones; a table whose slip differs has no result until one is chosen."""
        rounds = [
            EventRound(tuple(self._with_game(table, (number, table.number), games) for table in round_.tables))
            for number, round_ in self.event.numbered_rounds
        ]
        return replace(self.event, rounds=tuple(rounds))

    def _with_game(self, table: Table, key: TableKey, games: Mapping[TableKey, TableGame]) -> Table:
        game = games.get(key)
        if game is None:
            return table
        if self.differs(key, game):
            return replace(table, totals=None, exact=None)
        if table.totals is None or self._game_counts(key, game):
            return replace(table, totals=None, exact=None, game=game)
        return table

    def _game_counts(self, key: TableKey, game: TableGame) -> bool:
        """Of a game and a slip with the same totals the game counts: it has the exact bids, too."""
        return game.result is not None and self.chosen.get(key, Source.GAME) is Source.GAME


def shown_names(entrants: tuple[Entrant, ...]) -> Mapping[int, str]:
    """By number; see `EventState.names`."""
    by_name: dict[str, list[Entrant]] = {}
    for entrant in entrants:
        by_name.setdefault(name_key(entrant.name), []).append(entrant)
    return {entrant.number: _shown(entrant, by_name[name_key(entrant.name)]) for entrant in entrants}


def _shown(entrant: Entrant, same_name: list[Entrant]) -> str:
    if len(same_name) == 1:
        return entrant.name
    clubs = [name_key(other.club) for other in same_name]
    told_apart = entrant.club and clubs.count(name_key(entrant.club)) == 1
    return f"{entrant.name} ({entrant.club if told_apart else entrant.number})"
