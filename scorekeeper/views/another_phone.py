"""Signing in another phone with a code that this phone shows, and signing out all other phones."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any
from urllib.parse import urljoin, urlsplit

from django.conf import settings
from django.http import HttpResponse
from django.http.request import split_domain_port
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper.display.qr_code import qr_code
from scorekeeper.storage import data_folder
from scorekeeper.views.responses import ConfidantRequest, for_confidant, render_page
from scorekeeper.web import sign_in as signing_in
from scorekeeper.web.hosts import is_loopback
from scorekeeper.web.sign_in import CODE_LIFETIME, CodeState

if TYPE_CHECKING:
    from scorekeeper.display.qr_code import QrCode

MINUTES = int(CODE_LIFETIME.total_seconds() // 60)


@require_http_methods(["GET", "HEAD", "POST"])
@for_confidant
def another_phone(request: ConfidantRequest) -> HttpResponse:
    """Show a new code on POST, else what became of the one with the id in the query; 204 while it is unused.

    A GET never makes a code, so that prefetching and reloading do not replace the one that is being scanned.
    """
    if request.method == "POST":
        code = signing_in.make_code(request.user)
        return _show(
            request,
            state=CodeState.OPEN,
            link_id=code.link_id,
            **address_of(request, reverse("enter", args=[code.token])),
        )
    link_id = request.GET.get("code", "")
    if not re.fullmatch(r"[0-9]{1,18}", link_id):
        return _show(request, state="signed-out" if "signed-out" in request.GET else "")
    state = signing_in.code_state(request.user, int(link_id))
    if state is not CodeState.OPEN:
        return _show(request, state=state)
    # Only the response that made the code shows it.
    return HttpResponse(status=204) if request.htmx else _show(request, state="")


@require_POST
@for_confidant
def sign_out_others(request: ConfidantRequest) -> HttpResponse:
    """Sign out all other phones of the Confidant."""
    signing_in.sign_out_others(request.user, request.session.session_key)
    return redirect(f"{reverse('another_phone')}?signed-out")


def _show(request: ConfidantRequest, **context: Any) -> HttpResponse:
    return render_page(request, "site/another_phone.html", {"minutes": MINUTES, **context}, partial="code")


def address_of(request: ConfidantRequest, path: str) -> dict[str, str | QrCode]:
    """Return the link to a path as text and as QR code; `local_host` if the present host is only this machine.

    The link leads to the present host, because this phone has reached it; `other_address` is the one that replaces a
    local host.
    """
    host = split_domain_port(request.get_host())[0]
    local_host = host if is_loopback(host) else ""
    other_address = _printed_address() if local_host else ""
    link = urljoin(other_address or request.build_absolute_uri("/"), path)
    return {"link": link, "qr_code": qr_code(link), "local_host": local_host, "other_address": other_address}


def _printed_address() -> str:
    """Return the address for phones that `serve` printed; "" if it is also a local one."""
    address = data_folder.read_address(settings.DATA) or ""
    return "" if is_loopback(urlsplit(address).hostname or "localhost") else address
