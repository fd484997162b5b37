"""Fixtures: empty PostgreSQL databases beside that of the tests, and servers that use one."""

from __future__ import annotations

import shutil
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

import pytest
from django.conf import settings
from django.db import connections
from pytest_django.plugin import DjangoDbBlocker

from scorekeeper.environment.database_url import Postgresql
from scorekeeper.storage.data_folder import make_folder
from tests.helpers.connections import open_connection
from tests.helpers.programs import Server, free_port, start
from tests.management.serving.conftest import LAST_LINE, end

type Serve = Callable[[], Server]


class Database:
    """A separate database: its URL, and actions of its owner."""

    def __init__(self, name: str, blocker: DjangoDbBlocker) -> None:
        self.name, self._blocker, self._tests = name, blocker, connections["default"]
        assert settings.POSTGRESQL
        self._address: Postgresql = settings.POSTGRESQL

    @property
    def password(self) -> str:
        """The password in the URL."""
        return self._address.password

    @property
    def url(self) -> str:
        """The value of DATABASE_URL."""
        address = self._address
        user = f"{quote(address.user, safe='')}:{quote(address.password, safe='')}@" if address.user else ""
        parameters = urlencode({**dict(address.parameters), "host": address.host})
        return f"postgresql://{user}/{self.name}?{parameters}".replace("@/", f"@:{address.port or 5432}/")

    def rows(self, sql: str) -> list[tuple[Any, ...]]:
        """Run a statement in the database, and return the rows."""
        with self._blocker.unblock():
            options = {**self._tests.settings_dict, "NAME": self.name}
            with open_connection(options) as own, own.cursor() as cursor:
                cursor.execute(sql)
                return [*cursor.fetchall()] if cursor.description else []

    def run(self, sql: str, *values: str) -> list[tuple[Any, ...]]:
        """Run a statement from another database of the server."""
        with self._blocker.unblock(), self._tests._nodb_cursor() as cursor:
            cursor.execute(sql.replace("DATABASE NAME", f"DATABASE {self.name}"), values)
            return [*cursor.fetchall()] if cursor.description else []

    @contextmanager
    def gone(self) -> Iterator[None]:
        """End all connections, and refuse new ones within the block."""
        self.run("ALTER DATABASE NAME ALLOW_CONNECTIONS false")
        self.run("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", self.name)
        try:
            yield
        finally:
            self.run("ALTER DATABASE NAME ALLOW_CONNECTIONS true")


@pytest.fixture
def database(django_db_blocker: DjangoDbBlocker) -> Iterator[Database]:
    """Create an empty database."""
    made = Database(f"tablet_{uuid.uuid4().hex}", django_db_blocker)
    made.run("CREATE DATABASE NAME")
    yield made
    made.run("DROP DATABASE NAME WITH (FORCE)")


@pytest.fixture
def serve(database: Database, tmp_path: Path, collected: Path) -> Iterator[Serve]:
    """Yield a function that starts a server on the database, each with a data folder of its own."""
    servers: list[Server] = []

    def begin() -> Server:
        data, port = tmp_path / f"data-{len(servers)}", free_port()
        make_folder(data)
        shutil.copytree(collected, data / "static")
        process = start("serve", f"--data={data}", f"--port={port}", DATABASE_URL=database.url)
        servers.append(Server(process, port, data))
        return servers[-1]

    yield begin
    for server in servers:
        end(server.process)


def started(server: Server) -> Server:
    """Wait until a server has printed everything."""
    server.read_until(LAST_LINE)
    return server
