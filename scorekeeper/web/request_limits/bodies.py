"""A slow client cannot use up the memory of others."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from scorekeeper.web.asgi_types import Receive
from scorekeeper.web.request_limits.checks import TOO_SLOW, Refused


class Bodies:
    """A new body is never refused: the client that sends most bytes loses its oldest one.

    So forms, which are small, lose nothing to bodies that fill the memory slowly.
    """

    def __init__(self, most_bytes: int) -> None:
        self._most_bytes = most_bytes
        self._bytes = Counter[str]()
        self._arriving: dict[str, dict[asyncio.Timeout, int]] = {}
        """Deadlines and lengths, the oldest first."""

    async def read(self, client: str, receive: Receive, length: int, seconds: float) -> bytes:
        """Raise Refused if it is late or cut off."""
        try:
            async with asyncio.timeout(seconds) as deadline:
                with self._counted(client, deadline, length):
                    body = await _whole(receive, length)
        except TimeoutError:
            raise Refused(TOO_SLOW) from None
        if len(body) != length:
            raise Refused(TOO_SLOW)
        return body

    @contextmanager
    def _counted(self, client: str, deadline: asyncio.Timeout, length: int) -> Iterator[None]:
        self._arriving.setdefault(client, {})[deadline] = length
        self._bytes[client] += length
        while self._bytes.total() > self._most_bytes:
            self._end_oldest()
        try:
            yield
        finally:
            self._forget(client, deadline)

    def _end_oldest(self) -> None:
        """Of the client with the most bytes."""
        [(client, _)] = self._bytes.most_common(1)
        deadline = next(iter(self._arriving[client]))
        self._forget(client, deadline)
        # Its time may just have ended.
        if not deadline.expired():
            deadline.reschedule(asyncio.get_running_loop().time())

    def _forget(self, client: str, deadline: asyncio.Timeout) -> None:
        own = self._arriving.get(client, {})
        self._bytes[client] -= own.pop(deadline, 0)
        if not own:
            self._arriving.pop(client, None)
            del self._bytes[client]


async def _whole(receive: Receive, length: int) -> bytes:
    """Less than `length` if it ends before, perhaps more."""
    body = bytearray()
    while len(body) < length:
        message = await receive()
        body += message.get("body", b"")
        if not message.get("more_body"):
            break
    return bytes(body)
