"""The time that 60 queued entries of a phone take to arrive after the server is back.

Run by `python tests/benchmarks/waiting_entries.py [--profile]`; `--profile` prints how long the phone waited for
answers. A game of 20 rounds is tapped while the server is down. The phone tries again every 3 seconds, so part of the
time depends on when it does. The floor is as many entries sent one after the other by a page that does nothing else.
"""

from __future__ import annotations

import os
import statistics
import sys
import time
from itertools import pairwise
from pathlib import Path
from random import Random

from playwright.sync_api import expect

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import django

django.setup()

from playwright.sync_api import Browser

from tests.benchmarks.browsers import browser_and_server
from tests.browser.helpers.phone import LARGE, Phone, make_phone, sign_in
from tests.browser.helpers.play_page import start_game
from tests.browser.helpers.server import ProductServer

PLAYERS = ["Anna", "Ben", "Clara"]
ROUNDS = 20
ENTRIES = 3 * ROUNDS
TRUMPS = ("red", "blue", "green", "yellow")
LONGEST = 120_000
# Sends a trump that changes each time, with the form of the page.
_SEND = """async (entries) => {
  const form = document.getElementById("entry");
  for (let revision = 0; revision < entries; revision += 1) {
    const body = new URLSearchParams(new FormData(form));
    const value = ["red", "blue"][revision % 2];
    const fields = { key: `benchmark-${revision}`, revision, kind: "trump", round: 1, value };
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    const answer = await fetch(form.action, { method: "POST", body, headers: { Accept: "application/json" } });
    if (!answer.ok) throw new Error(answer.status);
    await answer.json();
  }
}"""

# Enters a round as fast as the page allows, without the pause between two phases.
_TAP = """([trumps, bids, tricks]) => {
  const tap = (query) => document.querySelector(query).click();
  for (const trump of trumps) tap(`.trump-key[value="${trump}"]`);
  for (const bid of bids) tap(`.chip[value="${bid}"]`);
  for (const won of tricks) tap(`.chip[value="${won}"]`);
}"""

# The seconds at which the requests for entries began and ended, from a time on.
_REQUESTS = """(since) => performance.getEntriesByName(document.getElementById("entry").action)
  .filter((request) => request.startTime > since)
  .map((request) => [request.startTime / 1000, request.responseEnd / 1000])"""


def enter(phone: Phone, number: int, chance: Random) -> None:
    """Tap a round: trump, bids, and tricks; the first player of the board takes all tricks."""
    expect(phone.page.locator("#round-title b")).to_have_text(f"Round {number}")
    # There is no trump in the last round, in which all cards are dealt, and a change of it in the first one.
    trumps = chance.sample(TRUMPS, {1: 2, ROUNDS: 0}.get(number, 1))
    phone.page.evaluate(_TAP, [trumps, [0, 1, 0], [number]])


def arrival(browser: Browser, server: ProductServer, *, profile: bool) -> float:
    """Return the seconds from the first answer of the server until the phone says that everything is saved."""
    phone = make_phone(browser, server, LARGE)
    sign_in(phone, server.link_for("Confidant"))
    start_game(phone, PLAYERS)
    server.kill()
    chance = Random(1)  # noqa: S311
    for number in range(1, ROUNDS + 1):
        enter(phone, number, chance)
    status = phone.page.locator("#sync .word")
    expect(status).to_have_text(f"{ENTRIES} unsent")
    server.start()
    started, since = time.perf_counter(), phone.page.evaluate("performance.now()")
    expect(status).to_have_text("Saved", timeout=LONGEST)
    took = time.perf_counter() - started
    if profile:
        print_requests(phone.page.evaluate(_REQUESTS, since))
    return took


def print_requests(requests: list[tuple[float, float]]) -> None:
    """Print how long the requests took, and the pauses between them."""
    answered = [end - start for start, end in requests]
    pauses = [start - end for (_, end), (start, _) in pairwise(requests)]
    print(f"{len(requests)} requests")
    for what, times in (("waiting for answers", answered), ("between two requests", pauses)):
        print(f"{what}: {sum(times):.2f} s in all, median {statistics.median(times) * 1000:.1f} ms")


def floor(browser: Browser, server: ProductServer) -> float:
    """Return the seconds in which a page sends as many entries one after the other."""
    phone = make_phone(browser, server, LARGE)
    sign_in(phone, server.link_for("Confidant"))
    start_game(phone, PLAYERS)
    started = time.perf_counter()
    phone.page.evaluate(_SEND, ENTRIES)
    return time.perf_counter() - started


def main(*, profile: bool) -> None:
    """Print both times and their ratio."""
    with browser_and_server() as (browser, server):
        waited, least = arrival(browser, server, profile=profile), floor(browser, server)
    print(f"{ENTRIES} entries arrived {waited:.1f} s after the server was back; sent without a page: {least:.1f} s")


if __name__ == "__main__":
    main(profile="--profile" in sys.argv)
