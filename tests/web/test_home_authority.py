"""The local authority, and the server certificate that it signs."""

from __future__ import annotations

import stat
from datetime import timedelta
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.verification import PolicyBuilder, Store, Subject, VerificationError

from scorekeeper.web import home_authority
from scorekeeper.web.certificates import ServerCertificate, read_certificate, read_key
from scorekeeper.web.home_authority import (
    AUTHORITY,
    FOLDER,
    SERVER,
    as_download,
    authority_of,
    make_authority,
    server_certificate,
)

HOSTS = ["localhost", "127.0.0.1", "[::1]", "table", "table.local", "192.168.1.20", "table.local", ".example.lan", "*"]
MOST_DAYS_ON_IOS = 825


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Return a data folder with an authority."""
    assert make_authority(tmp_path, HOSTS)
    return tmp_path


def certificate_for(data: Path, *hosts: str) -> ServerCertificate:
    """Return the certificate that the authority of a data folder has just signed for these hosts."""
    certificate, is_new = server_certificate(data, hosts)
    assert is_new
    return certificate


def verify(data: Path, certificate: x509.Certificate, subject: Subject) -> None:
    """Verify a certificate as a browser that trusts the authority; raise VerificationError if it is refused."""
    authority = authority_of(data)
    assert authority
    PolicyBuilder().store(Store([authority])).build_server_verifier(subject).verify(certificate, [])


def test_the_certificate_is_for_all_hosts_in_local_networks(data: Path) -> None:
    certificate = certificate_for(data, *HOSTS)
    assert certificate.dns_names == ["localhost", "table", "table.local", "example.lan"]
    assert certificate.addresses == ["127.0.0.1", "::1", "192.168.1.20"]
    assert certificate.is_valid_for("192.168.1.20")
    assert certificate.is_valid_for("[::1]")
    assert certificate.is_valid_for("TABLE.local")
    assert not certificate.is_valid_for("192.168.1.21")
    assert not certificate.is_valid_for("other.local")


def test_a_device_that_trusts_the_authority_trusts_the_certificate(data: Path) -> None:
    certificate = certificate_for(data, *HOSTS).content
    verify(data, certificate, x509.DNSName("table.local"))
    with pytest.raises(VerificationError):
        verify(data, certificate, x509.DNSName("other.local"))


def test_hosts_outside_local_networks_are_left_out(data: Path) -> None:
    certificate = certificate_for(data, "bank.example", "8.8.8.8", "notlocal", "table.local")
    assert (certificate.dns_names, certificate.addresses) == (["table.local"], [])


@pytest.mark.parametrize("host", ["bank.example", "table.local.example", "atable"])
def test_a_certificate_for_a_website_signed_with_the_stolen_key_is_refused(data: Path, host: str) -> None:
    authority, key = read_certificate(data / FOLDER / AUTHORITY), read_key(data / FOLDER / AUTHORITY)
    assert isinstance(key, ec.EllipticCurvePrivateKey)
    names = [x509.DNSName(host)]
    forged = home_authority._new_server_certificate(authority, key, names)
    with pytest.raises(VerificationError):
        verify(data, x509.load_pem_x509_certificate(forged), names[0])


def test_phones_accept_how_long_the_certificate_is_valid(data: Path) -> None:
    content = certificate_for(data, *HOSTS).content
    assert (content.not_valid_after_utc - content.not_valid_before_utc).days <= MOST_DAYS_ON_IOS


def test_the_own_public_address_of_this_machine_is_permitted(tmp_path: Path) -> None:
    make_authority(tmp_path, ["203.0.113.7", "tablet.example"])
    certificate = certificate_for(tmp_path, "203.0.113.7", "203.0.113.8", "tablet.example")
    assert (certificate.dns_names, certificate.addresses) == (["tablet.example"], ["203.0.113.7"])


def test_only_the_owner_can_read_the_keys(data: Path) -> None:
    certificate_for(data, *HOSTS)
    folder = data / FOLDER
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert {stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()} == {0o600}
    assert {path.name for path in folder.iterdir()} == {AUTHORITY, SERVER}


def test_the_authority_is_never_replaced(data: Path) -> None:
    before = (data / FOLDER / AUTHORITY).read_bytes()
    assert not make_authority(data, ["other"])
    assert (data / FOLDER / AUTHORITY).read_bytes() == before


def test_the_certificate_is_not_renewed_while_nothing_changes(data: Path) -> None:
    certificate_for(data, *HOSTS)
    before = (data / FOLDER / SERVER).read_bytes()
    assert server_certificate(data, [*reversed(HOSTS)])[1] is False
    assert (data / FOLDER / SERVER).read_bytes() == before


def test_a_new_address_renews_the_certificate(data: Path) -> None:
    certificate_for(data, *HOSTS)
    assert certificate_for(data, *HOSTS, "10.0.0.9").is_valid_for("10.0.0.9")


def test_a_certificate_that_expires_within_a_year_is_renewed(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    certificate_for(data, *HOSTS)
    monkeypatch.setattr(home_authority, "RENEWED_BEFORE", home_authority.SERVER_LIFETIME - timedelta(days=1))
    assert server_certificate(data, HOSTS)[1] is False
    monkeypatch.setattr(home_authority, "RENEWED_BEFORE", home_authority.SERVER_LIFETIME)
    assert server_certificate(data, HOSTS)[1] is True


@pytest.mark.parametrize("content", [b"", b"no certificate"])
def test_a_damaged_certificate_is_replaced(data: Path, content: bytes) -> None:
    (data / FOLDER / SERVER).write_bytes(content)
    verify(data, certificate_for(data, *HOSTS).content, x509.DNSName("localhost"))


def test_a_certificate_of_another_authority_is_replaced(data: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    make_authority(other, HOSTS)
    certificate_for(other, *HOSTS)
    (other / FOLDER / SERVER).rename(data / FOLDER / SERVER)
    verify(data, certificate_for(data, *HOSTS).content, x509.DNSName("localhost"))


def test_the_download_is_the_certificate_without_the_key(data: Path) -> None:
    authority = authority_of(data)
    assert authority
    assert x509.load_der_x509_certificate(as_download(authority)) == authority
    key = read_key(data / FOLDER / AUTHORITY)
    assert isinstance(key, ec.EllipticCurvePrivateKey)
    assert key.private_numbers().private_value.to_bytes(32, "big") not in as_download(authority)


def test_without_the_command_there_is_no_authority(tmp_path: Path) -> None:
    assert authority_of(tmp_path) is None
