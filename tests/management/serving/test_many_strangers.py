"""A hall full of phones behind one address, among them some that send their forms slowly."""

from __future__ import annotations

import asyncio
import socket
from collections import Counter
from contextlib import ExitStack
from pathlib import Path

import pytest
from pytest_django.plugin import DjangoDbBlocker

from scorekeeper.storage.write_lock import write_lock
from scorekeeper.web import sign_in as signing_in
from tests.helpers.full_database import use_database_in
from tests.helpers.programs import LONGEST
from tests.management.serving.conftest import LAST_LINE, Serve
from tests.web.asgi_client import run_in_thread

pytestmark = pytest.mark.thorough

HALF_SENT, PHONES = 64, 100
TOKEN = "x" * 32
FORM = f"csrfmiddlewaretoken={TOKEN}"
HEAD = (
    "POST /enter/{token}/ HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nCookie: csrftoken={secret}\r\n"
    "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {length}\r\n{more}\r\n"
)


def head(port: int, token: str, **more: str) -> bytes:
    lines = "".join(f"{name}: {value}\r\n" for name, value in more.items())
    return HEAD.format(token=token, port=port, secret=TOKEN, length=len(FORM), more=lines).encode()


@pytest.mark.usefixtures("new_folder")
def test_a_hundred_phones_join_at_once_although_others_of_their_network_send_half_a_form(
    serve: Serve, data: Path, django_db_blocker: DjangoDbBlocker
) -> None:
    server = serve()
    server.read_until(LAST_LINE)
    assert server.get("/") == 200
    with django_db_blocker.unblock(), use_database_in(data), write_lock():
        confidant = signing_in.first_confidant()
        tokens = [signing_in.make_link(confidant) for _ in range(PHONES)]
    with ExitStack() as stalled:
        for _ in range(HALF_SENT):
            connection = stalled.enter_context(socket.create_connection(("127.0.0.1", server.port)))
            connection.sendall(head(server.port, "unknown", Expect="100-continue"))
            # The server asks for the body once it reads it.
            assert b" 100 " in connection.recv(4096)
            connection.sendall(FORM[:1].encode())
        assert Counter(run_in_thread(join(server.port, tokens))) == {302: PHONES}


async def join(port: int, tokens: list[str]) -> list[int]:
    """Sign in with all these links at the same time, and return the statuses of the responses."""

    async def press(token: str) -> int:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(head(port, token, Connection="close") + FORM.encode())
        answer = await reader.read()
        writer.close()
        return int(answer.split(b" ", 2)[1])

    async with asyncio.timeout(LONGEST):
        return await asyncio.gather(*map(press, tokens))
