"""Runs `manage.py` with the pinned packages, and installs them into `.venv` if they are missing.

Runs without packages on Python 3.9 and newer: standard library and older syntax only.
"""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

from scorekeeper.management import pinned_packages
from scorekeeper.management.pinned_packages import (
    EXTRAS,
    METRICS,
    POSTGRESQL,
    PROJECT,
    has_packages,
    oldest_python,
    pyproject,
    version_of,
)

ENVIRONMENT = PROJECT / ".venv"
# In addition to the packages of the product.
GROUPS = {"test": ("test",), "lint": ("test", "lint"), "audit": ("audit",)}
OLDEST_UV = (0, 8)  # has every option used here
INTERRUPTED = 130

# The lines of pip and uv that are shown as progress; if they fail, one sentence says why.
_PROGRESS = re.compile(r" *(Using|Creating|Resolved|Collecting|Downloading|Downloaded|Prepared|Installing|Installed) ")
_NO_NETWORK = re.compile(
    r"dns error|error sending request|error trying to connect|failed to establish a new connection|timed out"
    r"|network is unreachable|temporary failure in name resolution|\(from versions: none\)",
    re.IGNORECASE,
)
_NO_PYTHON = re.compile(rf"no interpreter found|no download found|{_NO_NETWORK.pattern}", re.IGNORECASE)
_OTHER_CACHE = "Set XDG_CACHE_HOME to a folder that can be written, and start again."


class InstallationError(Exception):
    """The message is for the user."""


def use_pinned_packages(arguments: list[str]) -> None:
    """Return if this Python has the packages for the command in `arguments`.

    Otherwise run it with the Python in `.venv`, and exit with its status, or with an error message.
    """
    command = arguments[1] if len(arguments) > 1 else ""
    groups = GROUPS.get(command, ())
    if os.environ.get("DATABASE_URL") or command == "move-to":
        groups = (*groups, POSTGRESQL)
    if os.environ.get("TABLET_METRICS_TOKEN"):
        groups = (*groups, METRICS)
    if has_packages(groups):
        return
    try:
        if not _environment_has(groups):
            _install(groups)
    except InstallationError as error:
        sys.exit(str(error))
    except KeyboardInterrupt:
        print("\nStopped. The next start completes the installation.", file=sys.stderr)
        sys.exit(INTERRUPTED)
    run_instead([str(_program(ENVIRONMENT, "python")), *arguments])


def run_instead(command: list[str]) -> None:
    """By a process that receives the signals and determines the exit status."""
    sys.stdout.flush()
    sys.stderr.flush()
    if os.name != "nt":
        os.execve(command[0], command, _variables())
    # On Windows exec starts a second process and ends this one at once. Ctrl-C goes to both; the new one handles it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.exit(subprocess.call(command, env=_variables()))


def _environment_has(groups: tuple[str, ...]) -> bool:
    command = [str(_program(ENVIRONMENT, "python")), "-m", pinned_packages.__name__, *groups]
    try:
        return subprocess.run(command, cwd=PROJECT, env=_variables(), check=False).returncode == 0
    except OSError:
        # The environment is missing, or belongs to another machine.
        return False


def _program(environment: Path, name: str) -> Path:
    return environment / "Scripts" / f"{name}.exe" if os.name == "nt" else environment / "bin" / name


def _install(groups: tuple[str, ...]) -> None:
    print(f"Installing the packages of the Tablet of Truth into {ENVIRONMENT}, once.", file=sys.stderr)
    uv = _find_uv() or _install_uv()
    if not (ENVIRONMENT / "pyvenv.cfg").exists():
        _make_environment(uv)
    _synchronize(uv, groups)
    if not _environment_has(groups):
        # uv considers a package installed even if its installation was interrupted.
        _make_environment(uv)
        _synchronize(uv, groups)
    if not _environment_has(groups):
        raise InstallationError(f"The packages in {ENVIRONMENT} are incomplete. Delete that folder and start again.")


def _make_environment(uv: str) -> None:
    failure = _run([uv, "venv", "--clear", "--python", _wanted_python(), str(ENVIRONMENT)])
    if failure is not None and sys.version_info < oldest_python() and _NO_PYTHON.search(failure):
        raise InstallationError(
            f"The Tablet of Truth needs Python {_dotted(oldest_python())} or newer. This is Python "
            f"{_dotted(sys.version_info[:3])}, no newer one was found, and none could be downloaded. "
            "Install a newer Python and start again."
        )
    _raise_if(failure, "uv")


def _synchronize(uv: str, groups: tuple[str, ...]) -> None:
    # Inexact, so that packages of other commands stay installed.
    options = ["--inexact", "--no-default-groups", "--python", _wanted_python()]
    chosen = (f"--extra={group}" if group in EXTRAS else f"--group={group}" for group in groups)
    _raise_if(_run([uv, "sync", *options, *chosen]), "uv")


