from __future__ import annotations

import errno
import os
import re
import socket
from ipaddress import IPv4Address
from pathlib import Path

from django.conf import settings
from django.core.management.base import CommandParser
from django.db import connection, connections
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from scorekeeper.environment import command_line
from scorekeeper.environment.errors import CommandError
from scorekeeper.models import Confidant
from scorekeeper.rules.names import name_key
from scorekeeper.storage.data_folder import DATABASE, check_not_moved
from scorekeeper.storage.database_file import Migration, check_database
from scorekeeper.storage.folder_lock import shared_lock
from scorekeeper.storage.postgresql_database import check_postgresql
from scorekeeper.storage.sqlite import database_name

DEFAULT_HOST = str(IPv4Address(0))  # every address, so that a phone can reach it
DEFAULT_PORT = "8000"
HIGHEST_PORT = 65535


def add_data_option(parser: CommandParser, default: str = "data") -> None:
    """For the help; `manage.py` has already read it."""
    parser.add_argument("--data", metavar="DIR", help=f"the folder for all data (default: {default})")


def add_owner_option(parser: CommandParser) -> None:
    parser.add_argument(
        "--confidant", metavar="NAME", help="whose games, also of a circle (default: those of the first Confidant)"
    )


def read_owner(name: str | None) -> Confidant:
    """Of this name, else the first one; also a circle. Raise CommandError if there is none."""
    wanted = {"is_first": True} if name is None else {"name_key": name_key(name)}
    owner = Confidant.objects.filter(**wanted).first()
    if owner is None:
        raise CommandError(
            f"There is no Confidant “{name}” here." if name is not None else "There is no Confidant here yet."
        )
    return owner


def read_confidant(name: str) -> Confidant:
    """Raise CommandError if there is none, or if it is a circle."""
    check_is_no_circle(name)
    return read_owner(name)


def check_is_no_circle(name: str) -> None:
    if Confidant.objects.filter(name_key=name_key(name), is_circle=True).exists():
        raise CommandError(f"“{name}” is a circle: nobody signs in as one, and its leader changes it on its page.")


def check_database_exists() -> None:
    """Raise CommandError if the database is missing, not set up completely, or one that this program must not use.

    Until this process ends, a restore cannot replace the database.
    """
    if settings.POSTGRESQL:
        if not check_postgresql(settings.POSTGRESQL, known_migrations()):
            start = command_line("serve", settings.DATA)
            raise CommandError(f"There is no Tablet of Truth in {database_place()} yet; “{start}” makes it.")
    else:
        path = find_database()
        shared_lock(settings.DATA)
        check_database(path, known_migrations())
    _check_is_set_up()


def _check_is_set_up() -> None:
    if known_migrations() - MigrationRecorder(connection).applied_migrations().keys():
        start = command_line("serve", settings.DATA)
        raise CommandError(
            f"The server is just setting up {database_place()}: try again once it has shown its address. "
            f"If no server is starting, “{start}” does it."
        )


def find_database() -> Path:
    path: Path = settings.DATA / DATABASE
    check_not_moved(settings.DATA)
    if not path.exists():
        start = command_line("serve", settings.DATA)
        raise CommandError(f"There is no Tablet of Truth in {settings.DATA} yet; “{start}” makes it.")
    return path


def database_place() -> str:
    """For messages."""
    return f"the database {settings.POSTGRESQL}" if settings.POSTGRESQL else str(settings.DATA)


def known_migrations() -> set[Migration]:
    """Applied or not."""
    loader = MigrationLoader(None, load=False)
    loader.load_disk()
    return set(loader.disk_migrations)


def work_on(path: Path) -> None:
    connections.close_all()
    connections["default"].settings_dict["NAME"] = database_name(path)


def read_port(text: str) -> int:
    port = int(text) if re.fullmatch("[0-9]{1,5}", text) else 0
    if not 1 <= port <= HIGHEST_PORT:
        raise CommandError(f"“{text}” is not a port; it is a number from 1 to {HIGHEST_PORT}.")
    return port


def find_address(host: str, port: int) -> str:
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
    except (OSError, UnicodeError):
        raise CommandError(f"“{host}” is not an address of this machine.") from None
    try:
        _try_to_bind(family, address)
    except OSError as error:
        raise CommandError(_bind_error(host, port, error)) from error
    return str(address[0])


def _try_to_bind(family: int, address: tuple[object, ...]) -> None:
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        # Old connections of a server that has just ended do not block the port.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind(address)


def _bind_error(host: str, port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"Port {port} is taken; stop the program that uses it or choose another with --port."
    if error.errno == errno.EADDRNOTAVAIL:
        return f"“{host}” is not an address of this machine."
    if error.errno == errno.EACCES:
        return f"Port {port} is not allowed to this user; choose one from 1024 on with --port."
    return f"Port {port} on {host} cannot be used: {os.strerror(error.errno or 0)}."
