"""Lighthouse's scores of the start, play and game pages on a phone.

Run by `python tests/benchmarks/lighthouse.py`. Needs `npx`, which downloads Lighthouse into npm's cache; nothing else
uses it. Prints the scores of each page and the audits without full marks.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorekeeper.settings")
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import django

django.setup()

from playwright.sync_api import Browser

from tests.benchmarks.browsers import browser_and_server
from tests.browser.helpers.chromium import ARGUMENTS, find_chromium
from tests.browser.helpers.games import read_game
from tests.browser.helpers.phone import LARGE, make_phone, sign_in
from tests.browser.helpers.play_page import play_round, start_game, wait_for_turn, wait_until_saved
from tests.browser.helpers.server import ProductServer

# The last version for Node 20.
LIGHTHOUSE = "lighthouse@12.8.2"
FLAGS = ["--headless", "--no-sandbox", "--disable-quic", *ARGUMENTS]
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
GAME = "four-players-plus-minus-one"
ROUNDS = 5


def measure(url: str, cookies: str) -> dict[str, Any]:
    """Return Lighthouse's report on a page."""
    command = ["npx", "--yes", LIGHTHOUSE, url, "--output=json", "--output-path=stdout", "--quiet"]
    command += [f"--chrome-flags={' '.join(FLAGS)}", f"--extra-headers={json.dumps({'Cookie': cookies})}"]
    environment = {**os.environ, "CHROME_PATH": find_chromium() or ""}
    output = subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True).stdout
    report: dict[str, Any] = json.loads(output)
    return report


def print_report(name: str, report: dict[str, Any]) -> None:
    """Print the score of each category, and the failed audits."""
    categories = report["categories"]
    print(name.ljust(14), *(f"{each} {categories[each]['score'] * 100:.0f}".ljust(20) for each in CATEGORIES))
    for category in CATEGORIES:
        for reference in categories[category]["auditRefs"]:
            audit = report["audits"][reference["id"]]
            if reference["weight"] and audit["score"] is not None and audit["score"] < 1:
                shown = audit.get("displayValue") or audit["title"]
                print(f"    {category}: {audit['id']} {audit['score']:.2f}, {shown}")
                for item in audit.get("details", {}).get("items", [])[:5]:
                    print(f"        {json.dumps(item)[:300]}")


def prepare(browser: Browser, server: ProductServer) -> tuple[dict[str, str], str]:
    """Play some rounds; return the addresses of the pages, and the cookies of the Confidant."""
    phone = make_phone(browser, server, LARGE)
    sign_in(phone, server.link_for("Confidant"))
    game = read_game(GAME)
    start_game(phone, game.players, dealer=game.first_dealer, plus_minus_one=game.plus_minus_one)
    for played in game.rounds[:ROUNDS]:
        wait_for_turn(phone, played.order[0])
        play_round(phone, played)
    wait_until_saved(phone)
    play = phone.page.url
    cookies = "; ".join(f"{each['name']}={each['value']}" for each in phone.page.context.cookies())
    pages = {"start page": f"{phone.address}/", "play page": play, "game page": play.removesuffix("play/")}
    return pages, cookies


def main() -> None:
    """Measure with a new server and browser."""
    with browser_and_server() as (browser, server):
        pages, cookies = prepare(browser, server)
        browser.close()
        for name, url in pages.items():
            print_report(name, measure(url, cookies))


if __name__ == "__main__":
    main()
