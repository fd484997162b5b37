"""Limits on requests, enforced before Django sees them: size, type and arrival of bodies, and their number.

Django checks these late or not at all: an invalid type fails before any middleware, a file may have any size, and a
body that never arrives would occupy a thread forever. Here a body occupies no thread until all of it has arrived.
"""

from __future__ import annotations

import asyncio
import re
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from hashlib import sha256
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

from scorekeeper.web.proxies import network_at
from scorekeeper.web.request_limits.bodies import Bodies
from scorekeeper.web.request_limits.checks import (
    MOST_BYTES,
    MOST_UPLOADED,
    TOO_MANY,
    Refused,
    checked_head,
    header,
    length_of,
    refuse,
)

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable
    from concurrent.futures import Executor

    from scorekeeper.web.asgi_types import Application, Message, Receive, Scope, Send

THREADS = 32
"""The number of requests that are answered concurrently."""
ENTRIES_AT_ONCE = 1
"""The same for entries of games, beside them, in the order in which they arrived. They would wait for each other at
the write lock, and a thread of their own keeps what its connection has read, until another thread writes."""
ENTRY_PATH = re.compile(r"/games/[0-9]+/play/")
WATCHERS_AT_ONCE = 1
"""The same for watchers, beside them. More would slow down entries, because threads share one interpreter."""
WATCH_PATH = "/watch/"
FILES_AT_ONCE = 2
"""The same for files that are made while they are sent, or that take long to make; they wait for each other only."""
FILE_PATHS = re.compile(
    r"/games/(?:(?:new|[0-9]+)/sheet\.pdf|import-export/games\.(?:zip|csv))|/(?:account|circles/[0-9]+)/export\.zip"
)
FILE_QUEUE_SECONDS = 60
"""The longest time that such a request waits, without occupying a thread."""
PLACES = THREADS + WATCHERS_AT_ONCE + FILES_AT_ONCE
"""The total number of threads, without the one for entries."""
QUEUE_SECONDS = 5
"""The longest time that a request waits in a queue."""
JOIN_SECONDS = 30
"""The same for forms of OPEN_PATHS: a hall may join at once, and no program would send a refused form again."""
UPLOADS_AT_ONCE = 2
"""The maximum number of concurrent uploads, to limit memory."""
UPLOADS_OF_ONE = 1
"""The same for one phone."""
BODY_BYTES = 4 * 1024 * 1024
"""The most bytes of bodies that known clients send concurrently: 64 of the largest, or thousands of forms."""
STRANGER_BYTES = 2 * 1024 * 1024
"""The same for strangers; those of one network count as one client."""
OPEN_PATHS = re.compile(
    r"/(?:(?:enter|invitation|pen)/[^/]+/|bid/[^/]+/(?:[a-z]+/)?|passkey/(?:options/)?|appearance/|language/setlang/)"
)
"""The paths of forms that can be sent without a session. On other paths the body of a stranger is not read."""
BODY_SECONDS = 10
"""The longest time in which a body may arrive."""
UPLOAD_SECONDS = 120
"""The same for an upload: 5 MB at 0.4 Mbit/s."""
REMEMBERED_SECONDS = 60
"""The time for which a client is remembered. Bodies that it sends after signing out are read, but change nothing."""
MOST_REMEMBERED = 1000
REFUSALS = "refusals"
"""The list in an ASGI scope to which a refusal is added; copies of the scope share it."""
when_queued: list[Callable[[], None]] = []
"""Called for each request that has to wait; empty without metrics."""


def with_limits(application: Application, client_of: Callable[[str, str], str], threads: Executor) -> Application:
    """Return an ASGI application behind these limits; a request beyond them gets a sentence as plain text.

    `client_of` is called in one of the `threads` with the path and the cookies of a request, and returns the id of its
    client, "" for a stranger.
    """
    limits = _Limits(client_of, threads)

    async def limited(scope: Scope, receive: Receive, send: Send) -> None:
        try:
            checked = checked_head(scope)
            async with limits.body_of(checked, receive) as body, limits.turn(checked):
                await application(checked, _sender_of(body), send)
        except Refused as refused:
            scope.get(REFUSALS, []).append(refused.refusal)
            await refuse(refused.refusal, send)

    return limited


