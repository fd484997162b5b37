"""The only writer of the logs of events."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from itertools import groupby

from django.utils import timezone

from scorekeeper.events.reading import OpenEvent, entries_of, read_event
from scorekeeper.events.refusals import refuse
from scorekeeper.games.log_rows import Author
from scorekeeper.models import EVENT_NAME_LENGTH, Confidant, Event, EventEntry, Game
from scorekeeper.rules.events import event as rules
from scorekeeper.rules.events.log import (
    EventLogEntry,
    EventState,
    EventStatement,
    TableKey,
    replay,
    statement_of,
    stored_values,
)
from scorekeeper.rules.events.problems import EventProblem
from scorekeeper.rules.events.validation import problems_of
from scorekeeper.rules.names import NAME_LENGTH
from scorekeeper.rules.problems import RuleError
from scorekeeper.storage.write_lock import write_lock


@dataclass(frozen=True)
class Submission:
    """`key` makes repeated requests count once; `revision` is the number of entries that the page had."""

    key: str
    revision: int
    statement: EventStatement


@dataclass(frozen=True)
class Recorded:
    """`again`: the request was a duplicate."""

    event: OpenEvent
    again: bool = False


class _NotRecorded(Exception):
    def __init__(self, event: OpenEvent) -> None:
        super().__init__()
        self.event = event


class Stale(_NotRecorded):
    """Somebody recorded something that the statement contradicts since its page was shown."""


class KeyReused(_NotRecorded):
    """The key came before with another statement."""


def record(event: int, *submissions: Submission, author: Author, owner: Confidant | None = None) -> Recorded:
    """All or none; what is recorded already is skipped.

    Raises Event.DoesNotExist as `read_event`, KeyReused, Stale, or RuleError; then nothing is changed.
    """
    with write_lock():
        before = read_event(event, owner)
        new = [each for each in submissions if not _was_recorded(before, each)]
        if not new:
            return Recorded(before, again=True)
        log = entries_of(event)
        if any(_is_stale(each, log) for each in new):
            raise Stale(before)
        entries = _checked(before, log, new, author)
        after = replay([*log, *entries])
        _check_event(before, after)
        _write(before, after, zip((each.key for each in new), entries, strict=True), author)
        return Recorded(read_event(event))


def append(event: Event, entries: Sequence[EventLogEntry], maker: Confidant) -> None:
    """Begin the log of a new event with these entries, which are valid. Some may have other authors than the maker."""
    for by, batch in groupby(entries, key=lambda entry: entry.by):
        author = Author(maker, "" if by == maker.name else by[:NAME_LENGTH])
        _insert(event.pk, ((uuid.uuid4().hex, entry) for entry in batch), author)
    _copy(event.pk, replay(entries), len(entries))


def _was_recorded(before: OpenEvent, submission: Submission) -> bool:
    """Raises KeyReused."""
    for kind, values in EventEntry.objects.filter(event=before.pk, key=submission.key).values_list("kind", "values"):
        if statement_of(kind, values) != submission.statement:
            raise KeyReused(before)
        return True
    return False


def _is_stale(submission: Submission, log: Sequence[EventLogEntry]) -> bool:
    """A revision that does not exist is that of another state of the database, such as before a restore."""
    if submission.revision > len(log):
        return True
    return any(submission.statement.meets(entry.statement) for entry in log[submission.revision :])


def _checked(
    before: OpenEvent, log: Sequence[EventLogEntry], new: Sequence[Submission], author: Author
) -> list[EventLogEntry]:
    """The new entries; raises RuleError."""
    state, entries = before.state, list[EventLogEntry]()
    for each in new:
        if problems := [*each.statement.check(state, before.touched)]:
            raise RuleError(*problems)
        revision = len(log) + len(entries) + 1
        entries.append(EventLogEntry(revision, each.statement, timezone.now(), author.shown_name))
        if each is not new[-1]:
            state = replay([*log, *entries])
    return entries


def _check_event(before: OpenEvent, after: EventState) -> None:
    """Raises RuleError for what was not wrong before: then it is not due to these statements."""
    games = {key: game.table_game for key, game in before.games.items() if not _is_removed(before, after, key)}
    known = {*map(_identity, problems_of(before.event))}
    refuse(each for each in problems_of(after.with_games(games)) if _identity(each) not in known)


def _identity(problem: EventProblem) -> tuple[object, ...]:
    return problem.code, problem.round, problem.table, problem.entrant


def _write(before: OpenEvent, after: EventState, entries: Iterable[tuple[str, EventLogEntry]], author: Author) -> None:
    removed = [game.game_id for key, game in before.games.items() if _is_removed(before, after, key)]
    # Nobody has entered anything there: `check` refuses to take such seats away.
    Game.objects.filter(pk__in=removed).delete()
    added = _insert(before.pk, entries, author)
    _copy(before.pk, after, before.row.revision + added)


def _is_removed(before: OpenEvent, after: EventState, key: TableKey) -> bool:
    """Whether nobody sits at the table any more as in its game."""
    old, new = before.state.table(*key), after.table(*key)
    return new is None or (old is not None and (old.seats, old.first_dealer) != (new.seats, new.first_dealer))


def _insert(event: int, entries: Iterable[tuple[str, EventLogEntry]], author: Author) -> int:
    rows = [
        EventEntry(
            event_id=event,
            revision=entry.revision,
            key=key,
            kind=entry.statement.kind,
            values=stored_values(entry.statement),
            made_at=entry.at,
            made_by=author.maker,
            author_name=author.name,
        )
        for key, entry in entries
    ]
    EventEntry.objects.bulk_create(rows)
    return len(rows)


def _copy(event: int, state: EventState, revision: int) -> None:
    """What lists show of the event."""
    row, value = Event.objects.get(pk=event), state.event
    row.revision = revision
    row.name, row.day = value.name[:EVENT_NAME_LENGTH], day_of(value) or row.day
    row.people = sum(not entrant.absent for entrant in value.entrants)
    row.rounds_drawn, row.rounds_planned = state.rounds_begun, value.rounds_planned
    row.ended_at = (row.ended_at or timezone.now()) if state.ended else None
    row.save(update_fields=["revision", "name", "day", "people", "rounds_drawn", "rounds_planned", "ended_at"])


def day_of(event: rules.Event) -> date | None:
    """None if it is not known, or only the month or the year is: that may be in a file."""
    try:
        return datetime.fromisoformat(event.day).date()
    except ValueError:
        return None
