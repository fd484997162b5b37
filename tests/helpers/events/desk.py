"""The desk of an organiser: the pages of an event over HTTP."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from django.test import Client
from django.urls import reverse

from scorekeeper.events.reading import OpenEvent, read_event
from scorekeeper.models import Confidant
from tests.helpers.events.evenings import leader_of
from tests.helpers.phones import phone_of

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse

type Response = _MonkeyPatchedWSGIResponse


class Desk:
    """One organiser, the leader by default."""

    def __init__(self, event: OpenEvent, organiser: Confidant | None = None) -> None:
        self.event_id = event.pk
        self.phone: Client = phone_of(organiser or leader_of(event))

    def address(self, page: str) -> str:
        return reverse(page, args=[self.event_id])

    def text(self, page: str, status: int = 200, **query: Any) -> str:
        """Return the words of a page, without elements and marks around names."""
        response = self.phone.get(self.address(page), query)
        assert response.status_code == status
        return words(response.text)

    def post(self, page: str, fields: Mapping[str, Any] | None = None, **more: Any) -> Response:
        """Send a form of a page that was opened now, unless it says which `revision` it knew."""
        known = read_event(self.event_id).row.revision
        return self.phone.post(self.address(page), {"revision": known, **(fields or {}), **more})

    def do(self, page: str, fields: Mapping[str, Any] | None = None, **more: Any) -> None:
        """Send a form that is accepted."""
        response = self.post(page, fields, **more)
        assert response.status_code == 302, words(response.text)

    @property
    def event(self) -> OpenEvent:
        return read_event(self.event_id)


def words(text: str) -> str:
    """Return the text of the main part of a page."""
    main = text.partition("<main")[2].partition("</main>")[0] or text
    plain = html.unescape(re.sub(r"<[^>]+>", " ", main))
    return re.sub(r"\s+([.,:])", r"\1", re.sub(r"\s+", " ", plain))
