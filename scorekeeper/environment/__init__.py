"""Does not import Django, which is not configured yet."""

import argparse
import hashlib
import os
import re
import secrets
import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from scorekeeper.environment.database_url import Postgresql, read_database_url
from scorekeeper.environment.errors import SettingError

PROJECT = Path(__file__).resolve().parents[2]
DEMO = PROJECT / "demo-data"
OWN_HTTPS = "TABLET_OWN_HTTPS"  # for the worker of `serve`; not for users
BACKUP_EVERY = "TABLET_BACKUP_EVERY"
MOST_HOURS = 366 * 24
SHORTEST_SECRET = 16  # for backups and metrics
DATABASE_URL = "DATABASE_URL"  # hosting services and other programs use the same name
HSTS = ("0", "1", "subdomains", "preload")
SESSION_DAYS = {False: 365, True: 60}  # at home, and behind a proxy with https
MOST_SESSION_DAYS = 400  # browsers store no cookie for longer
LOG_FORMATS = ("text", "json")
LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")
# Those that begin like ours; a test compares them with the table of settings.
SETTINGS = (
    *("TABLET_DATA", "TABLET_HOSTS", "TABLET_HTTPS", "TABLET_PROXIES", "TABLET_HSTS", "TABLET_SESSION_DAYS"),
    *("TABLET_SERVICE_WORKER", BACKUP_EVERY, "TABLET_BACKUP_DIR", "TABLET_BACKUP_KEY", "TABLET_TIME_ZONE"),
    *("TABLET_LOG_LEVEL", "TABLET_LOG_FORMAT", "TABLET_ACCESS_LOG", "TABLET_METRICS_TOKEN"),
)
_PREFIX = "TABLET_"
# As `difflib` measures names without TABLET_: a misspelt one has more; those of others have less, such as TABLET_DOMAIN
# of compose.yaml, and TABLET_SERVICE_PORT, which Kubernetes sets for a service of the name tablet.
_ALIKE = 0.8
_HOST = re.compile(r"\.?[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?|\[[0-9A-Fa-f:.]+\]|\*")

type Network = IPv4Network | IPv6Network

_THIS_MACHINE = "127.0.0.0/8,::1"
# Abbreviations that Django would accept for --data or --database.
_ABBREVIATIONS = ("--d", "--da", "--dat")


@dataclass(frozen=True)
class OwnHttps:
    """Guests' devices do not trust a certificate that `is_local`."""

    port: int
    plain_port: int
    is_local: bool = False

    def __str__(self) -> str:
        """For the variable that `serve` sets for its worker."""
        return f"{self.port},{self.plain_port}{',local' if self.is_local else ''}"


@dataclass(frozen=True)
class Environment:
    data: Path = PROJECT / "data"
    hosts: tuple[str, ...] = ()  # besides this machine's own
    https: bool = False  # by a proxy
    proxies: tuple[Network, ...] = ()  # from which that proxy connects
    # Browsers refuse plain http for a year, for this host ("1"), also for its subdomains, or in the lists that they
    # come with ("preload").
    hsts: str = "1"
    # If phones may not store pages for use without the server, those that have one remove it.
    service_worker: bool = True
    session_days: int = SESSION_DAYS[False]
    log_level: str = "INFO"
    backups: Path = PROJECT / "data" / "backups"
    backup_every: int = 24  # hours; 0 for never
    backup_key: str = ""  # encrypts backups
    log_format: str = "text"
    access_log: bool = False
    metrics_token: str = ""  # without it there are no metrics
    time_zone: str = ""  # an IANA name; else `local_time_zone`
    postgresql: Postgresql | None = None  # else SQLite in `data`
    own_https: OwnHttps | None = None  # set by `serve` only


def read_environment(variables: Mapping[str, str]) -> Environment:
    """Raise SettingError."""
    _check_spelling(variables)
    data = Path(variables.get("TABLET_DATA") or PROJECT / "data").absolute()
    url = variables.get(DATABASE_URL, "")
    return Environment(
        data=data,
        hosts=_hosts(variables.get("TABLET_HOSTS", "")),
        https=_switch("TABLET_HTTPS", variables.get("TABLET_HTTPS", "")),
        proxies=_proxies(variables.get("TABLET_PROXIES", ""), is_https=variables.get("TABLET_HTTPS") == "1"),
        hsts=_hsts(variables.get("TABLET_HSTS", ""), is_https=variables.get("TABLET_HTTPS") == "1"),
        service_worker=_switch("TABLET_SERVICE_WORKER", variables.get("TABLET_SERVICE_WORKER", "") or "1"),
        session_days=_session_days(variables),
        log_level=_one_of("TABLET_LOG_LEVEL", variables.get("TABLET_LOG_LEVEL", "").upper() or "INFO", LOG_LEVELS),
        backups=Path(variables.get("TABLET_BACKUP_DIR") or data / "backups").absolute(),
        backup_every=_hours(variables.get(BACKUP_EVERY, "")),
        backup_key=_long_enough("TABLET_BACKUP_KEY", variables.get("TABLET_BACKUP_KEY", "")),
        log_format=_one_of("TABLET_LOG_FORMAT", variables.get("TABLET_LOG_FORMAT") or "text", LOG_FORMATS),
        access_log=_switch("TABLET_ACCESS_LOG", variables.get("TABLET_ACCESS_LOG", "")),
        metrics_token=_metrics_token(variables),
        time_zone=_time_zone(variables.get("TABLET_TIME_ZONE", "")),
        postgresql=read_database_url(url, DATABASE_URL) if url else None,
        own_https=_own_https(variables.get(OWN_HTTPS, "")),
    )


