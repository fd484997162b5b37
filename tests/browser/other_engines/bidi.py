"""A connection that controls a browser by the protocol WebDriver BiDi (https://w3c.github.io/webdriver-bidi/)."""

from __future__ import annotations

import json
from itertools import count
from typing import Any

from websocket import create_connection

from tests.browser.other_engines.page import PATIENCE


class Refused(Exception):
    """The browser did not do what a command asks for."""

    def __init__(self, method: str, answer: dict[str, Any]) -> None:
        """Say which command was refused and why."""
        super().__init__(f"{method}: {answer['error']}: {answer['message']}")
        self.error: str = answer["error"]


class Connection:
    """Sends commands one after the other, and keeps the events that arrive meanwhile."""

    def __init__(self, address: str) -> None:
        self.events: list[dict[str, Any]] = []
        # Firefox refuses connections from web pages, which it recognizes by this header.
        self._socket = create_connection(address, timeout=PATIENCE, suppress_origin=True)
        self._ids = count(1)

    def send(self, method: str, **parameters: object) -> dict[str, Any]:
        """Send a command and return its result."""
        sent = next(self._ids)
        self._socket.send(json.dumps({"id": sent, "method": method, "params": parameters}))
        while (answer := json.loads(self._socket.recv())).get("id") != sent:
            self.events.append(answer)
        if answer["type"] == "error":
            raise Refused(method, answer)
        result: dict[str, Any] = answer["result"]
        return result

    def close(self) -> None:
        """End the connection."""
        self._socket.close()
