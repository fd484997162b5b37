"""Every request has a number: in its response, in the log, and on pages about faults."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from unittest.mock import patch

import pytest
from django.core.wsgi import get_wsgi_application
from django.db import OperationalError

from scorekeeper.views import rules
from scorekeeper.web.asgi_types import Application, Message, Receive, Scope, Send
from scorekeeper.web.log_format import HideTokens, JsonLine, OneLine
from scorekeeper.web.request_id import with_request_ids
from scorekeeper.web.threads import in_threads
from tests.web.asgi_client import Request, ok, run_in_thread

NUMBER = re.compile("[0-9a-f]{16}")


class Lines(logging.Handler):
    """Collects the lines of the log, as text and as JSON."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.objects: list[dict[str, object]] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Format a record in both ways, in the thread in which it was made."""
        HideTokens().filter(record)
        self.texts.append(OneLine().format(record))
        self.objects.append(json.loads(JsonLine().format(record)))


@pytest.fixture
def lines() -> Iterator[Lines]:
    """Return the lines that Django writes about requests."""
    handler, logger = Lines(), logging.getLogger("django.request")
    logger.addHandler(handler)
    yield handler
    logger.removeHandler(handler)


@pytest.fixture
def product() -> Iterator[Application]:
    """Return the product's Django in a thread."""
    with ThreadPoolExecutor(1) as thread:
        django = in_threads(get_wsgi_application(), thread, thread)

        async def answered(scope: Scope, _receive: Receive, send: Send) -> None:
            connection = {"http_version": "1.1", "scheme": "http", "server": ("localhost", 80), "client": ("::1", 1)}
            await django({**scope, **connection}, nothing, send)

        yield with_request_ids(answered)


async def nothing() -> Message:
    """Return the body of a request that has none."""
    return {"type": "http.request", "body": b"", "more_body": False}


def ask(application: Application, request: Request) -> Request:
    return run_in_thread(request.run(application))


def test_each_response_has_another_number_whatever_the_client_sends() -> None:
    sent = {"X-Request-ID": "0123456789abcdef"}
    numbers = {ask(with_request_ids(ok), Request(headers=sent)).answer["x-request-id"] for _ in range(20)}
    assert len(numbers) == 20
    assert all(NUMBER.fullmatch(number) for number in numbers)
    assert sent["X-Request-ID"] not in numbers


@pytest.mark.django_db
def test_the_number_on_the_page_about_an_error_is_in_the_header_and_in_the_log(
    product: Application, lines: Lines
) -> None:
    request = Request("/rules/", {"host": "localhost"}, signed_in=False)
    with patch.object(rules, "render", side_effect=RuntimeError("Ada’s bid")):
        answer = ask(product, request)
    number = answer.answer["x-request-id"]
    assert answer.status == 500
    assert f"<code>{number}</code>" in answer.text
    assert "Ada" not in answer.text
    assert [f" [{number}] " in text for text in lines.texts] == [True]
    assert lines.objects[0]["request"] == number
    assert str(lines.objects[0]["traceback"]).endswith("RuntimeError: Ada’s bid")


@pytest.mark.django_db
def test_a_page_that_the_client_got_wrong_has_no_number(product: Application) -> None:
    answer = ask(product, Request("/nothing/", {"host": "localhost"}, signed_in=False))
    assert answer.status == 404
    assert answer.answer["x-request-id"] not in answer.text


@pytest.mark.django_db
def test_a_locked_database_has_a_number_too(product: Application) -> None:
    locked = OperationalError("locked")
    with patch.object(rules, "render", side_effect=locked), patch("scorekeeper.views.error_pages.is_busy") as busy:
        busy.return_value = True
        answer = ask(product, Request("/rules/", {"host": "localhost"}, signed_in=False))
    assert answer.status == 503
    assert f"<code>{answer.answer['x-request-id']}</code>" in answer.text


def test_outside_of_requests_there_is_no_number() -> None:
    record = logging.LogRecord("scorekeeper.backup", logging.INFO, __file__, 1, "Kept %s", ("1 game",), None)
    assert OneLine().format(record).endswith(" INFO scorekeeper.backup Kept 1 game")
    written = json.loads(JsonLine().format(record))
    assert written.pop("time").endswith("+00:00")
    assert written == {"level": "INFO", "logger": "scorekeeper.backup", "message": "Kept 1 game"}


@pytest.mark.parametrize("text", ["a\nb", "\x1b[31m", '"}{"level": "INFO"', "\u2028", "\ud800", "名"])
def test_a_hostile_text_stays_in_its_place_of_the_object(text: str) -> None:
    record = logging.LogRecord("django.request", logging.WARNING, __file__, 1, "Not Found: %s", (text,), None)
    line = JsonLine().format(record)
    assert line.isascii()
    assert line.isprintable()
    assert json.loads(line)["message"] == f"Not Found: {text}"
