"""The first load of the table page: small, from one host, under a strict policy."""

import gzip
from collections.abc import Callable

from playwright.sync_api import Response

from .phone import Phone
from .table import start_game

MOST_BYTES = 30_000
FONT = ".woff2"


def first_load(phone: Phone) -> dict[str, bytes]:
    """Load the table page with an empty cache and return the body of each answer by its address, without fonts."""
    loaded: list[Response] = []
    phone.page.context.on("response", loaded.append)
    phone.page.reload(wait_until="networkidle")
    return {answer.url: answer.body() for answer in loaded if FONT not in answer.url and answer.ok}


def test_the_first_load_is_at_most_30_kilobytes_without_fonts(new_phone: Callable[[], Phone]) -> None:
    phone = new_phone()
    start_game(phone, ["Anna", "Ben", "Clara"])
    fresh = phone.page.context.new_cdp_session(phone.page)
    fresh.send("Network.setCacheDisabled", {"cacheDisabled": True})
    sizes = {url: len(gzip.compress(body)) for url, body in first_load(phone).items()}
    assert len(sizes) > 10
    assert sum(sizes.values()) <= MOST_BYTES, sizes


def test_the_policy_allows_nothing_inline_and_no_other_host(phone: Phone) -> None:
    start_game(phone, ["Anna", "Ben", "Clara"])
    answer = phone.page.reload()
    assert answer is not None
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy
