"""No client can take the places of all others."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from weakref import WeakValueDictionary

from scorekeeper.web.request_limits.checks import TOO_MANY, Refused

when_queued: list[Callable[[], None]] = []  # called for each request that has to wait


class Lane:
    """First come, first served, but one client waits for and takes at most `of_one` places."""

    def __init__(self, places: int, of_one: int) -> None:
        self._places, self._of_one = asyncio.Semaphore(places), of_one
        self._shares: WeakValueDictionary[str, asyncio.Semaphore] = WeakValueDictionary()

    @asynccontextmanager
    async def place(self, *clients: str, seconds: float) -> AsyncIterator[None]:
        """Raise Refused if none is free in time.

        `clients`: the client, and what it is part of, such as its network; each has its share.
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
