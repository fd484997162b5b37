"""Small responses that are made in a thread and sent in one piece."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import pytest

from scorekeeper.web.whole_responses import in_one_piece
from tests.web.asgi_client import run_in_thread

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

SCOPE = {
    "type": "http",
    "method": "GET",
    "path": "/watch/x/",
    "query_string": b"seen=1",
    "http_version": "1.1",
    "headers": [(b"host", b"localhost"), (b"hx-request", b"true")],
}


class Chunks:
    """The chunks of a response, which must be closed."""

    def __init__(self, *chunks: bytes) -> None:
        self.chunks, self.is_closed = chunks, False

    def __iter__(self) -> Iterator[bytes]:
        return iter(self.chunks)

    def close(self) -> None:
        self.is_closed = True


def respond(wsgi: Callable[..., Any]) -> list[dict[str, Any]]:
    """Return the messages with which a WSGI application answers a request."""
    sent: list[dict[str, Any]] = []

    async def send(message: Any) -> None:
        sent.append(message)

    async def receive() -> dict[str, Any]:
        raise AssertionError

    async def run() -> None:
        with ThreadPoolExecutor(1) as threads:
            await in_one_piece(wsgi, threads)(dict(SCOPE), receive, send)

    run_in_thread(run())
    return sent


def test_status_headers_and_body_are_sent_in_two_messages() -> None:
    chunks, seen = Chunks(b"one ", b"two"), {}

    def wsgi(environ: dict[str, Any], start: Callable[..., Any]) -> Chunks:
        seen.update(environ)
        start("404 Not Found", [("X-Name", "a"), ("Set-Cookie", "b")])
        return chunks

    start, body = respond(wsgi)
    assert (start["status"], start["headers"]) == (404, [(b"x-name", b"a"), (b"set-cookie", b"b")])
    assert body["body"] == b"one two"
    assert chunks.is_closed
    assert (seen["PATH_INFO"], seen["QUERY_STRING"], seen["HTTP_HX_REQUEST"]) == ("/watch/x/", "seen=1", "true")


def test_a_failure_reaches_the_server_and_closes_the_response() -> None:
    chunks = Chunks()

    def wsgi(_environ: dict[str, Any], _start: Callable[..., Any]) -> Chunks:
        return chunks

    with pytest.raises(ValueError, match="unpack"):
        respond(wsgi)
    assert chunks.is_closed
