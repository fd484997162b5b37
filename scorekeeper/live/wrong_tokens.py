"""A limit on wrong tokens.

A token has 176 bits and cannot be guessed; the limit informs clients that try. Wrong tokens of all clients are counted
together, because behind a proxy all clients have the same address. Right tokens are never refused. The count is in the
memory of the one server process and starts at zero with it.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

MOST = 60
PERIOD = 60.0
"""At most `MOST` wrong tokens get the usual response within `PERIOD` seconds."""


class WrongTokens:
    """Counts wrong tokens; `now` is a clock in seconds."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._times: deque[float] = deque(maxlen=MOST)
        self._lock = threading.Lock()

    def count(self) -> int:
        """Count a wrong token; return 0 if it gets the usual response, else the seconds until one does."""
        with self._lock:
            now = self._now()
            if len(self._times) == MOST and now - self._times[0] < PERIOD:
                return int(PERIOD - (now - self._times[0])) + 1
            self._times.append(now)
            return 0


wrong_tokens = WrongTokens()
