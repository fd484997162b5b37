"""Requests whose bodies do not arrive."""

from __future__ import annotations

import socket
from contextlib import ExitStack
from urllib.parse import urlsplit

import pytest

from scorekeeper.web.request_limits.limits import QUEUES, QueueKind
from tests.helpers.programs import Phone
from tests.management.serving.conftest import LAST_LINE, Serve

pytestmark = pytest.mark.usefixtures("new_folder")
HALF = (
    "POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nCookie: csrftoken={token}\r\nContent-Length: 99\r\n"
    "Expect: 100-continue\r\n\r\na="
)


def test_forms_sent_by_half_do_not_stop_phones_from_recording(serve: Serve) -> None:
    server = serve()
    server.read_until(LAST_LINE)
    phone = Phone()
    phone.sign_in(server.link)
    host = urlsplit(server.address).hostname
    with ExitStack() as stalled:
        # Everywhere but on the sign-in page the answer comes without the rest of the body, for which that page asks.
        paths = {"/games/1/play/": b" 403 ", "/enter/unknown/": b" 100 "}
        for path, answer in paths.items():
            for _ in range(QUEUES[QueueKind.PAGE].places + 1):
                connection = stalled.enter_context(socket.create_connection((host, server.port)))
                connection.sendall(HALF.format(path=path, port=server.port, token="x" * 32).encode())
                assert answer in connection.recv(4096)
        assert Phone().status(f"{server.address}enter/unknown/", {"a": "b"}) == 403
        assert phone.send_form_of(server.address, "/games/new/choice/", preset="quick", player="Ada") == 200
