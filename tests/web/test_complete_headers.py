"""Every response of the server has all security headers."""

from __future__ import annotations

from typing import Any

import pytest

from scorekeeper.web.complete_headers import transport_security, with_complete_headers
from scorekeeper.web.security_headers import WITHOUT_DJANGO
from tests.web.asgi_client import run_in_thread

HSTS = transport_security(31536000, include_subdomains=True, preload=True)
type Headers = dict[str, list[str]]


async def bare(_scope: Any, _receive: Any, send: Any) -> None:
    """Answer without any header."""
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b""})


async def strict(_scope: Any, _receive: Any, send: Any) -> None:
    """Answer with stricter headers."""
    headers = [(b"Referrer-Policy", b"no-referrer"), (b"cache-control", b"no-cache")]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": b""})


async def fail(_scope: Any, _receive: Any, _send: Any) -> None:
    """Fail before anything is sent."""
    raise LookupError("secret")


def answer(application: Any, host: str = "table.local", hsts: str = "", **scope: Any) -> tuple[int, Headers, bytes]:
    """Return the status, the headers and the body of the answer."""
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    async def run() -> None:
        request = {"type": "http", "headers": [(b"host", host.encode())], **scope}
        await with_complete_headers(application, hsts)(request, None, send)

    run_in_thread(run())
    headers: Headers = {}
    for name, value in sent[0]["headers"]:
        headers.setdefault(name.decode().lower(), []).append(value.decode())
    return sent[0]["status"], headers, b"".join(message["body"] for message in sent[1:])


@pytest.mark.parametrize("application", [bare, strict, fail])
def test_all_headers_are_there_once(application: Any) -> None:
    headers = answer(application)[1]
    assert {name.lower() for name in WITHOUT_DJANGO} <= headers.keys()
    assert {len(values) for values in headers.values()} == {1}


def test_a_header_of_the_application_itself_is_kept() -> None:
    headers = answer(strict)[1]
    assert (headers["referrer-policy"], headers["cache-control"]) == (["no-referrer"], ["no-cache"])


def test_an_error_of_the_application_is_one_sentence_without_detail(caplog: pytest.LogCaptureFixture) -> None:
    status, headers, body = answer(fail)
    assert (status, body) == (500, b"Something went wrong here. Please try again.")
    assert headers["content-length"] == [str(len(body))]
    assert "LookupError" in caplog.text


def test_an_error_in_the_middle_of_an_answer_ends_the_connection() -> None:
    async def fail_late(scope: Any, receive: Any, send: Any) -> None:
        await bare(scope, receive, send)
        raise LookupError

    with pytest.raises(LookupError):
        answer(fail_late)


@pytest.mark.parametrize(
    ("scope", "is_secure"),
    [
        ({"scheme": "https"}, True),
        ({"headers": [(b"x-forwarded-proto", b"https")]}, True),
        ({"headers": [(b"x-forwarded-proto", b"http")]}, False),
        ({"headers": [(b"x-forwarded-proto", b"https"), (b"x-forwarded-proto", b"http")]}, False),
        ({"scheme": "http"}, False),
    ],
)
def test_transport_security_and_the_opener_policy_are_for_https(scope: dict[str, Any], is_secure: bool) -> None:
    headers = answer(bare, hsts=HSTS, **scope)[1]
    assert ("cross-origin-opener-policy" in headers) == is_secure
    assert headers.get("strict-transport-security") == (
        ["max-age=31536000; includeSubDomains; preload"] if is_secure else None
    )


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1:8000", "[::1]:8000"])
def test_this_machine_has_an_opener_policy_and_no_transport_security(host: str) -> None:
    headers = answer(bare, host, HSTS)[1]
    assert headers["cross-origin-opener-policy"] == ["same-origin"]
    assert "strict-transport-security" not in headers


def test_an_owner_can_turn_transport_security_off() -> None:
    assert transport_security(0, include_subdomains=False, preload=False) == ""
    assert "strict-transport-security" not in answer(bare, scheme="https")[1]
