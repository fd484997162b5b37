"""Limits on request bodies, enforced before reading: size, a known length, a valid type, and UTF-8 only.

Django checks these late or not at all: an invalid type fails before any middleware, a file may have any size, and a
body that never arrives would block a thread forever.
"""

from __future__ import annotations

import re
import threading
from typing import TYPE_CHECKING

from django.utils.http import parse_header_parameters

from scorekeeper.web.security_headers import EVERYWHERE

if TYPE_CHECKING:
    from collections.abc import Iterable
    from wsgiref.types import StartResponse, WSGIApplication, WSGIEnvironment

MOST_BYTES = 64 * 1024
"""The maximum size of a body; the largest form of the product has about 4 kB."""
MOST_UPLOADED = 5 * 1024 * 1024
"""The maximum size of a body on the import page."""
UPLOAD_PATH = "/games/import-export/"
UPLOADS_AT_ONCE = 2
"""The maximum number of concurrent uploads, to limit memory."""
MOST_AT_ONCE = 16
"""The maximum number of concurrent bodies: half of the server's threads, so that pages are still served."""

# Also with the suffixes of RFC 2231, as in "charset*=".
_CHARSET = re.compile(r";\s*charset[^;=]*=[^;]*", re.IGNORECASE)
_INVALID_TYPE = "400 Bad Request"
_TOO_LARGE = "413 Content Too Large"
# The same status with a different reason phrase, so that it can have its own sentence.
_UPLOAD_TOO_LARGE = "413 Content too large"
_NO_LENGTH = "411 Length Required"
_TOO_MANY = "503 Service Unavailable"


def with_limits(application: WSGIApplication) -> WSGIApplication:
    """Return the application behind these limits; a request beyond them gets a sentence as plain text."""
    slots = threading.BoundedSemaphore(MOST_AT_ONCE)
    upload_slots = threading.BoundedSemaphore(UPLOADS_AT_ONCE)

    def limited(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        environ["CONTENT_TYPE"] = _CHARSET.sub("", environ.get("CONTENT_TYPE", ""))
        status = _refusal(environ)
        if status:
            return _refuse(status, start_response)
        if not _length(environ):
            return application(environ, start_response)
        slot = upload_slots if _length(environ) > MOST_BYTES else slots
        if not slot.acquire(blocking=False):
            return _refuse(_TOO_MANY, start_response)
        try:
            return application(environ, start_response)
        finally:
            slot.release()

    return limited


def _refusal(environ: WSGIEnvironment) -> str | None:
    if not _has_valid_type(environ):
        return _INVALID_TYPE
    if "HTTP_TRANSFER_ENCODING" in environ:
        return _NO_LENGTH
    if _takes_uploads(environ):
        return _UPLOAD_TOO_LARGE if _length(environ) > MOST_UPLOADED else None
    return _TOO_LARGE if _length(environ) > MOST_BYTES else None


def _has_valid_type(environ: WSGIEnvironment) -> bool:
    try:
        parse_header_parameters(environ["CONTENT_TYPE"])
    except ValueError:
        return False
    return True


def _takes_uploads(environ: WSGIEnvironment) -> bool:
    """Return whether this is an upload of game files; other forms on this page have the usual limit."""
    multipart = environ["CONTENT_TYPE"].lower().startswith("multipart/form-data")
    return environ.get("PATH_INFO") == UPLOAD_PATH and multipart


def _length(environ: WSGIEnvironment) -> int:
    written = environ.get("CONTENT_LENGTH") or "0"
    return int(written) if re.fullmatch(r"[0-9]{1,9}", written) else MOST_UPLOADED + 1


def _refuse(status: str, start_response: StartResponse) -> Iterable[bytes]:
    sentences = {
        _INVALID_TYPE: "The content type of the request is invalid.",
        _TOO_LARGE: f"This is more than the Tablet of Truth takes at once: {MOST_BYTES // 1024} kB.",
        _UPLOAD_TOO_LARGE: (
            "These files are more than the Tablet of Truth takes at once: "
            f"{MOST_UPLOADED // 2**20} MB. Send fewer of them."
        ),
        _NO_LENGTH: "The Tablet of Truth must be told how long a request is.",
        _TOO_MANY: "Too many requests at once; please send it again in a moment.",
    }
    headers = [
        ("Content-Type", "text/plain; charset=utf-8"),
        ("X-Content-Type-Options", "nosniff"),
        ("X-Frame-Options", "DENY"),
        ("Referrer-Policy", "same-origin"),
        ("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"),
        *EVERYWHERE.items(),
        ("Connection", "close"),
    ]
    start_response(status, [*headers, ("Retry-After", "2")] if status == _TOO_MANY else headers)
    return [sentences[status].encode()]
