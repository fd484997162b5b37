"""Reads and validates the environment: the variables, `--data`, the secret key and the time zone.

Does not import Django: the settings and `manage.py` use it before Django is configured.
"""

import argparse
import os
import re
import secrets
import shlex
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import parse_qsl, unquote, urlsplit
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

PROJECT = Path(__file__).resolve().parent.parent
DEMO = PROJECT / "demo-data"
"""The data folder of the demo."""
OWN_HTTPS = "TABLET_OWN_HTTPS"
"""The variable by which `serve` tells its worker that the server itself speaks https; not for users."""
DATABASE_URL = "DATABASE_URL"
"""The variable with the address of a PostgreSQL database; its name is the one that hosts and other programs use."""
URL_PARAMETERS = ("channel_binding", "host", "sslcert", "sslkey", "sslmode", "sslrootcert")
SSL_MODES = ("disable", "allow", "prefer", "require", "verify-ca", "verify-full")
HSTS = ("0", "1", "subdomains", "preload")
LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")
_HOST = re.compile(r"\.?[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?|\[[0-9A-Fa-f:.]+\]|\*")

_ENCODED = "in a user name or password, write special characters such as @, :, / and # as %40, %3A, %2F and %23"

# Abbreviations that Django would accept for --data or --database.
_ABBREVIATIONS = ("--d", "--da", "--dat")


class CommandError(Exception):
    """A command cannot do its work; the message is one sentence with the reason."""


class SettingError(CommandError):
    """A setting is invalid; the message names it."""


@dataclass(frozen=True)
class Postgresql:
    """The address of a PostgreSQL database; what is empty is chosen by libpq, for example from `~/.pgpass`.

    `parameters`: those of the URL, by name, except for the host.
    """

    name: str
    user: str = ""
    password: str = field(default="", repr=False)
    host: str = ""
    port: str = ""
    parameters: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        """Return the address for people, without the password."""
        place = f"{self.host}:{self.port}" if self.port else self.host
        return f"“{self.name}” on {place}" if place else f"“{self.name}”"


@dataclass(frozen=True)
class OwnHttps:
    """How the server itself speaks https.

    `port`, `plain_port`: its ports with and without https. `is_local`: its certificate is from the local authority,
    which guests' devices do not trust.
    """

    port: int
    plain_port: int
    is_local: bool = False

    def __str__(self) -> str:
        """Return the value of the environment variable that `serve` sets for its worker."""
        return f"{self.port},{self.plain_port}{',local' if self.is_local else ''}"


@dataclass(frozen=True)
class Environment:
    """The settings that the owner of the machine can choose.

    `data`: the folder of the database and the secret key. `hosts`: the allowed host names besides this machine's own.
    `https`: whether the server is behind a proxy with https. `hsts`: one of HSTS: whether browsers shall refuse plain
    http for a year, for this host ("1"), also for its subdomains, or also in the lists that browsers come with.
    `service_worker`: whether phones may store pages for use without the server; if not, those that have one remove
    it. `postgresql`: where the database is; None for SQLite in `data`. `own_https`: set by `serve` only.
    """

    data: Path = PROJECT / "data"
    hosts: tuple[str, ...] = ()
    https: bool = False
    hsts: str = "1"
    service_worker: bool = True
    log_level: str = "INFO"
    postgresql: Postgresql | None = None
    own_https: OwnHttps | None = None


def read_environment(variables: Mapping[str, str]) -> Environment:
    """Read the variables; raise SettingError for the first invalid one."""
    url = variables.get(DATABASE_URL, "")
    return Environment(
        data=Path(variables.get("TABLET_DATA") or PROJECT / "data").absolute(),
        hosts=_hosts(variables.get("TABLET_HOSTS", "")),
        https=_switch("TABLET_HTTPS", variables.get("TABLET_HTTPS", "")),
        hsts=_hsts(variables.get("TABLET_HSTS", ""), is_https=variables.get("TABLET_HTTPS") == "1"),
        service_worker=_switch("TABLET_SERVICE_WORKER", variables.get("TABLET_SERVICE_WORKER", "") or "1"),
        log_level=_log_level(variables.get("TABLET_LOG_LEVEL", "")),
        postgresql=read_database_url(url, DATABASE_URL) if url else None,
        own_https=_own_https(variables.get(OWN_HTTPS, "")),
    )


def take_data_option(arguments: list[str]) -> None:
    """Remove `--data DIR` from the arguments of any command, and set TABLET_DATA to it.

    Raise SettingError if the folder is missing or the option is abbreviated, so that no command uses another folder by
    mistake.
    """
    end = arguments.index("--") if "--" in arguments else len(arguments)
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    parser.add_argument("--data", nargs="?", const="")
    known, others = parser.parse_known_args(arguments[1:end])
    cut = next((name for name in (other.partition("=")[0] for other in others) if name in _ABBREVIATIONS), None)
    if cut or known.data == "":
        raise SettingError(f"“{cut}” is no option; write --data DIR." if cut else "--data needs the name of a folder.")
    arguments[1:end] = others
    if known.data or others[:1] == ["demo"]:
        # The demo must not write to the data folder or the database of the environment.
        os.environ["TABLET_DATA"] = known.data or str(DEMO)
    if others[:1] == ["demo"]:
        os.environ.pop(DATABASE_URL, None)


