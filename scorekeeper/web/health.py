"""`/healthz`: the process answers; `/readyz`: the database, too, else 503 with the reason.

Before all limits, for any host name, and without a word about the games.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from http import HTTPStatus

from scorekeeper.web.asgi_types import Application, Receive, Scope, Send, respond
from scorekeeper.web.security_headers import WITHOUT_DJANGO

ALIVE_PATH, READY_PATH = "/healthz", "/readyz"
HEALTH_PATHS = (ALIVE_PATH, READY_PATH)
REMEMBERED_SECONDS = 1.0  # so long an answer is repeated: strangers cannot make the server check more often
ANSWER_SECONDS = 5.0  # a disk that hangs takes longer
_METHODS = ("GET", "HEAD")


def with_health(application: Application, problem_of_database: Callable[[], str]) -> Application:
    """`problem_of_database`: "" if there is none."""
    checks = _Checks(problem_of_database)

    async def answered(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["path"] not in HEALTH_PATHS:
            await application(scope, receive, send)
        elif scope["method"] not in _METHODS:
            await _answer(send, HTTPStatus.METHOD_NOT_ALLOWED, "", Allow=", ".join(_METHODS))
        else:
            problem = await checks.problem() if scope["path"] == READY_PATH else ""
            status = HTTPStatus.SERVICE_UNAVAILABLE if problem else HTTPStatus.OK
            text = f"not ready: {problem}\n" if problem else "ok\n"
            await _answer(send, status, text, has_body=scope["method"] == "GET")

    return answered


class _Checks:
    """In a thread of its own: those for requests may all be waiting."""

    def __init__(self, problem_of_database: Callable[[], str]) -> None:
        self._problem_of_database = problem_of_database
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="health")
        self._known_until, self._problem = 0.0, ""
        self._lock = asyncio.Lock()

    async def problem(self) -> str:
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(ANSWER_SECONDS), self._lock:
                if loop.time() >= self._known_until:
                    self._problem = await loop.run_in_executor(self._thread, self._problem_of_database)
                    self._known_until = loop.time() + REMEMBERED_SECONDS
        except TimeoutError:
            return "the database does not answer"
        return self._problem


async def _answer(send: Send, status: HTTPStatus, text: str, *, has_body: bool = True, **headers: str) -> None:
    body = text.encode()
    own = {"Content-Type": "text/plain; charset=utf-8", "Content-Length": str(len(body))}
    await respond(send, status, {**own, **WITHOUT_DJANGO, **headers}, body if has_body else b"")
