from __future__ import annotations

from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scorekeeper.forms.draft import read_draft
from scorekeeper.live.drafts import store_draft
from scorekeeper.views.admission import for_writer, writing
from scorekeeper.views.responses import WriterRequest


@require_POST
@for_writer
def draft(request: WriterRequest, game_id: int) -> HttpResponse:
    submitted = read_draft(request.POST)
    if submitted is None:
        sentence = _("These numbers cannot be read: a part is missing or malformed.")
        return HttpResponse(sentence, "text/plain; charset=utf-8", 422)
    with writing(request, game_id):
        store_draft(request.owner, game_id, submitted)
    return HttpResponse(status=204)
