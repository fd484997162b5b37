"""Forgets entrants: their names become numbers in the log and in the games, while results and standings stay."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest

from django.db.models import F

from scorekeeper.archive import forgetting
from scorekeeper.events.reading import OpenEvent, entries_of, read_event
from scorekeeper.models import Event, EventEntry, EventGame, Player
from scorekeeper.players.editing import Forgotten
from scorekeeper.rules.events.log import (
    Enter,
    EventLogEntry,
    EventStatement,
    NewEntrant,
    Rename,
    Rule,
    Totals,
    done_and_undone,
    stored_values,
)
from scorekeeper.rules.names import name_key, sort_key, without_name
from scorekeeper.storage.free_space import erase_after_commit
from scorekeeper.storage.write_lock import write_lock


class StillPlays(Exception):
    """One of them sits at a table that is not finished."""


@dataclass(frozen=True)
class _Forgotten:
    """`numbers`: what replaces the names of entrants; `keys`: by each name that one of them ever had."""

    numbers: Mapping[int, str]
    keys: Mapping[str, str]

    def text(self, text: str) -> str:
        for key in sorted(self.keys, key=len, reverse=True):
            text = without_name(text, key, self.keys[key])
        return text


def forget_entrants(event_id: int, entrants: Collection[int]) -> None:
    """Raises StillPlays, or Event.DoesNotExist."""
    with write_lock():
        event = read_event(event_id)
        if _plays(event, entrants):
            raise StillPlays
        log = entries_of(event_id)
        forgotten = _forgotten(event, log, entrants)
        numbers = _numbers_given(log)
        for entry in log:
            statement = _without_names(entry.statement, numbers.get(entry.revision), forgotten)
            if statement != entry.statement:
                rows = EventEntry.objects.filter(event=event_id, revision=entry.revision)
                rows.update(values=stored_values(statement))
        _replace_authors(event_id, forgotten)
        Event.objects.filter(pk=event_id).update(rewrites=F("rewrites") + 1)
        erase_after_commit()
    # Each in a transaction of its own, so that nobody waits long.
    for player, number in _players(event_id, forgotten.numbers).items():
        _forget_player(event, player, number)


def _replace_authors(event: int, forgotten: _Forgotten) -> None:
    """The authors of corrections in an event that was imported."""
    written = EventEntry.objects.filter(event=event).exclude(author_name="").order_by()
    for author in written.values_list("author_name", flat=True).distinct():
        if number := forgotten.keys.get(name_key(author)):
            written.filter(author_name=author).update(author_name=number)


def _plays(event: OpenEvent, entrants: Collection[int]) -> bool:
    return any(not game.is_finished and not {*entrants}.isdisjoint(game.entrants) for game in event.games.values())


def _forgotten(event: OpenEvent, log: Sequence[EventLogEntry], entrants: Collection[int]) -> _Forgotten:
    numbers = {number: f"#{number}" for number in entrants if number in event.state.event.by_number}
    given = _numbers_given(log)
    named = (pair for entry in log for pair in _names_in(entry.statement, given.get(entry.revision)))
    return _Forgotten(numbers, {name_key(name): numbers[number] for number, name in named if number in numbers})


def _names_in(statement: EventStatement, numbers: Sequence[int] | None) -> Iterator[tuple[int, str]]:
    if isinstance(statement, Enter) and numbers:
        yield from ((number, new.name) for number, new in zip(numbers, statement.entrants, strict=True))
    elif isinstance(statement, Rename):
        yield statement.entrant, statement.name


def _numbers_given(log: Sequence[EventLogEntry]) -> dict[int, list[int]]:
    """By the revision of the entry that added people, unless it was undone."""
    found: dict[int, list[int]] = {}
    highest = 0
    for entry in done_and_undone(log)[0]:
        if isinstance(entry.statement, Enter):
            found[entry.revision] = numbers = entry.statement.numbers_after(highest)
            highest = max([highest, *numbers])
    return found


def _without_names(statement: EventStatement, numbers: Sequence[int] | None, forgotten: _Forgotten) -> EventStatement:
    match statement:
        case Enter():
            people = zip_longest(statement.entrants, numbers or ())
            return replace(statement, entrants=tuple(_unnamed(new, number, forgotten) for new, number in people))
        case Rename() if statement.entrant in forgotten.numbers:
            return replace(statement, name=forgotten.numbers[statement.entrant], club="")
        case Rule() | Totals():
            return replace(statement, reason=forgotten.text(statement.reason))
    return statement


def _unnamed(new: NewEntrant, number: int | None, forgotten: _Forgotten) -> NewEntrant:
    """`number` is None if the entry was undone: then the person is found by the name."""
    name = forgotten.keys.get(name_key(new.name)) if number is None else forgotten.numbers.get(number)
    return replace(new, name=name, club="") if name else new


def _players(event: int, numbers: Mapping[int, str]) -> dict[int, str]:
    """What replaces the name of each player that one of these entrants was in a game."""
    games = EventGame.objects.filter(event=event).values_list("entrants", "players")
    seated = (pair for entrants, players in games for pair in zip(players, entrants, strict=True))
    return {player: numbers[entrant] for player, entrant in seated if entrant in numbers}


def _forget_player(event: OpenEvent, player: int, number: str) -> None:
    with write_lock():
        try:
            forgetting.forget(event.row.owner, player, texts=True)
        except (Forgotten, forgetting.PlaysNow):
            return
        if not Player.objects.filter(owner=event.pk, name_key=name_key(number)).exists():
            Player.objects.filter(pk=player).update(name=number, name_key=name_key(number), sort_key=sort_key(number))
