"""Runs `manage.py` with the pinned packages, which it installs if no Python at hand has them.

Any Python from 3.9 on must be able to read this file, without a package: standard library and older syntax only.
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

PROJECT = Path(__file__).resolve().parents[2]
ENVIRONMENT = PROJECT / ".venv"
GROUPS = {"test": ("test",), "lint": ("test", "lint")}
"""The dependency groups that a command of `manage.py` needs beside the packages of the product."""
OLDEST_UV = (0, 8)
"""The first version that has every option used here."""
INTERRUPTED = 130

# What is shown of the words of pip and uv; if they fail, one sentence says why.
_PROGRESS = re.compile(r" *(Using|Creating|Resolved|Collecting|Downloading|Downloaded|Prepared|Installing|Installed) ")
_NO_NETWORK = re.compile(
    r"dns error|error sending request|error trying to connect|failed to establish a new connection|timed out"
    r"|network is unreachable|temporary failure in name resolution|\(from versions: none\)",
    re.IGNORECASE,
)
_NO_PYTHON = re.compile(rf"no interpreter found|no download found|{_NO_NETWORK.pattern}", re.IGNORECASE)
_OTHER_CACHE = "Set XDG_CACHE_HOME to a folder that can be written, and start again."


class InstallationError(Exception):
    """The packages cannot be installed; the text says why, for the user."""


def use_pinned_packages(arguments: list[str]) -> None:
    """Return if this Python has the packages that the command line `arguments` needs.

    Otherwise run the same command line with the Python in `.venv`, and do not return: this process ends with the exit
    status of that one, or with one sentence if the packages cannot be installed.
    """
    groups = GROUPS.get(arguments[1] if len(arguments) > 1 else "", ())
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
    """Let `command` take the place of this process: signals reach it, and its exit status is the one that is seen."""
    sys.stdout.flush()
    sys.stderr.flush()
    if os.name != "nt":
        os.execve(command[0], command, _variables())
    # On Windows exec starts a second process and ends this one at once. Ctrl-C goes to both; the other one decides.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.exit(subprocess.call(command, env=_variables()))


def has_packages(groups: tuple[str, ...]) -> bool:
    """Return whether this Python is new enough and has all packages of the product and these groups, as pinned."""
    if sys.version_info < _oldest_python():
        return False
    import tomllib

    project = tomllib.loads(_pyproject())
    waiting = [*project["project"]["dependencies"]]
    for group in groups:
        waiting += project["dependency-groups"][group]
    pins = {pin.split("==")[0]: pin for pin in [*waiting, *project["tool"]["uv"]["constraint-dependencies"]]}
    installed, seen = _installed(), set()
    while waiting:
        pin = waiting.pop()
        name, _, version = pin.partition("==")
        if name not in installed or installed[name][0] != version:
            return False
        seen.add(pin)
        waiting += {pins.get(needed, needed) for needed in _dependencies(installed[name][1])} - seen
    return True


def _installed() -> dict[str, tuple[str, Path]]:
    """Return the version of each installed package and the folder that describes it, by the package's name.

    Such a folder and its files are the standard for recording installed projects. An installer writes its name last:
    if that file is missing, the installation was interrupted.
    """
    found = {}
    # The first place on the path is the one that is imported from.
    for place in reversed(sys.path):
        for folder in Path(place).glob("*.dist-info"):
            name, _, version = folder.name[: -len(".dist-info")].partition("-")
            found[_normal(name)] = (version if (folder / "INSTALLER").is_file() else "", folder)
    return found


def _dependencies(folder: Path) -> list[str]:
    """Return what a package needs on every platform; what has a condition may be missing."""
    metadata = (folder / "METADATA").read_text(encoding="utf-8", errors="replace").partition("\n\n")[0]
    return [_normal(name) for name in re.findall(r"^Requires-Dist: ([\w.-]+)[^;\n]*$", metadata, re.MULTILINE)]


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _environment_has(groups: tuple[str, ...]) -> bool:
    command = [str(_program(ENVIRONMENT, "python")), "-m", __name__, *groups]
    try:
        return subprocess.run(command, cwd=PROJECT, env=_variables(), check=False).returncode == 0
    except OSError:
        # There is none, or it is one of another machine.
        return False


def _program(environment: Path, name: str) -> Path:
    """Return where a virtual environment keeps a program."""
    return environment / "Scripts" / f"{name}.exe" if os.name == "nt" else environment / "bin" / name


def _pyproject() -> str:
    return (PROJECT / "pyproject.toml").read_text(encoding="utf-8")


def _oldest_python() -> tuple[int, ...]:
    return _version(re.findall(r'requires-python = ">=([\d.]+)"', _pyproject())[0])


def _version(text: str) -> tuple[int, ...]:
    return tuple(int(number) for number in re.findall(r"\d+", text))


def _install(groups: tuple[str, ...]) -> None:
    """Install the packages into `.venv`; raise InstallationError if that is not possible."""
    print(f"Installing the packages of the Tablet of Truth into {ENVIRONMENT}, once.", file=sys.stderr)
    uv = _find_uv() or _install_uv()
    if not (ENVIRONMENT / "pyvenv.cfg").exists():
        _make_environment(uv)
    _synchronize(uv, groups)
    if not _environment_has(groups):
        # uv takes a package for installed if its installation was interrupted.
        _make_environment(uv)
        _synchronize(uv, groups)
    if not _environment_has(groups):
        raise InstallationError(f"The packages in {ENVIRONMENT} are incomplete. Delete that folder and start again.")


def _make_environment(uv: str) -> None:
    failure = _run([uv, "venv", "--clear", "--python", _wanted_python(), str(ENVIRONMENT)])
    if failure is not None and sys.version_info < _oldest_python() and _NO_PYTHON.search(failure):
        raise InstallationError(
            f"The Tablet of Truth needs Python {_dotted(_oldest_python())} or newer. This is Python "
            f"{_dotted(sys.version_info[:3])}, no newer one was found, and none could be downloaded. "
            "Install a newer Python and start again."
        )
    _raise_if(failure, "uv")


def _synchronize(uv: str, groups: tuple[str, ...]) -> None:
    # Inexact: what other commands need stays.
    options = ["--inexact", "--no-default-groups", "--python", _wanted_python()]
    _raise_if(_run([uv, "sync", *options, *(f"--group={group}" for group in groups)]), "uv")


def _wanted_python() -> str:
    """Return the versions that will do: from the oldest up to the one that runs, or the one that the tests use."""
    oldest, tested = _oldest_python(), _version((PROJECT / ".python-version").read_text(encoding="utf-8"))
    newest = max(sys.version_info[:2], tested)
    return f">={_dotted(oldest)},<{newest[0]}.{newest[1] + 1}"


def _dotted(version: tuple[int, ...]) -> str:
    return ".".join(str(number) for number in version)


def _find_uv() -> str | None:
    """Return a uv on the path that works and is new enough; None if there is none."""
    # One of them may be a shim of a version manager, which fails.
    folders = os.environ.get("PATH", os.defpath).split(os.pathsep)
    found = (shutil.which("uv", path=folder) for folder in folders if folder)
    return next((uv for uv in found if uv and _works(uv)), None)


def _works(uv: str) -> bool:
    try:
        ended = subprocess.run([uv, "--version"], capture_output=True, text=True, check=False)
    except OSError:
        return False
    return ended.returncode == 0 and ended.stdout.startswith("uv ") and _version(ended.stdout) >= OLDEST_UV


def _install_uv() -> str:
    """Return the pinned uv in the user's cache folder, where it is installed if it is not there yet."""
    pin = re.findall(r'"(uv==[\d.]+)"', _pyproject())[0]
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
        # Complete or not there: it gets its name last.
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
    usual = {"nt": os.environ.get("LOCALAPPDATA", home), "darwin": home / "Library" / "Caches"}
    named = os.environ.get("XDG_CACHE_HOME") or usual.get(os.name, usual.get(sys.platform, home / ".cache"))
    return Path(named) / "tablet-of-truth"


def _run(command: list[str]) -> str | None:
    """Run `command` and show its progress; return None if it succeeds, else all that it said."""
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
    """Raise InstallationError if `program` failed, with the reason among its words."""
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
    """Return the environment for another Python: without what speaks of this one."""
    of_this = {"VIRTUAL_ENV", "PYTHONHOME", "__PYVENV_LAUNCHER__"}
    return {**{name: value for name, value in os.environ.items() if name not in of_this}, **others}


def _path_to_pythons() -> str:
    """Return the path for uv: this Python first, and at last those that pyenv keeps behind its shims."""
    this = Path(sys.base_exec_prefix)
    root = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")
    others = sorted((str(folder) for folder in root.glob("versions/*/bin")), reverse=True)
    return os.pathsep.join([str(this / "bin"), str(this), os.environ.get("PATH", os.defpath), *others])


if __name__ == "__main__":
    sys.exit(not has_packages(tuple(sys.argv[1:])))
