"""A client that sends many requests at once leaves places for others."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.urls import reverse

from scorekeeper.web.asgi_types import Application, Receive, Scope, Send
from scorekeeper.web.request_limits import with_limits
from scorekeeper.web.request_limits.lanes import Lane
from scorekeeper.web.request_limits.limits import QUEUES, QueueKind
from tests.web.asgi_client import OTHER_PHONE, PHONE, Request, echo, first_statuses, post, respond, run_in_thread

PAGES = QUEUES[QueueKind.PAGE].places
NETWORK, OTHER_NETWORK = "192.0.2.1", "192.0.2.2"
FLOOD = {"x-flood": "1", "content-length": "0"}
ENTRY, FILE, WATCHED = "/games/1/play/", reverse("blank_file"), "/watch/token/"


def stranger(path: str = "/", address: str = NETWORK, method: str = "GET") -> dict[str, Any]:
    return {"path": path, "signed_in": False, "address": address, "method": method}


def phone(path: str, cookie: bytes = PHONE, method: str = "GET") -> dict[str, Any]:
    return {"path": path, "phone": cookie, "address": NETWORK, "method": method}


def asking(**options: Any) -> Request:
    return Request(headers={"content-length": "0"}, **options)


async def held(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer no request of the flood."""
    if any(name == b"x-flood" for name, _ in scope["headers"]):
        await asyncio.Event().wait()
    await echo(scope, receive, send)


@pytest.fixture
def patiently(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nobody be refused because of the time, and let two clients at once have a place where there is only one."""
    for kind, queue in QUEUES.items():
        monkeypatch.setitem(QUEUES, kind, queue._replace(places=max(queue.places, 2), seconds=60))


@pytest.mark.usefixtures("patiently")
@pytest.mark.parametrize(
    ("flood", "other"),
    [
        (stranger(ENTRY, OTHER_NETWORK, "POST"), phone(ENTRY, method="POST")),
        (phone(ENTRY, method="POST"), phone(ENTRY, OTHER_PHONE, method="POST")),
        (stranger(), stranger(address=OTHER_NETWORK)),
        (phone(FILE), phone(FILE, OTHER_PHONE)),
        (stranger(FILE), phone(FILE)),
        (stranger(FILE), stranger(FILE, OTHER_NETWORK)),
        (stranger(WATCHED), stranger(WATCHED, OTHER_NETWORK)),
    ],
)
def test_a_client_takes_only_its_share(flood: dict[str, Any], other: dict[str, Any]) -> None:
    requests = [Request(headers=FLOOD, **flood) for _ in range(3 * PAGES)]
    late = asking(**other)
    assert first_statuses([*requests, late], held) == [200]
    assert late.status == 200


@pytest.mark.parametrize(
    ("flood", "other"),
    [
        ([WATCHED] * 9, stranger("/watch/other/")),
        ([f"/watch/made-up-{number}/" for number in range(9)], stranger(WATCHED, OTHER_NETWORK)),
    ],
)
def test_watchers_of_one_link_wait_for_each_other_and_those_of_made_up_links_if_their_network_is_the_same(
    flood: list[str], other: dict[str, Any]
) -> None:
    order = []

    async def note(scope: Scope, receive: Receive, send: Send) -> None:
        order.append((scope["path"], scope["client"][0]))
        await asyncio.sleep(0)
        await echo(scope, receive, send)

    respond(*(asking(**stranger(path)) for path in flood), asking(**other), application=note)
    assert len(order) == len(flood) + 1
    assert order[1] == (other["path"], other["address"])


@pytest.mark.usefixtures("patiently")
def test_forms_of_signed_in_phones_do_not_wait_for_pages_of_their_network() -> None:
    flood = [Request(headers=FLOOD, **stranger()) for _ in range(3 * PAGES)]
    assert first_statuses([*flood, post(address=NETWORK)], held) == [200]


def test_one_network_cannot_occupy_all_threads_that_look_up_senders() -> None:
    stopped = threading.Event()

    def client_of(_path: str, cookies: str) -> str:
        if cookies == "flood":
            stopped.wait()
        return cookies

    async def run(limited: Application) -> int:
        flood = [post(phone=b"flood", address=NETWORK) for _ in range(QUEUES[QueueKind.SENDER].places)]
        running = [asyncio.create_task(request.run(limited)) for request in flood]
        await asyncio.sleep(0)
        other = await post(address=OTHER_NETWORK).run(limited)
        stopped.set()
        await asyncio.gather(*running)
        return other.status

    with ThreadPoolExecutor(QUEUES[QueueKind.SENDER].places) as threads:
        assert run_in_thread(run(with_limits(echo, client_of, threads))) == 200


def test_clients_take_turns_and_each_waits_for_itself() -> None:
    async def turns(*clients: tuple[str, ...]) -> str:
        lane, order = Lane(1, 1), []

        async def take(number: int, names: tuple[str, ...]) -> None:
            async with lane.place(*names, seconds=600):
                order.append(f"{names[0]}{number}")
                await asyncio.sleep(0)

        await asyncio.gather(*(take(number, names) for number, names in enumerate(clients)))
        return " ".join(order)

    many, other = [("a",)] * 3, ("b",)
    assert run_in_thread(turns(*many, other, other)) == "a0 b3 a1 b4 a2"
    made_up = [(name, "network") for name in "cde"]
    assert run_in_thread(turns(*made_up, other)) == "c0 b3 d1 e2"
