"""Responses that are made in a thread."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import current_thread
from typing import Any

import pytest

from scorekeeper.web import threads as pieces
from scorekeeper.web.request_limits import IS_ENTRY
from scorekeeper.web.threads import in_threads
from tests.web.asgi_client import run_in_thread

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


def respond(wsgi: Callable[..., Any], *, takes: int = 9, **changes: object) -> list[dict[str, Any]]:
    """Return the messages with which a WSGI application answers a client that `takes` at most this number of them."""
    sent: list[dict[str, Any]] = []

    async def send(message: Any) -> None:
        if len(sent) == takes:
            await asyncio.Event().wait()
        sent.append(message)

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"a=b", "more_body": False}

    async def run() -> None:
        with ThreadPoolExecutor(1, "other") as threads, ThreadPoolExecutor(1, "entry") as entry_thread:
            await in_threads(wsgi, threads, entry_thread)(SCOPE | changes, receive, send)

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
    assert seen["wsgi.input"].read() == b"a=b"
    assert (seen["PATH_INFO"], seen["QUERY_STRING"], seen["HTTP_HX_REQUEST"]) == ("/watch/x/", "seen=1", "true")


@pytest.mark.parametrize(("is_entry", "thread"), [(True, "entry"), (False, "other")])
def test_entries_are_made_in_a_thread_of_their_own(is_entry: bool, thread: str) -> None:
    def wsgi(_environ: dict[str, Any], start: Callable[..., Any]) -> list[bytes]:
        start("200 OK", [])
        return [current_thread().name.encode()]

    _, body = respond(wsgi, **{IS_ENTRY: is_entry})
    assert body["body"].decode().startswith(thread)


class Failing(Chunks):
    """A response that cannot be finished."""

    def __iter__(self) -> Iterator[bytes]:
        yield from self.chunks
        raise ZeroDivisionError


def answer(chunks: Chunks) -> Callable[..., Chunks]:
    """Return a WSGI application that answers with these chunks."""

    def wsgi(_environ: dict[str, Any], start: Callable[..., Any]) -> Chunks:
        start("200 OK", [])
        return chunks

    return wsgi


def test_a_failure_reaches_the_server_and_closes_the_response() -> None:
    chunks = Failing(b"one")
    with pytest.raises(ZeroDivisionError):
        respond(answer(chunks))
    assert chunks.is_closed


def test_a_large_response_is_sent_in_pieces_while_it_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pieces, "PIECE_BYTES", 5)
    start, *bodies = respond(answer(Chunks(b"abc", b"def", b"ghi", b"jkl", b"m")))
    assert start["status"] == 200
    assert [(body["body"], body["more_body"]) for body in bodies] == [
        (b"abcdef", True),
        (b"ghijkl", True),
        (b"m", False),
    ]


def test_a_client_that_does_not_take_a_piece_does_not_keep_its_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pieces, "PIECE_BYTES", 1)
    monkeypatch.setattr(pieces, "PIECE_SECONDS", 0.01)
    chunks = Chunks(b"abc", b"def", b"ghi")
    with pytest.raises(TimeoutError):
        respond(answer(chunks), takes=2)
    assert chunks.is_closed
