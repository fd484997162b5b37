from __future__ import annotations

import re
from http import HTTPStatus
from typing import NamedTuple

from django.utils.http import parse_header_parameters

from scorekeeper.rules.problems import gettext_noop
from scorekeeper.web.asgi_types import Scope, Send, header, respond
from scorekeeper.web.request_limits.limits import MOST_BYTES, MOST_UPLOADED, takes_files
from scorekeeper.web.security_headers import ONE_FORM, WITHOUT_DJANGO

# Also with the suffixes of RFC 2231, as in "charset*=".
_CHARSET = re.compile(rb";\s*charset[^;=]*=[^;]*", re.IGNORECASE)


class RequestRefusal(NamedTuple):
    status: HTTPStatus
    sentence: str


INVALID_TYPE = RequestRefusal(HTTPStatus.BAD_REQUEST, "The content type of the request is invalid.")
INVALID_QUERY = RequestRefusal(HTTPStatus.BAD_REQUEST, "The address of the request is invalid.")
NO_LENGTH = RequestRefusal(HTTPStatus.LENGTH_REQUIRED, "A request needs a Content-Length header.")
TOO_LARGE = RequestRefusal(
    HTTPStatus.CONTENT_TOO_LARGE, f"This is more than the Tablet of Truth takes at once: {MOST_BYTES // 1024} kB."
)
UPLOAD_TOO_LARGE = RequestRefusal(
    HTTPStatus.CONTENT_TOO_LARGE,
    f"This is more than the Tablet of Truth takes at once: {MOST_UPLOADED // 2**20} MB. Send fewer or smaller files.",
)
TOO_SLOW = RequestRefusal(HTTPStatus.REQUEST_TIMEOUT, "The request did not arrive in time; please send it again.")
TOO_MANY = RequestRefusal(
    HTTPStatus.SERVICE_UNAVAILABLE, gettext_noop("Too many requests at once; please send it again in a moment.")
)


class Refused(Exception):
    def __init__(self, refusal: RequestRefusal) -> None:
        super().__init__(refusal.sentence)
        self.refusal = refusal


def checked_head(scope: Scope) -> Scope:
    """Without ambiguous headers; raise Refused if it must not be read."""
    # A header with an underscore would be the same as one with a hyphen in Django.
    headers = [(name, _without_charset(name, value)) for name, value in scope["headers"] if b"_" not in name]
    checked = {**scope, "headers": headers}
    if not scope["query_string"].isascii():
        raise Refused(INVALID_QUERY)
    if not _has_valid_type(checked):
        raise Refused(INVALID_TYPE)
    if header(checked, b"transfer-encoding"):
        raise Refused(NO_LENGTH)
    takes_uploads, length = _takes_uploads(checked), length_of(checked)
    if length > (MOST_UPLOADED if takes_uploads else MOST_BYTES):
        raise Refused(UPLOAD_TOO_LARGE if takes_uploads else TOO_LARGE)
    return checked


def _without_charset(name: bytes, value: bytes) -> bytes:
    """Every body is UTF-8."""
    return _CHARSET.sub(b"", value) if name == b"content-type" else value


def _has_valid_type(scope: Scope) -> bool:
    try:
        parse_header_parameters(header(scope, b"content-type").decode("latin-1"))
    except ValueError:
        return False
    return True


def _takes_uploads(scope: Scope) -> bool:
    """Whether the body may have files; other forms on these pages have the usual limit."""
    multipart = header(scope, b"content-type").lower().startswith(b"multipart/form-data")
    return takes_files(scope["path"]) and multipart


def length_of(scope: Scope) -> int:
    """Too long if the header is malformed."""
    written = header(scope, b"content-length") or b"0"
    return int(written) if re.fullmatch(rb"[0-9]{1,9}", written) else MOST_UPLOADED + 1


async def refuse(refusal: RequestRefusal, send: Send, page: str = "") -> None:
    """`page`: with the form that was refused."""
    headers = {
        "Content-Type": f"text/{'html' if page else 'plain'}; charset=utf-8",
        **WITHOUT_DJANGO,
        **({"Content-Security-Policy": ONE_FORM} if page else {}),
        "Connection": "close",
        **({"Retry-After": "2"} if refusal is TOO_MANY else {}),
    }
    await respond(send, refusal.status, headers, (page or refusal.sentence).encode())
