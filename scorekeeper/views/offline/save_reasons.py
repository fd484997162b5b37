from __future__ import annotations

import json
import sys

from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scorekeeper.storage.faults import is_busy, is_full, is_unreachable, is_unwritable
from scorekeeper.storage.write_lock import DatabaseBusy, DatabaseFull

HEADER = "Tablet-Reason"
_OF_THE_DISK = ("full", "unwritable")


def give_reason(response: HttpResponse) -> HttpResponse:
    """For the scripts of pages that keep what was entered; about the present error of the database.

    A reason that `passes` may end by itself; a disk needs somebody who makes room, or repairs it.
    """
    name, short, text = _reason(sys.exception())
    # ASCII, as headers must be.
    response[HEADER] = json.dumps({"name": name, "short": short, "text": text, "passes": name not in _OF_THE_DISK})
    return response


def _reason(error: BaseException | None) -> tuple[str, str, str]:
    cause = error.__cause__ if isinstance(error, DatabaseBusy | DatabaseFull) else error
    if is_full(cause):
        return "full", pgettext("save status", "disk full"), _("The disk of the server is full; make room there.")
    if is_unwritable(cause):
        text = _("The disk of the server cannot be written: it is read-only, full or damaged.")
        return "unwritable", pgettext("save status", "disk not writable"), text
    if is_busy(cause):
        text = _("Another program keeps the database of the server locked.")
        return "locked", pgettext("save status", "database locked"), text
    if is_unreachable(cause):
        return "unreachable", pgettext("save status", "no database"), _("The server cannot reach its database.")
    return "busy", pgettext("save status", "server busy"), _("The server is busy.")
