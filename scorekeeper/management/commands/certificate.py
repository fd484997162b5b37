from __future__ import annotations

import sys
from io import TextIOBase
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from scorekeeper.environment import command_line
from scorekeeper.environment.errors import CommandError
from scorekeeper.management.arguments import DEFAULT_HOST, DEFAULT_PORT, add_data_option, read_port
from scorekeeper.management.https import certificate_page, local_certificate
from scorekeeper.management.invitation import terminal_qr_code
from scorekeeper.storage import data_folder
from scorekeeper.web.certificates import ServerCertificate
from scorekeeper.web.home_authority import FOLDER, authority_of, fingerprint_of, make_authority, name_of

if TYPE_CHECKING:
    from cryptography.x509 import Certificate


class Command(BaseCommand):
    help = "Makes a certificate for https at home, and shows the page from which phones install its authority."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--host", default=DEFAULT_HOST, help="the --host of “serve”")
        parser.add_argument("--port", help=f"the --port of “serve” (default: as it was started, else {DEFAULT_PORT})")
        add_data_option(parser)

    def handle(self, *, host: str, port: str | None, **_options: Any) -> None:
        try:
            data_folder.check_folder(settings.DATA)
            page = _page(host, port)
            data_folder.make_folder(settings.DATA)
            is_new = make_authority(settings.DATA, settings.ALLOWED_HOSTS)
            certificate, _ = local_certificate(host)
            authority = authority_of(settings.DATA)
        except CommandError as error:
            sys.exit(str(error))
        except OSError as error:
            sys.exit(f"The certificate cannot be written to {settings.DATA / FOLDER}: {error.strerror}.")
        if authority:
            self.stdout.write(_made(authority, certificate, is_new=is_new))
        self.stdout.write(_steps(page, self.stdout))


def _page(host: str, port: str | None) -> str:
    """On the port that the server last used without https."""
    number = read_port(port or DEFAULT_PORT)
    saved = urlsplit(data_folder.read_address(settings.DATA) or "")
    if port is None and saved.scheme == "http" and saved.port:
        number = saved.port
    return certificate_page(host, number)


def _made(authority: Certificate, certificate: ServerCertificate, *, is_new: bool) -> str:
    state = "is new; its key is in" if is_new else "was there already, so that phones need nothing new; its key is in"
    names = ", ".join([*certificate.dns_names, *certificate.addresses])
    return "\n".join(
        [
            f"\nThe authority “{name_of(authority)}” {state} {settings.DATA / FOLDER}.",
            f"SHA-256: {fingerprint_of(authority)}",
            f"\nThe certificate is for {names}.",
            f"It is valid until {certificate.content.not_valid_after_utc:%Y-%m-%d}; “serve” renews it.",
        ]
    )


def _steps(page: str, console: TextIOBase) -> str:
    code = terminal_qr_code(page, console)
    return "\n".join(
        [
            f"\nStart the server again: {command_line('serve', settings.DATA)}",
            "Then open this page on each phone of a Confidant and follow its steps, once:\n",
            *([code] if code else []),
            f"  {page}\n",
        ]
    )
