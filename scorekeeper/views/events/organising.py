"""What the pages of an event for its organisers have in common."""

from __future__ import annotations

import re
import uuid
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from http import HTTPStatus
from pathlib import PurePosixPath
from typing import Any

from django.http import HttpResponse
from django.utils.translation import gettext as _

from scorekeeper.events.reading import OpenEvent, read_event
from scorekeeper.events.recording import KeyReused, Stale, Submission, record
from scorekeeper.forms.entries import KEY, read_id
from scorekeeper.forms.events.refused import Refused
from scorekeeper.games.log_rows import Author
from scorekeeper.models import EventEntry
from scorekeeper.rules.events.log import EventStatement
from scorekeeper.rules.problems import RuleError
from scorekeeper.views.responses import HistoryRequest, problem_texts, render_page

_OF_EVERY_FORM = ("csrfmiddlewaretoken", "revision")


@dataclass(frozen=True)
class Refusals:
    """Why something was not recorded, with the status of the answer."""

    sentences: tuple[str, ...] = ()
    status: int = HTTPStatus.OK


NOTHING_REFUSED = Refusals()


class NotRecorded(Exception):
    """`sentences` say why, `status` is that of the answer."""

    def __init__(self, status: HTTPStatus, *sentences: str) -> None:
        super().__init__(sentences[0])
        self.status, self.sentences = status, sentences


def opened(request: HistoryRequest, event_id: int) -> OpenEvent:
    """Raises Event.DoesNotExist."""
    return read_event(event_id, request.owner)


def version_of(event: OpenEvent, *more: object) -> str:
    """It changes with everything that the pages show."""
    games = [(*key, game.game_id, game.revision, game.outcome_version) for key, game in sorted(event.games.items())]
    return f"{event.row.revision}-{zlib.crc32(repr((games, more)).encode()):x}"


def is_unchanged(request: HistoryRequest, version: str) -> bool:
    """Whether the page that polls has this version."""
    return request.GET.get("seen") == version


def submit(request: HistoryRequest, event_id: int, derive: Callable[[], Sequence[EventStatement]]) -> OpenEvent:
    """Record what the form says, all or none, based on the revision that it was shown with.

    A form that was sent before counts once: what it says is not derived again from an event that it has changed.
    Raises NotRecorded, and what `derive` raises.
    """
    if was_sent_before(request, event_id):
        return opened(request, event_id)
    statements = derive()
    if not statements:
        return opened(request, event_id)
    key = _key(request)
    revision = read_id(request.POST.get("revision", "")) or 0
    submissions = [Submission(f"{key}-{place}", revision, each) for place, each in enumerate(statements)]
    try:
        return record(event_id, *submissions, author=Author(request.user), owner=request.owner).event
    except KeyReused:  # the same form, at the same moment
        return opened(request, event_id)
    except Stale:
        sentence = _("Somebody has changed something here meanwhile. Look at it, and do it again if it is still right.")
        raise NotRecorded(HTTPStatus.CONFLICT, sentence) from None
    except RuleError as error:
        raise NotRecorded(HTTPStatus.UNPROCESSABLE_ENTITY, *problem_texts(error)) from None


def was_sent_before(request: HistoryRequest, event_id: int) -> bool:
    """Whether this form was recorded already: the button was tapped twice."""
    return EventEntry.objects.filter(event=event_id, key=f"{_key(request)}-0").exists()


def _key(request: HistoryRequest) -> str:
    """It follows from what the form says: several buttons of a page, which has one key, may be tapped in turn."""
    key = request.POST.get("key", "")
    if not re.match(KEY, key):
        return uuid.uuid4().hex
    fields = sorted(pair for pair in request.POST.lists() if pair[0] not in _OF_EVERY_FORM)
    return blake2b(repr((key, fields)).encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def refusal_of(error: Refused | NotRecorded | RuleError) -> Refusals:
    if isinstance(error, RuleError):
        return Refusals(tuple(problem_texts(error)), HTTPStatus.UNPROCESSABLE_ENTITY)
    status = error.status if isinstance(error, NotRecorded) else HTTPStatus.UNPROCESSABLE_ENTITY
    return Refusals(tuple(error.sentences), status)


def show_event_page(
    request: HistoryRequest,
    template: str,
    event: OpenEvent,
    context: Mapping[str, Any],
    refused: Refusals = NOTHING_REFUSED,
) -> HttpResponse:
    common = {
        "page": PurePosixPath(template).stem,
        "row": event.row,
        "event": event.event,
        "state": event.state,
        "key": uuid.uuid4().hex,
        "revision": event.row.revision,
        "version": version_of(event),
        "problems": refused.sentences,
    }
    return render_page(request, f"events/{template}", {**common, **context}, status=refused.status)
