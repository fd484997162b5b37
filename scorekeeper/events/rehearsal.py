"""An event with made-up people and results, with which organisers try everything before the evening."""

from __future__ import annotations

import uuid
from random import SystemRandom

from django.utils import timezone

from scorekeeper.events.creating import create_event, seed_of
from scorekeeper.events.reading import OpenEvent, read_event
from scorekeeper.events.recording import Submission, record
from scorekeeper.games.log_rows import Author
from scorekeeper.models import Confidant, Event
from scorekeeper.rules.events import event as rules
from scorekeeper.rules.events.event import Admission, Stage, StageKind, TableKey
from scorekeeper.rules.events.log import Enter, Here, NewEntrant, SetUp, Totals
from scorekeeper.rules.events.made_up_names import MADE_UP_NAMES
from scorekeeper.rules.events.rehearsal import made_up_result
from scorekeeper.rules.events.stages import missing

_ROUNDS, _FINALISTS, _MINUTES = 3, 4, 75


def start_rehearsal(creator: Confidant, key: str, name: str, people: int) -> Event:
    """Three rounds and a final; all are here but the last one, who comes late. The form sent twice starts one."""
    stages = (
        Stage(StageKind.RANDOM, _ROUNDS),
        Stage(StageKind.KNOCK_OUT, 1, points_cleared=True, admit=Admission(best=_FINALISTS)),
    )
    day = timezone.localdate().isoformat()
    planned = rules.Event(name, day=day, seed=seed_of(key), stages=stages)
    entered = Enter(tuple(NewEntrant(_name(number)) for number in range(people)))
    event = create_event(creator, key, SetUp(planned, _MINUTES), entered, Here(tuple(range(1, people))))
    Event.objects.filter(pk=event.pk).update(is_rehearsal=True)
    return event


def make_up_results(event_id: int, owner: Confidant, author: Author) -> None:
    """For all tables that have none; raises Event.DoesNotExist, also if it is no rehearsal."""
    event = read_event(event_id, owner)
    if not event.row.is_rehearsal:
        raise Event.DoesNotExist
    chance, revision = SystemRandom(), event.row.revision
    totals = [_made_up(event, key, chance) for key in missing(event.event)]
    record(event_id, *(Submission(uuid.uuid4().hex, revision, each) for each in totals), author=author, owner=owner)


def _made_up(event: OpenEvent, key: TableKey, chance: SystemRandom) -> Totals:
    table = event.state.table(*key)
    result = made_up_result(event.event.ruleset, len(table.seats) if table else 0, chance)
    return Totals(*key, result.totals, result.exact)


def _name(number: int) -> str:
    """After the last of the names they begin again, with a letter."""
    again, place = divmod(number, len(MADE_UP_NAMES))
    return f"{MADE_UP_NAMES[place]} {chr(ord('A') + again)}." if again else MADE_UP_NAMES[place]
