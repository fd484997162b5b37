from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

from scorekeeper.web.access import Access, access
from scorekeeper.web.theme import THEMES, set_preference, theme_cookie


@access(Access.EVERYBODY)
@require_POST
def choose_theme(request: HttpRequest) -> HttpResponse:
    """Any value but light and dark selects that of the phone."""
    response = HttpResponseRedirect(_back(request))
    chosen = request.POST.get("theme", "")
    if chosen not in THEMES:
        response.delete_cookie(theme_cookie())
    else:
        set_preference(response, theme_cookie(), chosen)
    return response


def _back(request: HttpRequest) -> str:
    target = request.POST.get("next", "")
    is_own = url_has_allowed_host_and_scheme(target, {request.get_host()}, require_https=request.is_secure())
    return target if is_own and target.startswith("/") else "/"
