"""Several servers use one PostgreSQL database: as one server with several threads, and while it is away."""

from __future__ import annotations

import signal
from concurrent.futures import ThreadPoolExecutor

import pytest

from scorekeeper.storage.data_folder import KEY_FILE
from tests.helpers.programs import Phone, Server
from tests.helpers.tables import new_key
from tests.management.postgresql.conftest import Database, Serve, started

pytestmark = pytest.mark.postgresql

GAME = "/games/1/play/"
"""The play page of the first game of a database."""


def start_game(phone: Phone, server: Server) -> str:
    """Start the first game, and return the URL of its play page."""
    options = {"key": new_key(), "first_dealer": "0", "scoring": "standard", "plus_minus_one": "off"}
    assert phone.send_form_of(server.address, "/games/new/", player=["Ada", "Bruno", "Carla"], **options) == 200
    return page_of(server)


def page_of(server: Server) -> str:
    return f"{server.address}{GAME.removeprefix('/')}"


def trump(revision: int, suit: str) -> dict[str, str]:
    return {"key": new_key(), "revision": str(revision), "kind": "trump", "round": "1", "value": suit}


def test_servers_that_start_at_once_on_an_empty_database_share_everything(serve: Serve, database: Database) -> None:
    """Games, sign-ins and the secret key; and doubled requests to both count once."""
    servers = [serve(), serve(), serve()]
    for server in servers:
        started(server)
    assert len({(server.data / KEY_FILE).read_text() for server in servers}) == 1

    phone = Phone()
    phone.sign_in(servers[0].link)
    start_game(phone, servers[0])
    same = trump(0, "red")
    with ThreadPoolExecutor(18) as threads:
        sent = [threads.submit(phone.send_form_of, server.address, GAME, **same) for server in servers * 6]
    assert [answer.result() for answer in sent] == [200] * 18

    with ThreadPoolExecutor(3) as threads:
        rivals = [
            threads.submit(phone.send_form_of, server.address, GAME, **trump(1, suit))
            for server, suit in zip(servers, ("blue", "green", "yellow"), strict=True)
        ]
    assert sorted(answer.result() for answer in rivals) == [200, 409, 409]
    for server in servers:
        assert 'name="revision" value="2"' in phone.text(page_of(server))


def test_a_database_that_was_away_is_used_again_without_a_restart(serve: Serve, database: Database) -> None:
    """Meanwhile each page says so, and nothing shows the password."""
    server, phone = started(serve()), Phone()
    phone.sign_in(server.link)
    page, ready = start_game(phone, server), f"http://127.0.0.1:{server.port}/readyz"
    assert (phone.status(page), phone.status(ready)) == (200, 200)
    with database.gone():
        assert "The database cannot be reached just now." in phone.text(page)
        assert phone.status(page) == phone.status(f"{server.address}games/") == 503
        # The answer about the database is repeated for a second.
        while phone.status(ready) == 200:
            pass
        assert phone.text(ready) == "not ready: the database cannot be reached\n"
    assert phone.status(page) == 200
    assert phone.send_form_of(server.address, GAME, **trump(0, "red")) == 200
    status, errors = server.stop(signal.SIGINT)
    assert status == 0
    assert database.password not in errors + "".join(server.printed)


def test_a_server_refuses_a_database_that_is_not_there_without_showing_the_password(
    serve: Serve, database: Database
) -> None:
    with database.gone():
        server = serve()
        output, errors = server.process.communicate()
    assert (server.process.returncode, output) == (1, "")
    assert errors.startswith(f"The database “{database.name}” on ")
    assert database.password not in errors
    assert errors.count("\n") == 1
