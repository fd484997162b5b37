"""`manage.py test` and `manage.py lint`."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from django.core.management import call_command

from scorekeeper.management.commands import lint
from tests.helpers.programs import run

TESTS = """
import sys
def test_it_holds(): pass
def test_it_does_not_hold(): assert False
def test_bytecode_is_written_beside_the_cache():
    assert not sys.dont_write_bytecode
    assert sys.pycache_prefix.endswith(".pytest_cache/bytecode")
"""


@pytest.mark.processes
def test_the_test_command_passes_arguments_and_exit_status_of_pytest_and_writes_bytecode_beside_its_cache(
    tmp_path: Path,
) -> None:
    """The bytecode is only written there if it is not written beside the code."""
    (tmp_path / "test_rule.py").write_text(TESTS)
    options = ("test", str(tmp_path), "-k", "does_not or bytecode", "-n", "0", "-p", "no:cacheprovider")
    ended = run(*options, PYTHONDONTWRITEBYTECODE="1", PYTHONPYCACHEPREFIX="")
    assert ended.returncode == pytest.ExitCode.TESTS_FAILED
    assert "1 failed, 1 passed, 1 deselected" in ended.stdout


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