def read_database_url(url: str, name: str) -> Postgresql:
    """Return the address in a URL such as postgresql://user:password@host:5432/database?sslmode=require.

    Raise SettingError, which begins with this `name`, and contains no part of the URL: any may be the password.
    """
    try:
        parts = urlsplit(url)
        port = "" if parts.port is None else str(parts.port)
    except ValueError:
        raise SettingError(f"{name}: host and port cannot be read; {_ENCODED}.") from None
    if parts.scheme not in {"postgresql", "postgres"} or parts.fragment:
        raise SettingError(f"{name}: it is not like postgresql://user:password@host:5432/database; {_ENCODED}.")
    database = unquote(parts.path.removeprefix("/"))
    if not database or "/" in database:
        raise SettingError(f"{name}: after the host there must be “/” and the name of the database; {_ENCODED}.")
    parameters = _url_parameters(parts.query, name)
    user, password, host = (unquote(part or "") for part in (parts.username, parts.password, parts.hostname))
    return Postgresql(database, user, password, parameters.pop("host", host), port, tuple(parameters.items()))


def _url_parameters(query: str, name: str) -> dict[str, str]:
    parameters = dict(parse_qsl(query, keep_blank_values=True))
    if not parameters.keys() <= {*URL_PARAMETERS}:
        raise SettingError(f"{name}: the only parameters after “?” are {', '.join(URL_PARAMETERS)}; {_ENCODED}.")
    if parameters.get("sslmode", SSL_MODES[0]) not in SSL_MODES:
        raise SettingError(f"{name}: sslmode is none of {', '.join(SSL_MODES)}.")
    return parameters


def command_line(command: str, data: Path, *arguments: str) -> str:
    """Return the shell command line that runs a command of `manage.py` on this data folder."""
    option = [] if data == Environment.data else ["--data", str(data)]
    return shlex.join(["python3", "manage.py", command, *arguments, *option])


def public_command_line(command: str, data: Path) -> str:
    """Return the command line for a page that strangers may see: it does not name the folder."""
    return f"python3 manage.py {command}" + ("" if data == Environment.data else " --data …")


def secret_key(data: Path) -> str:
    """Return the key stored in the data folder; if there is none, a random one for this process only.

    Raise SettingError if the stored key cannot be read or is empty.
    """
    path = data / "secret-key"
    try:
        key = path.read_text().strip()
    except (FileNotFoundError, NotADirectoryError):
        return secrets.token_urlsafe(50)
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", "it is not text")
        raise SettingError(f"The secret key {path} cannot be read: {reason}.") from None
    if not key:
        raise SettingError(f"The secret key {path} is empty; delete it, and the next start makes a new one.")
    return key


def local_time_zone() -> str:
    """Return the IANA name of the time zone from TZ, else from this machine, else "UTC"."""
    path = os.path.realpath("/etc/localtime")
    machine = path.partition("/zoneinfo/")[2]
    return next((name for name in (os.environ.get("TZ", "").lstrip(":"), machine) if _is_time_zone(name)), "UTC")


def _is_time_zone(name: str) -> bool:
    try:
        return bool(ZoneInfo(name).key)
    except (ValueError, OSError, ZoneInfoNotFoundError):
        return False


def _hosts(value: str) -> tuple[str, ...]:
    hosts = tuple(host.strip() for host in value.split(",") if host.strip())
    for host in hosts:
        if not _HOST.fullmatch(host):
            raise SettingError(f"TABLET_HOSTS: “{host}” is not a host name.")
    return hosts


def _switch(name: str, value: str) -> bool:
    if value not in {"", "0", "1"}:
        raise SettingError(f"{name}: “{value}” is neither 1 (on) nor 0 (off).")
    return value == "1"


def _hsts(value: str, *, is_https: bool) -> str:
    if value and value not in HSTS:
        raise SettingError(f"TABLET_HSTS: “{value}” is not one of {', '.join(HSTS)}.")
    if value and not is_https:
        raise SettingError(f"TABLET_HSTS: “{value}” needs TABLET_HTTPS=1.")
    return value or Environment.hsts


def _own_https(value: str) -> OwnHttps | None:
    found = re.fullmatch(r"([0-9]{1,5}),([0-9]{1,5})(,local)?", value)
    if value and not found:
        raise SettingError(f"{OWN_HTTPS} is set by “serve”; use its options --certificate and --key.")
    return OwnHttps(int(found[1]), int(found[2]), bool(found[3])) if found else None


def _log_level(value: str) -> str:
    level = (value or "INFO").upper()
    if level not in LOG_LEVELS:
        raise SettingError(f"TABLET_LOG_LEVEL: “{value}” is not one of {', '.join(LOG_LEVELS)}.")
    return level
