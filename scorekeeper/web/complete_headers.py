"""For responses without Django's middleware: refusals, health, redirects, errors."""

from __future__ import annotations

import logging
from http import HTTPStatus

from scorekeeper.web.asgi_types import Application, Headers, Receive, Scope, Send, header, respond, with_headers
from scorekeeper.web.proxies import is_https
from scorekeeper.web.security_headers import OPENER_POLICY, WITHOUT_DJANGO, is_loopback_host

_FAILED = b"Something went wrong here. Please try again."
_logger = logging.getLogger(__name__)


def with_complete_headers(application: Application, transport_security: str = "") -> Application:
    """Add headers that are not set; an error becomes a 500 if nothing was sent yet.

    `transport_security`: for https, or "".
    """

    async def complete(scope: Scope, receive: Receive, send: Send) -> None:
        is_started = False

        def completed(headers: Headers) -> Headers:
            nonlocal is_started
            is_started = True
            return _completed(scope, headers, transport_security)

        send_complete = with_headers(send, completed)
        try:
            await application(scope, receive, send_complete)
        except Exception:
            if is_started:
                raise
            _logger.exception("A request failed before a view answered it.")
            headers = {"Content-Type": "text/plain; charset=utf-8", "Content-Length": str(len(_FAILED))}
            await respond(send_complete, HTTPStatus.INTERNAL_SERVER_ERROR, headers, _FAILED)

    return complete


def transport_security(seconds: int, *, include_subdomains: bool, preload: bool) -> str:
    """Strict-Transport-Security; "" without seconds."""
    parts = [f"max-age={seconds}", *(["includeSubDomains"] * include_subdomains), *(["preload"] * preload)]
    return "; ".join(parts) if seconds else ""


_COMPLETE = [(name.lower().encode(), value.encode()) for name, value in WITHOUT_DJANGO.items()]


def _completed(scope: Scope, headers: Headers, hsts: str) -> Headers:
    secure = is_https(scope)
    complete = [*_COMPLETE]
    if secure or is_loopback_host(header(scope, b"host").decode("latin-1")):
        complete.append(OPENER_POLICY)
    if secure and hsts:
        complete.append((b"strict-transport-security", hsts.encode()))
    known = {name.lower() for name, _ in headers}
    return [*headers, *(pair for pair in complete if pair[0] not in known)]