def is_entry(scope: Scope) -> bool:
    """Return whether a request posts an entry of a game."""
    return scope["method"] == "POST" and bool(ENTRY_PATH.fullmatch(scope["path"]))


class _Limits:
    """The numbers of bodies and requests at the same time."""

    def __init__(self, client_of: Callable[[str, str], str], threads: Executor) -> None:
        self._running = asyncio.Semaphore(THREADS)
        self._of_entries = asyncio.Semaphore(ENTRIES_AT_ONCE)
        self._of_watchers = asyncio.Semaphore(WATCHERS_AT_ONCE)
        self._of_files = asyncio.Semaphore(FILES_AT_ONCE)
        self._client_of, self._threads = client_of, threads
        self._known: dict[bytes, tuple[str, float]] = {}
        self._bodies, self._of_strangers = Bodies(BODY_BYTES), Bodies(STRANGER_BYTES)
        self._of_clients: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()
        self._uploads, self._uploaded = asyncio.Semaphore(UPLOADS_AT_ONCE), Bodies(UPLOADS_AT_ONCE * MOST_UPLOADED)

    def turn(self, scope: Scope) -> AbstractAsyncContextManager[None]:
        """Return the place among the requests that are answered at the same time."""
        if is_entry(scope):
            return _place(self._of_entries, QUEUE_SECONDS)
        if FILE_PATHS.fullmatch(scope["path"]):
            return _place(self._of_files, FILE_QUEUE_SECONDS)
        if scope["path"].startswith(WATCH_PATH):
            return _place(self._of_watchers, QUEUE_SECONDS)
        is_joining = scope["method"] == "POST" and OPEN_PATHS.fullmatch(scope["path"])
        return _place(self._running, JOIN_SECONDS if is_joining else QUEUE_SECONDS)

    @asynccontextmanager
    async def body_of(self, scope: Scope, receive: Receive) -> AsyncIterator[bytes]:
        """Return the body of a request; b"" without reading it if no stranger may send one.

        Raise Refused if it does not arrive in time, or if there are too many uploads. These count until they are answered.
        """
        length = length_of(scope)
        if not length:
            yield b""
        elif client := await self._sender(scope):
            if length > MOST_BYTES:
                own = self._of_clients.setdefault(f"uploads of {client}", asyncio.Semaphore(UPLOADS_OF_ONE))
                async with _place(own, QUEUE_SECONDS), _place(self._uploads, QUEUE_SECONDS):
                    yield await self._uploaded.read(client, receive, length, UPLOAD_SECONDS)
                return
            yield await self._bodies.read(client, receive, length, BODY_SECONDS)
        elif OPEN_PATHS.fullmatch(scope["path"]) and length <= MOST_BYTES:
            network = network_at((scope.get("client") or ("", 0))[0])
            yield await self._of_strangers.read(network, receive, length, BODY_SECONDS)
        else:
            scope["headers"] = [pair for pair in scope["headers"] if pair[0] != b"content-length"]
            yield b""

    async def _sender(self, scope: Scope) -> str:
        """Return who sends a request, "" for a stranger; a known client is remembered for a while."""
        loop = asyncio.get_running_loop()
        path, cookies = scope["path"], header(scope, b"cookie")
        # A hash, because both may be long.
        asked = sha256(path.encode("utf-8", "surrogatepass") + b"\n" + cookies).digest()
        client, until = self._known.get(asked, ("", 0.0))
        if loop.time() < until:
            return client
        client = await loop.run_in_executor(self._threads, self._client_of, path, cookies.decode("latin-1"))
        if client:
            if len(self._known) >= MOST_REMEMBERED:
                self._known.clear()
            self._known[asked] = client, loop.time() + REMEMBERED_SECONDS
        return client


@asynccontextmanager
async def _place(places: asyncio.Semaphore, seconds: float) -> AsyncIterator[None]:
    """Take one of these places, and wait for it for some seconds; raise Refused if none is free by then."""
    for call in when_queued if places.locked() else ():
        call()
    try:
        async with asyncio.timeout(seconds):
            await places.acquire()
    except TimeoutError:
        raise Refused(TOO_MANY) from None
    try:
        yield
    finally:
        places.release()


def _sender_of(body: bytes) -> Receive:
    async def receive() -> Message:
        return {"type": "http.request", "body": body, "more_body": False}

    return receive
