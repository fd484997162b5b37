"""For responses without Django's middleware: refusals, health, redirects, errors."""

from __future__ import annotations

import logging
from http import HTTPStatus

from scorekeeper.web.asgi_types import Application, Message, Receive, Scope, Send
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

        async def send_complete(message: Message) -> None:
            nonlocal is_started
            if message["type"] == "http.response.start":
                is_started = True
                message = {**message, "headers": _completed(scope, message["headers"], transport_security)}
            await send(message)

        try:
            await application(scope, receive, send_complete)
        except Exception:
            if is_started:
                raise
            _logger.exception("A request failed before a view answered it.")
            length = str(len(_FAILED)).encode()
            headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"content-length", length)]
            status = HTTPStatus.INTERNAL_SERVER_ERROR.value
            await send_complete({"type": "http.response.start", "status": status, "headers": headers})
            await send_complete({"type": "http.response.body", "body": _FAILED})

    return complete


def transport_security(seconds: int, *, include_subdomains: bool, preload: bool) -> str:
    """Strict-Transport-Security; "" without seconds."""
    parts = [f"max-age={seconds}", *(["includeSubDomains"] * include_subdomains), *(["preload"] * preload)]
    return "; ".join(parts) if seconds else ""


_COMPLETE = [(name.lower().encode(), value.encode()) for name, value in WITHOUT_DJANGO.items()]


def _completed(scope: Scope, headers: list[tuple[bytes, bytes]], hsts: str) -> list[tuple[bytes, bytes]]:
    secure = is_https(scope)
    complete = [*_COMPLETE]
    if secure or is_loopback_host(
        next((value for key, value in scope["headers"] if key == b"host"), b"").decode("latin-1")
    ):
        complete.append(OPENER_POLICY)
    if secure and hsts:
        complete.append((b"strict-transport-security", hsts.encode()))
    known = {name.lower() for name, _ in headers}
    return [*headers, *(pair for pair in complete if pair[0] not in known)]
