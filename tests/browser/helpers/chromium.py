"""The system's Chromium, and how it is started for tests."""

import os
import shutil

# The first is the same browser without windows, which takes a third of the time; Debian has it as a package.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
MISSING = "The browser tests need Chromium: Debian's package chromium-headless-shell, or chromium."
ARGUMENTS = [
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    # Two processes fewer, without which the tests take 4 % less processor time.
    "--in-process-gpu",
    "--enable-features=NetworkServiceInProcess2",
    # Each page is left before its scripts are worth machine code: axe takes a fifth less without it.
    "--js-flags=--no-opt --no-maglev",
]


def find_chromium() -> str | None:
    """Return the path of Chromium, or of the browser named by TEST_BROWSER; None if it is missing."""
    chosen = os.environ.get("TEST_BROWSER")
    return next((path for name in ([chosen] if chosen else NAMES) if (path := shutil.which(name))), None)
