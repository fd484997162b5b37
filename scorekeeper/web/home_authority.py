"""The authority and the server certificate are one file each, with its key, replaced in one step."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from scorekeeper.environment.errors import CommandError
from scorekeeper.storage.data_folder import AUTHORITY_FILE, make_folder, new_beside, publish, publishing
from scorekeeper.web.certificates import ServerCertificate, read_certificate, read_key, read_server_certificate

FOLDER, AUTHORITY = AUTHORITY_FILE.split("/")
SERVER = "server.pem"
AUTHORITY_LIFETIME = timedelta(days=20 * 365)
SERVER_LIFETIME = timedelta(days=800)  # iOS accepts at most 825 days from an authority that its owner added
RENEWED_BEFORE = timedelta(days=400)  # checked at a start: a server may run for a year without a restart
BACKDATED = timedelta(days=1)  # for phones whose clocks are slow

# Names and addresses that exist only in local networks: the authority cannot vouch for any other site.
_LOCAL_NAMES = ("localhost", "local", "internal", "home.arpa", "lan")
_LOCAL_NETWORKS = (
    *("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "100.64.0.0/10", "127.0.0.0/8"),
    *("fc00::/7", "fe80::/10", "::1/128"),
)


def authority_of(data: Path) -> x509.Certificate | None:
    file = data / FOLDER / AUTHORITY
    return read_certificate(file) if file.exists() else None


def make_authority(data: Path, hosts: Iterable[str]) -> bool:
    """Return whether it is new."""
    folder = data / FOLDER
    make_folder(folder)
    with publishing(folder / AUTHORITY) as new:
        if new is None:
            return False
        new.write_bytes(_new_authority(list(hosts)))
    return True


def server_certificate(data: Path, hosts: Iterable[str]) -> tuple[ServerCertificate, bool]:
    """Without hosts that the authority may not vouch for; return also whether it was renewed."""
    authority, file = read_certificate(data / FOLDER / AUTHORITY), data / FOLDER / SERVER
    names = [name for name in _general_names(hosts) if _may_vouch_for(authority, name)]
    if _is_usable(file, authority, names):
        return read_server_certificate(file, file), False
    key = read_key(data / FOLDER / AUTHORITY)
    if not isinstance(key, ec.EllipticCurvePrivateKey):
        raise CommandError(f"{data / FOLDER / AUTHORITY} is not an authority that this program made.")
    with new_beside(file) as new:
        new.write_bytes(_new_server_certificate(authority, key, names))
        publish(new, file, replace=True)
    return read_server_certificate(file, file), True


def present_certificate(data: Path) -> ServerCertificate:
    """Also if it expires soon; raise CommandError if it is missing, not valid now, or of another authority."""
    authority, file = read_certificate(data / FOLDER / AUTHORITY), data / FOLDER / SERVER
    certificate = read_server_certificate(file, file)
    if not _is_issued_by(authority, certificate):
        raise CommandError(f"The certificate {file} is not of the authority {data / FOLDER / AUTHORITY}.")
    return certificate


def as_download(authority: x509.Certificate) -> bytes:
    """Without its key, in a format for all devices."""
    return authority.public_bytes(serialization.Encoding.DER)


def name_of(authority: x509.Certificate) -> str:
    """As devices list it."""
    return str(authority.subject.get_attributes_for_oid(NameOID.COMMON_NAME)[0].value)


def fingerprint_of(authority: x509.Certificate) -> str:
    """SHA-256, as devices show it."""
    return authority.fingerprint(hashes.SHA256()).hex(" ").upper()


def _is_usable(file: Path, authority: x509.Certificate, names: list[x509.GeneralName]) -> bool:
    try:
        found = read_server_certificate(file, file)
    except CommandError:
        return False
    left = found.content.not_valid_after_utc - datetime.now(UTC)
    return _is_issued_by(authority, found) and left > RENEWED_BEFORE and set(found.names) == set(names)


def _is_issued_by(authority: x509.Certificate, certificate: ServerCertificate) -> bool:
    try:
        certificate.content.verify_directly_issued_by(authority)
    except (InvalidSignature, ValueError):
        return False
    return True


def _may_vouch_for(authority: x509.Certificate, name: x509.GeneralName) -> bool:
    """By the name constraints of the authority."""
    constraints = authority.extensions.get_extension_for_class(x509.NameConstraints).value
    return any(_is_within(name, permitted) for permitted in constraints.permitted_subtrees or [])


def _is_within(name: x509.GeneralName, permitted: x509.GeneralName) -> bool:
    if isinstance(name, x509.DNSName) and isinstance(permitted, x509.DNSName):
        return f".{name.value}".endswith(f".{permitted.value}")
    if isinstance(name, x509.IPAddress) and isinstance(permitted, x509.IPAddress):
        return name.value in ipaddress.ip_network(permitted.value)
    return False


def _general_names(hosts: Iterable[str]) -> list[x509.GeneralName]:
    """`hosts`: as in Django's ALLOWED_HOSTS."""
    names: dict[x509.GeneralName, None] = {}
    for host in hosts:
        try:
            names[x509.IPAddress(ipaddress.ip_address(host.strip("[]")))] = None
        except ValueError:
            # The label of a wildcard can have any value, but a certificate for all names of a domain is not needed.
            if host.isascii() and host.strip("*."):
                names[x509.DNSName(host.strip("*.").lower())] = None
    return list(names)


def _new_authority(hosts: list[str]) -> bytes:
    """For local names and these hosts only."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, f"Tablet of Truth ({socket.gethostname()})"[:64])])
    networks = map(ipaddress.ip_network, _LOCAL_NETWORKS)
    local: list[x509.GeneralName] = [*map(x509.DNSName, _LOCAL_NAMES), *map(x509.IPAddress, networks)]
    others = [_subtree(one) for one in _general_names(hosts) if not any(_is_within(one, own) for own in local)]
    return _signed(
        _builder(name, name, key.public_key(), AUTHORITY_LIFETIME)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_key_usage(is_authority=True), critical=True)
        .add_extension(x509.NameConstraints([*local, *others], None), critical=True),
        key,
        key,
    )


def _subtree(name: x509.GeneralName) -> x509.GeneralName:
    """The name constraint that permits this name."""
    return x509.IPAddress(ipaddress.ip_network(name.value)) if isinstance(name, x509.IPAddress) else name


def _new_server_certificate(
    authority: x509.Certificate, authority_key: ec.EllipticCurvePrivateKey, names: Sequence[x509.GeneralName]
) -> bytes:
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Tablet of Truth")])
    issuer_id = x509.AuthorityKeyIdentifier.from_issuer_public_key(authority_key.public_key())
    return _signed(
        _builder(subject, authority.subject, key.public_key(), SERVER_LIFETIME)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_key_usage(is_authority=False), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .add_extension(issuer_id, critical=False),
        key,
        authority_key,
    )


def _builder(
    subject: x509.Name, issuer: x509.Name, key: ec.EllipticCurvePublicKey, lifetime: timedelta
) -> x509.CertificateBuilder:
    now = datetime.now(UTC)
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key)
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - BACKDATED)
        .not_valid_after(now + lifetime)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key), critical=False)
    )


def _key_usage(*, is_authority: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not is_authority,
        key_cert_sign=is_authority,
        crl_sign=is_authority,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )


def _signed(
    builder: x509.CertificateBuilder, key: ec.EllipticCurvePrivateKey, signer: ec.EllipticCurvePrivateKey
) -> bytes:
    """Return the key and its certificate in PEM format."""
    pem, plain = serialization.Encoding.PEM, serialization.NoEncryption()
    written = key.private_bytes(pem, serialization.PrivateFormat.PKCS8, plain)
    return written + builder.sign(signer, hashes.SHA256()).public_bytes(pem)
