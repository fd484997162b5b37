"""Plain http beside the server's own https: some paths are answered, the others redirected."""

from __future__ import annotations

import asyncio
from http import HTTPStatus
from typing import TYPE_CHECKING

import pytest

from scorekeeper.environment import OwnHttps
from scorekeeper.web.plain_http import beside_https
from scorekeeper.web.security_headers import EVERYWHERE

if TYPE_CHECKING:
    from scorekeeper.web.request_limits import Message, Receive, Scope, Send

HOME = OwnHttps(8443, 8000, is_local=True)
DOMAIN = OwnHttps(443, 80)


async def answered_itself(_scope: Scope, _receive: Receive, send: Send) -> None:
    """Stand in for the product."""
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b""})


def answer(own: OwnHttps, path: str, query: bytes = b"", host: bytes = b"table.local:8000") -> tuple[int, str]:
    """Return the status and the location of the answer."""
    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    async def receive() -> Message:
        raise AssertionError

    scope = {"type": "http", "path": path, "query_string": query, "headers": [(b"accept", b"*"), (b"host", host)]}

    async def run() -> None:
        await beside_https(answered_itself, own)(scope, receive, send)

    asyncio.run(run())
    headers = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
    if sent[0]["status"] != HTTPStatus.OK:
        assert {name.lower() for name in EVERYWHERE} <= headers.keys()
    return sent[0]["status"], headers.get("location", "")


@pytest.mark.parametrize("path", ["/certificate/", "/certificate/tablet-of-truth.crt", "/static/css/base.css"])
def test_what_a_device_needs_before_it_trusts_the_certificate_is_answered(path: str) -> None:
    assert answer(HOME, path) == (200, "")


@pytest.mark.parametrize("path", ["/certificates/", "/x/certificate/", "/enter/token/", "/games/"])
def test_everything_else_leads_to_https(path: str) -> None:
    assert answer(HOME, path) == (307, f"https://table.local:8443{path}")


def test_the_start_page_leads_to_the_page_about_the_certificate() -> None:
    assert answer(HOME, "/") == (307, "/certificate/")


def test_with_a_certificate_that_devices_know_the_start_page_leads_to_https() -> None:
    assert answer(DOMAIN, "/", host=b"tablet.example") == (307, "https://tablet.example/")


def test_path_and_query_are_kept() -> None:
    assert answer(HOME, "/people/ä b/", b"a=%C3%A4&b") == (
        307,
        "https://table.local:8443/people/%C3%A4%20b/?a=%C3%A4&b",
    )


def test_an_ipv6_address_keeps_its_brackets() -> None:
    assert answer(HOME, "/games/", host=b"[fe80::1]:8000") == (307, "https://[fe80::1]:8443/games/")


@pytest.mark.parametrize("host", [b"", b"a b", b"table.local:8000/", b"evil@table.local", b"\xff", b"x" * 300])
def test_a_request_without_a_host_gets_no_redirect(host: bytes) -> None:
    assert answer(HOME, "/games/", host=host) == (400, "")


def test_a_path_cannot_lead_to_another_host() -> None:
    assert answer(HOME, "//evil.example/") == (307, "https://table.local:8443/evil.example/")
