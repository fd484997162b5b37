"""What is left out or skipped is said, and no test starts a process unnoticed."""

from __future__ import annotations

import subprocess
import sys
from types import SimpleNamespace
from typing import cast

import pytest
from _pytest.terminal import TerminalReporter

from scorekeeper.environment import PROJECT
from tests.suite.hooks import FOLDERS, LONGEST, need, pytest_collection_modifyitems, pytest_terminal_summary


def summary(*reasons: str) -> list[str]:
    """Return the lines about tests that were skipped for these reasons."""
    lines: list[str] = []
    reports = [SimpleNamespace(longrepr=("test.py", 1, f"Skipped: {reason}")) for reason in reasons]
    reporter = SimpleNamespace(stats={"skipped": reports}, write_line=lines.append)
    pytest_terminal_summary(cast("TerminalReporter", reporter))
    return lines


def test_the_summary_counts_the_skipped_tests_of_each_reason() -> None:
    assert summary() == []
    assert summary("No Node.", "No browser.", "No browser.") == ["2 skipped: No browser.", "1 skipped: No Node."]


def test_the_summary_has_at_most_six_lines() -> None:
    assert len(summary(*"abcdef")) == 6
    assert summary(*"aabcdefgg")[5:] == ["2 skipped for 2 other reasons; -rs lists them"]


def test_what_is_missing_skips_a_test_but_fails_it_where_everything_must_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match="install it"):
        need("install it")
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="install it"):
        need("install it")


def test_a_test_without_the_marker_cannot_start_a_process() -> None:
    with pytest.raises(pytest.fail.Exception, match="needs the marker"):
        subprocess.run([sys.executable, "--version"], check=False)


def test_the_folders_of_tests_with_processes_exist() -> None:
    assert [folder for folder in FOLDERS if not folder.is_dir()] == []


def test_the_longest_test_is_the_first() -> None:
    assert LONGEST.exists()
    items = [SimpleNamespace(path=path) for path in (PROJECT, LONGEST, PROJECT / "tests")]
    config = SimpleNamespace(getoption=lambda _: False)
    pytest_collection_modifyitems(cast("pytest.Config", config), cast("list[pytest.Item]", items))
    assert [item.path for item in items] == [LONGEST, PROJECT, PROJECT / "tests"]


@pytest.mark.parametrize(("quick", "left"), [(False, ["a", "b"]), (True, ["a"])])
def test_quick_leaves_out_marked_tests(quick: bool, left: list[str]) -> None:
    items = [SimpleNamespace(name="a", path=PROJECT, get_closest_marker=lambda _: None)]
    items.append(SimpleNamespace(name="b", path=PROJECT, get_closest_marker=lambda name: name == "processes"))
    deselected: list[object] = []

    def deselect(items: list[object]) -> None:
        deselected.extend(items)

    config = SimpleNamespace(getoption=lambda _: quick, hook=SimpleNamespace(pytest_deselected=deselect))
    pytest_collection_modifyitems(cast("pytest.Config", config), cast("list[pytest.Item]", items))
    assert [item.name for item in items] == left
    assert len(deselected) + len(items) == 2


def test_what_the_usual_run_leaves_out_runs_with_all_checks(pytestconfig: pytest.Config) -> None:
    assert "not thorough" in pytestconfig.getini("addopts")
    assert "\npython3 manage.py test -m thorough\n" in (PROJECT / ".ci" / "run").read_text(encoding="utf-8")
