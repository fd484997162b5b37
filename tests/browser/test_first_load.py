"""The first load of the play page: small, from one host, with a strict content security policy."""

import gzip

from tests.browser.helpers.phone import Phone
from tests.browser.helpers.play_page import start_game

MOST_BYTES = 30_300
FONT = ".woff2"


def first_load(phone: Phone) -> dict[str, bytes]:
    """Load the play page and return the body of each resource by its address, without fonts."""
    urls: list[str] = []
    phone.page.on("request", lambda request: urls.append(request.url))
    phone.page.reload(wait_until="networkidle")
    return {url: phone.page.request.get(url).body() for url in urls if FONT not in url and not url.startswith("data:")}


def test_the_first_load_is_at_most_30_300_bytes_without_fonts(phone: Phone) -> None:
    start_game(phone, ["Anna", "Ben", "Clara", "David"])
    phone.page.context.new_cdp_session(phone.page).send("Network.setCacheDisabled", {"cacheDisabled": True})
    sizes = {url: len(gzip.compress(body)) for url, body in first_load(phone).items()}
    assert len(sizes) > 10
    assert sum(sizes.values()) <= MOST_BYTES, sizes


def test_the_content_security_policy_allows_nothing_inline_and_no_other_host(phone: Phone) -> None:
    start_game(phone, ["Anna", "Ben", "Clara"])
    answer = phone.page.reload()
    assert answer is not None
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy
