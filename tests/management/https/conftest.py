"""Fixtures: one server with the certificate of its own authority for all tests that change nothing."""

from __future__ import annotations

import http.client
import io
import ssl
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path
from typing import NamedTuple

import pytest
from django.core.management import call_command
from django.test import override_settings

from scorekeeper.management.arguments import DEFAULT_HOST
from scorekeeper.web.home_authority import AUTHORITY, FOLDER
from scorekeeper.web.hosts import host_of_phone_address, own_hosts
from tests.helpers.full_database import make_started_folder
from tests.helpers.programs import LINK, Phone, Server, free_port, run
from tests.management.serving.conftest import LAST_LINE, starting


class Answer(NamedTuple):
    """The response to a request."""

    status: int
    headers: http.client.HTTPMessage
    body: bytes


@dataclass
class HttpsServer:
    """A running `serve` with https on one port and plain http on another."""

    server: Server
    https_port: int

    @property
    def authority(self) -> Path:
        """The PEM file of its authority."""
        return self.server.data / FOLDER / AUTHORITY

    @property
    def plain_address(self) -> str:
        """The address of the start page over plain http."""
        return f"http://{host_of_phone_address(DEFAULT_HOST)}:{self.server.port}/"

    def trust(self) -> ssl.SSLContext:
        """Return the TLS settings of a device that has installed the authority."""
        return ssl.create_default_context(cafile=self.authority)

    def get(self, path: str, host: str = "localhost") -> Answer:
        """Return a page over https, from a host that the certificate must be for."""
        return _answer(http.client.HTTPSConnection(host, self.https_port, context=self.trust(), timeout=60), path)

    def get_plain(self, path: str) -> Answer:
        """Return a page over plain http, without following redirects."""
        return _answer(http.client.HTTPConnection("localhost", self.server.port, timeout=60), path)


def _answer(connection: http.client.HTTPConnection, path: str) -> Answer:
    with closing(connection):
        connection.request("GET", path)
        response = connection.getresponse()
        return Answer(response.status, response.headers, response.read())


@pytest.fixture(scope="module")
def https_server(tmp_path_factory: pytest.TempPathFactory, migrated: Path, collected: Path) -> Iterator[HttpsServer]:
    """Start a server after `certificate` was run."""
    yield from started(tmp_path_factory.mktemp("https") / "data", migrated, collected)


def started(data: Path, migrated: Path, collected: Path) -> Iterator[HttpsServer]:
    """Run `certificate` for a new data folder, start its server, and end it."""
    make_started_folder(data, migrated, collected)
    with override_settings(DATA=data, ALLOWED_HOSTS=own_hosts()):
        call_command("certificate", stdout=io.StringIO())
    https_port = free_port()
    for begin in starting("serve", data, free_port()):
        server = HttpsServer(begin("--https-port", str(https_port)), https_port)
        server.server.read_until(LAST_LINE)
        # The worker listens after the last line.
        assert Phone(server.authority).status(f"https://localhost:{https_port}/") == HTTPStatus.OK
        assert server.server.get("/certificate/") == HTTPStatus.OK
        yield server


def new_link(https_server: HttpsServer) -> str:
    """Return a sign-in link that was not used yet."""
    found = LINK.search(run("signin", "--data", str(https_server.server.data)).stdout)
    assert found
    return found.group()
