"""A browser and a server for the benchmarks of pages."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.browser.helpers.chromium import ARGUMENTS, MISSING, find_chromium
from tests.browser.helpers.server import ProductServer


@contextmanager
def browser_and_server(*arguments: str) -> Iterator[tuple[Browser, ProductServer]]:
    """Start a browser, and a server with an empty data folder; exit with a message if Chromium is missing."""
    chromium = find_chromium()
    if chromium is None:
        sys.exit(MISSING)
    with (
        tempfile.TemporaryDirectory(prefix="tablet-benchmark-") as folder,
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=chromium, args=[*ARGUMENTS, *arguments]) as browser,
    ):
        server = ProductServer(Path(folder) / "data")
        server.start()
        try:
            yield browser, server
        finally:
            server.stop()
