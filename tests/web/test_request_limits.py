"""Limits on request bodies, enforced before reading."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

import pytest
from django.urls import reverse

from scorekeeper.web.request_limits import (
    MOST_AT_ONCE,
    MOST_BYTES,
    MOST_UPLOADED,
    UPLOAD_PATH,
    UPLOADS_AT_ONCE,
    with_limits,
)
from scorekeeper.web.security_headers import EVERYWHERE

if TYPE_CHECKING:
    from collections.abc import Iterable
    from wsgiref.types import StartResponse, WSGIEnvironment


class Unread(io.BytesIO):
    """A body that must not be read."""

    def read(self, size: int | None = -1, /) -> bytes:
        """Fail."""
        raise AssertionError(f"{size} bytes of the body were read")


def echo(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
    start_response("200 OK", [])
    return [environ.get("CONTENT_TYPE", "").encode()]


def respond(application: Any, **environ: str) -> tuple[str, bytes]:
    statuses: list[str] = []
    body = application({"wsgi.input": Unread(), **environ}, lambda status, _headers: statuses.append(status))
    return statuses[0], b"".join(body)


@pytest.mark.parametrize("length", [str(MOST_BYTES + 1), "10000000000000000000000", "-1", "1_0", "٣"])
def test_a_body_above_the_limit_is_refused_unread(length: str) -> None:
    status, body = respond(with_limits(echo), CONTENT_LENGTH=length)
    assert status.startswith("413")
    assert b"64 kB" in body


@pytest.mark.parametrize("written", ["text/plain; boundary*=x''y", "text/plain; x*=nowhere''y", "a/b;" + "c" * 20_000])
def test_an_invalid_content_type_is_refused_with_all_headers(written: str) -> None:
    headers: dict[str, str] = {}

    def begin(status: str, sent: list[tuple[str, str]]) -> None:
        assert status.startswith("400")
        headers.update(sent)

    body = with_limits(echo)({"wsgi.input": Unread(), "CONTENT_TYPE": written}, begin)  # type: ignore[arg-type]
    assert b"".join(body) == b"The content type of the request is invalid."
    assert {*EVERYWHERE, "X-Frame-Options", "Referrer-Policy", "Content-Security-Policy"} <= {*headers}


def test_a_body_of_unknown_length_is_refused_unread() -> None:
    status, _ = respond(with_limits(echo), HTTP_TRANSFER_ENCODING="chunked")
    assert status.startswith("411")


@pytest.mark.parametrize("length", ["", "0", "1", str(MOST_BYTES)])
def test_a_body_within_the_limit_is_accepted(length: str) -> None:
    status, _ = respond(with_limits(echo), CONTENT_LENGTH=length)
    assert status == "200 OK"


@pytest.mark.parametrize("charset", ["rot13", "utf-16", "idna", "utf-8", '"utf-7"'])
def test_a_charset_is_dropped_because_every_body_is_utf_8(charset: str) -> None:
    written = f"multipart/form-data; charset={charset}; boundary=x"
    assert respond(with_limits(echo), CONTENT_TYPE=written) == ("200 OK", b"multipart/form-data; boundary=x")
    assert respond(with_limits(echo), CONTENT_TYPE=f"text/plain; charset*={charset}''y") == ("200 OK", b"text/plain")


def test_many_slow_bodies_do_not_block_pages() -> None:
    requests: list[str] = []

    def nested(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Send one more request with a body before responding, as if none of them ever ended."""
        requests.append(environ["CONTENT_LENGTH"])
        status, _ = respond(limited, CONTENT_LENGTH="1")
        page, _ = respond(with_limits(echo))
        start_response(f"{status} / {page}", [])
        return []

    limited = with_limits(nested)
    status, _ = respond(limited, CONTENT_LENGTH="1")
    assert len(requests) == MOST_AT_ONCE
    assert status.startswith("503")
    assert status.endswith("200 OK")


FILES = {"PATH_INFO": UPLOAD_PATH, "CONTENT_TYPE": "multipart/form-data; boundary=x"}


def test_the_import_accepts_larger_files() -> None:
    assert reverse("import_export") == UPLOAD_PATH
    assert respond(with_limits(echo), CONTENT_LENGTH=str(MOST_UPLOADED), **FILES)[0] == "200 OK"
    status, body = respond(with_limits(echo), CONTENT_LENGTH=str(MOST_UPLOADED + 1), **FILES)
    assert status.startswith("413")
    assert b"5 MB" in body


@pytest.mark.parametrize(
    "other",
    [
        {"PATH_INFO": "/games/import-export/1/add/"},
        {"PATH_INFO": "/games/new/"},
        {"CONTENT_TYPE": "application/x-www-form-urlencoded"},
        {"CONTENT_TYPE": ""},
    ],
)
def test_only_files_for_the_import_may_be_larger(other: dict[str, str]) -> None:
    status, body = respond(with_limits(echo), CONTENT_LENGTH=str(MOST_BYTES + 1), **{**FILES, **other})
    assert status.startswith("413")
    assert b"64 kB" in body


@pytest.mark.parametrize("length", ["10000000000000000000000", "-1", "1_0", "٣"])
def test_an_invalid_length_of_an_upload_is_refused(length: str) -> None:
    assert respond(with_limits(echo), CONTENT_LENGTH=length, **FILES)[0].startswith("413")


def test_the_number_of_uploads_at_the_same_time_is_limited() -> None:
    requests: list[str] = []

    def nested(_environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Send one more upload before responding, as if none of them ever ended."""
        requests.append("upload")
        status, _ = respond(limited, CONTENT_LENGTH=str(MOST_UPLOADED), **FILES)
        start_response(status, [])
        return []

    limited = with_limits(nested)
    status, _ = respond(limited, CONTENT_LENGTH=str(MOST_UPLOADED), **FILES)
    assert len(requests) == UPLOADS_AT_ONCE
    assert status.startswith("503")
