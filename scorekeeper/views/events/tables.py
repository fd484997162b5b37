"""The tables of a round for the pages of organisers."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from scorekeeper.display.events.tables import Progress, TableRow, table_rows
from scorekeeper.events.last_entries import last_entries
from scorekeeper.events.live_games import LiveGame
from scorekeeper.events.reading import OpenEvent
from scorekeeper.rules.events.hands import hands_at_table


def rows_of(event: OpenEvent, round_number: int, games: Mapping[int, Progress]) -> list[TableRow]:
    """`games` is what `progress_of` returns for the round."""
    differing = [table for number, table in event.conflicts if number == round_number]
    return table_rows(event.state, event.event, round_number, games, differing)


def progress_of(event: OpenEvent, round_number: int) -> dict[int, Progress]:
    """By table, of those with a phone."""
    games = {table: game for (number, table), game in event.games.items() if number == round_number}
    last = last_entries([game.game_id for game in games.values() if game.is_finished])
    return {table: _progress(event, game, last) for table, game in games.items()}


def _progress(event: OpenEvent, game: LiveGame, last: Mapping[int, tuple[datetime, str]]) -> Progress:
    hands = len(hands_at_table(event.event.ruleset, len(game.entrants)) or ())
    at, by = last.get(game.game_id, (None, ""))
    return Progress(min(game.played + 1, hands), hands, at, by)
