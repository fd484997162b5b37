"""A limit on wrong tokens.

A token has 176 bits, so nobody finds one by trying; the limit says so to whoever tries. It counts the wrong ones of all
clients together, because behind a proxy they have the same address, and right ones are never refused. The server is
one process; the count starts anew with it.
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
"""So many wrong tokens are answered as usual in so many seconds."""


class WrongTokens:
    """Counts wrong tokens; `now` is a clock in seconds."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._times: deque[float] = deque(maxlen=MOST)
        self._lock = threading.Lock()

    def count(self) -> int:
        """Count one, and return in how many seconds the next one is answered as usual; 0 if this one is."""
        with self._lock:
            now = self._now()
            if len(self._times) == MOST and now - self._times[0] < PERIOD:
                return int(PERIOD - (now - self._times[0])) + 1
            self._times.append(now)
            return 0


wrong_tokens = WrongTokens()
