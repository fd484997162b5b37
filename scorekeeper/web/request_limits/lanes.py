"""Queues in which no client can take the places of all others."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from weakref import WeakValueDictionary

from scorekeeper.web.request_limits.checks import TOO_MANY, Refused

when_queued: list[Callable[[], None]] = []
"""For each request that has to wait."""


class Lane:
    """First come, first served; one client waits for and takes at most `of_one` places.

    So a client that sends many requests waits for itself, and the next one of another comes soon.
    """

    def __init__(self, places: int, of_one: int) -> None:
        self._places, self._of_one = asyncio.Semaphore(places), of_one
        self._shares: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()

    @asynccontextmanager
    async def place(self, *clients: str, seconds: float) -> AsyncIterator[None]:
        """Raise Refused if none is free within `seconds`.

        `clients`: the client, and those of which it is a part, such as its network; each has its share.
        """
        shares = [self._shares.setdefault(client, asyncio.Semaphore(self._of_one)) for client in clients]
        places = [*shares, self._places]
        if any(semaphore.locked() for semaphore in places):
            for call in when_queued:
                call()
        async with AsyncExitStack() as taken:
            try:
                async with asyncio.timeout(seconds):
                    for semaphore in places:
                        await taken.enter_async_context(semaphore)
            except TimeoutError:
                raise Refused(TOO_MANY) from None
            yield
