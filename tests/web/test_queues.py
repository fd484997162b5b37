"""Which requests wait for which others."""

from __future__ import annotations

import pytest
from django.urls import reverse

from scorekeeper.web.asgi_types import Receive, Scope, Send
from scorekeeper.web.request_limits import IS_ENTRY
from scorekeeper.web.request_limits.limits import QUEUES, QueueKind, kind_of
from tests.helpers.addresses import ADDRESSES, GAME_ADDRESSES, path_of
from tests.web.asgi_client import OTHER_PHONE, PHONE, Busy, Request, echo, first_statuses, post, respond

PAGES = QUEUES[QueueKind.PAGE].places


def test_more_requests_than_threads_are_queued() -> None:
    busy, phones = Busy(PAGES), [b"phone %d" % number for number in range(3 * PAGES)]
    requests = respond(*(post(phone=phone) for phone in phones), application=busy)
    assert {request.status for request in requests} == {200}
    assert (busy.most, len(busy.paths)) == (PAGES, 3 * PAGES)


def test_watchers_wait_for_each_other_and_other_requests_do_not_wait_for_them() -> None:
    busy = Busy(QUEUES[QueueKind.WATCHER].places + 1)
    watchers = [Request(path="/watch/token/", headers={"content-length": "0"}) for _ in range(3 * PAGES)]
    requests = respond(*watchers, post(), application=busy)
    assert {request.status for request in requests} == {200}
    assert busy.most == QUEUES[QueueKind.WATCHER].places + 1
    assert busy.paths.index("/") <= QUEUES[QueueKind.WATCHER].places


def test_files_that_take_long_wait_for_each_other_only() -> None:
    # The files with the data of one game do not take long.
    names = [*ADDRESSES, *GAME_ADDRESSES.keys() - {"game_zip", "game_csv"}]
    every_path = [path_of(name, 7 if name in GAME_ADDRESSES else None) for name in names]
    paths = [path for path in every_path if path.endswith((".pdf", ".zip", ".csv", ".png"))]
    assert len(paths) == 13
    assert {kind_of("GET", path) for path in paths} == {QueueKind.FILE}
    busy = Busy(QUEUES[QueueKind.FILE].places + 1)
    files = [Request(path=path, phone=phone) for path in paths * PAGES for phone in (PHONE, OTHER_PHONE)]
    requests = respond(*files, post(), application=busy)
    assert {request.status for request in requests} == {200}
    assert busy.most == QUEUES[QueueKind.FILE].places + 1
    assert busy.paths.index("/") <= QUEUES[QueueKind.FILE].places


def test_entries_wait_for_each_other_in_order_and_pages_do_not_wait_for_them() -> None:
    paths = [reverse("play", args=[game]) for game in range(1, 3 * PAGES)]
    busy = Busy(QUEUES[QueueKind.ENTRY].places + 1)
    entries = (Request(path=path, method="POST") for path in paths)
    requests = respond(*entries, Request(path=paths[0]), application=busy)
    assert {request.status for request in requests} == {200}
    assert busy.most == QUEUES[QueueKind.ENTRY].places + 1
    assert busy.paths == [paths[0], *paths]


@pytest.mark.usefixtures("quickly")
def test_a_request_is_refused_if_the_queue_takes_too_long() -> None:
    # Without bodies: finding out who sends them would have to be faster than the deadline.
    requests = [Request(address=f"192.0.{number}.1") for number in range(PAGES + 1)]
    assert first_statuses(requests, Busy(2 * PAGES)) == [503]


@pytest.mark.usefixtures("quickly")
def test_a_form_with_which_a_phone_joins_waits_longer() -> None:
    link = reverse("enter", args=["token"])
    empty = {"content-length": "0"}
    joining = [
        Request(path=link, method="POST", headers=empty, signed_in=False)
        for _ in range(QUEUES[QueueKind.PAGE].of_one + 1)
    ]
    assert first_statuses([*joining, Request(path=link, signed_in=False)], Busy(2 * PAGES)) == [503]
    assert {form.status for form in joining} == {0}


@pytest.mark.parametrize(
    ("request_", "is_entry"),
    [
        (Request("/games/7/play/", method="POST"), True),
        (post(path="/games/7/play/", method="POST"), True),
        (Request("/games/7/play/", method="POST", signed_in=False), False),
        (post(path="/games/7/play/", method="POST", signed_in=False), False),
        (Request("/games/7/play/"), False),
        (Request("/games/7/play/draft/", method="POST"), False),
    ],
)
def test_only_known_clients_post_entries(request_: Request, is_entry: bool) -> None:
    seen = []

    async def note(scope: Scope, receive: Receive, send: Send) -> None:
        seen.append(scope[IS_ENTRY])
        await echo(scope, receive, send)

    respond(request_, application=note)
    assert seen == [is_entry]
