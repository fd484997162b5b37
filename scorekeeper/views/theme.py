"""The switch between the themes light, dark and system."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

from scorekeeper.web.access import Access, access
from scorekeeper.web.theme import THEME_COOKIE, THEMES


@access(Access.EVERYBODY)
@require_POST
def choose_theme(request: HttpRequest) -> HttpResponse:
    """Store the theme in a cookie; any value but light and dark selects that of the phone."""
    response = HttpResponseRedirect(_back(request))
    chosen = request.POST.get("theme", "")
    if chosen not in THEMES:
        response.delete_cookie(THEME_COOKIE)
        return response
    age, secure = settings.LANGUAGE_COOKIE_AGE, settings.SESSION_COOKIE_SECURE
    response.set_cookie(THEME_COOKIE, chosen, max_age=age, secure=secure, httponly=True, samesite="Lax")
    return response


def _back(request: HttpRequest) -> str:
    target = request.POST.get("next", "")
    is_own = url_has_allowed_host_and_scheme(target, {request.get_host()}, require_https=request.is_secure())
    return target if is_own and target.startswith("/") else "/"
