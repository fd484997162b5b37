from __future__ import annotations

import os
import sqlite3
import sys
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser
from django.db import DatabaseError, connections

from scorekeeper.environment import (
    BACKUP_EVERY,
    OWN_HTTPS,
    Environment,
    command_line,
    program_version,
    read_environment,
)
from scorekeeper.environment.database_url import Postgresql
from scorekeeper.environment.errors import CommandError
from scorekeeper.management import server
from scorekeeper.management.arguments import (
    DEFAULT_HOST,
    DEFAULT_PORT,
    add_data_option,
    find_address,
    known_migrations,
    read_port,
    work_on,
)
from scorekeeper.management.counting import counting_in_background
from scorekeeper.management.https import Https, add_https_options, certificate_page, check_https, prepare_https
from scorekeeper.management.invitation import invitation
from scorekeeper.management.static_files import collect_static_files
from scorekeeper.management.upgrade import back_up_data, bring_up_to_date
from scorekeeper.storage import data_folder
from scorekeeper.storage.backup_file import unpack
from scorekeeper.storage.backup_folder import check_backups
from scorekeeper.storage.database_file import check_database, make_database
from scorekeeper.storage.folder_lock import shared_lock
from scorekeeper.storage.postgresql_database import check_postgresql, reason_of, share_secret_key
from scorekeeper.storage.write_lock import DatabaseBusy, DatabaseFull
from scorekeeper.web import sign_in as signing_in
from scorekeeper.web.hosts import phone_address


class Command(BaseCommand):
    help = "Starts the Tablet of Truth and prints the address and the QR code for the phone."
    requires_system_checks = ()
    greeting = "The Tablet of Truth is open at"
    default_folder = Environment.data.name

    def add_arguments(self, parser: CommandParser) -> None:
        add_data_option(parser, self.default_folder)
        parser.add_argument("--host", default=DEFAULT_HOST, help=f"the address to listen on (default: {DEFAULT_HOST})")
        parser.add_argument("--port", default=DEFAULT_PORT, help=f"the port to listen on (default: {DEFAULT_PORT})")
        parser.add_argument("--quiet", action="store_true", help="print nothing but warnings, for services")
        parser.add_argument("--backup-every", metavar="HOURS", help="write a backup so often; 0: never (default: 24)")
        add_https_options(parser)

    def handle(self, *, host: str, port: str, quiet: bool, **options: Any) -> None:
        try:
            self.check_kind()
            self.set_backups(options["backup_every"])
            address, number = _check(host, port)
            https = check_https(host, number, options)
            data_folder.make_folder(settings.DATA)
            self.mark_kind()
            _prepare(host)
            base, tls = _addresses(host, number, https)
            self.add_sample_games()
            if not quiet:
                self._invite(base, certificate_page(host, number) if https and not https.given else "")
        except CommandError as error:
            sys.exit(str(error))
        except (OSError, sqlite3.Error, DatabaseError, DatabaseBusy, DatabaseFull) as error:
            place = f"database {settings.POSTGRESQL}" if settings.POSTGRESQL else f"data folder {settings.DATA}"
            sys.exit(f"The {place} cannot be used: {_reason(error)}.")
        if not settings.POSTGRESQL:
            # A connection to PostgreSQL stays open: it shows `move-to` that a server uses the database.
            connections.close_all()
        with counting_in_background():
            server.run(address, number, tls)
        # A signal is the regular end, even if the link could not be printed.
        sys.exit(0)

    def check_kind(self) -> None:
        """Before any change."""

    def set_backups(self, hours: str | None) -> None:
        if hours is not None:
            os.environ[BACKUP_EVERY] = hours
            settings.ENVIRONMENT = read_environment(os.environ)
        if settings.ENVIRONMENT.backup_every:
            check_backups(settings.ENVIRONMENT.backups)

    def mark_kind(self) -> None:
        """Before the database is created."""

    def add_sample_games(self) -> None:
        """Before the server starts."""

    def _invite(self, base: str, certificate: str) -> None:
        """And the page about the certificate, if devices may not trust it yet."""
        try:
            token = signing_in.make_link(signing_in.first_confidant())
        except DatabaseFull:
            # Phones that are signed in can still show everything.
            again = command_line("signin", settings.DATA)
            shown = f"The disk is full or cannot be written, so there is no link to sign in yet: “{again}” makes one."
        else:
            shown = invitation(base, token, self.stdout)
        self.stdout.write(f"\n{self.greeting} {base}\n")
        if certificate:
            self.stdout.write(f"A phone that has not installed its certificate yet opens {certificate} first.\n")
        self.stdout.write(f"{shown}\n")
        self.stdout.write(f"Version {program_version()}. Ctrl-C stops the server; what was recorded stays.")
        self.stdout.flush()


def _check(host: str, port: str) -> tuple[str, int]:
    """Before anything is changed."""
    number = read_port(port)
    data_folder.check_folder(settings.DATA, has_database=settings.POSTGRESQL is None)
    if settings.POSTGRESQL:
        _check_postgresql(settings.POSTGRESQL)
    else:
        data_folder.check_database_present(settings.DATA)
        check_database(settings.DATA / data_folder.DATABASE, known_migrations())
    return find_address(host, number), number


def _check_postgresql(address: Postgresql) -> None:
    """Also if this data folder has games that are not in it yet."""
    has_tables = check_postgresql(address, known_migrations())
    if not has_tables and (settings.DATA / data_folder.DATABASE).exists():
        raise CommandError(
            f"The database {address} is empty, but {settings.DATA} has games. Unset DATABASE_URL and copy "
            f"them with “{command_line('move-to', settings.DATA, 'URL')}”, or name another folder with --data."
        )


def _prepare(host: str) -> None:
    shared_lock(settings.DATA)
    if settings.POSTGRESQL:
        bring_up_to_date()
        settings.SECRET_KEY = share_secret_key(settings.DATA)
    else:
        _prepare_folder()
    collect_static_files()
    signing_in.first_confidant()
    _allow(host)


def _prepare_folder() -> None:
    unpack(settings.DATA, end_sessions=True)
    path = settings.DATA / data_folder.DATABASE
    # Before the key: a key without a database means that the database is missing.
    make_database(path)
    settings.SECRET_KEY = data_folder.make_secret_key(settings.DATA)
    # At the first start the database did not exist when the settings were read.
    work_on(path)
    bring_up_to_date(back_up_data)


def _addresses(host: str, port: int, https: Https | None) -> tuple[str, server.Tls | None]:
    """The URL for phones, and how the server uses https."""
    base, tls = _proxy_url() or phone_address(host, port), None
    os.environ.pop(OWN_HTTPS, None)
    if https:
        certificate, base = prepare_https(https, host, port)
        tls = server.Tls(https.port, certificate.file, certificate.key_file)
    try:
        data_folder.write_address(settings.DATA, base)
    except OSError as error:
        print(f"The address {base} could not be stored for “signin”: {error.strerror}.", file=sys.stderr)
    return base, tls


def _allow(host: str) -> None:
    if host not in settings.ALLOWED_HOSTS and host != DEFAULT_HOST:
        os.environ["TABLET_HOSTS"] = ",".join([*settings.ENVIRONMENT.hosts, f"[{host}]" if ":" in host else host])


def _proxy_url() -> str | None:
    environment = settings.ENVIRONMENT
    return f"https://{environment.hosts[0]}/" if environment.https and environment.hosts else None


def _reason(error: Exception) -> object:
    return getattr(error, "strerror", None) or (reason_of(error) if settings.POSTGRESQL else error.__cause__ or error)
