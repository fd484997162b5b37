"""Starting with any Python: with installed packages, with uv, and without uv."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from scorekeeper.environment import PROJECT
from tests.management.clones import LONGEST, MAKE_ENVIRONMENT, SYNCHRONIZE, Clone

pytestmark = pytest.mark.processes

RAN = 7
"""The exit status of the product in these tests."""


OLDER = [(3, 9), (3, 10), (3, 11)]


def test_a_python_with_the_packages_is_used_directly(clone: Clone) -> None:
    clone.write_uv()
    ended = clone.run("serve", "--port", "81", python=[sys.executable])
    assert (ended.returncode, ended.stdout, ended.stderr) == (RAN, "ran serve --port 81\n", "")
    assert clone.calls() == []


def test_without_the_packages_the_uv_on_the_path_installs_them(clone: Clone) -> None:
    clone.write_uv()
    ended = clone.run("score", "a b.json", "-")
    assert (ended.returncode, ended.stdout) == (RAN, "ran score a b.json -\n")
    assert ended.stderr.splitlines() == [
        f"Installing the packages of the Tablet of Truth into {clone.folder}/.venv, once.",
        "  Resolved 14 packages in 1ms",
    ]
    assert [call.split()[0] for call in clone.calls()] == ["--version", "venv", "sync"]
    assert "--group" not in clone.calls()[-1]


def test_a_later_start_needs_no_uv_and_prints_nothing(clone: Clone) -> None:
    clone.write_uv()
    clone.run("serve")
    (clone.programs / "uv").unlink()
    ended = clone.run("serve")
    assert (ended.returncode, ended.stdout, ended.stderr) == (RAN, "ran serve\n", "")


@pytest.mark.parametrize(("command", "groups"), [("test", ["test"]), ("lint", ["test", "lint"])])
def test_tests_and_checks_get_their_additional_packages(clone: Clone, command: str, groups: list[str]) -> None:
    clone.write_uv()
    clone.run(command)
    assert [part for part in clone.calls()[-1].split() if "group=" in part] == [f"--group={one}" for one in groups]


@pytest.mark.parametrize(
    ("command", "url", "extras"),
    [
        ("serve", "postgresql:///tablet", ["--extra=postgresql"]),
        ("move-to", "", ["--extra=postgresql"]),
        ("serve", "", []),
    ],
)
def test_the_driver_is_installed_if_the_database_is_postgresql(
    clone: Clone, command: str, url: str, extras: list[str]
) -> None:
    clone.write_uv()
    clone.run(command, DATABASE_URL=url)
    assert [part for part in clone.calls()[-1].split() if "extra" in part] == extras


def test_the_package_for_metrics_is_installed_if_there_is_a_token_for_them(clone: Clone) -> None:
    clone.write_uv()
    clone.run("serve", TABLET_METRICS_TOKEN="0123456789abcdef")
    assert [part for part in clone.calls()[-1].split() if "extra" in part] == ["--extra=metrics"]


def test_an_active_virtual_environment_without_the_packages_is_left_alone(clone: Clone) -> None:
    clone.write_uv(venv=f'echo "active: $VIRTUAL_ENV" >>{clone.home}/seen; {MAKE_ENVIRONMENT}')
    assert clone.run("serve", VIRTUAL_ENV="/elsewhere").returncode == RAN
    assert (clone.home / "seen").read_text() == "active: \n"


@pytest.mark.parametrize("version", ["echo 'pyenv: uv: command not found' >&2; exit 127", "echo 'uv 0.7.22'"])
def test_a_uv_that_fails_or_is_too_old_is_skipped(clone: Clone, version: str) -> None:
    clone.write_uv(version=version)
    other = clone.home / "other"
    other.mkdir()
    clone.write_uv(other)
    assert clone.run("serve", PATH=f"{clone.programs}:{other}").returncode == RAN
    assert clone.calls() == ["--version"]
    assert [call.split()[0] for call in clone.calls(other)] == ["--version", "venv", "sync"]


@pytest.mark.parametrize("version", OLDER)
def test_an_older_python_can_start_the_product(clone: Clone, version: tuple[int, int]) -> None:
    python = older_python(version)
    if python is None:
        pytest.skip("The tests of starts with an older Python need Python 3.9 to 3.11 beside this one.")
    clone.write_uv()
    ended = clone.run("serve", python=[python])
    assert (ended.returncode, ended.stdout) == (RAN, "ran serve\n")
    assert "--python >=3.12,<3.14" in clone.calls()[1]


def older_python(version: tuple[int, int]) -> str | None:
    name = f"python{version[0]}.{version[1]}"
    root = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")
    folders = [*os.environ["PATH"].split(":"), *sorted(map(str, root.glob("versions/*/bin")))]
    found = (shutil.which(name, path=folder) for folder in folders)
    return next(filter(None, (behind(path) for path in found if path)), None)


def behind(python: str) -> str | None:
    """Return the executable of a Python, which may be a shim of a version manager; None if it does not run."""
    shown = [python, "-c", "import sys; print(sys.executable)"]
    return subprocess.run(shown, capture_output=True, text=True, check=False).stdout.strip() or None


def test_without_uv_a_pinned_one_is_installed_once(without_uv: Clone) -> None:
    first = without_uv.run("serve")
    assert (first.returncode, first.stdout) == (RAN, "ran serve\n")
    pinned = first.stderr.splitlines()[1].removeprefix("  Collecting ")
    assert f'"{pinned}",' in (PROJECT / "pyproject.toml").read_text()
    shutil.rmtree(without_uv.folder / ".venv")
    again = without_uv.run("serve")
    assert (again.returncode, "Collecting" in again.stderr) == (RAN, False)
    assert [path.name for path in without_uv.cache.iterdir()] == [pinned.replace("==", "-")]


def test_an_interrupted_installation_of_uv_is_repeated(without_uv: Clone) -> None:
    without_uv.run("serve")
    shutil.rmtree(without_uv.folder / ".venv")
    (uv,) = without_uv.cache.glob("uv-*/bin/uv")
    uv.write_bytes(b"half")
    again = without_uv.run("serve")
    assert (again.returncode, "Collecting" in again.stderr) == (RAN, True)
    assert uv.read_bytes() != b"half"


def test_the_cache_folder_can_be_chosen(without_uv: Clone, tmp_path: Path) -> None:
    assert without_uv.run("serve", XDG_CACHE_HOME=str(tmp_path / "other")).returncode == RAN
    assert list(tmp_path.glob("other/tablet-of-truth/uv-*/bin/uv"))
    assert not without_uv.cache.exists()


def test_ctrl_c_ends_the_installation_and_the_next_start_completes_it(clone: Clone) -> None:
    os.mkfifo(clone.home / "never")
    clone.write_uv(sync=f"echo 'Resolved 14 packages'; cat {clone.home}/never")
    process = clone.start("serve")
    assert process.stderr
    assert [process.stderr.readline() for _ in range(2)][1] == "  Resolved 14 packages\n"
    os.killpg(process.pid, signal.SIGINT)
    _, errors = process.communicate(timeout=LONGEST)
    # The signal may come while the line that was read is written; then it is there once more.
    assert errors.removeprefix("  Resolved 14 packages\n") == "\nStopped. The next start completes the installation.\n"
    assert process.returncode == 130
    clone.write_uv(sync=SYNCHRONIZE)
    assert clone.run("serve").returncode == RAN


def test_an_interrupted_creation_of_the_environment_is_repeated(clone: Clone) -> None:
    clone.write_uv()
    (clone.folder / ".venv" / "bin").mkdir(parents=True)
    assert clone.run("serve").returncode == RAN
    assert [call.split()[0] for call in clone.calls()] == ["--version", "venv", "sync"]


def instead(code: str) -> list[str]:
    """Return a command that runs this code in place of itself, as on Windows."""
    text = f"bootstrap.os.name = 'nt'; bootstrap.run_instead([sys.executable, '-c', {code!r}])"
    return [sys.executable, "-c", f"import sys; from scorekeeper.management import bootstrap; {text}"]


def test_if_a_process_cannot_be_replaced_the_exit_status_is_passed_on() -> None:
    assert subprocess.run(instead("import sys; sys.exit(7)"), cwd=PROJECT, check=False).returncode == RAN


def test_if_a_process_cannot_be_replaced_ctrl_c_reaches_the_command() -> None:
    code = "import signal, sys; signal.signal(2, lambda *_: sys.exit(7)); print('ready', flush=True); signal.pause()"
    process = subprocess.Popen(instead(code), cwd=PROJECT, stdout=subprocess.PIPE, text=True, start_new_session=True)
    assert process.stdout
    assert process.stdout.readline() == "ready\n"
    os.killpg(process.pid, signal.SIGINT)
    process.communicate(timeout=LONGEST)
    assert process.returncode == RAN
