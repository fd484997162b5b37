"""The host names and addresses under which this machine is reached."""

import socket
from types import SimpleNamespace

import psutil
import pytest

from scorekeeper.management.arguments import DEFAULT_HOST as EVERYWHERE
from scorekeeper.web import hosts as network
from scorekeeper.web.hosts import own_hosts, phone_address


@pytest.fixture(autouse=True)
def _no_name_server(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fail at every DNS query."""

    def refuse(*_arguments: object) -> None:
        raise AssertionError("asked a name server")

    for name in ("getaddrinfo", "gethostbyname", "gethostbyname_ex", "gethostbyaddr", "getfqdn"):
        monkeypatch.setattr(socket, name, refuse)


def test_this_machine_is_reached_by_its_own_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "Tisch.example")
    assert {"localhost", "127.0.0.1", "[::1]", "tisch.example", "tisch.local"} <= set(own_hosts())


def test_the_address_for_phones_is_an_own_host() -> None:
    address = phone_address(EVERYWHERE, 8000).removeprefix("http://").removesuffix(":8000/")
    assert address in own_hosts()


def test_this_machine_is_reached_by_every_address_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    def own_addresses() -> dict[str, list[SimpleNamespace]]:
        first = SimpleNamespace(family=socket.AF_INET, address="192.0.2.7")
        second = SimpleNamespace(family=socket.AF_INET, address="198.51.100.8")
        return {"lan": [first, SimpleNamespace(family=socket.AF_INET6, address="fe80::1%lan")], "wifi": [second]}

    monkeypatch.setattr(psutil, "net_if_addrs", own_addresses)
    assert {"192.0.2.7", "198.51.100.8"} <= set(own_hosts())
    assert "fe80::1%lan" not in own_hosts()


def test_no_host_is_listed_twice() -> None:
    assert len(own_hosts()) == len(set(own_hosts()))


@pytest.mark.parametrize("host", [EVERYWHERE, "::"])
def test_a_server_that_listens_everywhere_has_the_outward_address(monkeypatch: pytest.MonkeyPatch, host: str) -> None:
    monkeypatch.setattr(network, "_outward_address", lambda: "192.0.2.7")
    assert phone_address(host, 8000) == "http://192.0.2.7:8000/"


@pytest.mark.parametrize(
    ("host", "address"),
    [("192.0.2.9", "http://192.0.2.9:81/"), ("::1", "http://[::1]:81/"), ("tisch.local", "http://tisch.local:81/")],
)
def test_a_server_that_listens_on_one_address_has_that_address(host: str, address: str) -> None:
    assert phone_address(host, 81) == address


def test_without_a_network_the_address_is_localhost(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_arguments: object) -> None:
        raise OSError("Network is unreachable")

    monkeypatch.setattr(socket.socket, "connect", fail)
    assert phone_address(EVERYWHERE, 8000) == "http://127.0.0.1:8000/"
