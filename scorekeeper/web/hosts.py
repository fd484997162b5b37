"""Without a DNS query."""

from __future__ import annotations

import ipaddress
import socket

import psutil

LOOPBACK = "127.0.0.1"


def own_hosts() -> list[str]:
    return list(dict.fromkeys(["localhost", LOOPBACK, "[::1]", *_own_names(), *_own_addresses()]))


def phone_address(host: str, port: int) -> str:
    return f"http://{host_of_phone_address(host)}:{port}/"


def host_of_phone_address(host: str) -> str:
    """An IPv6 address in brackets."""
    name = _outward_address() if _is_any_address(host) else host
    return f"[{name}]" if ":" in name else name


def is_loopback(host: str) -> bool:
    """`host`: of a URL, without port."""
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
    """Connecting a datagram socket sends no packet."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return LOOPBACK
        return str(probe.getsockname()[0])
