"""Plain http beside the server's own https: what it answers itself, and the redirect of everything else."""

from __future__ import annotations

import re
from http import HTTPStatus
from typing import TYPE_CHECKING
from urllib.parse import quote

from django.conf import settings

from scorekeeper.web.security_headers import EVERYWHERE

if TYPE_CHECKING:
    from django.http import HttpRequest

    from scorekeeper.environment import OwnHttps
    from scorekeeper.web.request_limits import Application, Message, Receive, Scope, Send

OPEN_PATHS = re.compile(r"/(?:certificate|static)/")
"""The start of the paths that plain http answers: a device that does not trust the certificate yet needs them."""
CERTIFICATE_PATH = "/certificate/"
HTTPS_PORT = 443
_HOST = re.compile(r"([A-Za-z0-9.-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::[0-9]{1,5})?")


def beside_https(application: Application, own: OwnHttps) -> Application:
    """Return the application for plain http: it answers some paths and redirects the others to https.

    The start page leads to the page about the certificate if the device may not trust it yet: a redirect to https would
    end at a warning of the browser that does not say what to do.
    """

    async def plain(scope: Scope, receive: Receive, send: Send) -> None:
        if OPEN_PATHS.match(scope["path"]):
            await application(scope, receive, send)
        elif own.is_local and scope["path"] == "/":
            await _redirect(send, CERTIFICATE_PATH)
        else:
            await _redirect(send, _https_url(scope, own.port))

    return plain


def https_address(host: str, port: int) -> str:
    """Return the URL of the start page over https; `host` is without port, an IPv6 address in brackets."""
    return f"https://{host}/" if port == HTTPS_PORT else f"https://{host}:{port}/"


def own_https_address(request: HttpRequest) -> str:
    """Return the URL of the start page on the host of this request over the server's own https; "" if it has none."""
    own = settings.ENVIRONMENT.own_https
    host = _HOST.fullmatch(request.get_host())
    return https_address(host[1], own.port) if own and host else ""


def _https_url(scope: Scope, port: int) -> str:
    """Return the URL of a request over https; "" if its host is none."""
    written = next((value for name, value in scope["headers"] if name == b"host"), b"")
    host = _HOST.fullmatch(written.decode("latin-1"))
    query = scope["query_string"].decode("latin-1")
    path = quote(scope["path"].lstrip("/")) + (f"?{query}" if query else "")
    return https_address(host[1], port) + path if host else ""


async def _redirect(send: Send, url: str) -> None:
    """Redirect for now only: browsers would remember a permanent redirect after the certificate is gone."""
    status = HTTPStatus.TEMPORARY_REDIRECT if url else HTTPStatus.BAD_REQUEST
    headers = {"Location": url, "Content-Length": "0", "X-Content-Type-Options": "nosniff", **EVERYWHERE}
    await send(_start(status, {name: value for name, value in headers.items() if value}))
    await send({"type": "http.response.body", "body": b""})


def _start(status: HTTPStatus, headers: dict[str, str]) -> Message:
    encoded = [(name.lower().encode(), value.encode("latin-1")) for name, value in headers.items()]
    return {"type": "http.response.start", "status": status.value, "headers": encoded}
