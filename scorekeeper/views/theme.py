from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.views.decorators.http import require_POST

from scorekeeper.views.responses import own_path
from scorekeeper.web.access import Access, access
from scorekeeper.web.theme import THEMES, set_preference, theme_cookie


@access(Access.EVERYBODY)
@require_POST
def choose_theme(request: HttpRequest) -> HttpResponse:
    """Any value but light and dark selects that of the phone."""
    response = HttpResponseRedirect(own_path(request, request.POST.get("next", "")))
    chosen = request.POST.get("theme", "")
    if chosen not in THEMES:
        response.delete_cookie(theme_cookie())
    else:
        set_preference(response, theme_cookie(), chosen)
    return response