@cache
def program_version() -> str:
    """It is only in pyproject.toml. Read once, because the file of a newer version may replace that one meanwhile."""
    found = re.search(r'^version = "([^"]+)"$', (PROJECT / "pyproject.toml").read_text(encoding="utf-8"), re.MULTILINE)
    return found[1] if found else "unknown"


def take_data_option(arguments: list[str]) -> None:
    """Set TABLET_DATA to `--data DIR` of any command.

    Raise SettingError without a folder, or if it is abbreviated, so that no command uses another folder by mistake.
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


def command_line(command: str, data: Path, *arguments: str) -> str:
    """For `manage.py` on this data folder."""
    option = [] if data == Environment.data else ["--data", str(data)]
    return shlex.join(["python3", "manage.py", command, *arguments, *option])


def public_command_line(command: str, data: Path) -> str:
    """For strangers: without the folder."""
    return f"python3 manage.py {command}" + ("" if data == Environment.data else " --data …")


def secret_key(data: Path) -> str:
    """A random one for this process if none is stored; raise SettingError."""
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


def installation_of(key: str) -> str:
    """Does not reveal the key."""
    return hashlib.sha256(f"installation {key}".encode()).hexdigest()[:8]


def local_time_zone() -> str:
    """From TZ or this machine."""
    path = os.path.realpath("/etc/localtime")
    machine = path.partition("/zoneinfo/")[2]
    return next((name for name in (os.environ.get("TZ", "").lstrip(":"), machine) if _is_time_zone(name)), "UTC")


def _time_zone(value: str) -> str:
    if value and not _is_time_zone(value):
        raise SettingError(f"TABLET_TIME_ZONE: “{value}” is not the name of a time zone, such as Europe/Berlin.")
    return value


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


def _proxies(value: str, *, is_https: bool) -> tuple[Network, ...]:
    if not is_https:
        if value:
            raise SettingError(f"TABLET_PROXIES: “{value}” needs TABLET_HTTPS=1.")
        return ()
    try:
        return tuple(ip_network(written.strip()) for written in (value or _THIS_MACHINE).split(","))
    except ValueError:
        raise SettingError(f"TABLET_PROXIES: “{value}” is no list of addresses or networks.") from None


def _hsts(value: str, *, is_https: bool) -> str:
    chosen = _one_of("TABLET_HSTS", value or Environment.hsts, HSTS)
    if value and not is_https:
        raise SettingError(f"TABLET_HSTS: “{value}” needs TABLET_HTTPS=1.")
    return chosen


def _session_days(variables: Mapping[str, str]) -> int:
    value = variables.get("TABLET_SESSION_DAYS", "")
    days = int(value) if re.fullmatch("[0-9]{1,3}", value) else 0
    if value and not 1 <= days <= MOST_SESSION_DAYS:
        raise SettingError(f"TABLET_SESSION_DAYS: “{value}” is not a number of days from 1 to {MOST_SESSION_DAYS}.")
    return days or SESSION_DAYS[variables.get("TABLET_HTTPS") == "1"]


def _own_https(value: str) -> OwnHttps | None:
    found = re.fullmatch(r"([0-9]{1,5}),([0-9]{1,5})(,local)?", value)
    if value and not found:
        raise SettingError(f"{OWN_HTTPS} is set by “serve”; use its options --certificate and --key.")
    return OwnHttps(int(found[1]), int(found[2]), bool(found[3])) if found else None


def _hours(value: str) -> int:
    if not re.fullmatch("[0-9]{0,4}", value) or int(value or 0) > MOST_HOURS:
        raise SettingError(
            f"{BACKUP_EVERY}: “{value}” is not a number of hours from 1 to {MOST_HOURS}, or 0 for never."
        )
    return int(value) if value else Environment.backup_every


def _long_enough(name: str, value: str) -> str:
    if 0 < len(value) < SHORTEST_SECRET:
        raise SettingError(f"{name}: this has {len(value)} characters, and {SHORTEST_SECRET} are the fewest.")
    return value


def _check_spelling(variables: Mapping[str, str]) -> None:
    """A misspelt name would leave the default in force: no https, or backups that are not encrypted."""
    known = {name.removeprefix(_PREFIX): name for name in SETTINGS}
    for name in sorted(variables):
        if not name.startswith(_PREFIX) or name in {*SETTINGS, OWN_HTTPS}:
            continue
        if meant := get_close_matches(name.removeprefix(_PREFIX), known, 1, _ALIKE):
            raise SettingError(f"{name} is no setting. Did you mean {known[meant[0]]}?")


def _metrics_token(variables: Mapping[str, str]) -> str:
    token = _long_enough("TABLET_METRICS_TOKEN", variables.get("TABLET_METRICS_TOKEN", ""))
    # Earlier versions let programs on this machine read them without a token, but a proxy is such a program, too.
    if _switch("TABLET_METRICS", variables.get("TABLET_METRICS", "")) and not token:
        raise SettingError("TABLET_METRICS needs a token: set TABLET_METRICS_TOKEN instead.")
    return token


def _one_of(name: str, value: str, choices: tuple[str, ...]) -> str:
    if value not in choices:
        raise SettingError(f"{name}: “{value}” is not one of {', '.join(choices)}.")
    return value
