"""The first load of the play page: small, from one host, with a strict content security policy."""

import gzip
import re

import pytest
from playwright.sync_api import Request

from tests.browser.helpers.offline import path_of_page
from tests.browser.helpers.phone import Model, NewPhone, Phone
from tests.browser.helpers.play_page import start_game

MOST_BYTES = 36_000
MOST_REQUESTS = 8
FONT = ".woff2"
# Tokens are random, and so is by how many bytes they can be compressed.
TOKEN = re.compile(rb"\b[A-Za-z0-9]{64}\b|\b[0-9a-f]{32}\b")
SAME_TOKEN = b"pR7vKq2XzB9mLw4TcH8nYd5JfG3sVa6QeU1iPoZxCkMhWtNbRyDgSjFlA0EuIO9r"
ICON = "document.querySelector('link[rel=icon]').href"


@pytest.fixture
def phone(new_phone: NewPhone) -> Phone:
    """A phone that waits as long as people's, so that nothing is loaded later while the first load is counted."""
    return new_phone(Model(hurries=False, may_be_used=False))


def first_load(phone: Phone) -> dict[str, bytes]:
    """Load the page again, and return the body of each of its resources by its address."""
    requests: list[Request] = []
    phone.hear("request", requests.append)
    phone.page.reload(wait_until="networkidle")
    # A font is requested once a layout needs it, which on a busy machine may be later than half a second of silence.
    phone.page.evaluate("document.body.offsetHeight && document.fonts.ready.then(() => true)")
    icon = phone.page.evaluate(ICON)
    urls = [request.url for request in requests if not is_of_the_tab(request, icon)]
    assert len({*urls}) == len(urls)
    return {url: phone.page.request.get(url).body() for url in urls}


def with_same_tokens(body: bytes) -> bytes:
    """Return a body with tokens that can be compressed as little as random ones, but by the same bytes each time."""
    return TOKEN.sub(lambda token: SAME_TOKEN[: len(token[0])], body)


def is_of_the_tab(request: Request, icon: str) -> bool:
    """Return whether the browser asks for the icon of its tab; a picture of the page would be an image."""
    return request.url == icon and request.resource_type == "other"


def test_the_first_load_is_at_most_8_requests_and_36_000_bytes_without_fonts(phone: Phone) -> None:
    start_game(phone, ["Anna", "Ben", "Clara", "David"])
    phone.own_page.context.new_cdp_session(phone.page).send("Network.setCacheDisabled", {"cacheDisabled": True})
    sizes = {url: len(gzip.compress(with_same_tokens(body))) for url, body in first_load(phone).items()}
    assert len(sizes) <= MOST_REQUESTS, sizes
    assert any(url.endswith(FONT) for url in sizes)
    assert sum(size for url, size in sizes.items() if not url.endswith(FONT)) <= MOST_BYTES, sizes


def test_the_pages_around_a_game_load_with_at_most_8_requests(phone: Phone) -> None:
    start_game(phone, ["Anna", "Ben", "Clara"])
    for path in (path_of_page(phone).removesuffix("play/"), "/"):
        phone.open(path)
        assert len(first_load(phone)) <= MOST_REQUESTS


def test_the_content_security_policy_allows_nothing_inline_and_no_other_host(phone: Phone) -> None:
    start_game(phone, ["Anna", "Ben", "Clara"])
    answer = phone.page.reload()
    assert answer is not None
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy
