"""A server that is stopped under load answers running requests, and loses no entry."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.benchmarks.phones import Phone, Table
from tests.benchmarks.restart_server import stop_while_recording
from tests.browser.helpers.server import ProductServer

pytestmark = pytest.mark.thorough


@pytest.fixture
def server(new_folder: Path) -> Iterator[ProductServer]:
    """Start a server."""
    server = ProductServer(new_folder)
    server.start()
    yield server
    server.kill()


def test_every_stored_entry_was_acknowledged_and_every_acknowledged_one_is_stored(server: ProductServer) -> None:
    tables = [Table(Phone(server)) for _ in range(2)]
    assert stop_while_recording(server, tables, 1.0) == []
    assert sum(table.acknowledged for table in tables) > 2
