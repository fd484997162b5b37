"""Idle connections give way: Granian limits their number, but not that of one client.

Linux shows a process its connections, and since when nothing was sent on them.
"""

from __future__ import annotations

import heapq
import os
import socket
import struct
import time
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from scorekeeper.environment import Network
from scorekeeper.web.proxies import is_of, network_at

CHECK_SECONDS = 1
_OPEN_FILES = Path("/proc/self/fd")
_INTERNET = (socket.AF_INET, socket.AF_INET6)
_IDLE = struct.Struct("=44xI4xI")  # milliseconds since data was sent and received, in TCP_INFO


class Connection(NamedTuple):
    """`idle`: in milliseconds."""

    idle: int
    file: int
    peer: tuple[str, int]


def keep_places_free(ports: Collection[int], most: int, proxies: Sequence[Network]) -> None:
    """Return only where that is impossible. Connections of proxies, which belong to many clients, stay."""
    while _OPEN_FILES.exists():
        time.sleep(CHECK_SECONDS)
        # Counting files is cheap. The limit is far above their usual number.
        if len([*_OPEN_FILES.iterdir()]) > most:
            for port in ports:
                end_idle(port, most, proxies)


def end_idle(port: int, most: int, proxies: Sequence[Network]) -> None:
    """Always the longest idle one of the network with the most connections."""
    of_networks: dict[str, list[Connection]] = {}
    present = list(_connections(port))
    for connection in present:
        if not is_of(connection.peer[0], proxies):
            of_networks.setdefault(network_at(connection.peer[0]), []).append(connection)
    for connection in chosen([sorted(own) for own in of_networks.values()], len(present) - most):
        with suppress(OSError), _socket(connection.file) as copy:
            # It may be another connection by now.
            if copy.getpeername()[:2] == connection.peer:
                copy.shutdown(socket.SHUT_RDWR)


def chosen[Item](groups: list[list[Item]], number: int) -> list[Item]:
    """Take away items, each the last one of the group with the most."""
    heap, found = [(-len(group), place) for place, group in enumerate(groups)], []
    heapq.heapify(heap)
    for _ in range(min(number, sum(map(len, groups)))):
        _, largest = heap[0]
        found.append(groups[largest].pop())
        heapq.heapreplace(heap, (-len(groups[largest]), largest))
    return found


def _connections(port: int) -> Iterator[Connection]:
    for file in _OPEN_FILES.iterdir():
        with suppress(OSError):
            if not file.is_socket():
                continue
            with _socket(int(file.name)) as copy:
                if copy.family in _INTERNET and copy.getsockname()[1] == port:
                    idle = min(_IDLE.unpack(copy.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, _IDLE.size)))
                    yield Connection(idle, int(file.name), copy.getpeername()[:2])


def _socket(file: int) -> socket.socket:
    """A copy, which may be closed."""
    copy = os.dup(file)
    try:
        return socket.socket(fileno=copy)
    except OSError:
        os.close(copy)
        raise
