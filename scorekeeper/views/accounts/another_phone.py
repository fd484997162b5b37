from __future__ import annotations

import re
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper.accounts.histories import is_in_circles
from scorekeeper.accounts.passkeys import passkeys_of
from scorekeeper.display.game_list import newest_open_game
from scorekeeper.display.qr_code import qr_code
from scorekeeper.views import error_pages
from scorekeeper.views.admission import for_confidant
from scorekeeper.views.responses import ConfidantRequest, render_page
from scorekeeper.web import sign_in as signing_in
from scorekeeper.web.phone_links import phone_link
from scorekeeper.web.rate_limits import NEW_LINKS, seconds_to_wait
from scorekeeper.web.sign_in import CODE_LIFETIME, CodeState

MINUTES = int(CODE_LIFETIME.total_seconds() // 60)


@require_http_methods(["GET", "HEAD", "POST"])
@for_confidant
def another_phone(request: ConfidantRequest) -> HttpResponse:
    """A new code on POST, else the state of the code whose id is in the query; 204 for htmx while it is unused.

    A GET never makes a code, so that prefetching or reloading does not replace the code that is being scanned.
    """
    if request.method == "POST":
        if wait := seconds_to_wait(NEW_LINKS, request.user.pk):
            return error_pages.too_often(request, wait)
        code = signing_in.make_code(request.user)
        link = phone_link(request, reverse("enter", args=[code.token]))
        return _show(request, state=CodeState.OPEN, link_id=code.link_id, link=link, qr_code=qr_code(link.url))
    link_id = request.GET.get("code", "")
    if not re.fullmatch(r"[0-9]{1,18}", link_id):
        return _show(request, state="signed-out" if "signed-out" in request.GET else "")
    state = signing_in.code_state(request.user, int(link_id))
    if state is not CodeState.OPEN:
        return _show(request, state=state)
    # The code itself is shown only by the response that made it.
    return HttpResponse(status=204) if request.htmx else _show(request, state="")


@require_POST
@for_confidant
def sign_out_others(request: ConfidantRequest) -> HttpResponse:
    signing_in.sign_out_others(request.user, request.session.session_key)
    return redirect(f"{reverse('another_phone')}?signed-out")


def _show(request: ConfidantRequest, **context: Any) -> HttpResponse:
    shown = {
        "minutes": MINUTES,
        "open_game": newest_open_game(request.user),
        "in_circles": is_in_circles(request, request.user),
        "has_passkeys": passkeys_of(request.user).exists(),
    }
    context = {**shown, **context}
    return render_page(request, "site/another_phone.html", context, partial="code")
