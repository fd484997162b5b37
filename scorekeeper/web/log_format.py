"""One line for each event, in UTC, without tokens."""

from __future__ import annotations

import json
import logging
import re
from datetime import UTC, datetime
from http import HTTPStatus
from typing import override

from django.core.exceptions import SuspiciousOperation

from scorekeeper.web.request_id import current_request_id

# A link with a token, and any word of the length of a token, which may be anywhere in a mistyped URL.
_TOKEN = re.compile(
    r"(/(?:bid|e|enter|invitation|pen|t|tv|watch)/+)[^/\s?#'\"]+|(?<![\w-])[A-Za-z0-9_-]{30,}(?![\w-]*\.[a-z0-9])",
    re.IGNORECASE,
)
# PostgreSQL names the values of a row that it refuses.
_DETAIL = re.compile(r"(DETAIL|CONTEXT):.*")


class HideTokens(logging.Filter):
    """And values of the database, also from tracebacks."""

    @override
    def filter(self, record: logging.LogRecord) -> bool:
        record.msg, record.args = _hide(record.getMessage()), ()
        if record.exc_info:
            record.exc_text = _hide(logging.Formatter().formatException(record.exc_info))
        return True


class OmitTracebacks(logging.Filter):
    """Those of malformed requests are no fault of the program."""

    @override
    def filter(self, record: logging.LogRecord) -> bool:
        status = getattr(record, "status_code", None)
        is_client_error = status is not None and HTTPStatus(status).is_client_error
        if is_client_error or (record.exc_info and isinstance(record.exc_info[1], SuspiciousOperation)):
            record.exc_info = None
        return True


class OneLine(logging.Formatter):
    """Escaped, with the number of the request in brackets."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s%(request)s %(message)s")

    @override
    def formatMessage(self, record: logging.LogRecord) -> str:
        number = current_request_id()
        record.request = f" [{number}]" if number else ""
        return super().formatMessage(record)

    @override
    def format(self, record: logging.LogRecord) -> str:
        return _escape(super().format(record))

    @override
    def formatTime(self, record: logging.LogRecord, datefmt: str | None = None) -> str:
        moment = datetime.fromtimestamp(record.created, tz=UTC)
        return moment.strftime(datefmt) if datefmt else moment.isoformat(timespec="milliseconds")


class JsonLine(OneLine):
    """For programs that collect logs."""

    @override
    def format(self, record: logging.LogRecord) -> str:
        event: dict[str, object] = {
            "time": self.formatTime(record),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if number := current_request_id():
            event["request"] = number
        event |= getattr(record, "fields", {})
        if record.exc_info or record.exc_text:
            event["traceback"] = record.exc_text or self.formatException(record.exc_info or (None, None, None))
        return json.dumps(event)


def _hide(text: str) -> str:
    return _DETAIL.sub(r"\1: …", _TOKEN.sub(lambda found: f"{found[1] or ''}…", text))


def _escape(text: str) -> str:
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)
