"""The time from a tap to the paint on a slow phone, and layout shifts without a tap.

Run by `python tests/benchmarks/taps.py`; `--rounds N` plays only some rounds. A game is played with the processor
slowed down four times. The floor is a page whose button changes one text, in the same browser and tapped in the same
way. Event timings are rounded to 8 ms; the finer figures are the times until the handlers of the click begin, for
which they run, and until the first task after the frame.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from statistics import median
from typing import Any, override

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import django

django.setup()

from playwright.sync_api import Browser, Locator

from tests.benchmarks.browsers import browser_and_server
from tests.browser.helpers.games import read_game
from tests.browser.helpers.phone import LARGE, Phone, make_phone, sign_in
from tests.browser.helpers.play_page import play_round, start_game, wait_for_turn, wait_until_saved
from tests.browser.helpers.server import ProductServer

PLAYED = "four-players-plus-minus-one"
SLOWER = 4
BARE_TAPS = 40
# Milliseconds: the pause before and after each tap, so that this program does nothing at the same time.
BEFORE, AFTER = 450, 250
WATCH = """(() => {
  const taps = window.taps = { clicks: 0, entries: {}, frames: [], shift: 0 };
  addEventListener("click", ({ timeStamp }) => {
    taps.clicks += 1;
    const begun = performance.now();
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => taps.frames.push([begun - timeStamp, performance.now() - timeStamp]);
      port2.postMessage(null);
    });
  }, true);
  new PerformanceObserver((list) => {
    for (const { interactionId: id, duration, name, processingStart, processingEnd } of list.getEntries()) {
      if (!id) continue;
      const tap = taps.entries[id] ??= { duration: 0, handlers: 0 };
      tap.duration = Math.max(tap.duration, duration);
      if (name === "click") tap.handlers = processingEnd - processingStart;
    }
  }).observe({ type: "event", durationThreshold: 16, buffered: true });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) taps.shift += value;
  }).observe({ type: "layout-shift", buffered: true });
})()"""
BARE = """<!doctype html><meta name="viewport" content="width=device-width"><button>Tap</button><p>0</p><script>
document.querySelector("button").onclick = () => { const text = document.querySelector("p").firstChild; text.data++; };
</script>"""


class Quiet(Phone):
    """A phone with isolated taps, as by a person: the test sends no commands to the page just before or after them."""

    @override
    def tap(self, target: Locator) -> None:
        """Tap the middle of an element."""
        box = target.bounding_box()
        assert box is not None
        self.page.wait_for_timeout(BEFORE)
        self.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self.page.wait_for_timeout(AFTER)
        self.taps += 1


def slow_down(phone: Phone) -> None:
    """Slow the page down, and record its taps from the next load on."""
    phone.page.add_init_script(WATCH)
    phone.page.context.new_cdp_session(phone.page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})


def print_taps(name: str, phone: Phone) -> float:
    """Print the times of the taps; return the median of the event timings."""
    taps: dict[str, Any] = phone.page.evaluate("window.taps")
    entries = list(taps["entries"].values())
    # The browser reports no tap that was painted within 16 ms.
    times = sorted([16] * (taps["clicks"] - len(entries)) + [entry["duration"] for entry in entries])
    middle: float = median(times)
    late = times[len(times) * 95 // 100]
    begun, framed = (median(frame[place] for frame in taps["frames"]) for place in (0, 1))
    print(
        f"{name:10}{len(times):5} taps: median {middle:.0f} ms, 95 of 100 at most {late:.0f} ms"
        f", {sum(time <= 16 for time in times)} within 16 ms; handlers begin after {begun:.1f} ms,"
        f" run for {median(entry['handlers'] for entry in entries):.1f} ms, frame after {framed:.1f} ms;"
        f" layout shift {taps['shift']:.4f}"
    )
    return middle


def measure_floor(phone: Phone) -> float:
    """Tap on the bare page."""
    bare = Quiet(phone.page.context.new_page(), phone.address)
    slow_down(bare)
    bare.page.route("http://bare.test/", lambda route: route.fulfill(body=BARE, content_type="text/html"))
    bare.page.goto("http://bare.test/")
    for _ in range(BARE_TAPS):
        bare.tap(bare.page.locator("button"))
    floor = print_taps("bare page", bare)
    bare.page.close()
    return floor


def measure(browser: Browser, server: ProductServer, rounds: int | None) -> None:
    """Tap on the bare page, play a game, and tap on the bare page again."""
    opened = make_phone(browser, server, LARGE)
    sign_in(opened, server.link_for("Confidant"))
    phone = Quiet(opened.page, opened.address)
    floors = [measure_floor(phone)]
    game = read_game(PLAYED)
    start_game(phone, game.players, dealer=game.first_dealer, plus_minus_one=game.plus_minus_one)
    slow_down(phone)
    phone.page.reload()
    for played in game.rounds[:rounds]:
        wait_for_turn(phone, played.order[0])
        play_round(phone, played)
    wait_until_saved(phone)
    middle = print_taps("game", phone)
    floors.append(measure_floor(phone))
    print(f"ratio of the medians {middle / median(floors):.2f}")


def main() -> None:
    """Measure with a new server and browser."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, help="how many rounds to play; all by default")
    rounds = parser.parse_args().rounds
    with browser_and_server() as (browser, server):
        measure(browser, server, rounds)


if __name__ == "__main__":
    main()
