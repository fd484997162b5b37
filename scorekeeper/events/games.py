"""The games of the tables, which are made when a phone first takes a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count

from scorekeeper.events.reading import OpenEvent, read_event
from scorekeeper.games.recording import SetUp, start_game
from scorekeeper.models import Event, EventGame, Game, Seat
from scorekeeper.rules.events.event import TABLE_OF_THREE, Table
from scorekeeper.rules.events.log import TableKey
from scorekeeper.rules.names import NAME_LENGTH, name_key
from scorekeeper.rules.ruleset import Ruleset, Schedule
from scorekeeper.rules.setup_validation import MIN_PLAYERS
from scorekeeper.storage.write_lock import write_lock


class NoSuchTable(Exception):
    """The round has no such table."""


def game_of_table(event: int, key: TableKey) -> Game:
    """It is made once. Raises Event.DoesNotExist, or NoSuchTable, also after an undo."""
    with write_lock():
        found = EventGame.objects.select_related("game__owner").filter(event=event, round=key[0], table=key[1]).first()
        return found.game if found else _make_game(read_event(event), key)


def _make_game(event: OpenEvent, key: TableKey) -> Game:
    table = event.state.table(*key)
    if table is None:
        raise NoSuchTable
    names = unique_names(event.state.names, table.seats)
    dealer = table.first_dealer
    set_up = SetUp(
        key=f"event {event.pk} {key[0]} {key[1]}",
        players=names,
        first_dealer=None if dealer is None else table.seats.index(dealer),
        ruleset=ruleset_at(event.event.ruleset, table),
    )
    game = start_game(Event.objects.select_related("owner").get(pk=event.pk).owner, set_up)
    players = Seat.objects.filter(game=game).order_by("position").values_list("player", flat=True)
    columns = {"entrants": list(table.seats), "players": list(players)}
    EventGame.objects.create(event_id=event.pk, round=key[0], table=key[1], game=game, **columns)
    return game


def ruleset_at(ruleset: Ruleset, table: Table) -> Ruleset:
    """A tournament has no hands for three: they play 2-4-...-20."""
    is_short = ruleset.schedule is Schedule.TOURNAMENT and len(table.seats) == MIN_PLAYERS
    return replace(ruleset, schedule=TABLE_OF_THREE) if is_short else ruleset


def unique_names(names: Mapping[int, str], seats: Sequence[int]) -> tuple[str, ...]:
    """Names for the players of a table; those of two entrants may be equal once they are as short as players' names."""
    taken: set[str] = set()
    found = []
    for entrant in seats:
        name = next(one for one in _names(names[entrant]) if name_key(one) not in taken)
        taken.add(name_key(name))
        found.append(name)
    return tuple(found)


def _names(name: str) -> Iterator[str]:
    yield name[:NAME_LENGTH].strip()
    yield from (f"{name[: NAME_LENGTH - 4].strip()} {number}" for number in count(2))
