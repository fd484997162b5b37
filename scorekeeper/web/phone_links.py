"""Links that another phone opens, as text and as QR code: they need an address that it can reach."""

from __future__ import annotations

from typing import NamedTuple
from urllib.parse import urljoin, urlsplit

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port

from scorekeeper.storage import data_folder
from scorekeeper.web.hosts import is_loopback
from scorekeeper.web.plain_http import for_guests


class PhoneLink(NamedTuple):
    """A link for another phone; `local_host` is the present host if no other machine can reach it, else "".

    The link leads to the present host, because this phone has reached it; `other_address` is the one that replaces a
    local host.
    """

    url: str
    local_host: str
    other_address: str


def phone_link(request: HttpRequest, path: str) -> PhoneLink:
    """Return the link to a path of this server that another phone can open."""
    host = split_domain_port(request.get_host())[0]
    local_host = host if is_loopback(host) else ""
    other_address = _printed_address() if local_host else ""
    url = urljoin(other_address or request.build_absolute_uri("/"), path)
    return PhoneLink(for_guests(url), local_host, other_address)


def _printed_address() -> str:
    """Return the address for phones that `serve` printed; "" if it is also a local one."""
    address = data_folder.read_address(settings.DATA) or ""
    return "" if is_loopback(urlsplit(address).hostname or "localhost") else address
