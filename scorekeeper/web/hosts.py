"""The host names and addresses of this machine, found without a DNS query."""

from __future__ import annotations

import ipaddress
import socket

import psutil

LOOPBACK = "127.0.0.1"


def own_hosts() -> list[str]:
    """Return the host names and addresses of this machine."""
    return list(dict.fromkeys(["localhost", LOOPBACK, "[::1]", *_own_names(), *_own_addresses()]))


def phone_address(host: str, port: int) -> str:
    """Return the URL for phones in the same network of a server that listens on `host` and `port`."""
    return f"http://{host_of_phone_address(host)}:{port}/"


def host_of_phone_address(host: str) -> str:
    """Return the host of that URL, an IPv6 address in brackets."""
    name = _outward_address() if _is_any_address(host) else host
    return f"[{name}]" if ":" in name else name


def is_loopback(host: str) -> bool:
    """Return whether this host of a URL, without port, means the machine itself, so that no other one can reach it."""
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def _is_any_address(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_unspecified
    except ValueError:
        return False


def _own_names() -> list[str]:
    name = socket.gethostname().lower()
    return [name, f"{name.partition('.')[0]}.local"] if name else []


def _own_addresses() -> list[str]:
    try:
        interfaces = psutil.net_if_addrs().values()
    except OSError:
        return [_outward_address()]
    addresses = [found.address for interface in interfaces for found in interface if found.family == socket.AF_INET]
    return [*addresses, _outward_address()]


def _outward_address() -> str:
    """Return the source address of packets to other machines; connecting a datagram socket sends no packet."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return LOOPBACK
        return str(probe.getsockname()[0])
