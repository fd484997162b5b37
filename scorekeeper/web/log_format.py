"""The format of the log: one line for each event, in UTC, without sign-in tokens."""

from __future__ import annotations

import logging
import re
from datetime import UTC, datetime
from typing import override

# A sign-in link, and anything as long as its token, which a mistyped address may hold anywhere.
_TOKEN = re.compile(r"(/enter/)[^/\s?#'\"]+|\b[A-Za-z0-9_-]{30}(?![A-Za-z0-9_.-])")


class HideTokens(logging.Filter):
    """Cuts the token out of every sign-in link in a message or a traceback."""

    @override
    def filter(self, record: logging.LogRecord) -> bool:
        """Keep every record, without tokens."""
        record.msg, record.args = _hide(record.getMessage()), ()
        if record.exc_info:
            record.exc_text = _hide(logging.Formatter().formatException(record.exc_info))
        return True


class OneLine(logging.Formatter):
    """Writes one event as one line; control characters and line ends are escaped."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s %(message)s")

    @override
    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
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
