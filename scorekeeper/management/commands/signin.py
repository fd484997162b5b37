from __future__ import annotations

import sys
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser
from django.db import DatabaseError

from scorekeeper.environment.errors import CommandError
from scorekeeper.management.arguments import (
    DEFAULT_HOST,
    DEFAULT_PORT,
    add_data_option,
    check_database_exists,
    check_is_no_circle,
    read_port,
)
from scorekeeper.management.errors import database_name
from scorekeeper.management.invitation import invitation
from scorekeeper.models import Confidant
from scorekeeper.rules.names import name_refusal, trim_name
from scorekeeper.storage import data_folder
from scorekeeper.storage.write_lock import DatabaseBusy, DatabaseFull
from scorekeeper.web import sign_in as signing_in
from scorekeeper.web.hosts import phone_address


class Command(BaseCommand):
    """A named Confidant is created if necessary."""

    help = "Prints a new sign-in link, as text and as QR code."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        add_data_option(parser)
        parser.add_argument("--name", help="the Confidant who signs in (default: the first one)")
        parser.add_argument(
            "--url", metavar="BASE", help="the address that the phone opens, for example behind a proxy"
        )
        parser.add_argument("--host", help="the host in that address (default: as `serve` was started)")
        parser.add_argument("--port", help="the port in that address (default: as `serve` was started)")

    def handle(self, *, name: str | None, **options: Any) -> None:
        try:
            base = _base(options["url"], options["host"], options["port"])
            checked_name = None if name is None else _checked_name(name)
            check_database_exists()
            confidant = self._confidant(checked_name)
            token = signing_in.make_link(confidant)
        except CommandError as error:
            sys.exit(str(error))
        except (DatabaseBusy, DatabaseFull, DatabaseError) as error:
            sys.exit(f"{database_name()} cannot be written just now ({error.__cause__ or error}).")
        shown = invitation(base, token, self.stdout, name=checked_name)
        self.stdout.write(f"\nA sign-in link for {confidant.name}\n\n{shown}")

    def _confidant(self, name: str | None) -> Confidant:
        if name is None:
            return signing_in.first_confidant()
        check_is_no_circle(name)
        confidant, is_new = signing_in.confidant_named(name)
        if is_new:
            self.stdout.write(f"{confidant.name} is a new Confidant.")
        return confidant


def _base(url: str | None, host: str | None, port: str | None) -> str:
    if url is not None:
        return _checked_url(url)
    saved = data_folder.read_address(settings.DATA)
    if saved and host is None and port is None:
        return saved
    return phone_address(host or DEFAULT_HOST, read_port(port or DEFAULT_PORT))


def _checked_url(url: str) -> str:
    try:
        parts = urlsplit(url)
        is_valid = parts.scheme in {"http", "https"} and parts.hostname and not parts.query and not parts.fragment
    except ValueError:
        is_valid = False
    if not is_valid:
        raise CommandError(f"“{url}” is not an address like https://tablet.example/.")
    return url.rstrip("/") + "/"


def _checked_name(text: str) -> str:
    name = trim_name(text)
    refusal = name_refusal(name)
    if refusal:
        raise CommandError(refusal % {"name": name[:20]})
    return name
