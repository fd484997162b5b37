"""If the packages cannot be installed, one sentence says why and what to do."""

from __future__ import annotations

import subprocess
import sys

import pytest

from scorekeeper.environment import PROJECT
from tests.management.clones import BARE_PYTHON, MAKE_ENVIRONMENT, Clone

pytestmark = pytest.mark.processes

NO_NETWORK = "The packages cannot be downloaded: there is no network. Connect and start again."
OTHER_CACHE = "Set XDG_CACHE_HOME to a folder that can be written, and start again."
UNREACHABLE = "echo 'error: Failed to fetch' 'cause: dns error' >&2; exit 2"


def refusal(ended: subprocess.CompletedProcess[str]) -> str:
    """Return the sentence with which a start failed."""
    assert (ended.returncode, ended.stdout) == (1, "")
    assert "Traceback" not in ended.stderr
    return ended.stderr.splitlines()[-1]


def test_without_a_network_uv_cannot_download_the_packages(clone: Clone) -> None:
    clone.write_uv(sync=UNREACHABLE)
    ended = clone.run("serve")
    assert refusal(ended) == NO_NETWORK
    assert len(ended.stderr.splitlines()) == 2


def test_without_a_network_pip_cannot_download_uv(without_uv: Clone) -> None:
    message = "ERROR: Could not find a version that satisfies the requirement uv (from versions: none)"
    without_uv.write_module("pip", f"print({message!r}); raise SystemExit(1)")
    assert refusal(without_uv.run("serve")) == NO_NETWORK
    assert list(without_uv.cache.iterdir()) == []


@pytest.mark.parametrize("missing", ["venv", "ensurepip"])
def test_a_python_without_venv_names_the_debian_package(clone: Clone, missing: str) -> None:
    hide = (
        f"import sys; sys.modules[{missing!r}] = None\nimport runpy; runpy.run_path('manage.py', run_name='__main__')"
    )
    clone.write_module("without", hide)
    command = [*BARE_PYTHON, "-c", "import without", "serve"]
    ended = subprocess.run(
        command, cwd=clone.folder, env=clone.environment(), capture_output=True, text=True, check=False
    )
    package = f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"
    assert f"cannot make virtual environments. On Debian and Ubuntu, “sudo apt install {package}”" in refusal(ended)


def test_a_cache_folder_that_cannot_be_written_is_named_with_a_solution(without_uv: Clone) -> None:
    (without_uv.home / ".cache").write_text("a file where the folder should be")
    assert refusal(without_uv.run("serve")) == (
        f"{without_uv.cache}/{pinned_uv()} cannot be written: Not a directory. {OTHER_CACHE}"
    )


def test_a_cache_folder_in_which_uv_cannot_write_has_the_same_solution(clone: Clone) -> None:
    clone.write_uv(
        venv="echo 'error: Failed to initialize cache' >&2; echo '  cause: Read-only file system' >&2; exit 2"
    )
    assert refusal(clone.run("serve")) == (
        "The packages cannot be installed; uv says: "
        f"error: Failed to initialize cache cause: Read-only file system. {OTHER_CACHE}"
    )


def pinned_uv() -> str:
    return next(
        line.strip(' ",').replace("==", "-")
        for line in (PROJECT / "pyproject.toml").read_text().splitlines()
        if '"uv==' in line
    )


def test_without_a_new_enough_python_both_versions_are_named(clone: Clone) -> None:
    pyproject = clone.folder / "pyproject.toml"
    pyproject.write_text(pyproject.read_text().replace('requires-python = ">=3.12"', 'requires-python = ">=3.99"'))
    clone.write_uv(venv="echo 'error: No interpreter found for Python >=3.99 in managed installations'; exit 2")
    here = ".".join(map(str, sys.version_info[:3]))
    assert refusal(clone.run("serve")) == (
        f"The Tablet of Truth needs Python 3.99 or newer. This is Python {here}, no newer one was found, and none "
        "could be downloaded. Install a newer Python and start again."
    )


def test_other_errors_of_uv_are_quoted(clone: Clone) -> None:
    clone.write_uv(
        sync="echo 'Resolved 1 package'; echo 'error: Failed to write' >&2; echo '  cause: disk full' >&2; exit 2"
    )
    assert refusal(clone.run("serve")) == (
        "The packages cannot be installed; uv says: error: Failed to write cause: disk full"
    )


def test_packages_that_stay_incomplete_after_the_installation_end_the_start(clone: Clone) -> None:
    clone.write_uv(venv=MAKE_ENVIRONMENT.replace(sys.executable, " ".join(BARE_PYTHON)))
    assert refusal(clone.run("serve")) == (
        f"The packages in {clone.folder}/.venv are incomplete. Delete that folder and start again."
    )
    assert [call.split()[0] for call in clone.calls()] == ["--version", "venv", "sync", "venv", "sync"]
