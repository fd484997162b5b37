"""Hooks of pytest: what `--quick` leaves out, who may start another process, and why tests were skipped."""

from __future__ import annotations

import os
import subprocess
from collections import Counter
from collections.abc import Generator
from pathlib import Path
from typing import Any, Never

import pytest
from _pytest.terminal import TerminalReporter

from scorekeeper.environment import PROJECT

PROCESSES = "processes"
_MANAGEMENT = (f"management/{name}" for name in ("serving", "https", "postgresql"))
FOLDERS = {PROJECT / "tests" / name for name in ("browser", "phone", *_MANAGEMENT)}
"""Nearly all tests in these folders start processes, so that they need no marker."""
LONGEST = PROJECT / "tests" / "browser" / "test_accessibility.py"
_MOST_REASONS = 6


def need(missing: str) -> Never:
    """Skip the test because of what is missing, which says what to install; where everything must run, fail."""
    if os.environ.get("CI"):
        pytest.fail(missing)
    pytest.skip(missing)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--quick`."""
    parser.addoption("--quick", action="store_true", help="leave out tests that need a browser or another process")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Do not even import the tests in these folders with `--quick`."""
    return True if config.getoption("quick") and collection_path in FOLDERS else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Begin with the longest test; with `--quick` leave out the tests that start another process."""
    # All other processes would wait for it at the end.
    items.sort(key=lambda item: item.path != LONGEST)
    if not config.getoption("quick"):
        return
    left_out = [item for item in items if item.get_closest_marker(PROCESSES)]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if item not in left_out]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Let only marked tests start a process, also for their fixtures, so that `--quick` leaves out all that do."""
    if FOLDERS.intersection(item.path.parents) or item.get_closest_marker(PROCESSES):
        return (yield)

    def refuse(_process: object, arguments: object, *_others: Any, **_options: Any) -> Never:
        pytest.fail(f"{arguments} is another process: the test needs the marker “{PROCESSES}”")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(subprocess.Popen, "__init__", refuse)
        return (yield)


def pytest_terminal_summary(terminalreporter: TerminalReporter) -> None:
    """List why tests were skipped, the most frequent reason first."""
    reports = terminalreporter.stats.get("skipped", [])
    reasons = Counter(report.longrepr[2].removeprefix("Skipped: ") for report in reports).most_common()
    shown = reasons if len(reasons) <= _MOST_REASONS else reasons[: _MOST_REASONS - 1]
    for reason, number in shown:
        terminalreporter.write_line(f"{number} skipped: {reason}")
    if len(shown) < len(reasons):
        others = sum(number for _, number in reasons[len(shown) :])
        terminalreporter.write_line(f"{others} skipped for {len(reasons) - len(shown)} other reasons; -rs lists them")
