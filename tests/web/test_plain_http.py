"""Plain http beside the server's own https: some paths are answered, the others redirected."""

from __future__ import annotations

from dataclasses import replace
from http import HTTPStatus

import pytest
from pytest_django.fixtures import Settings

from scorekeeper.environment import OwnHttps
from scorekeeper.web.asgi_types import Message, Receive, Scope, Send
from scorekeeper.web.plain_http import _with_host_cookies, _with_plain_cookies, beside_https, for_guests
from scorekeeper.web.security_headers import EVERYWHERE
from tests.web.asgi_client import run_in_thread

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

    run_in_thread(run())
    headers = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
    if sent[0]["status"] != HTTPStatus.OK:
        assert {name.lower() for name in EVERYWHERE} <= headers.keys()
    return sent[0]["status"], headers.get("location", "")


@pytest.mark.parametrize("path", ["/certificate/", "/certificate/tablet-of-truth.crt", "/static/css/base.css"])
def test_what_a_device_needs_before_it_trusts_the_certificate_is_answered(path: str) -> None:
    assert answer(HOME, path) == (200, "")


@pytest.mark.parametrize(
    "path", ["/watch/token/", "/bid/token/seat/", "/e/token/screen/", "/language/setlang/", "/appearance/"]
)
def test_pages_for_guests_are_answered(path: str) -> None:
    assert answer(HOME, path) == (200, "")


@pytest.mark.parametrize(
    ("sent", "accepted"),
    [
        (b"__Host-csrftoken=a; Path=/; Secure", b"plain-csrftoken=a; Path=/"),
        (b"seat=__Host-; Secure; HttpOnly", b"seat=__Host-; HttpOnly"),
        (b"theme=dark; Path=/", b"theme=dark; Path=/"),
    ],
)
def test_browsers_accept_the_cookies_over_plain_http(sent: bytes, accepted: bytes) -> None:
    headers = [(b"vary", b"__Host-"), (b"set-cookie", sent)]
    assert _with_plain_cookies(headers) == [(b"vary", b"__Host-"), (b"set-cookie", accepted)]


def test_the_cookies_come_back_under_the_names_of_the_settings() -> None:
    headers = [(b"cookie", b"plain-csrftoken=plain-a; seat=b; plain-x=c"), (b"host", b"plain-host")]
    expected = [(b"cookie", b"__Host-csrftoken=plain-a; seat=b; __Host-x=c"), (b"host", b"plain-host")]
    assert _with_host_cookies({"headers": headers}) == {"headers": expected}


@pytest.mark.parametrize("host", ["table.local", "192.168.1.20", "[fe80::1]"])
def test_links_for_guests_lead_to_plain_http(settings: Settings, host: str) -> None:
    settings.ENVIRONMENT = replace(settings.ENVIRONMENT, own_https=HOME)
    assert for_guests(f"https://{host}:8443/watch/token/") == f"http://{host}:8000/watch/token/"


@pytest.mark.parametrize(
    ("own", "url"),
    [
        (HOME, "https://table.local:8443/enter/token/"),
        (DOMAIN, "https://tablet.example/watch/token/"),
        (None, "http://table.local:8000/watch/token/"),
    ],
)
def test_other_links_do_not_change(settings: Settings, own: OwnHttps | None, url: str) -> None:
    settings.ENVIRONMENT = replace(settings.ENVIRONMENT, own_https=own)
    assert for_guests(url) == url


@pytest.mark.parametrize("path", ["/certificates/", "/x/certificate/", "/enter/token/", "/games/"])
def test_everything_else_leads_to_https(path: str) -> None:
    assert answer(HOME, path) == (307, f"https://table.local:8443{path}")


def test_the_start_page_leads_to_the_page_about_the_certificate() -> None:
    assert answer(HOME, "/") == (307, "/certificate/")


def test_with_a_certificate_that_devices_know_the_start_page_leads_to_https() -> None:
    assert answer(DOMAIN, "/", host=b"tablet.example") == (307, "https://tablet.example/")


@pytest.mark.parametrize("path", ["/certificate/", "/watch/token/"])
def test_with_such_a_certificate_guests_use_https_too(path: str) -> None:
    assert answer(DOMAIN, path, host=b"tablet.example") == (307, f"https://tablet.example{path}")


def test_path_and_query_are_preserved() -> None:
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
