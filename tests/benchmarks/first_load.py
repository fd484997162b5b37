"""The loading times of pages in a slow network.

Run by `python tests/benchmarks/first_load.py`; `--profile` prints when each file arrived. Pages are loaded without a
cache, with 150 ms for each request and 1.6 Mbit/s, in turn with the HTML alone, which is the floor.
"""

from __future__ import annotations

import gzip
import os
import sys
from pathlib import Path
from statistics import median
from urllib.parse import urlsplit

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import django

django.setup()

from playwright.sync_api import Browser, Page

from tests.benchmarks.browsers import browser_and_server
from tests.browser.helpers.phone import LARGE, Phone, make_phone, sign_in
from tests.browser.helpers.play_page import start_game
from tests.browser.helpers.server import ProductServer

LOADS = 9
NETWORK = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 93_750}
FONT = ".woff2"
# A page can be used after its scripts have run and it was painted; the play page, once its number keys are shown.
READY = """() => {
  const [{ domContentLoadedEventEnd: ran }] = performance.getEntriesByType("navigation");
  const [paint] = performance.getEntriesByName("first-contentful-paint");
  return Math.max(ran, paint?.startTime ?? 0, window.keysShown ?? 0);
}"""
WATCH_KEYS = """addEventListener("DOMContentLoaded", () => {
  const look = () => {
    if (!document.getElementById("chips")) return;
    const key = document.querySelector(".chip:not([hidden])");
    if (key?.checkVisibility({ visibilityProperty: true })) window.keysShown = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})"""


def load(phone: Phone, url: str, *, is_alone: bool) -> tuple[float, Page]:
    """Load a page in a new tab with an empty cache; return the milliseconds until it could be used."""
    page = phone.page.context.new_page()
    session = phone.page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    session.send("Network.emulateNetworkConditions", NETWORK)
    page.add_init_script(WATCH_KEYS)
    if is_alone:
        page.route("**/*", lambda route: route.continue_() if route.request.url == url else route.abort())
    page.goto(url, wait_until="load")
    if is_alone:
        return page.evaluate("performance.getEntriesByType('navigation')[0].responseEnd"), page
    if page.locator("#chips").count():
        page.wait_for_function("window.keysShown")
    page.wait_for_function("performance.getEntriesByName('first-contentful-paint').length")
    return page.evaluate(READY), page


def measure_load(phone: Phone, name: str, url: str, *, profile: bool) -> None:
    """Print the time of a page as a ratio to that of its HTML alone, its requests, and its bytes without fonts."""
    pages: list[float] = []
    floors: list[float] = []
    for _ in range(LOADS):
        for times, is_alone in ((floors, True), (pages, False)):
            milliseconds, page = load(phone, url, is_alone=is_alone)
            times.append(milliseconds)
            files = page.evaluate(
                "performance.getEntriesByType('resource').map(({name, startTime, responseEnd}) =>"
                " [name, startTime, responseEnd])"
            )
            page.close()
    urls = {url, *(file[0] for file in files)}
    sizes = [len(gzip.compress(phone.page.request.get(each).body())) for each in urls if not each.endswith(FONT)]
    print(
        f"{name:14}{median(pages):8.0f} ms{median(floors):8.0f} ms{median(pages) / median(floors):8.2f}"
        f"{len(urls):10}{sum(sizes):10}"
    )
    if profile:
        for address, start, end in sorted(files, key=lambda file: file[1]):
            print(f"    {start:6.0f} to {end:6.0f} ms  {urlsplit(address).path}")


def measure(browser: Browser, server: ProductServer, *, profile: bool) -> None:
    """Load the pages of a game."""
    phone = make_phone(browser, server, LARGE)
    sign_in(phone, server.link_for("Confidant"))
    start_game(phone, ["Anna", "Ben", "Clara", "David"])
    play = phone.page.url
    game = play.removesuffix("play/")
    print(f"{'':14}{'page':>11}{'HTML':>11}{'ratio':>8}{'requests':>10}{'gzip':>10}")
    for name, url in (("play page", play), ("start page", f"{phone.address}/"), ("game page", game)):
        measure_load(phone, name, url, profile=profile)
    phone.page.goto(f"{game}bring/")
    phone.tap(phone.page.get_by_role("button", name="Show the code"))
    measure_load(phone, "watchers", phone.page.locator("#link").inner_text(), profile=profile)


def main() -> None:
    """Measure with a new server and browser."""
    with browser_and_server() as (browser, server):
        measure(browser, server, profile="--profile" in sys.argv)


if __name__ == "__main__":
    main()
