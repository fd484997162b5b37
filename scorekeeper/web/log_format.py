"""The format of the server log: one line per event, in UTC, without tokens."""

from __future__ import annotations

import logging
import re
from datetime import UTC, datetime
from typing import override

from django.core.exceptions import SuspiciousOperation

# A link with a token, and any word of the length of a token, which may be anywhere in a mistyped URL.
_TOKEN = re.compile(
    r"(/(?:bid|enter|invitation|pen|watch)/+)[^/\s?#'\"]+|(?<![\w-])[A-Za-z0-9_-]{30,}(?![\w-]*\.[a-z0-9])",
    re.IGNORECASE,
)


class HideTokens(logging.Filter):
    """Removes tokens from messages and tracebacks."""

    @override
    def filter(self, record: logging.LogRecord) -> bool:
        """Accept every record, without tokens."""
        record.msg, record.args = _hide(record.getMessage()), ()
        if record.exc_info:
            record.exc_text = _hide(logging.Formatter().formatException(record.exc_info))
        return True


class OmitTracebacks(logging.Filter):
    """Removes the tracebacks of refused requests, such as those for another host: the program has no fault there."""

    @override
    def filter(self, record: logging.LogRecord) -> bool:
        """Accept every record."""
        if record.exc_info and isinstance(record.exc_info[1], SuspiciousOperation):
            record.exc_info = None
        return True


class OneLine(logging.Formatter):
    """Formats an event as one line; control characters and line ends are escaped."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s %(message)s")

    @override
    def format(self, record: logging.LogRecord) -> str:
        """Return the record as one line."""
        return _escape(super().format(record))

    @override
    def formatTime(self, record: logging.LogRecord, datefmt: str | None = None) -> str:
        """Return the time of the event in UTC."""
        moment = datetime.fromtimestamp(record.created, tz=UTC)
        return moment.strftime(datefmt) if datefmt else moment.isoformat(timespec="milliseconds")


def _hide(text: str) -> str:
    return _TOKEN.sub(lambda found: f"{found[1] or ''}…", text)


def _escape(text: str) -> str:
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)
