"""Requests that two servers could read in two ways."""

from __future__ import annotations

import socket

import pytest

from scorekeeper.web.security_headers import WITHOUT_DJANGO
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
    """Send a form with this rest of its head and body, and return what `answer_to` returns."""
    return answer_to(server, f"POST /language/setlang/ HTTP/1.1\r\nHost: 127.0.0.1\r\n{rest}")


def answer_to(server: Server, request: str) -> bytes:
    """Send these bytes, and return all that comes until the server closes the connection."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as connection:
        connection.sendall(request.encode())
        parts = []
        while part := connection.recv(65536):
            parts.append(part)
        return b"".join(parts)


HOSTS = {
    "two hosts": "Host: 127.0.0.1\r\nHost: evil.example\r\n",
    "the same host twice": "Host: 127.0.0.1\r\nHost: 127.0.0.1\r\n",
    "an empty host": "Host:\r\n",
    "no host": "",
}


@pytest.mark.parametrize("name", HOSTS)
def test_a_request_without_exactly_one_host_is_refused(first_start: Server, name: str) -> None:
    answer = answer_to(first_start, f"GET /games/ HTTP/1.1\r\n{HOSTS[name]}Connection: close\r\n\r\n")
    assert answer.split()[1] == b"400"
    assert b"evil" not in answer


REFUSED = {
    b"411": "POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n0\r\n\r\n",
    b"413": "POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 99999999\r\n\r\n",
    b"400": "GET /?q=\u00e4 HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: a; x*=nowhere''y\r\nConnection: close\r\n\r\n",
    b"404": "GET /static/missing.css HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n",
    b"405": "PUT /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n",
    b"200": "GET /readyz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n",
}


@pytest.mark.parametrize("status", REFUSED)
def test_what_is_answered_before_any_view_has_all_security_headers(first_start: Server, status: bytes) -> None:
    head = answer_to(first_start, REFUSED[status]).partition(b"\r\n\r\n")[0].decode().lower()
    assert head.split()[1] == status.decode()
    names = {line.partition(":")[0] for line in head.splitlines()[1:]}
    assert {name.lower() for name in WITHOUT_DJANGO} <= names
    assert "cross-origin-opener-policy" in names


ANSWERED = {
    "a page": "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n",
    "a path outside": "GET /%2e%2e/ HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n",
    "no request": "GE\tT / X\r\n\r\n",
    **{status.decode(): request for status, request in REFUSED.items()},
}


@pytest.mark.parametrize("name", ANSWERED)
def test_no_answer_names_the_program_of_the_server(first_start: Server, name: str) -> None:
    answer = answer_to(first_start, ANSWERED[name])
    assert answer.startswith(b"HTTP/1.1 ")
    assert b"granian" not in answer.lower()


@pytest.mark.parametrize("name", REQUESTS)
def test_an_ambiguous_request_is_refused_and_its_connection_closed(first_start: Server, name: str) -> None:
    answers = answers_to(first_start, REQUESTS[name])
    assert answers.count(b"HTTP/1.1 ") == 1
    assert answers.split()[1] in (b"400", b"411")
