"""The games of an event as games of somebody's history."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import replace

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from scorekeeper.events.games import ruleset_at
from scorekeeper.events.reading import OpenEvent
from scorekeeper.games.bulk import NewGame, store_games
from scorekeeper.games.game_log import GameLog, read_game_logs
from scorekeeper.import_export.exporter import game_file_of
from scorekeeper.import_export.game_file import GameFile
from scorekeeper.import_export.parsed_game import ParsedGame
from scorekeeper.import_export.people.renaming import check_different
from scorekeeper.import_export.people.who_is_who import WrittenName, who_is_who
from scorekeeper.models import TITLE_LENGTH, Confidant, Game
from scorekeeper.rules.events.event import Table
from scorekeeper.rules.events.log import TableKey
from scorekeeper.rules.events.stages import is_final
from scorekeeper.rules.names import name_key
from scorekeeper.rules.record import GameRecord
from scorekeeper.storage.write_lock import write_lock

type Names = Mapping[int, str]  # by the number of the entrant


def played_tables(event: OpenEvent) -> dict[TableKey, Table]:
    """Those with a result."""
    return {
        (number, table.number): table
        for number, round_ in event.event.numbered_rounds
        for table in round_.tables
        if table.result
    }


def who_played(event: OpenEvent, owner: Confidant) -> dict[int, WrittenName]:
    """Who is meant by each entrant who played, among the people of the owner."""
    names, tables = event.state.names, [table.seats for table in played_tables(event).values()]
    found = {one.name: one for one in who_is_who(owner, [[names[each] for each in seats] for seats in tables], {})}
    numbers = sorted({entrant for seats in tables for entrant in seats})
    return {entrant: _written(found, names[entrant]) for entrant in numbers}


def archive_games(event: OpenEvent, owner: Confidant, names: Names) -> int:
    """Return how many were added: a game that is there already is left out.

    Raises RuleError if two people of one table get the same name.
    """
    tables = played_tables(event)
    counting = {event.games[key].game_id: key for key, table in tables.items() if table.game}
    logs = {counting[log.row.pk]: log for log in read_game_logs(event.row.owner, counting)}
    for table in tables.values():
        check_different([event.state.names[each] for each in table.seats], [names[each] for each in table.seats])
    with write_lock():
        new = [
            _new_game(
                event, key, _played(event, key, logs[key], names) if key in logs else _from_slip(event, table, names)
            )
            for key, table in tables.items()
        ]
        known = {*archived_games(event, [owner]).values_list("form_key", flat=True)}
        return len(store_games(owner, [game for game in new if game.form_key not in known]))


def archived_games(event: OpenEvent, owners: Iterable[Confidant]) -> QuerySet[Game]:
    """Those of the event that are past games of one of these owners."""
    keys = [form_key_of(event, key) for key in played_tables(event)]
    return Game.objects.filter(owner__in=owners, form_key__in=keys)


def _written(found: Mapping[str, WrittenName], name: str) -> WrittenName:
    """Two entrants whose names differ in nothing that counts are listed once."""
    return found.get(name) or next(one for other, one in found.items() if name_key(other) == name_key(name))


def _new_game(event: OpenEvent, key: TableKey, file: GameFile) -> NewGame:
    parsed = ParsedGame(replace(file, title=_title(event, key)))
    parsed.check()
    new = parsed.new_game("", timezone.now())
    return replace(new, form_key=form_key_of(event, key))


def _title(event: OpenEvent, key: TableKey) -> str:
    """The name of the event is shortened if the title is too long."""
    round_number, table = key
    if is_final(event.event, round_number):
        place = _("final") if len(event.event.rounds[round_number - 1].tables) == 1 else _("final, table {table}")
    else:
        place = _("round {round}, table {table}")
    place = f", {place}".format(round=round_number, table=table)
    return f"{event.row.name[: TITLE_LENGTH - len(place)]}{place}"


def form_key_of(event: OpenEvent, key: TableKey) -> str:
    """Of the game of this table in an archive."""
    return hashlib.sha256(f"event {event.row.form_key} {key}".encode()).hexdigest()


def _played(event: OpenEvent, key: TableKey, log: GameLog, names: Names) -> GameFile:
    file, sitting = game_file_of(log), event.games[key].sitting
    return replace(file, record=replace(file.record, players=tuple(names[entrant] for entrant in sitting)))


def _from_slip(event: OpenEvent, table: Table, names: Names) -> GameFile:
    """Only the totals are known."""
    dealer = table.first_dealer
    record = GameRecord(
        players=tuple(names[entrant] for entrant in table.seats),
        first_dealer=0 if dealer is None else table.seats.index(dealer),
        ruleset=ruleset_at(event.event.ruleset, table),
        final_totals=table.totals,
    )
    return GameFile(record, started_at=event.row.day.isoformat())
