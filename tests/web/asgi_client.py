"""Sends requests to an ASGI application behind the limits on requests."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.web.asgi_types import Application, Message, Receive, Scope, Send
from scorekeeper.web.request_limits import with_limits

PHONE, OTHER_PHONE = b"phone 1", b"phone 2"


@dataclass
class Request:
    """A request of a client that sends these parts of a body, and then nothing more."""

    path: str = "/"
    headers: dict[str, str] = field(default_factory=dict)
    parts: tuple[bytes, ...] = ()
    signed_in: bool = True
    phone: bytes = PHONE
    query: bytes = b""
    method: str = "GET"
    address: str = "127.0.0.1"
    reads: int = 0
    status: int = 0
    answer: dict[str, str] = field(default_factory=dict)
    text: str = ""

    async def run(self, application: Application) -> Request:
        """Send it, and wait for the response."""
        pairs = [(name.encode(), value.encode()) for name, value in self.headers.items()]
        cookie = [(b"cookie", self.phone)] if self.signed_in else []
        line = {"method": self.method, "path": self.path, "query_string": self.query}
        scope = {"type": "http", **line, "headers": [*pairs, *cookie], "client": (self.address, 0)}
        await application(scope, self._receive, self._send)
        return self

    async def _receive(self) -> Message:
        self.reads += 1
        if self.reads > len(self.parts):
            await asyncio.Event().wait()
        length = int(self.headers["content-length"])
        more = len(b"".join(self.parts[: self.reads])) < length
        return {"type": "http.request", "body": self.parts[self.reads - 1], "more_body": more}

    async def _send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self.answer = {name.decode(): value.decode() for name, value in message["headers"]}
        else:
            self.text += message["body"].decode()


def post(body: bytes = b"a=b", *, announced: object = None, **options: Any) -> Request:
    """Return a request with a body, which is complete unless a different length is announced."""
    headers = {"content-length": str(len(body) if announced is None else announced), **options.pop("headers", {})}
    return Request(headers=headers, parts=(body,) if body else (), **options)


async def echo(scope: Scope, receive: Receive, send: Send) -> None:
    """Respond with the body and the headers."""
    body = (await receive())["body"]
    await send({"type": "http.response.start", "status": 200, "headers": scope["headers"]})
    await send({"type": "http.response.body", "body": body})


async def ok(_scope: Scope, _receive: Receive, send: Send) -> None:
    """Respond without reading a body."""
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"ok"})


def client_of(_path: str, cookies: str) -> str:
    """Return the phone with these cookies."""
    return cookies


def respond(*requests: Request, application: Application = echo) -> list[Request]:
    """Send requests at the same time, and wait for all responses."""

    async def run() -> list[Request]:
        with ThreadPoolExecutor(1) as threads:
            limited = with_limits(application, client_of, threads)
            return await asyncio.gather(*(request.run(limited) for request in requests))

    return run_in_thread(run())


def run_in_thread[Result](coroutine: Coroutine[Any, Any, Result]) -> Result:
    """Run a coroutine to its end in another thread: in this one the event loop of a browser may be running."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, coroutine).result()


def respond_once(request: Request) -> Request:
    """Send a request, and wait for its response."""
    return respond(request)[0]


class Busy:
    """An application that answers nothing until it has been asked `enough` times."""

    def __init__(self, enough: int) -> None:
        self.running = self.most = 0
        self.paths: list[str] = []
        self._enough, self._free = enough, asyncio.Event()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Respond once there were enough requests."""
        self.running += 1
        self.paths.append(scope["path"])
        self.most = max(self.most, self.running)
        if len(self.paths) == self._enough:
            self._free.set()
        await self._free.wait()
        self.running -= 1
        await echo(scope, receive, send)


def first_statuses(requests: list[Request], application: Application) -> list[int]:
    """Send requests at the same time, and return the status of the first response, of several if they come together."""

    async def run(limited: Application) -> None:
        running = [asyncio.create_task(request.run(limited)) for request in requests]
        await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
        for task in running:
            task.cancel()

    with ThreadPoolExecutor(1) as threads:
        run_in_thread(run(with_limits(application, client_of, threads)))
    return [request.status for request in requests if request.status]
