"""Requests that two servers could read in two ways."""

from __future__ import annotations

import socket
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.helpers.programs import Server

SMUGGLED = "GET /smuggled/ HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
REQUESTS = {
    "two lengths": "Content-Length: 5\r\nContent-Length: 0\r\n\r\nabcde",
    "a length and chunks": f"Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n{SMUGGLED}",
    "chunks and a length": f"Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n{SMUGGLED}",
    "an unknown encoding": f"Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n{SMUGGLED}",
    "two encodings": f"Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n{SMUGGLED}",
    "a bad chunk": f"Transfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n0\r\n\r\n{SMUGGLED}",
    "a length that is no number": f"Content-Length: +5\r\n\r\nabcde{SMUGGLED}",
    "a space before the colon": f"Content-Length : 5\r\n\r\nabcde{SMUGGLED}",
    "a folded header": f"X-Folded: a\r\n Content-Length: 5\r\n\r\nabcde{SMUGGLED}",
    "a bare carriage return": f"X-Return: a\rContent-Length: 5\r\n\r\n{SMUGGLED}",
}


def answers_to(server: Server, rest: str) -> bytes:
    """Send a request as it is, and return all that comes until the server closes the connection."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as connection:
        connection.sendall(f"POST /language/setlang/ HTTP/1.1\r\nHost: 127.0.0.1\r\n{rest}".encode())
        parts = []
        while part := connection.recv(65536):
            parts.append(part)
        return b"".join(parts)


@pytest.mark.parametrize("name", REQUESTS)
def test_an_ambiguous_request_is_refused_and_its_connection_closed(first_start: Server, name: str) -> None:
    answers = answers_to(first_start, REQUESTS[name])
    assert answers.count(b"HTTP/1.1 ") == 1
    assert answers.split()[1] in (b"400", b"411")
