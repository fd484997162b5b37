"""Response, page and log of a request have the same number."""

from __future__ import annotations

import secrets
from contextvars import ContextVar

from scorekeeper.web.asgi_types import Application, Receive, Scope, Send, with_headers

HEADER = b"x-request-id"
SCOPE_KEY = "request_id"  # in an ASGI scope
_BYTES = 8

_current: ContextVar[str] = ContextVar("request_id", default="")


def with_request_ids(application: Application) -> Application:
    """Clients' own numbers could be those of others, or inject text into the log."""

    async def numbered(scope: Scope, receive: Receive, send: Send) -> None:
        number = secrets.token_hex(_BYTES)
        send_numbered = with_headers(send, lambda headers: [*headers, (HEADER, number.encode())])
        await application({**scope, SCOPE_KEY: number}, receive, send_numbered)

    return numbered


def begin_request(scope: Scope) -> None:
    """In this thread, from now on."""
    _current.set(scope.get(SCOPE_KEY, ""))


def current_request_id() -> str:
    """Return "" outside of requests."""
    return _current.get()
