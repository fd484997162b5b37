"""The access log: a line for each request, without input of users."""

from __future__ import annotations

import json
import logging

import pytest

from scorekeeper.web.asgi_types import Receive, Scope, Send
from scorekeeper.web.log_format import JsonLine, OneLine
from scorekeeper.web.request_id import with_request_ids
from scorekeeper.web.request_log import Observed, log_request, with_observers
from tests.web.asgi_client import Request, ok, run_in_thread

SECRET = "wN3kQ-9_xxxxxxxxxxxxxxxxxxxxx"
HOSTILE = ['Ada", "status": 200', "Ada\nINFO", "<script>Ada", "Ada\u202e"]


def observed(*requests: Request) -> list[Observed]:
    """Return the requests as an observer receives them."""
    seen: list[Observed] = []
    application = with_observers(ok, [seen.append])
    for request in requests:
        run_in_thread(request.run(application))
    return seen


@pytest.mark.parametrize(
    ("path", "route"),
    [
        ("/", "start"),
        ("/games/17/play/", "play"),
        (f"/watch/{SECRET}/", "watch"),
        (f"/enter/{SECRET}/", "enter"),
        (f"/bid/{SECRET}/make/", "make_own_bid"),
        (f"/enter/{SECRET}", "unknown"),
        (f"/{SECRET}", "unknown"),
        ("/static/css/site.css", "static"),
        ("/readyz", "readyz"),
        ("/language/setlang/", "set_language"),
        *((f"/people/{name}/", "unknown") for name in HOSTILE),
    ],
)
def test_a_request_has_the_name_of_its_page_and_not_its_address(path: str, route: str) -> None:
    [request] = observed(Request(path, query=b"name=Ada"))
    assert (request.method, request.route, request.status, request.refused) == ("GET", route, 200, False)
    assert 0 <= request.seconds < 60


def test_a_method_that_nobody_knows_is_not_repeated() -> None:
    assert [request.method for request in observed(Request(method="ADA"), Request(method="POST"))] == [
        "unknown",
        "POST",
    ]


def test_the_line_has_method_page_status_and_duration_and_the_number_of_the_request(
    caplog: pytest.LogCaptureFixture,
) -> None:
    lines: list[str] = []

    class Handler(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.extend([OneLine().format(record), JsonLine().format(record)])

    logger, handler = logging.getLogger("scorekeeper.access"), Handler()
    logger.addHandler(handler)
    with caplog.at_level(logging.INFO, "scorekeeper.access"):
        request = Request(f"/watch/{SECRET}/", {"User-Agent": "Ada", "Cookie": SECRET}, query=b"Ada")
        run_in_thread(request.run(with_request_ids(with_observers(ok, [log_request]))))
    logger.removeHandler(handler)
    number = request.answer["x-request-id"]
    text, written = lines[0], json.loads(lines[1])
    assert f" INFO scorekeeper.access [{number}] GET watch 200 " in text
    fields = ("method", "route", "status", "request", "level")
    assert [written[name] for name in fields] == ["GET", "watch", 200, number, "INFO"]
    assert written["milliseconds"] >= 0
    assert not [line for line in lines if "Ada" in line or SECRET in line]


def test_a_request_that_fails_is_observed_too() -> None:
    seen: list[Observed] = []

    async def fail(_scope: Scope, _receive: Receive, _send: Send) -> None:
        raise ConnectionError

    with pytest.raises(ConnectionError):
        run_in_thread(Request().run(with_observers(fail, [seen.append])))
    assert [request.status for request in seen] == [0]


def test_without_observers_the_application_is_unchanged() -> None:
    assert with_observers(ok, []) is ok
