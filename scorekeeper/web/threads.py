"""WSGI behind ASGI, for requests whose body has arrived.

A response is sent in one piece, so that no thread waits for the network, except one that is generated while it is sent.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from concurrent.futures import Executor
from io import BytesIO
from typing import Any, cast

from a2wsgi.wsgi import build_environ

from scorekeeper.web.asgi_types import Application, Message, Receive, Scope, Send
from scorekeeper.web.request_id import begin_request
from scorekeeper.web.request_limits import IS_ENTRY

type Headers = list[tuple[str, str]]
type Wsgi = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]

PIECE_BYTES = 1024 * 1024  # larger than any file of the product
PIECE_SECONDS = 30  # to take a piece: a client must not keep its thread


def in_threads(wsgi: Wsgi, threads: Executor, entry_thread: Executor) -> Application:
    """The body comes in one message; a client that takes no piece in time loses the connection."""

    async def application(scope: Scope, receive: Receive, send: Send) -> None:
        body, loop = (await receive())["body"], asyncio.get_running_loop()
        executor = entry_thread if scope.get(IS_ENTRY) else threads

        def send_now(message: Message) -> None:
            asyncio.run_coroutine_threadsafe(asyncio.wait_for(send(message), PIECE_SECONDS), loop).result()

        for message in await loop.run_in_executor(executor, _respond, wsgi, scope, body, send_now):
            await send(message)

    return application


def _respond(wsgi: Wsgi, scope: Scope, body: bytes, send_now: Callable[[Message], None]) -> list[Message]:
    """Return the messages that are still to be sent."""
    begin_request(scope)
    messages: list[Message] = []

    def start(status: str, headers: Headers, _error: object = None) -> None:
        encoded = [(name.encode("latin-1").lower(), value.encode("latin-1")) for name, value in headers]
        messages[:] = [{"type": "http.response.start", "status": int(status.partition(" ")[0]), "headers": encoded}]

    chunks = wsgi(cast("dict[str, Any]", build_environ(cast("Any", scope), cast("Any", BytesIO(body)))), start)
    piece = bytearray()
    try:
        for chunk in chunks:
            if len(piece) >= PIECE_BYTES:
                for message in (*messages, _body(piece, more=True)):
                    send_now(message)
                messages.clear()
                piece.clear()
            piece += chunk
    finally:
        getattr(chunks, "close", lambda: None)()
    return [*messages, _body(piece)]


def _body(piece: bytearray, *, more: bool = False) -> Message:
    return {"type": "http.response.body", "body": bytes(piece), "more_body": more}
