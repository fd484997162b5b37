"""Types of ASGI, and how its messages are read, changed and sent."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from typing import Any

type Scope = MutableMapping[str, Any]
type Message = MutableMapping[str, Any]
type Receive = Callable[[], Awaitable[Message]]
type Send = Callable[[Message], Awaitable[None]]
# Each library has its own types for scope, receive and send.
type Application = Callable[[Any, Any, Any], Awaitable[None]]
type Headers = list[tuple[bytes, bytes]]


def header(scope: Scope, name: bytes) -> bytes:
    """`name`: in small letters; b"" if there is none."""
    return next((value for key, value in scope["headers"] if key == name), b"")


async def respond(send: Send, status: int, headers: Mapping[str, str], body: bytes = b"") -> None:
    encoded = [(name.lower().encode(), value.encode("latin-1")) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": int(status), "headers": encoded})
    await send({"type": "http.response.body", "body": body})


def with_headers(send: Send, changed: Callable[[Headers], Headers]) -> Send:
    async def send_changed(message: Message) -> None:
        if message["type"] == "http.response.start":
            message = {**message, "headers": changed(message["headers"])}
        await send(message)

    return send_changed
