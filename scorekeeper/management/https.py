from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from django.conf import settings
from django.core.management.base import CommandParser

from scorekeeper.environment import OWN_HTTPS, OwnHttps
from scorekeeper.environment.errors import CommandError
from scorekeeper.management.arguments import find_address, read_port
from scorekeeper.storage.data_folder import AUTHORITY_FILE
from scorekeeper.web.hosts import host_of_phone_address, is_loopback, phone_address
from scorekeeper.web.plain_http import https_address

if TYPE_CHECKING:
    from scorekeeper.web.certificates import ServerCertificate

DEFAULT_HTTPS_PORT = "8443"


class Https(NamedTuple):
    """`given`: None for the local authority's."""

    port: int
    given: ServerCertificate | None


def add_https_options(parser: CommandParser) -> None:
    own = "the certificate that “certificate” made, if it did"
    parser.add_argument(
        "--certificate", metavar="FILE", help=f"speak https with this certificate, PEM (default: {own})"
    )
    parser.add_argument("--key", metavar="FILE", help="the private key of --certificate, PEM")
    parser.add_argument(
        "--https-port", metavar="PORT", default=DEFAULT_HTTPS_PORT, help=f"for https (default: {DEFAULT_HTTPS_PORT})"
    )
    parser.add_argument("--no-https", action="store_true", help="plain http only, although there is a certificate")


def check_https(host: str, plain_port: int, options: dict[str, object]) -> Https | None:
    """None for plain http only; raise CommandError for unusable options or files."""
    certificate, key = options["certificate"], options["key"]
    if not certificate and not key:
        behind_proxy = settings.ENVIRONMENT.https or options["no_https"]
        if behind_proxy or not (settings.DATA / AUTHORITY_FILE).exists():
            return None
        # The modules for certificates are imported only with https: they would be a tenth of the time of a start.
        from scorekeeper.web.home_authority import authority_of

        authority_of(settings.DATA)
        return Https(_free_port(host, plain_port, options), None)
    if not certificate or not key:
        raise CommandError("--certificate and --key need each other; name both files.")
    if options["no_https"]:
        raise CommandError("--no-https and --certificate exclude each other.")
    if settings.ENVIRONMENT.https:
        raise CommandError("With TABLET_HTTPS=1 a proxy speaks https; for --certificate unset it.")
    from scorekeeper.web.certificates import read_server_certificate

    given = read_server_certificate(Path(str(certificate)).absolute(), Path(str(key)).absolute())
    return Https(_free_port(host, plain_port, options), given)


def prepare_https(https: Https, host: str, plain_port: int) -> tuple[ServerCertificate, str]:
    """Return the certificate and the URL for phones; print warnings."""
    from scorekeeper.web.certificates import is_readable_by_others

    certificate, is_new = (https.given, False) if https.given else _local_certificate(host)
    if is_new:
        print("The certificate was renewed for the present names and addresses of this machine.", file=sys.stderr)
    if is_readable_by_others(certificate.key_file):
        print(f"Other users of this machine can read the key {certificate.key_file}.", file=sys.stderr)
    _allow_names(certificate)
    os.environ[OWN_HTTPS] = str(OwnHttps(https.port, plain_port, is_local=https.given is None))
    return certificate, https_address(_host_for_phones(certificate, host), https.port)


def local_certificate(host: str) -> tuple[ServerCertificate, bool]:
    """Return also whether it was renewed."""
    from scorekeeper.web.home_authority import server_certificate

    return server_certificate(settings.DATA, [*settings.ALLOWED_HOSTS, host_of_phone_address(host)])


def _local_certificate(host: str) -> tuple[ServerCertificate, bool]:
    """The present one with a warning if it cannot be renewed, as on a full disk.

    Raises CommandError if that cannot be used any more.
    """
    from scorekeeper.web.home_authority import present_certificate

    try:
        return local_certificate(host)
    except OSError as error:
        try:
            certificate = present_certificate(settings.DATA)
        except CommandError as unusable:
            instead = "Free some space and start again, or start with --no-https"
            raise CommandError(f"{unusable} A new one cannot be written ({error.strerror}). {instead}.") from error
        until = f"{certificate.content.not_valid_after_utc:%Y-%m-%d}"
        print(
            f"The certificate could not be renewed ({error.strerror}); the present one is valid until {until}.",
            file=sys.stderr,
        )
        return certificate, False


def certificate_page(host: str, plain_port: int) -> str:
    """Over plain http: phones do not trust the certificate yet."""
    return f"{phone_address(host, plain_port)}certificate/"


def _free_port(host: str, plain_port: int, options: dict[str, object]) -> int:
    port = read_port(str(options["https_port"]))
    if port == plain_port:
        raise CommandError(f"Plain http and https need two ports; choose another than {port} with --https-port.")
    find_address(host, port)
    return port


def _host_for_phones(certificate: ServerCertificate, host: str) -> str:
    """Prefer this machine's address, if it is in the certificate."""
    address = host_of_phone_address(host)
    if certificate.is_valid_for(address):
        return address
    names = [name for name in certificate.dns_names if not name.startswith("*.") and not is_loopback(name)]
    known = [name for name in (*settings.ENVIRONMENT.hosts, *names) if certificate.is_valid_for(name)]
    instead = f"open {known[0]} instead" if known else "they show a warning"
    print(f"The certificate {certificate.file} is not for {address}; on phones {instead}.", file=sys.stderr)
    return known[0] if known else address


def _allow_names(certificate: ServerCertificate) -> None:
    names = [name.removeprefix("*") for name in certificate.dns_names if "_" not in name]
    hosts = dict.fromkeys([*os.environ.get("TABLET_HOSTS", "").split(","), *names])
    os.environ["TABLET_HOSTS"] = ",".join(filter(None, hosts))
