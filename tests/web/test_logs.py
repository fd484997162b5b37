"""The server log: one line per event, in UTC, and no tokens."""

from __future__ import annotations

import logging
import re
from typing import Any

import pytest
from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.utils.module_loading import import_string

from scorekeeper.web.log_format import OneLine

LOGGING: Any = settings.LOGGING
TOKEN = "wN3kQ-9_secret"
LONG_TOKENS = [f"{start}wN3kQ-9_{'x' * 21}" for start in ("a", "-", "_", "--")]
"""Tokens as long as those of links; a random one may begin with any of these characters."""


def line(message: str, *values: object, error: BaseException | None = None) -> str:
    """Return the line that the product's handler writes for an event."""
    trace = (type(error), error, error.__traceback__) if error else None
    record = logging.LogRecord("django.request", logging.WARNING, __file__, 1, message, values, trace)
    for name in LOGGING["handlers"]["stderr"]["filters"]:
        assert import_string(LOGGING["filters"][name]["()"])().filter(record)
    return OneLine().format(record)


def caught(text: str, kind: type[Exception] = ValueError) -> Exception:
    try:
        fail(text, kind)
    except kind as error:
        return error
    raise AssertionError


def fail(text: str, kind: type[Exception]) -> None:
    raise kind(text)


@pytest.mark.parametrize(
    ("message", "values"),
    [
        ("Not Found: %s", [f"/enter/{TOKEN}/"]),
        (f"GET /enter/{TOKEN}?a=b HTTP/1.1", []),
        (f"/pen/{TOKEN}", []),
        (f"/invitation/{TOKEN}/", []),
        (f"/e/{TOKEN}.Bis", []),
        (f"/t/{TOKEN}.html", []),
    ],
)
def test_a_token_in_a_message_is_hidden(message: str, values: list[str]) -> None:
    written = line(message, *values)
    assert TOKEN not in written
    assert re.search("/(e|enter|invitation|pen|t)/…", written)


@pytest.mark.parametrize("end", ["/", "/tv/", "/sheet/?seen=1-0-0-0", ""])
def test_the_token_of_a_watcher_is_hidden(end: str) -> None:
    written = line("Not Found: %s", f"/watch/{TOKEN}{end}")
    assert TOKEN not in written
    assert "/watch/…" in written


@pytest.mark.parametrize("token", LONG_TOKENS)
@pytest.mark.parametrize("path", ["/wacth/{}/", "/{}", "//{}/tv/", "/enter{}/", "/watch/{}", "/a?next=/{}"])
def test_a_token_in_a_mistyped_link_is_hidden(path: str, token: str) -> None:
    written = line("Not Found: %s", path.format(token))
    assert token.strip("-_") not in written
    assert "…" in written


def test_long_names_of_files_stay_readable() -> None:
    name = "/static/fonts/alegreya-sans-latin-700-normal.0123456789ab.woff2"
    assert name in line("Not Found: %s", name)


def test_a_token_in_a_traceback_is_hidden() -> None:
    written = line("failed", error=caught(f"at /enter/{TOKEN}/"))
    assert TOKEN not in written
    assert "ValueError: at /enter/…" in written


def test_values_of_a_row_that_postgresql_refuses_are_hidden() -> None:
    refused = "duplicate key value\nDETAIL:  Key (owner_id, name_key)=(1, ada) already exists."
    written = line("failed", error=caught(refused))
    assert "duplicate key value" in written
    assert "ada" not in written


def test_a_request_for_another_host_is_logged_without_a_traceback() -> None:
    written = line("Invalid HTTP_HOST header: evil.example", error=caught("evil.example", DisallowedHost))
    assert written.endswith("Invalid HTTP_HOST header: evil.example")


@pytest.mark.parametrize("hostile", ["\n", "\r\n", "\x1b[2J", "\x00", "\u2028", "\u202e", "\x85"])
def test_an_event_stays_on_one_line(hostile: str) -> None:
    written = line("Not Found: %s", f"/a{hostile}2026-01-01T00:00:00 ERROR forged")
    assert len(written.splitlines()) == 1
    assert written.isprintable()


def test_a_traceback_stays_on_one_line() -> None:
    assert len(line("failed", error=caught("two\nlines")).splitlines()) == 1


def test_a_name_in_any_script_stays_readable() -> None:
    assert "Jürgen 李 🂡" in line("%s", "Jürgen 李 🂡")


def test_the_time_is_in_utc() -> None:
    assert re.match(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00 WARNING django.request x$", line("x"))
