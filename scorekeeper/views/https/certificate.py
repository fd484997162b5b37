"""The page from which a device installs the local certificate authority; it needs no https."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scorekeeper.web.access import Access, access
from scorekeeper.web.plain_http import own_https_address

if TYPE_CHECKING:
    from cryptography.x509 import Certificate

FILE_NAME = "tablet-of-truth.crt"


@access(Access.EVERYBODY)
@require_safe
def certificate(request: HttpRequest) -> HttpResponse:
    # Imported with the first request: the modules for certificates would be a tenth of the time of a start.
    from scorekeeper.web.home_authority import fingerprint_of, name_of

    authority = _authority()
    context = {
        "name": name_of(authority),
        "fingerprint": fingerprint_of(authority),
        "file_name": FILE_NAME,
        "https_address": own_https_address(request),
    }
    return render(request, "https/certificate.html", context)


@access(Access.EVERYBODY)
@require_safe
def authority_file(_request: HttpRequest) -> HttpResponse:
    """The type makes phones offer to install it."""
    from scorekeeper.web.home_authority import as_download

    content = as_download(_authority())
    disposition = f'attachment; filename="{FILE_NAME}"'
    headers = {"Content-Type": "application/x-x509-ca-cert", "Content-Disposition": disposition}
    return HttpResponse(content, headers=headers)


def _authority() -> Certificate:
    """Http404 if there is none, or the server uses another certificate."""
    from scorekeeper.web.home_authority import authority_of

    own = settings.ENVIRONMENT.own_https
    authority = authority_of(settings.DATA) if own is None or own.is_local else None
    if authority is None:
        raise Http404
    return authority
