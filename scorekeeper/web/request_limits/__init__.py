"""Limits before Django: size, type and arrival of bodies, and number of requests.

Django checks these late or not at all. Here a body occupies no thread until all of it has arrived.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Executor
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from hashlib import sha256

from scorekeeper.web.asgi_types import Application, Message, Receive, Scope, Send, header
from scorekeeper.web.proxies import network_at
from scorekeeper.web.request_limits.bodies import Bodies
from scorekeeper.web.request_limits.checks import (
    MOST_BYTES,
    MOST_UPLOADED,
    Refused,
    checked_head,
    length_of,
    refuse,
)
from scorekeeper.web.request_limits.form_again import form_again
from scorekeeper.web.request_limits.lanes import Lane

THREADS = 32
"""Requests that are answered at once."""
THREADS_OF_ONE = 16
"""Of one client or, on most pages, one network."""
ENTRIES_AT_ONCE = 1
"""They would wait for each other at the write lock, and one thread keeps what its connection has read."""
ENTRY_PATH = re.compile(r"/games/[0-9]+/play/")
WATCHERS_AT_ONCE = 1
"""More would slow down entries: threads share one interpreter."""
WATCH_PATH = "/watch/"
FILES_AT_ONCE = 2
"""Slow to make or to send; they wait for each other only."""
FILES_OF_ONE = 1
"""A download that is read slowly occupies its thread."""
FILE_PATHS = re.compile(
    r"/games/(?:(?:new|[0-9]+)/sheet\.pdf|import-export/games\.(?:zip|csv))|/(?:account|circles/[0-9]+)/export\.zip"
)
FILE_QUEUE_SECONDS = 60
"""Without occupying a thread."""
SENDERS_AT_ONCE = 8
"""Requests whose sender is looked up at once."""
SENDERS_OF_ONE = 4
"""By one network."""
PLACES = THREADS + WATCHERS_AT_ONCE + FILES_AT_ONCE + SENDERS_AT_ONCE
"""Threads, without the one for entries."""
QUEUE_SECONDS = 5
"""In a queue."""
JOIN_SECONDS = 30
"""For forms of OPEN_PATHS: a hall may join at once, and no program sends them again."""
UPLOADS_AT_ONCE = 2
"""To limit memory."""
UPLOADS_OF_ONE = 1
"""By one phone."""
BODY_BYTES = 4 * 1024 * 1024
"""Of known clients: 64 of the largest, or thousands of forms."""
STRANGER_BYTES = 2 * 1024 * 1024
"""Of strangers; those of one network are one client."""
OPEN_PATHS = re.compile(
    r"/(?:(?:enter|invitation|pen)/[^/]+/|bid/[^/]+/(?:[a-z]+/)?|passkey/(?:options/)?|link/|appearance/"
    r"|language/setlang/)"
)
"""Forms without a session; other bodies of strangers are not read."""
BODY_SECONDS = 10
"""For a body to arrive."""
UPLOAD_SECONDS = 120
"""5 MB at 0.4 Mbit/s."""
REMEMBERED_SECONDS = 60
"""For a client; what it sends after signing out changes nothing."""
MOST_REMEMBERED = 1000
REFUSALS = "refusals"
"""Gets each refusal; copies of the scope share it."""
IS_ENTRY = "is_entry"
"""Of a known client only."""


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
            checked[IS_ENTRY] = bool(client) and _may_be_entry(checked)
            async with limits.body_of(checked, client, receive) as body, limits.turn(checked, client):
                await application(checked, _sender_of(body), send)
        except Refused as refused:
            scope.get(REFUSALS, []).append(refused.refusal)
            await refuse(refused.refusal, send, form_again(scope, body, refused.refusal.sentence))

    return limited


def _may_be_entry(scope: Scope) -> bool:
    return scope["method"] == "POST" and bool(ENTRY_PATH.fullmatch(scope["path"]))


class _Limits:
    def __init__(self, client_of: Callable[[str, str], str], threads: Executor) -> None:
        self._pages = Lane(THREADS, THREADS_OF_ONE)
        self._entries = Lane(ENTRIES_AT_ONCE, 1)
        self._watchers = Lane(WATCHERS_AT_ONCE, 1)
        self._files = Lane(FILES_AT_ONCE, FILES_OF_ONE)
        self._uploads = Lane(UPLOADS_AT_ONCE, UPLOADS_OF_ONE)
        self._senders = Lane(SENDERS_AT_ONCE, SENDERS_OF_ONE)
        self._client_of, self._threads = client_of, threads
        self._known: dict[bytes, tuple[str, float]] = {}
        self._bodies, self._of_strangers = Bodies(BODY_BYTES), Bodies(STRANGER_BYTES)
        self._uploaded = Bodies(UPLOADS_AT_ONCE * MOST_UPLOADED)

    def turn(self, scope: Scope, client: str) -> AbstractAsyncContextManager[None]:
        """`client`: "" for a stranger."""
        path, network = scope["path"], _network_of(scope)
        if scope[IS_ENTRY]:
            return self._entries.place(client, seconds=QUEUE_SECONDS)
        if FILE_PATHS.fullmatch(path):
            return self._files.place(client or network, seconds=FILE_QUEUE_SECONDS)
        if path.startswith(WATCH_PATH):
            return self._watchers.place(f"{path} {network}", network, seconds=QUEUE_SECONDS)
        is_joining = scope["method"] == "POST" and OPEN_PATHS.fullmatch(path)
        return self._pages.place(client or network, seconds=JOIN_SECONDS if is_joining else QUEUE_SECONDS)

    @asynccontextmanager
    async def body_of(self, scope: Scope, client: str, receive: Receive) -> AsyncIterator[bytes]:
        """b"" unread if no stranger may send one; raise Refused if it is late, or for too many uploads.

        An upload counts until it is answered.
        """
        length = length_of(scope)
        if not length:
            yield b""
        elif client and length > MOST_BYTES:
            async with self._uploads.place(client, seconds=QUEUE_SECONDS):
                yield await self._uploaded.read(client, receive, length, UPLOAD_SECONDS)
        elif client:
            yield await self._bodies.read(client, receive, length, BODY_SECONDS)
        elif OPEN_PATHS.fullmatch(scope["path"]) and length <= MOST_BYTES:
            yield await self._of_strangers.read(_network_of(scope), receive, length, BODY_SECONDS)
        else:
            scope["headers"] = [pair for pair in scope["headers"] if pair[0] != b"content-length"]
            yield b""

    async def sender(self, scope: Scope) -> str:
        """Return "" for a stranger, or if no limit depends on it."""
        path, cookies = scope["path"], header(scope, b"cookie")
        if not (length_of(scope) or _may_be_entry(scope) or FILE_PATHS.fullmatch(path)):
            return ""
        loop = asyncio.get_running_loop()
        # A hash, because both may be long.
        asked = sha256(path.encode("utf-8", "surrogatepass") + b"\n" + cookies).digest()
        client, until = self._known.get(asked, ("", 0.0))
        if loop.time() < until:
            return client
        async with self._senders.place(_network_of(scope), seconds=QUEUE_SECONDS):
            client = await loop.run_in_executor(self._threads, self._client_of, path, cookies.decode("latin-1"))
        if client:
            if len(self._known) >= MOST_REMEMBERED:
                self._known.clear()
            self._known[asked] = client, loop.time() + REMEMBERED_SECONDS
        return client


def _network_of(scope: Scope) -> str:
    """In a form that no client id has."""
    return f"network {network_at((scope.get('client') or ('', 0))[0])}"


def _sender_of(body: bytes) -> Receive:
    async def receive() -> Message:
        return {"type": "http.request", "body": body, "more_body": False}

    return receive
