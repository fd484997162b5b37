"""Idle connections of the client with the most of them give way."""

from __future__ import annotations

import os
import shutil
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.management import connections
from scorekeeper.management.connections import Connection, chosen, end_idle, keep_places_free

pytestmark = pytest.mark.skipif(not connections._OPEN_FILES.exists(), reason="only Linux shows the connections")
MANY, FEW = "127.0.0.2", "127.0.0.3"


class Listener:
    """A port, and the connections to it."""

    def __init__(self, stack: ExitStack) -> None:
        self._stack = stack
        self._socket = stack.enter_context(socket.create_server(("127.0.0.1", 0)))
        self.port: int = self._socket.getsockname()[1]
        self.accepted: list[socket.socket] = []

    def connect(self, address: str, number: int) -> list[socket.socket]:
        """Return new connections from this address."""
        return [self._connect(address) for _ in range(number)]

    def _connect(self, address: str) -> socket.socket:
        client = socket.create_connection(("127.0.0.1", self.port), source_address=(address, 0))
        self.accepted.append(self._stack.enter_context(self._socket.accept()[0]))
        return self._stack.enter_context(client)


def is_open(client: socket.socket) -> bool:
    """Return whether the server has not ended a connection."""
    client.setblocking(False)
    try:
        return client.recv(1) != b""
    except BlockingIOError:
        return True


def number_of(clients: list[socket.socket]) -> int:
    return sum(map(is_open, clients))


@pytest.fixture
def listener() -> Iterator[Listener]:
    with ExitStack() as stack:
        yield Listener(stack)


def test_the_network_with_the_most_connections_loses_some(listener: Listener) -> None:
    many, few = listener.connect(MANY, 6), listener.connect(FEW, 2)
    end_idle(listener.port, 8, [])
    assert number_of(many + few) == 8
    end_idle(listener.port, 5, [])
    assert (number_of(many), number_of(few)) == (3, 2)


def test_connections_of_proxies_count_but_stay_open(listener: Listener) -> None:
    many, few = listener.connect(MANY, 6), listener.connect(FEW, 2)
    end_idle(listener.port, 7, [ip_network(MANY)])
    assert (number_of(many), number_of(few)) == (6, 1)
    end_idle(listener.port, 1, [ip_network(MANY)])
    assert (number_of(many), number_of(few)) == (6, 0)


def test_connections_to_other_ports_stay_open(listener: Listener) -> None:
    clients = listener.connect(MANY, 2)
    end_idle(listener.port + 1, 0, [])
    assert number_of(clients) == 2


def test_the_connection_that_was_idle_longest_is_ended(listener: Listener, monkeypatch: pytest.MonkeyPatch) -> None:
    clients = listener.connect(MANY, 3)
    present = list(connections._connections(listener.port))
    idle = {clients[0].getsockname(): 5, clients[1].getsockname(): 9000, clients[2].getsockname(): 80}
    changed = [one._replace(idle=idle[one.peer]) for one in present]
    monkeypatch.setattr(connections, "_connections", lambda _: changed)
    end_idle(listener.port, 2, [])
    assert [*map(is_open, clients)] == [True, False, True]


def test_a_connection_on_which_something_is_sent_is_not_idle(listener: Listener) -> None:
    [active], [idle] = listener.connect(MANY, 1), listener.connect(FEW, 1)

    def milliseconds() -> dict[tuple[str, int], int]:
        return {one.peer: one.idle for one in connections._connections(listener.port)}

    for _ in range(10_000):
        active.sendall(b"x")
        found = milliseconds()
        if found[active.getsockname()] < found[idle.getsockname()]:
            break
    else:
        raise AssertionError(found)


def test_a_file_that_is_another_connection_by_now_stays_open(
    listener: Listener, monkeypatch: pytest.MonkeyPatch
) -> None:
    clients = listener.connect(MANY, 1)
    [found] = connections._connections(listener.port)
    unused = os.open(os.devnull, os.O_RDONLY)
    os.close(unused)
    gone = [found._replace(peer=(MANY, 1)), Connection(0, unused, found.peer)]
    monkeypatch.setattr(connections, "_connections", lambda _: gone)
    end_idle(listener.port, 0, [])
    assert number_of(clients) == 1


@pytest.mark.parametrize(
    ("groups", "number", "taken"),
    [
        (["abc", "d"], -1, ""),
        (["abc", "d"], 2, "cb"),
        (["ab", "cd"], 3, "bda"),
        (["a", "bcdef", "ghi"], 4, "fedi"),
        (["a", "b"], 9, "ab"),
        ([], 3, ""),
    ],
)
def test_each_time_the_largest_group_loses_one(groups: list[str], number: int, taken: str) -> None:
    assert sorted(chosen([[*group] for group in groups], number)) == sorted(taken)


def test_connections_are_looked_at_only_if_there_are_many_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, calls, pauses = tmp_path / "fd", [], []
    folder.mkdir()

    def pause(seconds: float) -> None:
        """Open one more file."""
        pauses.append(seconds)
        (folder / str(len(pauses))).touch()

    def end(*arguments: Any) -> None:
        calls.append(arguments)
        shutil.rmtree(folder, ignore_errors=True)

    monkeypatch.setattr(connections, "_OPEN_FILES", folder)
    monkeypatch.setattr(time, "sleep", pause)
    monkeypatch.setattr(connections, "end_idle", end)
    keep_places_free([8000, 8443], 2, [])
    assert (calls, len(pauses)) == ([(8000, 2, []), (8443, 2, [])], 3)
    keep_places_free([8000, 8443], 2, [])
    assert len(pauses) == 3
