from __future__ import annotations

import hashlib
import zlib
from collections.abc import Sequence
from itertools import chain, count

from django.db.models import Q
from django.utils import timezone

from scorekeeper.events.recording import append, day_of
from scorekeeper.events.refusals import refuse
from scorekeeper.models import EVENT_NAME_LENGTH, KEEPS_SCORE, Confidant, Event, Membership, Role
from scorekeeper.rules.events import event as rules
from scorekeeper.rules.events.log import EventLogEntry, EventState, EventStatement, SetUp, replay
from scorekeeper.rules.events.validation import problems_of
from scorekeeper.rules.names import NAME_LENGTH, name_key
from scorekeeper.rules.problems import RuleError
from scorekeeper.storage.write_lock import write_lock
from scorekeeper.web.sign_in import new_circle

SEEDS = 10_000  # of new events: short enough to be read aloud


def seed_of(key: str) -> int:
    """From the key of a form, which is random: the same form sent twice must be the same."""
    return zlib.crc32(key.encode("utf-8", "surrogatepass")) % SEEDS


def create_event(
    creator: Confidant, key: str, set_up: SetUp, *more: EventStatement, circle: Confidant | None = None
) -> Event:
    """The same form, which has the `key`, creates one event. `more` follow the set-up in the log.

    The members of a `circle` who keep its score become organisers, too. Raises RuleError for rules or a plan that no
    event can have.
    """
    _check(set_up)
    now = timezone.now()
    entries = [EventLogEntry(number, each, now, creator.name) for number, each in enumerate((set_up, *more), 1)]
    return create_from_log(creator, key, entries, circle=circle)


def create_from_log(
    creator: Confidant, key: str, entries: Sequence[EventLogEntry], *, circle: Confidant | None = None
) -> Event:
    """As `create_event`, with a log that is valid, and begins with a set-up."""
    form_key = hashlib.sha256(f"{creator.pk} {key}".encode("utf-8", "surrogatepass")).hexdigest()
    with write_lock():
        if created := Event.objects.filter(form_key=form_key).first():
            return created
        event = _new_event(creator, form_key, replay(entries[:1]).event)
        if circle:
            _add_organisers(event, circle, creator)
        append(event, entries, creator)
        return event


def _check(set_up: SetUp) -> None:
    """Raises RuleError."""
    if problems := [*set_up.check(EventState(rules.Event("")), frozenset())]:
        raise RuleError(*problems)
    refuse(problems_of(set_up.event))


def _new_event(creator: Confidant, form_key: str, planned: rules.Event) -> Event:
    owner = new_circle(creator, _free_name(planned.name), is_event=True)
    day = day_of(planned) or timezone.localdate()
    return Event.objects.create(owner=owner, form_key=form_key, name=planned.name[:EVENT_NAME_LENGTH], day=day)


def _free_name(name: str) -> str:
    """Of the circle: names of Confidants and circles are unique, those of events are not."""
    first, stem = name[:NAME_LENGTH].strip(), name[: NAME_LENGTH - 6].strip()
    alike = Q(name_key=name_key(first)) | Q(name_key__startswith=name_key(stem))
    taken = {*Confidant.objects.filter(alike).values_list("name_key", flat=True)}
    names = chain([first], (f"{stem} ({n})" for n in count(2)))
    return next(one for one in names if name_key(one) not in taken)


def _add_organisers(event: Event, circle: Confidant, creator: Confidant) -> None:
    others = Membership.objects.filter(KEEPS_SCORE, circle=circle).exclude(confidant=creator)
    Membership.objects.bulk_create(
        Membership(circle=event.owner, confidant=other.confidant, role=Role.WRITES)
        for other in others.select_related("confidant").order_by("pk")
    )
