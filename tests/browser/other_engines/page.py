"""A page of a phone in any browser engine, and waits for what it shows."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Protocol

PHONE = (390, 844)
PATIENCE = 60
"""Seconds to wait for a condition, long enough for a slow machine."""
EVERY = 0.05
"""Seconds between two looks at a condition."""


class Page(Protocol):
    """What the tests need of every engine."""

    def open(self, address: str) -> None:
        """Open an address and wait until its page is loaded."""

    def set_cookie(self, address: str, name: str, value: str) -> None:
        """Set a cookie for all pages of the server at this address."""

    def evaluate(self, expression: str) -> object:
        """Return the value of a JavaScript expression, or of the promise that it is."""

    def tap(self, selector: str) -> bool:
        """Tap the first element of this selector; return False if that is not possible, or not yet."""


def tap(page: Page, selector: str) -> None:
    """Tap an element once it is shown."""
    wait_until(lambda: page.tap(selector))


def text_of(page: Page, selector: str) -> str:
    """Return the text of an element; nothing if it is not there."""
    return str(page.evaluate(f"document.querySelector({json.dumps(selector)})?.textContent.trim() ?? ''"))


def wait_for_text(page: Page, selector: str, text: str) -> None:
    """Wait until an element has this text."""
    wait_until(lambda: text_of(page, selector) == text)


def wait_until(condition: Callable[[], bool]) -> None:
    """Wait until the condition is true."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, f"The condition did not become true within {PATIENCE} seconds."
        time.sleep(EVERY)
