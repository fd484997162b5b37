"""What the environment may say, read once and refused by name where it is nonsense.

Knows nothing of Django: the settings and `manage.py` ask here before Django is configured.
"""

import argparse
import os
import re
import secrets
import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

PROJECT = Path(__file__).resolve().parent.parent
DEMO = PROJECT / "demo-data"
"""The folder in which a newcomer looks round."""
LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")
_HOST = re.compile(r"\.?[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?|\[[0-9A-Fa-f:.]+\]|\*")

# Django would take them for --data, or for --database.
_CUT_SHORT = ("--d", "--da", "--dat")


class CommandError(Exception):
    """A command cannot do its work; the message is one sentence that says why."""


class SettingError(CommandError):
    """Something that the environment gives cannot be used; the text names it."""


@dataclass(frozen=True)
class Environment:
    """The settings that a machine's owner may choose.

    `data` is the folder for the database and the secret key, `hosts` the names under which the
    product may be reached beside this machine's own, `https` whether a proxy in front speaks https.
    """

    data: Path = PROJECT / "data"
    hosts: tuple[str, ...] = ()
    https: bool = False
    log_level: str = "INFO"


def read_environment(variables: Mapping[str, str]) -> Environment:
    """Read the TABLET_ variables; raise BadEnvironment for the first that cannot be used."""
    return Environment(
        data=Path(variables.get("TABLET_DATA") or PROJECT / "data").absolute(),
        hosts=_hosts(variables.get("TABLET_HOSTS", "")),
        https=_switch("TABLET_HTTPS", variables.get("TABLET_HTTPS", "")),
        log_level=_log_level(variables.get("TABLET_LOG_LEVEL", "")),
    )


def take_data_option(arguments: list[str]) -> None:
    """Take `--data DIR` out of the arguments of any command: it decides the data folder, as TABLET_DATA does.

    Raise BadEnvironment where it names no folder or is cut short: no command works on another folder unnoticed.
    """
    end = arguments.index("--") if "--" in arguments else len(arguments)
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    parser.add_argument("--data", nargs="?", const="")
    known, others = parser.parse_known_args(arguments[1:end])
    cut = next((name for name in (other.partition("=")[0] for other in others) if name in _CUT_SHORT), None)
    if cut or known.data == "":
        raise SettingError(f"“{cut}” is no option; write --data DIR." if cut else "--data needs the name of a folder.")
    arguments[1:end] = others
    if known.data or others[:1] == ["demo"]:
        # Whatever is kept where the environment says, a demo is not to get among it.
        os.environ["TABLET_DATA"] = known.data or str(DEMO)


def command_line(command: str, data: Path) -> str:
    """Return how a command of `manage.py` is run on this data folder, as it may be copied into a terminal."""
    option = [] if data == Environment.data else ["--data", str(data)]
    return shlex.join(["python3", "manage.py", command, *option])


def secret_key(data: Path) -> str:
    """Return the key kept in the data folder, or one for this process only where none was made yet.

    Raise BadEnvironment for a key that is there and cannot be used.
    """
    path = data / "secret-key"
    try:
        key = path.read_text().strip()
    except (FileNotFoundError, NotADirectoryError):
        return secrets.token_urlsafe(50)
    except (OSError, UnicodeDecodeError) as fault:
        reason = getattr(fault, "strerror", "it is not text")
        raise SettingError(f"The secret key {path} cannot be read: {reason}.") from None
    if not key:
        raise SettingError(f"The secret key {path} is empty; delete it, and the next start makes a new one.")
    return key


def local_time_zone() -> str:
    """Return the IANA name of this machine's time zone, "UTC" where it does not say; TZ outranks the machine."""
    path = os.path.realpath("/etc/localtime")
    machine = path.partition("/zoneinfo/")[2]
    return next((name for name in (os.environ.get("TZ", "").lstrip(":"), machine) if _is_time_zone(name)), "UTC")


def _is_time_zone(name: str) -> bool:
    try:
        return bool(ZoneInfo(name).key)
    except (ValueError, OSError, ZoneInfoNotFoundError):
        return False


def _hosts(written: str) -> tuple[str, ...]:
    hosts = tuple(host.strip() for host in written.split(",") if host.strip())
    for host in hosts:
        if not _HOST.fullmatch(host):
            raise SettingError(f"TABLET_HOSTS: “{host}” is not a host name.")
    return hosts


def _switch(name: str, written: str) -> bool:
    if written not in {"", "0", "1"}:
        raise SettingError(f"{name}: “{written}” is neither 1 (on) nor 0 (off).")
    return written == "1"


def _log_level(written: str) -> str:
    level = (written or "INFO").upper()
    if level not in LOG_LEVELS:
        raise SettingError(f"TABLET_LOG_LEVEL: “{written}” is none of {', '.join(LOG_LEVELS)}.")
    return level
