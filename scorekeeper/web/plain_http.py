"""Plain http beside the server's own https."""

from __future__ import annotations

import re
from http import HTTPStatus
from urllib.parse import quote, urlsplit

from django.conf import settings
from django.http import HttpRequest

from scorekeeper.environment import OwnHttps
from scorekeeper.web.asgi_types import Application, Headers, Receive, Scope, Send, header, respond, with_headers
from scorekeeper.web.health import HEALTH_PATHS
from scorekeeper.web.security_headers import EVERYWHERE

# Beside a local authority: what a device needs to trust it, and pages for guests, who never will.
OPEN_PATHS = re.compile(r"/(?:(?:certificate|static|appearance|language|tv|watch|bid|e)/|manifest\.webmanifest$)")
CERTIFICATE_PATH = "/certificate/"
HTTPS_PORT = 443
_PLAIN = re.compile(rb"(^|; *)plain-")
_HOST = re.compile(r"([A-Za-z0-9.-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::[0-9]{1,5})?")


def beside_https(application: Application, own: OwnHttps) -> Application:
    """Redirect to https, except checks of health.

    With a local authority the start page leads to the page about the certificate: after a redirect the browser would
    only warn.
    """

    async def plain(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["path"] in HEALTH_PATHS:
            await application(scope, receive, send)
        elif own.is_local and OPEN_PATHS.match(scope["path"]):
            await application(_with_host_cookies(scope), receive, with_headers(send, _with_plain_cookies))
        elif own.is_local and scope["path"] == "/":
            await _redirect(send, CERTIFICATE_PATH)
        else:
            await _redirect(send, _https_url(scope, own.port))

    return plain


def https_address(host: str, port: int) -> str:
    """`host`: without port, an IPv6 address in brackets."""
    return f"https://{host}/" if port == HTTPS_PORT else f"https://{host}:{port}/"


def for_guests(url: str) -> str:
    """Over plain http if their devices do not trust the certificate."""
    own, parts = settings.ENVIRONMENT.own_https, urlsplit(url)
    host = _HOST.fullmatch(parts.netloc)
    if own is None or not own.is_local or not host or not OPEN_PATHS.match(parts.path):
        return url
    return parts._replace(scheme="http", netloc=f"{host[1]}:{own.plain_port}").geturl()


def own_https_address(request: HttpRequest) -> str:
    """Return "" if it has none."""
    own = settings.ENVIRONMENT.own_https
    host = _HOST.fullmatch(request.get_host())
    return https_address(host[1], own.port) if own and host else ""


def _https_url(scope: Scope, port: int) -> str:
    """Return "" if the host is invalid."""
    host = _HOST.fullmatch(header(scope, b"host").decode("latin-1"))
    query = scope["query_string"].decode("latin-1")
    path = quote(scope["path"].lstrip("/")) + (f"?{query}" if query else "")
    return https_address(host[1], port) + path if host else ""


def _with_host_cookies(scope: Scope) -> Scope:
    """The settings have the cookie names of https."""
    headers = [
        (name, _PLAIN.sub(rb"\1__Host-", value) if name == b"cookie" else value) for name, value in scope["headers"]
    ]
    return {**scope, "headers": headers}


def _with_plain_cookies(headers: Headers) -> Headers:
    """Browsers accept them over plain http."""
    return [(name, _plain_cookie(value) if name == b"set-cookie" else value) for name, value in headers]


def _plain_cookie(cookie: bytes) -> bytes:
    return re.sub(rb"(?i); *secure(?=;|$)", b"", re.sub(rb"^__Host-", b"plain-", cookie))


async def _redirect(send: Send, url: str) -> None:
    """The redirect is temporary: a permanent one would still be followed after the certificate was removed."""
    status = HTTPStatus.TEMPORARY_REDIRECT if url else HTTPStatus.BAD_REQUEST
    headers = {"Location": url, "Content-Length": "0", "X-Content-Type-Options": "nosniff", **EVERYWHERE}
    await respond(send, status, {name: value for name, value in headers.items() if value})
