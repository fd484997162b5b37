"""Phones and onlookers on the public pages of an event, as a process of its own; started by `event_evening.py`.

They poll as htmx does: every few seconds, with the version that their page shows. Prints one JSON document: the seconds
of each answer, the number of answers by status, and those that were refused or failed.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import resource
import sys
import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

SEEN = re.compile(rb'hx-get="[^"]*seen=([^"]*)"')
LENGTH = re.compile(rb"(?im)^content-length: *(\d+)")
INTERVALS = {"me/": 3.0, "": 5.0, "standings/": 5.0, "tables/": 5.0, "screen/": 3.0}
"""Seconds between two polls of a page, as in the templates."""
ONLOOKERS = ("", "standings/", "tables/")
RANDOM = random.Random(1)  # noqa: S311 (not a secret)


@dataclass
class Counts:
    """What all visitors together were answered."""

    seconds: list[float] = field(default_factory=list)
    statuses: Counter[int] = field(default_factory=Counter)
    failures: Counter[str] = field(default_factory=Counter)


@dataclass
class Visitor:
    """One browser, which keeps its connection open."""

    host: str
    port: int
    path: str
    page: str
    cookie: str
    counts: Counts
    seen: str = ""
    reader: asyncio.StreamReader | None = None
    writer: asyncio.StreamWriter | None = None

    async def look(self) -> None:
        """Open the page, or ask for news of it."""
        began = time.perf_counter()
        try:
            status, body = await asyncio.wait_for(self._answer(), timeout=60)
        except (OSError, EOFError, TimeoutError) as error:
            self.counts.failures[type(error).__name__] += 1
            self.reader = None
            return
        self.counts.seconds.append(time.perf_counter() - began)
        self.counts.statuses[status] += 1
        if found := SEEN.search(body):
            self.seen = found[1].decode()

    async def poll(self, seconds: float) -> None:
        """Ask again and again; not all visitors at the same moment."""
        until, interval = time.perf_counter() + seconds, INTERVALS[self.page]
        await asyncio.sleep(RANDOM.uniform(0, interval))
        while time.perf_counter() < until:
            await self.look()
            await asyncio.sleep(interval)

    async def _answer(self) -> tuple[int, bytes]:
        """The server may have closed a connection that was idle; a browser then opens another one, too."""
        if self.reader is not None:
            try:
                return await self._ask()
            except (OSError, EOFError):
                self.reader = None
        return await self._ask()

    async def _ask(self) -> tuple[int, bytes]:
        if self.reader is None or self.writer is None:
            self.reader, self.writer = await asyncio.open_connection(self.host, self.port, limit=2**20)
        query, htmx = (f"?seen={self.seen}", "HX-Request: true\r\n") if self.seen else ("", "")
        cookie = f"Cookie: {self.cookie}\r\n" if self.cookie else ""
        head = f"GET {self.path}{self.page}{query} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\n{htmx}{cookie}"
        self.writer.write(f"{head}Accept-Language: de,en;q=0.5\r\n\r\n".encode())
        await self.writer.drain()
        answer = await self.reader.readuntil(b"\r\n\r\n")
        length = LENGTH.search(answer)
        body = await self.reader.readexactly(int(length[1])) if length else b""
        return int(answer[9:12]), body


def visitors(address: str, path: str, cookie: str, numbers: tuple[int, int], counts: Counts) -> list[Visitor]:
    """Return that many phones, each of another entrant, and onlookers on all pages."""
    (phones, onlookers), (host, _, port) = numbers, address.removeprefix("http://").partition(":")
    return [
        *(Visitor(host, int(port), path, "me/", f"{cookie}={number}", counts) for number in range(1, phones + 1)),
        *(Visitor(host, int(port), path, ONLOOKERS[place % len(ONLOOKERS)], "", counts) for place in range(onlookers)),
    ]


async def visit(everybody: Iterable[Visitor], seconds: float) -> float:
    """Let all open their pages at once, then poll for a while; return how long the opening took."""
    began = time.perf_counter()
    await asyncio.gather(*(visitor.look() for visitor in everybody))
    opened = time.perf_counter() - began
    if seconds:
        await asyncio.gather(*(visitor.poll(seconds) for visitor in everybody))
    return opened


def main(address: str, path: str, cookie: str, *numbers: str) -> None:
    """Print the counts of these numbers of phones and onlookers, who poll for this number of seconds."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    phones, onlookers, seconds = numbers
    counts = Counts()
    everybody = visitors(address, path, cookie, (int(phones), int(onlookers)), counts)
    opened = asyncio.run(visit(everybody, float(seconds)))  # noqa: TID251 (a process of its own)
    refused = {status: number for status, number in counts.statuses.items() if status >= 400}
    print(
        json.dumps(
            {
                "opened": opened,
                "seconds": counts.seconds,
                "statuses": counts.statuses,
                "refused": refused,
                "failures": counts.failures,
            }
        )
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
