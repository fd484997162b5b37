"""`/healthz` and `/readyz`."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable

import pytest

from scorekeeper.web import health
from scorekeeper.web.asgi_types import Application
from scorekeeper.web.health import HEALTH_PATHS, with_health
from scorekeeper.web.security_headers import WITHOUT_DJANGO
from tests.web.asgi_client import Request, echo, run_in_thread


def well() -> str:
    return ""


def answers(*requests: Request, problem_of_database: Callable[[], str] = well) -> list[Request]:
    """Send requests at the same time, and return them with their answers."""

    async def run() -> list[Request]:
        application: Application = with_health(echo, problem_of_database)
        return await asyncio.gather(*(request.run(application) for request in requests))

    return run_in_thread(run())


@pytest.mark.parametrize("path", HEALTH_PATHS)
def test_a_healthy_server_answers_ok_with_all_headers(path: str) -> None:
    [answer] = answers(Request(path))
    assert (answer.status, answer.text) == (200, "ok\n")
    assert {name.lower(): value for name, value in WITHOUT_DJANGO.items()}.items() <= answer.answer.items()


@pytest.mark.parametrize("path", HEALTH_PATHS)
def test_head_gets_the_headers_alone_and_other_methods_are_refused(path: str) -> None:
    head, refused = answers(Request(path, method="HEAD"), Request(path, method="POST"))
    assert (head.status, head.text, head.answer["content-length"]) == (200, "", "3")
    assert (refused.status, refused.answer["allow"]) == (405, "GET, HEAD")


def test_a_server_without_its_database_is_alive_but_not_ready() -> None:
    alive, ready = answers(*map(Request, HEALTH_PATHS), problem_of_database=lambda: "the disk is full")
    assert alive.status == 200
    assert (ready.status, ready.text) == (503, "not ready: the disk is full\n")


def test_many_questions_at_once_check_the_database_once() -> None:
    problems = iter(["the disk is full"])
    asked = answers(*(Request("/readyz") for _ in range(50)), problem_of_database=lambda: next(problems))
    assert {request.text for request in asked} == {"not ready: the disk is full\n"}


def test_a_database_that_does_not_answer_is_a_problem(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "ANSWER_SECONDS", 0.01)
    answered = threading.Event()

    def hang() -> str:
        answered.wait()
        return ""

    async def run() -> Request:
        try:
            return await Request("/readyz").run(with_health(echo, hang))
        finally:
            answered.set()

    ready = run_in_thread(run())
    assert (ready.status, ready.text) == (503, "not ready: the database does not answer\n")


def test_other_addresses_are_the_applications() -> None:
    [other] = answers(Request("/healthz/", headers={"content-length": "1"}, parts=(b"x",)))
    assert other.text == "x"
