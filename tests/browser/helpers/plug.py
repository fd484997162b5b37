"""A place at which a server is reached until it is unplugged; a start of a server takes longer than most tests."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from itertools import chain
from threading import Thread

CHUNK = 65_536


class Plug:
    """Passes connections on to a server of this machine.

    Once it is unplugged, all connections end, and new ones are refused, as if the server had been killed.
    """

    def __init__(self, host: str, port: int, port_of_server: int) -> None:
        self.host, self.port, self.port_of_server = host, port, port_of_server
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, daemon=True)
        self._open: dict[asyncio.Task[None] | None, list[asyncio.StreamWriter]] = {}
        self._listening: asyncio.Server | None = None
        self._thread.start()

    def plug_in(self) -> None:
        """Pass connections on from now on."""
        self._run(self._listen())

    def unplug(self) -> None:
        """Refuse connections from now on, and end those that are open."""
        self._run(self._end())

    def close(self) -> None:
        """Unplug it for good."""
        self.unplug()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _run(self, steps: Coroutine[None, None, None]) -> None:
        asyncio.run_coroutine_threadsafe(steps, self._loop).result(timeout=30)

    async def _listen(self) -> None:
        if self._listening is None:
            self._listening = await asyncio.start_server(self._pass_on, self.host, self.port)

    async def _end(self) -> None:
        if self._listening is None:
            return
        self._listening.close()
        for writer in chain.from_iterable(self._open.values()):
            writer.transport.abort()
        await asyncio.gather(*filter(None, self._open))
        await self._listening.wait_closed()
        self._listening = None

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        self._open[task] = [writer]
        try:
            from_server, to_server = await asyncio.open_connection(self.host, self.port_of_server)
        except OSError:
            writer.transport.abort()
        else:
            self._open[task].append(to_server)
            await asyncio.gather(_copy(reader, to_server), _copy(from_server, writer))
        del self._open[task]


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Copy everything until one side ends, and end the other."""
    try:
        while part := await reader.read(CHUNK):
            writer.write(part)
            await writer.drain()
    except ConnectionError:
        pass
    writer.close()
