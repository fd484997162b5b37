from __future__ import annotations

import uuid

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from scorekeeper.events.lists import events_of
from scorekeeper.views.admission import for_confidant
from scorekeeper.views.responses import ConfidantRequest, render_page


@require_safe
@for_confidant
def event_list(request: ConfidantRequest) -> HttpResponse:
    return render_page(request, "events/list/list.html", {"events": events_of(request.user), "key": uuid.uuid4().hex})
