from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scorekeeper.environment import program_version
from scorekeeper.views.admission import for_confidant
from scorekeeper.views.responses import ConfidantRequest
from scorekeeper.web.offline import mark_owner


@require_safe
@for_confidant
def more(request: ConfidantRequest) -> HttpResponse:
    """What is not about games: the account, other phones, language and appearance, signing out.

    No page for others names the version: it would tell strangers which faults it has.
    """
    return mark_owner(request, render(request, "site/more.html", {"version": program_version()}))