def _wanted_python() -> str:
    """From the oldest supported one to the running or the tested one, whichever is newer."""
    oldest, tested = oldest_python(), version_of((PROJECT / ".python-version").read_text(encoding="utf-8"))
    newest = max(sys.version_info[:2], tested)
    return f">={_dotted(oldest)},<{newest[0]}.{newest[1] + 1}"


def _dotted(version: tuple[int, ...]) -> str:
    return ".".join(str(number) for number in version)


def _find_uv() -> str | None:
    # All are tried, because one may be a broken shim of a version manager.
    folders = os.environ.get("PATH", os.defpath).split(os.pathsep)
    found = (shutil.which("uv", path=folder) for folder in folders if folder)
    return next((uv for uv in found if uv and _works(uv)), None)


def _works(uv: str) -> bool:
    try:
        ended = subprocess.run([uv, "--version"], capture_output=True, text=True, check=False)
    except OSError:
        return False
    return ended.returncode == 0 and ended.stdout.startswith("uv ") and version_of(ended.stdout) >= OLDEST_UV


def _install_uv() -> str:
    """In the user's cache folder."""
    pin = re.findall(r'"(uv==[\d.]+)"', pyproject())[0]
    folder = _cache_folder() / pin.replace("==", "-")
    uv = str(_program(folder, "uv"))
    if _works(uv):
        return uv
    if not all(importlib.util.find_spec(name) for name in ("venv", "ensurepip")):
        raise InstallationError(
            f"This Python ({sys.executable}) cannot make virtual environments. On Debian and Ubuntu, "
            f"“sudo apt install python{_dotted(sys.version_info[:2])}-venv” adds what is missing; then start again."
        )
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        # Atomic: the complete folder is renamed at the end.
        with tempfile.TemporaryDirectory(prefix=folder.name, dir=folder.parent) as part:
            _install_with_pip(pin, Path(part) / "venv")
            shutil.rmtree(folder, ignore_errors=True)
            (Path(part) / "venv").rename(folder)
    except OSError as error:
        raise InstallationError(f"{folder} cannot be written: {error.strerror}. {_OTHER_CACHE}") from None
    return uv


def _install_with_pip(pin: str, environment: Path) -> None:
    _raise_if(_run([sys.executable, "-m", "venv", str(environment)]), "venv")
    python = str(_program(environment, "python"))
    _raise_if(_run([python, "-m", "pip", "install", "--disable-pip-version-check", pin]), "pip")


def _cache_folder() -> Path:
    home = Path.home()
    defaults = {"nt": os.environ.get("LOCALAPPDATA", home), "darwin": home / "Library" / "Caches"}
    folder = os.environ.get("XDG_CACHE_HOME") or defaults.get(os.name, defaults.get(sys.platform, home / ".cache"))
    return Path(folder) / "tablet-of-truth"


def _run(command: list[str]) -> str | None:
    """Show the progress; return the output if it fails."""
    output = []
    variables = _variables(PATH=_path_to_pythons(), UV_PROJECT_ENVIRONMENT=str(ENVIRONMENT), NO_COLOR="1")
    with subprocess.Popen(
        command,
        cwd=PROJECT,
        env=variables,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    ) as process:
        try:
            for line in process.stdout or ():
                output.append(line)
                if _PROGRESS.match(line):
                    print(f"  {line.strip()}", file=sys.stderr)
        except KeyboardInterrupt:
            process.terminate()
            raise
    return "".join(output) if process.returncode else None


def _raise_if(failure: str | None, program: str) -> None:
    if failure is None:
        return
    if _NO_NETWORK.search(failure):
        raise InstallationError("The packages cannot be downloaded: there is no network. Connect and start again.")
    lines = [line.strip() for line in failure.splitlines() if line.strip()]
    first = next((number for number, line in enumerate(lines) if line.lower().startswith("error")), -1)
    reason = " ".join(lines[first:][:4])
    remedy = f". {_OTHER_CACHE}" if "initialize cache" in reason else ""
    raise InstallationError(f"The packages cannot be installed; {program} says: {reason}{remedy}")


def _variables(**others: str) -> dict[str, str]:
    """For another Python: without those that refer to this one."""
    removed = {"VIRTUAL_ENV", "PYTHONHOME", "__PYVENV_LAUNCHER__"}
    return {**{name: value for name, value in os.environ.items() if name not in removed}, **others}


def _path_to_pythons() -> str:
    """Return this Python first, and those of pyenv last, which are otherwise behind shims."""
    this = Path(sys.base_exec_prefix)
    root = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")
    others = sorted((str(folder) for folder in root.glob("versions/*/bin")), reverse=True)
    return os.pathsep.join([str(this / "bin"), str(this), os.environ.get("PATH", os.defpath), *others])
