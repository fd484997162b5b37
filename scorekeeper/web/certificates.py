from __future__ import annotations

import ipaddress
import os
import stat
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from cryptography import x509
from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, rsa

from scorekeeper.environment.errors import CommandError

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.types import PrivateKeyTypes

SMALLEST_RSA_KEY = 2048  # in bits; what phones and the server accept
_CURVES = (ec.SECP256R1, ec.SECP384R1, ec.SECP521R1)


@dataclass(frozen=True)
class ServerCertificate:
    """The files are PEM."""

    file: Path
    key_file: Path
    content: x509.Certificate

    @property
    def names(self) -> x509.SubjectAlternativeName:
        try:
            return self.content.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
        except x509.ExtensionNotFound:
            return x509.SubjectAlternativeName([])

    @property
    def dns_names(self) -> list[str]:
        """A wildcard begins with "*."."""
        return [name.lower() for name in self.names.get_values_for_type(x509.DNSName)]

    @property
    def addresses(self) -> list[str]:
        return [str(address) for address in self.names.get_values_for_type(x509.IPAddress)]

    def is_valid_for(self, host: str) -> bool:
        """`host`: of a URL, without port."""
        try:
            address = ipaddress.ip_address(host.strip("[]"))
        except ValueError:
            name = host.lower()
            return name in self.dns_names or f"*.{name.partition('.')[2]}" in self.dns_names
        return address in self.names.get_values_for_type(x509.IPAddress)


def read_server_certificate(file: Path, key_file: Path) -> ServerCertificate:
    """Raise CommandError unless it is valid now and of this key."""
    content = read_certificate(file)
    key = read_key(key_file)
    if content.public_key() != key.public_key():
        raise CommandError(f"The key {key_file} does not belong to the certificate {file}.")
    _check_key_kind(key, key_file)
    _check_time(content, file)
    return ServerCertificate(file, key_file, content)


def read_certificate(file: Path) -> x509.Certificate:
    """The first in the file; the others are its chain."""
    try:
        return x509.load_pem_x509_certificates(_read(file, "certificate"))[0]
    except ValueError:
        raise CommandError(f"{file} is not a certificate in PEM format.") from None


def read_key(file: Path) -> PrivateKeyTypes:
    try:
        return serialization.load_pem_private_key(_read(file, "key"), password=None)
    except TypeError:
        raise CommandError(f"The key {file} is protected by a password; the server needs one without.") from None
    except (ValueError, UnsupportedAlgorithm):
        raise CommandError(f"{file} is not a private key in PEM format.") from None


def is_readable_by_others(file: Path) -> bool:
    """False on Windows, which has other permissions."""
    return os.name == "posix" and bool(file.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO))


def _read(file: Path, kind: str) -> bytes:
    try:
        return file.read_bytes()
    except FileNotFoundError:
        raise CommandError(f"There is no {kind} {file}.") from None
    except OSError as error:
        raise CommandError(f"The {kind} {file} cannot be read: {error.strerror}.") from None


def _check_key_kind(key: PrivateKeyTypes, file: Path) -> None:
    is_usable = (
        (isinstance(key, rsa.RSAPrivateKey) and key.key_size >= SMALLEST_RSA_KEY)
        or (isinstance(key, ec.EllipticCurvePrivateKey) and isinstance(key.curve, _CURVES))
        or isinstance(key, ed25519.Ed25519PrivateKey)
    )
    if not is_usable:
        raise CommandError(f"Browsers do not accept the kind of the key {file}; use RSA from 2048 bits, or ECDSA.")


def _check_time(content: x509.Certificate, file: Path) -> None:
    now, first, last = datetime.now(UTC), content.not_valid_before_utc, content.not_valid_after_utc
    if now < first:
        raise CommandError(f"The certificate {file} is not valid before {first:%Y-%m-%d %H:%M} UTC.")
    if now > last:
        raise CommandError(f"The certificate {file} expired on {last:%Y-%m-%d}.")
