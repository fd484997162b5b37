"""The tables of a round for the pages of organisers."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from scorekeeper.display.events.tables import Progress, TableRow, table_rows
from scorekeeper.events.last_entries import last_entries
from scorekeeper.events.live_games import LiveGame
from scorekeeper.events.reading import OpenEvent
from scorekeeper.rules.events.hands import hands_at_table


def rows_of(event: OpenEvent, round_number: int, games: Mapping[int, Progress], now: datetime) -> list[TableRow]:
    """`games` is what `progress_of` returns for the round."""
    differing = [table for number, table in event.conflicts if number == round_number]
    due = results_due(event, round_number, games)
    is_due = round_number < event.state.rounds_begun or (due is not None and due <= now)
    return table_rows(event.state, event.event, round_number, games, differing, is_due=is_due)


def results_due(event: OpenEvent, round_number: int, games: Mapping[int, Progress]) -> datetime | None:
    """The end of the round's time, else when the first table was done."""
    clock = event.state.clocks.get(round_number)
    if clock and clock.ends:
        return clock.ends
    on_phones = [game.finished_at for game in games.values() if game.finished_at]
    on_paper = [slip.at for (number, _), slip in event.state.slips.items() if number == round_number]
    return min([*on_phones, *on_paper], default=None)


def progress_of(event: OpenEvent, round_number: int) -> dict[int, Progress]:
    """By table, of those with a phone."""
    games = {table: game for (number, table), game in event.games.items() if number == round_number}
    last = last_entries([game.game_id for game in games.values() if game.is_finished])
    return {table: _progress(event, game, last) for table, game in games.items()}


def _progress(event: OpenEvent, game: LiveGame, last: Mapping[int, tuple[datetime, str]]) -> Progress:
    hands = len(hands_at_table(event.event.ruleset, len(game.entrants)) or ())
    at, by = last.get(game.game_id, (None, ""))
    return Progress(min(game.played + 1, hands), hands, at, by)
