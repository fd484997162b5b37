"""Writes certificates and keys for tests."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.types import CertificateIssuerPrivateKeyTypes
from cryptography.x509.oid import NameOID

NOW = datetime.now(UTC)
DAY = timedelta(days=1)


def write_key(
    file: Path, key: CertificateIssuerPrivateKeyTypes | None = None, password: bytes | None = None
) -> CertificateIssuerPrivateKeyTypes:
    """Write a key, by default a new one, as PEM that only its owner can read, and return it."""
    key = key or ec.generate_private_key(ec.SECP256R1())
    protection = serialization.BestAvailableEncryption(password) if password else serialization.NoEncryption()
    written = key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, protection)
    file.touch(mode=0o600)
    file.write_bytes(written)
    return key


def write_certificate(
    file: Path,
    key: CertificateIssuerPrivateKeyTypes,
    *names: str,
    first: datetime = NOW - DAY,
    last: datetime = NOW + DAY,
) -> None:
    """Write a self-signed certificate for these DNS names as PEM."""
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "test")])
    made = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(first)
        .not_valid_after(last)
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(name) for name in names]), critical=False)
        .sign(key, hashes.SHA256())
    )
    file.write_bytes(made.public_bytes(serialization.Encoding.PEM))
