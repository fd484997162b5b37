"""Only known proxies are believed about client and protocol."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from scorekeeper.environment import Network
from scorekeeper.web.asgi_types import Application, Receive, Scope, Send

type Address = IPv4Address | IPv6Address

_CLIENT, _PROTOCOL = b"x-forwarded-for", b"x-forwarded-proto"
_OF_PROXIES = (b"x-forwarded-", b"x_forwarded_", b"forwarded", b"x-real-ip")
_NETWORK_BITS = 64  # of a household; devices choose the rest
_logger = logging.getLogger(__name__)


def behind_proxies(application: Application, proxies: Sequence[Network]) -> Application:
    """Believe the headers of `proxies`, and remove those of others.

    The client is the last address in X-Forwarded-For that is no proxy. Of X-Forwarded-Proto the first value counts,
    that of the proxy to which the browser speaks. (A client that forges it deceives only itself.) Host is written as in
    Origin.
    """
    warned: set[str] = set()

    async def checked(scope: Scope, receive: Receive, send: Send) -> None:
        peer = (scope.get("client") or ("", 0))[0]
        is_proxy = is_of(peer, proxies)
        if proxies and not is_proxy and not warned and _values(scope, _PROTOCOL):
            warned.add(peer)
            _logger.warning("X-Forwarded-Proto from %s does not count: TABLET_PROXIES does not name it.", peer)
        known = _from_client(scope, proxies) if is_proxy else _without_proxy(scope)
        await application(_with_plain_host(known), receive, send)

    return checked


def network_at(written: str) -> str:
    """An IPv4 address, or the first half of an IPv6 address; "" if invalid."""
    address = _address(written)
    if isinstance(address, IPv6Address):
        return str(ip_network((address, _NETWORK_BITS), strict=False))
    return str(address or "")


def is_of(written: str, networks: Sequence[Network]) -> bool:
    """False if the address is invalid."""
    address = _address(written) if networks else None
    return address is not None and any(address in network for network in networks)


def is_https(scope: Scope) -> bool:
    """To this server, or the proxy before it."""
    return bool(scope.get("scheme") == "https" or _values(scope, _PROTOCOL) == [b"https"])


def _from_client(scope: Scope, proxies: Sequence[Network]) -> Scope:
    client, port = scope["client"]
    hops = b",".join(_values(scope, _CLIENT)).decode("latin-1").split(",")
    for hop in reversed(hops):
        address = _address(hop.strip())
        if address is None:
            break
        client, port = str(address), 0
        if not is_of(client, proxies):
            break
    written = (value.strip() for value in b",".join(_values(scope, _PROTOCOL)).lower().split(b","))
    headers = [*_without_proxy(scope)["headers"], *((_PROTOCOL, value) for value in [*filter(None, written)][:1])]
    return {**scope, "client": (client, port), "headers": headers}


def _without_proxy(scope: Scope) -> Scope:
    return {**scope, "headers": [pair for pair in scope["headers"] if not pair[0].startswith(_OF_PROXIES)]}


def _with_plain_host(scope: Scope) -> Scope:
    """Host in small letters without a default port; over https 80 is one, too: a proxy may receive it there."""
    defaults = (b":443", b":80") if is_https(scope) else (b":80",)

    def plain(host: bytes) -> bytes:
        name, colon, port = host.lower().rpartition(b":")
        return name if colon + port in defaults else host.lower()

    return {**scope, "headers": [(key, plain(value) if key == b"host" else value) for key, value in scope["headers"]]}


def _values(scope: Scope, name: bytes) -> list[bytes]:
    return [value for key, value in scope["headers"] if key == name]


def _address(written: str) -> Address | None:
    """IPv4 for an IPv4-mapped address; None if invalid."""
    try:
        address = ip_address(written.partition("%")[0])
    except ValueError:
        return None
    return (address.ipv4_mapped or address) if isinstance(address, IPv6Address) else address
