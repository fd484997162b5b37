"""What a request brings with it is judged before any of it is read."""

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

if TYPE_CHECKING:
    from collections.abc import Iterable
    from wsgiref.types import StartResponse, WSGIEnvironment


class Unread(io.BytesIO):
    """A body that must not be touched."""

    def read(self, size: int | None = -1, /) -> bytes:
        """Fail."""
        raise AssertionError(f"{size} bytes of the body were read")


def echo(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
    start_response("200 OK", [])
    return [environ.get("CONTENT_TYPE", "").encode()]


def ask(application: Any, **environ: str) -> tuple[str, bytes]:
    said: list[str] = []
    body = application({"wsgi.input": Unread(), **environ}, lambda status, _headers: said.append(status))
    return said[0], b"".join(body)


@pytest.mark.parametrize("length", [str(MOST_BYTES + 1), "10000000000000000000000", "-1", "1_0", "٣"])
def test_a_body_beyond_the_limit_is_refused_unread(length: str) -> None:
    status, body = ask(with_limits(echo), CONTENT_LENGTH=length)
    assert status.startswith("413")
    assert b"64 kB" in body


def test_a_body_of_unknown_length_is_refused_unread() -> None:
    status, _ = ask(with_limits(echo), HTTP_TRANSFER_ENCODING="chunked")
    assert status.startswith("411")


@pytest.mark.parametrize("length", ["", "0", "1", str(MOST_BYTES)])
def test_a_body_within_the_limit_comes_through(length: str) -> None:
    status, _ = ask(with_limits(echo), CONTENT_LENGTH=length)
    assert status == "200 OK"


@pytest.mark.parametrize("charset", ["rot13", "utf-16", "idna", "utf-8", '"utf-7"'])
def test_a_charset_is_dropped_because_every_body_is_utf_8(charset: str) -> None:
    written = f"multipart/form-data; charset={charset}; boundary=x"
    assert ask(with_limits(echo), CONTENT_TYPE=written) == ("200 OK", b"multipart/form-data; boundary=x")


def test_bodies_that_do_not_come_leave_room_for_pages() -> None:
    asked: list[str] = []

    def nested(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer only after as many more requests with a body, as if none of them ever ended."""
        asked.append(environ["CONTENT_LENGTH"])
        status, _ = ask(limited, CONTENT_LENGTH="1")
        page, _ = ask(with_limits(echo))
        start_response(f"{status} / {page}", [])
        return []

    limited = with_limits(nested)
    status, _ = ask(limited, CONTENT_LENGTH="1")
    assert len(asked) == MOST_AT_ONCE
    assert status.startswith("503")
    assert status.endswith("200 OK")


FILES = {"PATH_INFO": UPLOAD_PATH, "CONTENT_TYPE": "multipart/form-data; boundary=x"}


def test_where_games_are_taken_in_files_may_be_larger() -> None:
    assert reverse("import_export") == UPLOAD_PATH
    assert ask(with_limits(echo), CONTENT_LENGTH=str(MOST_UPLOADED), **FILES)[0] == "200 OK"
    status, body = ask(with_limits(echo), CONTENT_LENGTH=str(MOST_UPLOADED + 1), **FILES)
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
def test_nowhere_else_and_nothing_but_files(other: dict[str, str]) -> None:
    status, body = ask(with_limits(echo), CONTENT_LENGTH=str(MOST_BYTES + 1), **{**FILES, **other})
    assert status.startswith("413")
    assert b"64 kB" in body


@pytest.mark.parametrize("length", ["10000000000000000000000", "-1", "1_0", "٣"])
def test_a_length_that_is_none_is_refused_there_too(length: str) -> None:
    assert ask(with_limits(echo), CONTENT_LENGTH=length, **FILES)[0].startswith("413")


def test_few_large_bodies_are_held_at_once() -> None:
    asked: list[str] = []

    def nested(_environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer only after one more upload, as if none of them ever ended."""
        asked.append("upload")
        status, _ = ask(limited, CONTENT_LENGTH=str(MOST_UPLOADED), **FILES)
        start_response(status, [])
        return []

    limited = with_limits(nested)
    status, _ = ask(limited, CONTENT_LENGTH=str(MOST_UPLOADED), **FILES)
    assert len(asked) == UPLOADS_AT_ONCE
    assert status.startswith("503")
