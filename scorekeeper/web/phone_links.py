"""Links need an address that another phone can reach."""

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
    """`local_host`: the present host, if no other machine can reach it; `other_address`: instead of it."""

    url: str
    local_host: str
    other_address: str


def phone_link(request: HttpRequest, path: str) -> PhoneLink:
    host = split_domain_port(request.get_host())[0]
    local_host = host if is_loopback(host) else ""
    other_address = _printed_address() if local_host else ""
    url = urljoin(other_address or request.build_absolute_uri("/"), path)
    return PhoneLink(for_guests(url), local_host, other_address)


def is_at_the_machine(request: HttpRequest) -> bool:
    """Whether the browser runs on this machine: its address and the host that it opened are local."""
    return is_loopback(request.META.get("REMOTE_ADDR", "")) and is_loopback(split_domain_port(request.get_host())[0])


def _printed_address() -> str:
    """As `serve` printed it, unless it is local."""
    address = data_folder.read_address(settings.DATA) or ""
    return "" if is_loopback(urlsplit(address).hostname or "localhost") else address
