"""Limits before Django: size, type and arrival of bodies, and number of requests.

Django checks these late or not at all. Here a body occupies no thread until all of it has arrived.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Executor
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from hashlib import sha256

from scorekeeper.web.asgi_types import Application, Message, Receive, Scope, Send, header
from scorekeeper.web.proxies import network_at
from scorekeeper.web.request_limits.bodies import Bodies
from scorekeeper.web.request_limits.checks import Refused, checked_head, length_of, refuse
from scorekeeper.web.request_limits.form_again import form_again
from scorekeeper.web.request_limits.lanes import Lane
from scorekeeper.web.request_limits.limits import BODIES, MOST_BYTES, QUEUES, BodyKind, QueueKind, kind_of

REMEMBERED_SECONDS = 60  # for a client; what it sends after signing out changes nothing
MOST_REMEMBERED = 1000
REFUSALS = "refusals"  # gets each refusal; copies of the scope share it
IS_ENTRY = "is_entry"  # says whether a known client posts an entry


def with_limits(application: Application, client_of: Callable[[str, str], str], threads: Executor) -> Application:
    """A refused request gets a sentence, a form that has arrived a page that sends it again.

    `client_of`: called in one of `threads` with path and cookies, returns an id, "" for a stranger.
    """
    limits = _Limits(client_of, threads)

    async def limited(scope: Scope, receive: Receive, send: Send) -> None:
        body = b""
        try:
            checked = checked_head(scope)
            client = await limits.sender(checked)
            checked[IS_ENTRY] = bool(client) and _kind_of(checked) is QueueKind.ENTRY
            async with limits.body_of(checked, client, receive) as body, limits.turn(checked, client):
                await application(checked, _sender_of(body), send)
        except Refused as refused:
            scope.get(REFUSALS, []).append(refused.refusal)
            await refuse(refused.refusal, send, form_again(scope, body, refused.refusal.sentence))

    return limited


class _Limits:
    def __init__(self, client_of: Callable[[str, str], str], threads: Executor) -> None:
        self._lanes = {kind: Lane(queue.places, queue.of_one) for kind, queue in QUEUES.items()}
        self._bodies = {body: Bodies(limit.most_bytes) for body, limit in BODIES.items()}
        self._client_of, self._threads = client_of, threads
        self._known: dict[bytes, tuple[str, float]] = {}

    def turn(self, scope: Scope, client: str) -> AbstractAsyncContextManager[None]:
        """Return the place among the requests that are answered at the same time; `client`: "" for a stranger."""
        kind = _kind_of(scope)
        if kind in (QueueKind.WATCHER, QueueKind.HALL):
            network = _network_of(scope)
            return self._place(kind, f"{scope['path']} {network}", network)
        # A stranger has no place among entries.
        is_page = kind is QueueKind.ENTRY and not client
        return self._place(QueueKind.PAGE if is_page else kind, client or _network_of(scope))

    def _place(self, kind: QueueKind, *clients: str) -> AbstractAsyncContextManager[None]:
        queue = QUEUES[kind]
        return self._lanes[queue.beside or kind].place(*clients, seconds=queue.seconds)

    @asynccontextmanager
    async def body_of(self, scope: Scope, client: str, receive: Receive) -> AsyncIterator[bytes]:
        """b"" unread if no stranger may send one; raise Refused if it is late, or for too many uploads.

        An upload counts until it is answered.
        """
        length = length_of(scope)
        if not length:
            yield b""
        elif client and length > MOST_BYTES:
            async with self._place(QueueKind.UPLOAD, client):
                yield await self._read(BodyKind.UPLOAD, client, receive, length)
        elif client:
            yield await self._read(BodyKind.KNOWN, client, receive, length)
        # With any method: Django refuses others than that of the form.
        elif kind_of("POST", scope["path"]) is QueueKind.OPEN_FORM and length <= MOST_BYTES:
            yield await self._read(BodyKind.STRANGER, _network_of(scope), receive, length)
        else:
            scope["headers"] = [pair for pair in scope["headers"] if pair[0] != b"content-length"]
            yield b""

    async def _read(self, body: BodyKind, client: str, receive: Receive, length: int) -> bytes:
        return await self._bodies[body].read(client, receive, length, BODIES[body].seconds)

    async def sender(self, scope: Scope) -> str:
        """Return "" for a stranger, or if no limit depends on it."""
        path, cookies = scope["path"], header(scope, b"cookie")
        if not length_of(scope) and _kind_of(scope) not in (QueueKind.ENTRY, QueueKind.FILE):
            return ""
        loop = asyncio.get_running_loop()
        # A hash, because both may be long.
        asked = sha256(path.encode("utf-8", "surrogatepass") + b"\n" + cookies).digest()
        client, until = self._known.get(asked, ("", 0.0))
        if loop.time() < until:
            return client
        async with self._place(QueueKind.SENDER, _network_of(scope)):
            client = await loop.run_in_executor(self._threads, self._client_of, path, cookies.decode("latin-1"))
        if client:
            if len(self._known) >= MOST_REMEMBERED:
                self._known.clear()
            self._known[asked] = client, loop.time() + REMEMBERED_SECONDS
        return client


def _kind_of(scope: Scope) -> QueueKind:
    return kind_of(scope["method"], scope["path"])


def _network_of(scope: Scope) -> str:
    """In a form that no client id has."""
    return f"network {network_at((scope.get('client') or ('', 0))[0])}"


def _sender_of(body: bytes) -> Receive:
    async def receive() -> Message:
        return {"type": "http.request", "body": body, "more_body": False}

    return receive
