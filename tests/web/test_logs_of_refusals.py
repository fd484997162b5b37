"""A request that is refused because of what the client sent is one line of the log at most, without a traceback."""

from __future__ import annotations

import io
import logging
from collections.abc import Iterator
from unittest.mock import patch
from urllib.parse import urlencode

import pytest
from django.core.exceptions import BadRequest, PermissionDenied, SuspiciousOperation
from django.http import Http404
from django.http.multipartparser import MultiPartParserError
from django.test import Client

from scorekeeper.views import start

FORM = "application/x-www-form-urlencoded"
MULTIPART = "multipart/form-data; boundary=b"


def part(*head: str, body: str = "x") -> str:
    return "\r\n".join(["--b", *head, "", body, "--b--", ""])


FILE = 'Content-Disposition: form-data; name="file"; filename="f"'
FIELD = 'Content-Disposition: form-data; name="player"'
MALFORMED = {
    "no boundary": ("multipart/form-data", part(FIELD)),
    "a boundary that is no ASCII": ("multipart/form-data; boundary=ä", part(FIELD)),
    "an empty boundary": ('multipart/form-data; boundary=""', part(FIELD)),
    "a long boundary": (f"multipart/form-data; boundary={'b' * 300}", part(FIELD)),
    "nothing": (MULTIPART, ""),
    "no end": (MULTIPART, f"--b\r\n{FIELD}\r\n\r\nx"),
    "no part": (MULTIPART, "x"),
    "no head": (MULTIPART, part(body="x")),
    "a head without a name": (MULTIPART, part("Content-Disposition: form-data")),
    "a head that is no text": (MULTIPART, part("Content-Disposition: form-data; name*=nowhere''%ff")),
    "a long head": (MULTIPART, part(FIELD, f"X: {'x' * 2000}")),
    "base64 that is none": (MULTIPART, part(FILE, "Content-Transfer-Encoding: base64", body="%%%=")),
    "a field in base64 that is none": (MULTIPART, part(FIELD, "Content-Transfer-Encoding: base64", body="%%%=")),
    "another charset": (f"{FORM}; charset=utf-16", "player=x"),
    "an unknown charset": (f"{MULTIPART}; charset=nowhere", part(FIELD)),
    "too many fields": (FORM, urlencode({f"field-{number}": "" for number in range(300)})),
    "too much": (FORM, urlencode({"player": "x" * 100_000})),
    "too many parts": (MULTIPART, "".join(part(FIELD)[:-6] for _ in range(300)) + part(FIELD)),
    "bytes that are no text": (FORM, "player=%ff&%fe=%00"),
    "no form": ("application/json", "{"),
}


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """Yield what the product's own handler writes."""
    # pytest adds some of its own.
    (handler,) = (handler for handler in logging.getLogger("django").handlers if type(handler) is logging.StreamHandler)
    written = io.StringIO()
    usual = handler.setStream(written)
    yield written
    handler.setStream(usual)


@pytest.mark.parametrize("name", MALFORMED)
def test_a_malformed_form_is_one_line_without_a_traceback(log: io.StringIO, name: str) -> None:
    kind, body = MALFORMED[name]
    response = Client(raise_request_exception=False).generic("POST", "/language/setlang/", body, kind)
    assert response.status_code in (302, 400)
    assert len(log.getvalue().splitlines()) == (response.status_code == 400)
    assert "Traceback" not in log.getvalue()


def refusals(kind: type[Exception] = SuspiciousOperation) -> Iterator[type[Exception]]:
    yield kind
    for special in kind.__subclasses__():
        yield from refusals(special)


@pytest.mark.parametrize("kind", [Http404, PermissionDenied, BadRequest, MultiPartParserError, *refusals()])
def test_whatever_django_refuses_is_one_line_without_a_traceback(log: io.StringIO, kind: type[Exception]) -> None:
    with patch.object(start, "render", side_effect=kind("refused")):
        response = Client(raise_request_exception=False).get("/")
    assert 400 <= response.status_code < 500
    assert len(log.getvalue().splitlines()) == 1
    assert "Traceback" not in log.getvalue()


def test_a_fault_of_the_program_keeps_its_traceback(log: io.StringIO) -> None:
    with patch.object(start, "render", side_effect=ValueError("fault")):
        assert Client(raise_request_exception=False).get("/").status_code == 500
    assert "Traceback" in log.getvalue()
