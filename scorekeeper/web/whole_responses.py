"""A WSGI application behind ASGI for requests without a body whose responses are small.

The whole response is made in a thread and sent in one piece. `a2wsgi` hands each piece of a response to the event loop
and waits for it, so that bodies of any length can be sent; for a watcher's poll that takes longer than the poll itself.
"""

from __future__ import annotations

import asyncio
from io import BytesIO
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from a2wsgi.wsgi import build_environ

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from concurrent.futures import Executor

    from scorekeeper.web.request_limits import Application, Receive, Scope, Send

    type Headers = list[tuple[str, str]]
    type Wsgi = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


class _Response(NamedTuple):
    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes


def in_one_piece(wsgi: Wsgi, threads: Executor) -> Application:
    """Return an ASGI application that runs a WSGI application in one of the threads."""

    async def application(scope: Scope, _receive: Receive, send: Send) -> None:
        response = await asyncio.get_running_loop().run_in_executor(threads, _respond, wsgi, scope)
        await send({"type": "http.response.start", "status": response.status, "headers": response.headers})
        await send({"type": "http.response.body", "body": response.body})

    return application


def _respond(wsgi: Wsgi, scope: Scope) -> _Response:
    started: list[tuple[str, Headers]] = []
    environ = cast("dict[str, Any]", build_environ(cast("Any", scope), cast("Any", BytesIO())))
    chunks = wsgi(environ, lambda status, headers, _error=None: started.append((status, headers)))
    try:
        body = b"".join(chunks)
    finally:
        getattr(chunks, "close", lambda: None)()
    ((status, headers),) = started
    encoded = [(name.encode("latin-1").lower(), value.encode("latin-1")) for name, value in headers]
    return _Response(int(status.partition(" ")[0]), encoded, body)
