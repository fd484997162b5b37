"""`manage.py test` and `manage.py lint`."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from django.core.management import call_command

from scorekeeper.management.commands import lint
from tests.helpers.programs import run

TESTS = """
def test_it_holds(): pass
def test_it_does_not_hold(): assert False
"""

BYTECODE = """
import sys
def test_it_is_written():
    assert not sys.dont_write_bytecode
    assert sys.pycache_prefix.endswith(".pytest_cache/bytecode")
"""


@pytest.mark.processes
def test_the_test_command_passes_arguments_and_exit_status_of_pytest(tmp_path: Path) -> None:
    (tmp_path / "test_rule.py").write_text(TESTS)
    ended = run("test", str(tmp_path), "-k", "does_not", "-n", "0", "-p", "no:cacheprovider")
    assert ended.returncode == pytest.ExitCode.TESTS_FAILED
    assert "1 failed, 1 deselected" in ended.stdout


@pytest.mark.processes
def test_bytecode_of_the_tests_is_written_beside_their_cache_if_not_beside_the_code(tmp_path: Path) -> None:
    (tmp_path / "test_bytecode.py").write_text(BYTECODE)
    options = ("test", str(tmp_path), "-n", "0", "-p", "no:cacheprovider")
    environment = {"PYTHONDONTWRITEBYTECODE": "1", "PYTHONPYCACHEPREFIX": ""}
    assert run(*options, **environment).returncode == pytest.ExitCode.OK


@pytest.mark.parametrize("failing", range(len(lint.CHECKS) + 2))
def test_the_checks_stop_at_the_first_failure(failing: int, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[list[str]] = []

    def check(command: list[str], **_options: object) -> subprocess.CompletedProcess[str]:
        done.append(command)
        return subprocess.CompletedProcess(command, 3 if len(done) == failing + 1 else 0)

    monkeypatch.setattr(subprocess, "run", check)
    with pytest.raises(SystemExit, match=r"^3$"):
        call_command("lint")
    assert len(done) == failing + 1


def test_successful_checks_end_without_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subprocess, "run", lambda command, **_options: subprocess.CompletedProcess(command, 0))
    call_command("lint")
