"""An event as a file, in both directions."""

from __future__ import annotations

import re
import uuid
from collections.abc import Sequence

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from scorekeeper.display.formatting import problem_text
from scorekeeper.events.reading import read_event
from scorekeeper.forms.entries import KEY
from scorekeeper.forms.refusals import refusals
from scorekeeper.import_export.events.exporting import event_file_of
from scorekeeper.import_export.events.importing import import_event as store_event
from scorekeeper.rules.events.problems import EventError
from scorekeeper.rules.problems import RuleError
from scorekeeper.views.admission import for_keeper
from scorekeeper.views.files import with_file_headers
from scorekeeper.views.responses import HistoryRequest, render_page

MOST_PROBLEMS = 10  # shown of one file


@require_safe
@for_keeper
def event_file(request: HistoryRequest, event_id: int) -> HttpResponse:
    event = read_event(event_id, request.owner)
    name = f"{event.row.day}_{slugify(event.row.name, allow_unicode=True)[:60] or event.pk}"
    return with_file_headers(HttpResponse(event_file_of(event)), name, "json")


@require_http_methods(["GET", "HEAD", "POST"])
@for_keeper
def import_event(request: HistoryRequest) -> HttpResponse:
    if request.method != "POST":
        return _show(request)
    file, key = request.FILES.get("file"), request.POST.get("key", "")
    if file is None or not re.match(KEY, key):
        return _show(request, refusals([_("Choose the file of a tournament.")], "file"))
    try:
        event = store_event(request.user, key, file.read(), circle=request.circle)
    except EventError as error:
        return _show(request, [problem.translated(_) for problem in error.problems[:MOST_PROBLEMS]])
    except RuleError as error:
        return _show(request, [problem_text(problem) for problem in error.problems[:MOST_PROBLEMS]])
    return redirect("event", event.pk)


def _show(request: HistoryRequest, problems: Sequence[str] = ()) -> HttpResponse:
    context = {"key": uuid.uuid4().hex, "problems": problems}
    return render_page(request, "events/list/import.html", context, status=422 if problems else 200)
