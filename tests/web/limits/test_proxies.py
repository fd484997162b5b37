"""The client of a request, directly or through a trusted proxy."""

from __future__ import annotations

import logging
from ipaddress import ip_network
from typing import Any

import pytest

from scorekeeper.web.proxies import behind_proxies
from tests.web.asgi_client import run_in_thread

PROXY, INNER, CLIENT, FORGED = "127.0.0.1", "10.1.2.3", "203.0.113.5", "198.51.100.7"
PROXIES = (ip_network("127.0.0.0/8"), ip_network("::1"), ip_network("10.1.0.0/16"))


def seen(peer: str | None, *headers: tuple[str, str], proxies: tuple[Any, ...] = PROXIES) -> dict[str, Any]:
    """Return the request that arrives behind the proxies: its client, and its headers."""
    scopes: list[Any] = []

    async def keep(scope: Any, _receive: Any, _send: Any) -> None:
        scopes.append(scope)

    pairs = [(name.encode(), value.encode()) for name, value in headers]
    scope = {"type": "http", "client": (peer, 1234) if peer is not None else None, "headers": pairs}
    _send(behind_proxies(keep, proxies), scope)
    (scope,) = scopes
    names = [(name.decode(), value.decode()) for name, value in scope["headers"]]
    return {"client": (scope["client"] or [""])[0], "headers": names}


def _send(application: Any, scope: Any) -> None:
    run_in_thread(application(scope, None, None))


@pytest.mark.parametrize(
    ("written", "client"),
    [
        ([CLIENT], CLIENT),
        ([f"{FORGED}, {CLIENT}"], CLIENT),
        ([FORGED, CLIENT], CLIENT),
        ([f"{FORGED}, {CLIENT}, {INNER}"], CLIENT),
        ([f"{FORGED},unknown,{INNER}"], INNER),
        (["::ffff:203.0.113.5"], CLIENT),
        (["2001:db8::1"], "2001:db8::1"),
        ([""], PROXY),
        ([], PROXY),
        (["<script>"], PROXY),
    ],
)
def test_the_client_is_the_last_one_that_is_no_proxy(written: list[str], client: str) -> None:
    assert seen(PROXY, *(("x-forwarded-for", value) for value in written))["client"] == client


@pytest.mark.parametrize("peer", [CLIENT, "10.2.0.1", "", None, "::2"])
def test_from_anybody_else_the_headers_of_a_proxy_do_not_count(peer: str | None) -> None:
    forged = [("x-forwarded-for", FORGED), ("x-forwarded-proto", "https"), ("x-forwarded-host", "evil.example")]
    request = seen(peer, *forged, ("forwarded", f"for={FORGED}"), ("x-real-ip", FORGED), ("accept", "*/*"))
    assert request == {"client": peer or "", "headers": [("accept", "*/*")]}


def test_without_a_proxy_no_address_is_trusted() -> None:
    request = seen(PROXY, ("x-forwarded-for", CLIENT), ("x-forwarded-proto", "https"), proxies=())
    assert request == {"client": PROXY, "headers": []}


@pytest.mark.parametrize(
    "written", [["https"], ["https", "http"], ["https, http"], ["https,http, http"], ["HTTPS"], ["", " , Https ,http"]]
)
def test_the_protocol_is_that_of_the_outermost_proxy(written: list[str]) -> None:
    headers = [("x-forwarded-proto", value) for value in written]
    assert seen(PROXY, *headers, ("x-forwarded-host", "evil.example"))["headers"] == [("x-forwarded-proto", "https")]


@pytest.mark.parametrize("written", [[""], [" , "], []])
def test_an_empty_protocol_is_none(written: list[str]) -> None:
    assert seen(PROXY, *(("x-forwarded-proto", value) for value in written))["headers"] == []


@pytest.mark.parametrize(
    ("protocol", "written", "host"),
    [
        ("https", "Tablet.Example", "tablet.example"),
        ("https", "tablet.example:443", "tablet.example"),
        ("https", "tablet.example:80", "tablet.example"),
        ("https", "tablet.example:8443", "tablet.example:8443"),
        ("http", "tablet.example:80", "tablet.example"),
        ("http", "tablet.example:443", "tablet.example:443"),
        ("http", "[FE80::443]:80", "[fe80::443]"),
        ("http", "[fe80::80]", "[fe80::80]"),
        ("http", "tablet.example:8000", "tablet.example:8000"),
        ("http", "", ""),
    ],
)
def test_the_host_is_written_as_browsers_write_it_in_an_origin(protocol: str, written: str, host: str) -> None:
    (known, _) = seen(PROXY, ("host", written), ("x-forwarded-proto", protocol))["headers"]
    assert known == ("host", host)
    if protocol == "http":
        assert seen(CLIENT, ("host", written))["headers"] == [("host", host)]


def test_a_proxy_that_is_not_named_is_reported_once(caplog: pytest.LogCaptureFixture) -> None:
    async def ignore(_scope: Any, _receive: Any, _send: Any) -> None:
        pass

    application = behind_proxies(ignore, PROXIES)
    scope = {"type": "http", "client": ("172.17.0.2", 1), "headers": [(b"x-forwarded-proto", b"https")]}
    with caplog.at_level(logging.WARNING):
        for _ in range(2):
            _send(application, scope)
    assert [record.getMessage() for record in caplog.records] == [
        "X-Forwarded-Proto from 172.17.0.2 does not count: TABLET_PROXIES does not name it."
    ]
