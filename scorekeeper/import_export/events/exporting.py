"""An event with all its games as one file."""

from __future__ import annotations

from dataclasses import replace

from scorekeeper.events.reading import OpenEvent
from scorekeeper.games.game_log import read_game_logs
from scorekeeper.import_export.events.event_file import GameDocument
from scorekeeper.import_export.events.writer import event_document
from scorekeeper.import_export.exporter import game_file_of
from scorekeeper.import_export.game_file_writer import document_of, write_document
from scorekeeper.rules.events.event import Event, EventRound, Table
from scorekeeper.rules.events.log import TableKey


def event_file_of(event: OpenEvent) -> bytes:
    """Seven queries at most. A table at which game and slip differ has no result in the file, as in the event."""
    value = _as_seated(event)
    counting = {event.games[number, table.number].game_id: (number, table.number) for number, table in _played(value)}
    logs = read_game_logs(event.row.owner, counting)
    documents: dict[TableKey, GameDocument] = {counting[log.row.pk]: document_of(game_file_of(log)) for log in logs}
    return write_document(event_document(value, documents))


def _played(event: Event) -> list[tuple[int, Table]]:
    """Tables whose game counts, or is still played, with the numbers of their rounds."""
    return [(number, table) for number, round_ in event.numbered_rounds for table in round_.tables if table.game]


def _as_seated(event: OpenEvent) -> Event:
    """In a game file, players have the order in which they sit now."""
    rounds = [
        EventRound(tuple(_table_as_seated(event, (number, table.number), table) for table in round_.tables))
        for number, round_ in event.event.numbered_rounds
    ]
    return replace(event.event, rounds=tuple(rounds))


def _table_as_seated(event: OpenEvent, key: TableKey, table: Table) -> Table:
    if table.game is None:
        return table
    game = event.games[key]
    if len(game.entrants) != game.players:
        return replace(table, game=None)
    return replace(table, seats=game.sitting)
